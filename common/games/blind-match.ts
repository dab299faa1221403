/**
 * Matches of a blind seat (it neither steers nor fires) against bots: for tests and measurements of analysis
 * and bots.
 */
import { diceOf } from '../engine/dice/dice.ts'
import type { AnyGame } from '../engine/game.ts'
import type { Outcome, SeatId } from '../engine/match-types.ts'
import { type MatchRecord, opening, playRound } from '../engine/record/record.ts'

export interface BlindMatch {
  readonly record: MatchRecord
  readonly outcome: Outcome
  /** The last round of the setup, in which a bot orders for the blind seat; 0 if the game has none. */
  readonly begins: number
}

/** All other seats are bots of `level`. During the setup bots order for the blind seat too. */
export function blindMatch(
  game: AnyGame,
  seed: string,
  given: object,
  level: number,
  blind: SeatId,
): BlindMatch {
  const setup: unknown = game.setup.parse(given)
  const rounds: Record<SeatId, unknown>[] = []
  const record = { game: game.id, seed, setup, seats: game.seats(setup), rounds }
  let state: unknown = opening(game, record)
  let begins = 0
  for (;;) {
    const outcome = game.outcome(state)
    if (outcome) return { record, outcome, begins }
    const round = rounds.length + 1
    const setsUp = isSetUp(game, state)
    if (setsUp) begins = round
    const orders = Object.fromEntries(
      game.owing(state).map((seat) => {
        const dice = diceOf(`${seed}/${seat}`, round)
        const isBlind = seat === blind && !setsUp
        return [
          seat,
          isBlind
            ? (game.standing(state, seat, dice) as unknown)
            : (game.think(game.view(state, seat), seat, dice, level) as unknown),
        ]
      }),
    )
    rounds.push(orders)
    state = playRound(game, state, seed, round, orders).state
  }
}

/**
 * Whether the match is still in its setup. Steps of the setup have a fixed time in seconds, independent of
 * the match's.
 */
export const isSetUp = (game: AnyGame, state: unknown): boolean => {
  const time = game.step?.(state).time
  return time !== undefined && 'seconds' in time
}
