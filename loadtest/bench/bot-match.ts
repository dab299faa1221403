/** A seeded match between bots. */
import { diceOf } from '../../common/engine/dice/dice.ts'
import type { SeatId } from '../../common/engine/match-types.ts'
import { voidPatrol as game } from '../../common/games/void-patrol/game.ts'
import type { Orders } from '../../common/games/void-patrol/orders.ts'
import type { State } from '../../common/games/void-patrol/state.ts'

export interface BotMatch {
  readonly seed: string
  /** What differs from the usual setup. */
  readonly setup: object
  readonly level: (seat: SeatId) => number
  /** The model that a seat flies; without, each of its fighters gets one by lot. */
  readonly model?: (seat: SeatId) => string
  /** Stands between a seat and its thinking: for who measures it. */
  readonly watch?: (seat: SeatId, think: () => Orders) => Orders
}

/** Plays it to its end; tells the winning teams (none: a draw) and the rounds played. */
export function playMatch({ seed, setup, level, model, watch }: BotMatch): {
  winners: readonly string[]
  rounds: number
} {
  const chosen = game.setup.parse(setup)
  const seats = game.seats(chosen).map((seat) => (model ? { ...seat, choice: model(seat.id) } : seat))
  let state: State = game.start(chosen, seats, diceOf(seed, 0))
  for (;;) {
    const outcome = game.outcome(state)
    if (outcome) return { winners: outcome.winners, rounds: state.played }
    const round = state.played + 1
    const orders: Record<SeatId, Orders> = {}
    for (const seat of game.owing(state)) {
      const think = () =>
        game.think(game.view(state, seat), seat, diceOf(`${seed}/${seat}`, round), level(seat))
      orders[seat] = watch ? watch(seat, think) : think()
    }
    state = game.resolve(state, orders, diceOf(seed, round)).state
  }
}
