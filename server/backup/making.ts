/** Makes one scheduled backup in a process of its own, with a time limit. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BackupAnswer, BackupOrder } from './backup-worker.ts'

/** The time limit (ms), for a disk that does not answer, or a database too large for it. */
const PATIENCE = 6 * 3_600_000

export interface BackupMaking {
  readonly done: Promise<BackupAnswer>
  /** Cancels it. The next backup deletes the incomplete file. */
  stop(): void
}

export function makeBackup(order: BackupOrder, patience = PATIENCE): BackupMaking {
  const worker = fileURLToPath(new URL('./backup-worker.ts', import.meta.url))
  const child = fork(worker, { execArgv: ['--no-warnings'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const stop = () => void child.kill('SIGKILL')
  return { done: answerOf(child, order, patience), stop }
}

function answerOf(child: ChildProcess, order: BackupOrder, patience: number): Promise<BackupAnswer> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => {
      child.kill('SIGKILL')
      // A process that waits for a disk cannot even be killed.
      resolve({
        why:
          `It was not done after ${Math.round(patience / 60_000)} minutes. ` +
          `Does the disk of ${order.folder} answer?`,
      })
    }, patience).unref()
    const end = (told: BackupAnswer) => {
      clearTimeout(impatience)
      resolve(told)
    }
    child.once('message', (told: BackupAnswer) => end(told))
    child.once('error', (error) => end({ why: `No process could be started for it: ${error.message}` }))
    child.once('exit', (code, signal) => end({ why: `The process that made it ended (${signal ?? code}).` }))
    child.send(order)
    // The process must not keep the server alive.
    child.unref()
    child.channel?.unref()
  })
}
