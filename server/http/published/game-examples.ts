/** An example of a game's setup, choices, orders and states, from a match of bots. */
import type { Described, Legal } from '../../../common/engine/described.ts'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import { opening, playRound } from '../../../common/engine/record/record.ts'
import { optionsOf } from '../../../common/engine/schemas.ts'
import { stepOf } from '../../../common/engine/step.ts'

export interface GameExamples {
  readonly setup: unknown
  readonly choice: string | null
  readonly seat: SeatId
  readonly state: unknown
  readonly legal: Legal<unknown>
  readonly orders: unknown
}

/** Rounds of the match that are played before the example. */
const ROUNDS = 2
/** A game has fewer steps until then. */
const STEPS_AT_MOST = 100
const SEED = 'an example'

/** The same for each call: the seed is fixed, and bots of the first level do not look at the clock. */
export function examplesOf(game: AnyGame, described: Described<unknown, unknown>): GameExamples {
  const setup: unknown = game.setup.parse({})
  const level = game.botLevels[0]!
  const record = { game: game.id, seed: SEED, setup, seats: game.seats(setup), rounds: [] }
  const think = (state: unknown, seat: SeatId, round: number): unknown =>
    game.think(game.view(state, seat), seat, diceOf(`${SEED}/${seat}`, round), level)
  let state: unknown = opening(game, record)
  let played = 0
  for (let round = 1; round <= STEPS_AT_MOST; round++) {
    const owing = game.owing(state)
    const [seat] = owing
    if (seat !== undefined && played >= ROUNDS) {
      const view: unknown = game.view(state, seat)
      return {
        setup,
        choice: optionsOf(game)[0]?.id ?? null,
        seat,
        state: view,
        legal: described.legal(view, seat),
        orders: think(state, seat, round),
      }
    }
    if (stepOf(game, state, round).counts) played++
    const orders = Object.fromEntries(owing.map((one) => [one, think(state, one, round)]))
    state = playRound(game, state, SEED, round, orders).state
  }
  throw new Error(`${game.id}: no seat owes orders after ${ROUNDS} rounds of the example`)
}
