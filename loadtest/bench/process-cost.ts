/** What a process costs, as Linux counts it. */
import { readFileSync } from 'node:fs'
import { mean } from './measurement.ts'

const TICKS_A_SECOND = 100

/** CPU time so far, in seconds. */
export function cpuSeconds(pid: number): number {
  // The second field is the name, which may hold blanks and brackets.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** Resident memory, in MB. */
export const residentMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1000

/** How many files and sockets this process may have open. */
export const descriptorsAtMost = (): number =>
  Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? NaN)

const EVERY = 2000

/** Watches processes by name; what is returned ends that and says what each has cost. */
export function watchCosts(pids: Readonly<Record<string, number>>): () => string {
  const shares = new Map(Object.keys(pids).map((name) => [name, [] as number[]]))
  const last = new Map<string, number>()
  const look = () => {
    for (const [name, pid] of Object.entries(pids)) {
      try {
        const now = cpuSeconds(pid)
        if (last.has(name)) shares.get(name)!.push((100_000 * (now - last.get(name)!)) / EVERY)
        last.set(name, now)
      } catch {
        // It has ended, or this is not Linux.
      }
    }
  }
  look()
  const timer = setInterval(look, EVERY)
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
