/** One scheduled backup: asked of a process of its own, and waited for, but not for ever. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BackupAnswer, BackupOrder } from './backup-worker.ts'

/** A disk that does not answer, or a database that is too large for what it is written to (ms). */
const PATIENCE = 6 * 3_600_000

export interface BackupMaking {
  readonly done: Promise<BackupAnswer>
  /** Nobody wants it any more. What is half done the next one takes away. */
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
      // One that waits for a disk does not even die.
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
    // It keeps no server alive that wants to end.
    child.unref()
    child.channel?.unref()
  })
}
