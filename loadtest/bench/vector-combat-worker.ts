/** Plays duels of Vector Combat: asked and answered by messages. */
import { parentPort } from 'node:worker_threads'
import { type Played, playMatch } from './vector-combat-match.ts'

export interface Duels {
  /** Of which series they are. */
  readonly series: number
  readonly setup: object
  readonly better: number
  readonly worse: number
  /** Ship models of the better side and of the other one, where they are not the usual ones. */
  readonly models?: readonly [string, string]
  readonly seeds: readonly number[]
}

export interface Fought {
  readonly series: number
  readonly matches: readonly (Played & {
    readonly better: string
    readonly models?: readonly [string, string]
  })[]
}

/** Both sides of each start; equals never play the same match twice. */
const fought = ({ series, setup, better, worse, models, seeds }: Duels): Fought => ({
  series,
  matches: seeds.flatMap((seed) =>
    ['A', 'B'].map((side) => {
      const { winner, by, subturns, shown, first } = playMatch(
        better === worse && !models ? `duel/${seed}/${side}` : `duel/${seed}`,
        setup,
        {
          level: (seat) => (seat[0] === side ? better : worse),
          choice: (seat) => models?.[seat[0] === side ? 0 : 1],
        },
      )
      return { winner, by, subturns, shown, first, better: side, ...(models && { models }) }
    }),
  ),
})

parentPort?.on('message', (duels: Duels) => parentPort!.postMessage(fought(duels)))
