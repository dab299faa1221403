/** Plays matches of a bench's cases; requests and results are messages. */
import { parentPort, workerData } from 'node:worker_threads'
import { benchNamed } from './benches.ts'
import type { Match } from './case.ts'
import { play } from './play.ts'

export interface Task {
  /** Index of the case in its bench. */
  readonly of: number
  /** Index of the pair in its case. */
  readonly pair: number
  readonly start: number
  readonly side: number
}

export interface Answer {
  readonly of: number
  readonly match: Match
}

const cases = benchNamed(workerData as string)
const warm = new Set<number>()

parentPort?.on('message', ({ of, pair, start, side }: Task) => {
  const one = cases[of]!
  const match: Match = { ...play(one, one.pairs[pair]!, start, side), cold: !warm.has(of) }
  warm.add(of)
  parentPort!.postMessage({ of, match } satisfies Answer)
})
