/**
 * Matches of a seat that plays blindly (it neither steers nor fires) against bots: for tests and measurements
 * of analysis and bots.
 */
import { diceOf } from '../engine/dice/dice.ts'
import type { AnyGame } from '../engine/game.ts'
import type { Outcome, SeatId } from '../engine/match-types.ts'
import { type MatchRecord, opening, playRound } from '../engine/record/record.ts'

export interface BlindMatch {
  readonly record: MatchRecord
  readonly outcome: Outcome
  /** The last round of setting up, whose orders a bot gave; 0 where nothing is set up. */
  readonly begins: number
}

/** All others are bots of `level`. They set up for the blind seat, too, where a game begins so. */
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
    state = playRound(game, state as never, seed, round, orders).state
  }
}

/**
 * Is it still being set up, in games that begin so? What is set up has its time in seconds, whatever a match
 * gives a round.
 */
const isSetUp = (game: AnyGame, state: unknown): boolean => {
  const time = game.step?.(state).time
  return time !== undefined && 'seconds' in time
}
