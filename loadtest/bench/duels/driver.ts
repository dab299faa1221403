/**
 * Plays the cases of a bench, bots against bots or a best response, in one thread per core. To save time,
 * `MATCHES` in the environment sets the number of matches per case, and `RESPONSES` that against a best
 * response.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Measurement } from '../measurement.ts'
import { benchNamed } from './benches.ts'
import type { Bench, Case, Match } from './case.ts'
import { summary } from './measures.ts'
import type { Answer, Task } from './worker.ts'

/** Interval of progress reports on the current case (ms). */
const SAID_EVERY = 60_000

export async function duels(name: string): Promise<Measurement[]> {
  const played = await playAll(name, benchNamed(name))
  for (const { of, matches } of played) if (!of.once) console.log(`${name}: ${summary(of, matches)}`)
  return played.flatMap(({ of, matches }) =>
    of.measures
      .flatMap((measure) => measure(matches))
      .map((measured) => ({ ...measured, name: `${of.name}: ${measured.name}` })),
  )
}

/** `MATCHES` and `RESPONSES` count per pair. */
function tasksOf({ pairs, starts, once }: Case, of: number): Task[] {
  const sides = once ? [0] : [0, 1]
  return pairs.flatMap(([, { plays }], pair) => {
    const asked = process.env[plays === 'best-response' ? 'RESPONSES' : 'MATCHES']
    const length = asked === undefined ? starts : Math.ceil(Number(asked) / sides.length)
    return Array.from({ length }, (_, start) => sides.map((side) => ({ of, pair, start, side }))).flat()
  })
}

/** The matches of each case, if it has any. */
async function playAll(
  name: string,
  cases: Bench,
): Promise<{ readonly of: Case; readonly matches: readonly Match[] }[]> {
  const left = cases.flatMap(tasksOf)
  const all = left.length
  const matches = cases.map((): Match[] => [])
  let said = performance.now()
  const sayNowAndThen = (of: number) => {
    if (performance.now() - said < SAID_EVERY) return
    said = performance.now()
    const done = matches.reduce((sum, { length }) => sum + length, 0)
    console.log(`${name}: ${done} of ${all} matches; so far ${summary(cases[of]!, matches[of]!)}`)
  }
  const work = () =>
    new Promise<void>((done, failed) => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: name })
      const next = () => {
        const task = left.shift()
        // A thread has no origin, unlike the windows that the rule is about.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
        if (task) worker.postMessage(task)
        else void worker.terminate()
      }
      worker.on('error', failed)
      worker.on('exit', () => done())
      worker.on('message', ({ of, match }: Answer) => {
        matches[of]!.push(match)
        sayNowAndThen(of)
        next()
      })
      next()
    })
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), all) }, work))
  return cases.map((of, i) => ({ of, matches: matches[i]! })).filter((one) => one.matches.length > 0)
}
