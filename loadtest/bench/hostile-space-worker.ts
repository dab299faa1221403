/** Plays duels of Hostile Space: asked and answered by messages. */
import { parentPort } from 'node:worker_threads'
import { type Played, playMatch } from './hostile-space-match.ts'

export interface Duels {
  /** Of which series they are. */
  readonly series: number
  readonly setup: object
  readonly better: number
  readonly worse: number
  readonly seeds: readonly number[]
}

export interface Fought {
  readonly series: number
  readonly matches: readonly (Played & { readonly better: string })[]
}

/** Both sides of each start; equals never play the same match twice. */
const fought = ({ series, setup, better, worse, seeds }: Duels): Fought => ({
  series,
  matches: seeds.flatMap((seed) =>
    ['A', 'B'].map((side) => ({
      better: side,
      ...playMatch(better === worse ? `duel/${seed}/${side}` : `duel/${seed}`, setup, (seat) =>
        seat[0] === side ? better : worse,
      ),
    })),
  ),
})

parentPort?.on('message', (duels: Duels) => parentPort!.postMessage(fought(duels)))
