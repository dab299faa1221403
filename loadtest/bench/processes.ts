/** A benchmark's child processes, and the cost of any process as Linux counts it. */
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mean } from './measurement.ts'

const ANSWERS_WITHIN = 900_000
const TICKS_A_SECOND = 100
const WATCHED_EVERY = 2000

export const child = (program: URL): ChildProcess => fork(program)

/** Sends a message to a child, and resolves with its one answer. */
export const ask = <Answer>(process: ChildProcess, what: object | string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      clearTimeout(timer)
      process.off('message', answered).off('exit', ended)
      done()
    }
    const answered = (answer: unknown) => settle(() => resolve(answer as Answer))
    const ended = (code: number | null) =>
      settle(() => reject(new Error(`a child process ended with ${code}`)))
    const timer = setTimeout(
      () => settle(() => reject(new Error('a child process does not answer'))),
      ANSWERS_WITHIN,
    )
    process.once('message', answered).once('exit', ended)
    process.send(what, (error) => error && settle(() => reject(error)))
  })

/** CPU time of a process so far, in seconds. */
export function cpuSeconds(pid: number): number {
  // The second field is the name, which may contain blanks and brackets.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** Resident memory, in MB. */
export const residentMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1000

/** The limit of open files and sockets of this process. */
export const descriptorsAtMost = (): number =>
  Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? NaN)

/** Watches processes by name; the returned function stops and reports each one's cost. */
export function watchCosts(pids: Readonly<Record<string, number>>): () => string {
  const shares = new Map(Object.keys(pids).map((name) => [name, [] as number[]]))
  const last = new Map<string, number>()
  const look = () => {
    for (const [name, pid] of Object.entries(pids)) {
      try {
        const now = cpuSeconds(pid)
        if (last.has(name)) shares.get(name)!.push((100_000 * (now - last.get(name)!)) / WATCHED_EVERY)
        last.set(name, now)
      } catch {
        // The process has ended, or this is not Linux.
      }
    }
  }
  look()
  const timer = setInterval(look, WATCHED_EVERY)
  return () => {
    clearInterval(timer)
    return [...shares]
      .map(([name, all]) =>
        all.length
          ? `${name} ${Math.round(mean(all))} % and ${Math.round(Math.max(...all))} %`
          : `${name} unknown`,
      )
      .join(', ')
  }
}
