/**
 * Matches that bots play among themselves, from a seed to the end: for golden records, tests and
 * measurements.
 */

import { type Dice, diceOf, engineOf, mixSeed } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import type { Outcome, Seat, SeatId } from '../match-types.ts'
import type { Archive } from '../record/archive.ts'
import { digest, type MatchRecord, opening, playRound } from '../record/record.ts'

export interface BotMatch {
  readonly record: MatchRecord
  readonly state: unknown
  readonly outcome: Outcome
}

/** The players and the observer of a match. */
export interface Cast {
  /** A seat's orders in a round, given its view. `dice` are the bot's own, for its whims, not the match's. */
  orders(view: unknown, seat: SeatId, dice: Dice): unknown
  /** The seat's choice, if it is not the game's default. */
  choice?(seat: Seat): string | undefined
  /** Called after every round. */
  resolved?(before: unknown, timeline: readonly unknown[], after: unknown): void
}

/**
 * Plays a match of this setup (missing settings get the game's defaults) to its end; every seat thinks at
 * this level.
 */
export const botMatch = (game: AnyGame, seed: string, given: object, level: number): BotMatch =>
  castMatch(game, seed, given, {
    orders: (view, seat, dice) => game.think(view, seat, dice, level) as unknown,
  })

/** The same with a cast of your own. */
export function castMatch(game: AnyGame, seed: string, given: object, cast: Cast): BotMatch {
  const setup: unknown = game.setup.parse(given)
  const record = {
    game: game.id,
    seed,
    setup,
    seats: game.seats(setup).map((seat) => {
      const choice = cast.choice?.(seat)
      return choice === undefined ? seat : { ...seat, choice }
    }),
    rounds: [] as Record<SeatId, unknown>[],
  }
  let state: unknown = opening(game, record)
  for (;;) {
    const outcome = game.outcome(state)
    if (outcome) return { record, state, outcome }
    const round = record.rounds.length + 1
    const orders = Object.fromEntries(
      game
        .owing(state)
        .map((seat) => [
          seat,
          game.orders.parse(
            cast.orders(game.view(state, seat), seat, diceOf(`${seed}/${seat}`, round)),
          ) as unknown,
        ]),
    )
    record.rounds.push(orders)
    const played = playRound(game, state, seed, round, orders)
    cast.resolved?.(state, played.timeline, played.state)
    state = played.state
  }
}

/** The archive of such a match. `level`: of the bots. `share`: any text; it varies the seed. */
export function botArchive(game: AnyGame, share: string, given: object, level: number): Archive {
  const [secret, shares] = ['bots', [share]]
  const { record, state, outcome } = botMatch(game, mixSeed(secret, shares), given, level)
  const names = Object.fromEntries(record.seats.map(({ id }) => [id, { name: `Bot ${id}`, bot: true }]))
  return {
    ...record,
    engine: engineOf(game).version,
    rules: game.version,
    table: 'bots',
    names,
    outcome,
    secret,
    shares,
    began: 0,
    rated: false,
    chat: [],
    end: digest(state),
  }
}
