/**
 * What would have happened with other orders of one seat in one step: played on to the end of the game's
 * round, because a step alone may show nothing (craft have moved, and nobody has fired yet).
 */
import type { Better } from '../../../common/engine/analysis/judgement.ts'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { PlayedRound, SeatId } from '../../../common/engine/match-types.ts'
import type { MatchRecord } from '../../../common/engine/record/record.ts'
import { ordersAt } from '../../../common/engine/search/playouts.ts'
import { stepOf } from '../../../common/engine/step.ts'
import { type AllOrders, endOf, playToRoundEnd, type RoundEnd } from './round-end.ts'

/** A seat's orders in a step, and what it saw of the state before. */
export interface SeatStep {
  readonly title: string
  readonly view: unknown
  readonly orders: unknown
}

export interface Alternative {
  /** The step's number in the record. */
  readonly round: number
  readonly seat: SeatId
  readonly better: Better
  /** The alternative, step by step, with the full truth of each. */
  readonly steps: readonly PlayedRound[]
  readonly asPlayed: RoundEnd | undefined
  readonly instead: RoundEnd | undefined
  /** The orders by which the seat comes to that end; the first ones are the better ones. */
  readonly follows: readonly SeatStep[]
  /** Whether the seat is still in the match then, and its next orders if it owes some at once. */
  readonly active: boolean
  readonly next: SeatStep | undefined
}

/**
 * In the step all else is as it was played. Then all seats order what the bots of the playouts behind the
 * chances would; the dice stay those of the match. `from`: the state before the step.
 */
export function alternativeTo(
  game: AnyGame,
  { seed, rounds }: Pick<MatchRecord, 'seed' | 'rounds'>,
  from: unknown,
  round: number,
  seat: SeatId,
  better: Better,
): Alternative {
  const level = game.search?.outlook.level ?? 1
  const asBots = (state: unknown, at: number): AllOrders =>
    ordersAt(game, state, level, diceOf(`next/${seed}`, at))
  const ofSeat = (state: unknown, at: number, all: AllOrders): SeatStep[] =>
    game.owing(state).includes(seat)
      ? [
          {
            title: stepOf(game, state, at).title,
            view: game.view(state, seat) as unknown,
            orders: all[seat],
          },
        ]
      : []
  const follows: SeatStep[] = []
  const steps = playToRoundEnd(game, seed, from, round, (state, at) => {
    const all = at === round ? { ...rounds[round - 1], [seat]: better.orders } : asBots(state, at)
    follows.push(...ofSeat(state, at, all))
    return all
  })
  const { after: end, round: last } = steps.at(-1)!
  const active = !game.outcome(end) && game.active(end).includes(seat)
  return {
    round,
    seat,
    better,
    steps,
    asPlayed: endOf(
      game,
      playToRoundEnd(game, seed, from, round, (_, at) => rounds[at - 1]),
    ),
    instead: endOf(game, steps),
    follows,
    active,
    next: active ? ofSeat(end, last + 1, asBots(end, last + 1))[0] : undefined,
  }
}
