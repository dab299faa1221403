/** A round to be played, as plain data: all that playing it needs, on this thread or another. */
import type { AnyGame } from '../../common/engine/game.ts'
import type { SeatId } from '../../common/engine/match-types.ts'
import { playRound } from '../../common/engine/record/record.ts'

export interface Due {
  readonly state: unknown
  readonly seed: string
  readonly round: number
  readonly orders: Readonly<Record<SeatId, unknown>>
}

export interface RoundOutcome {
  readonly state: unknown
  readonly timeline: readonly { kind: string }[]
  /** Wall time (ms), where it was measured. */
  readonly took?: number
  /** CPU time (ms): less than `took` when other work keeps the machine busy. */
  readonly worked?: number
}

export const resolveRound = (game: AnyGame, { state, seed, round, orders }: Due): RoundOutcome =>
  playRound(game, state, seed, round, orders)
