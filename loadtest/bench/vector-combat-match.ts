/** A seeded match of Vector Combat between bots. */
import { diceOf } from '../../common/engine/dice/dice.ts'
import type { Seat, SeatId } from '../../common/engine/match-types.ts'
import { vectorCombat as game } from '../../common/games/vector-combat/game.ts'
import type { Orders } from '../../common/games/vector-combat/orders.ts'
import type { Result, State } from '../../common/games/vector-combat/state.ts'

export interface Played {
  readonly winner: string | null
  readonly by: Result['by']
  readonly subturns: number
  /** Of showing them all. */
  readonly shown: number
  /** Who was first by initiative in the first turn. */
  readonly first: string
}

export interface Sides {
  level(seat: SeatId): number
  /** Ship models, where they are not the usual ones. */
  choice?(seat: SeatId): string | undefined
}

export type Thought = (state: State, seat: SeatId, think: () => Orders) => Orders

export function playMatch(
  seed: string,
  given: object,
  { level, choice }: Sides,
  thought: Thought = (_state, _seat, think) => think(),
): Played & { readonly state: State } {
  const setup = game.setup.parse(given)
  const seats: Seat[] = game.seats(setup).map((seat) => {
    const chosen = choice?.(seat.id)
    return chosen === undefined ? seat : { ...seat, choice: chosen }
  })
  let state: State = game.start(setup, seats, diceOf(seed, 0))
  let [subturns, shown, first] = [0, 0, '']
  while (!state.result) {
    const before = state
    subturns++
    const orders = Object.fromEntries(
      game
        .owing(before)
        .map((seat) => [
          seat,
          thought(before, seat, () =>
            game.think(before, seat, diceOf(`${seed}/${seat}`, subturns), level(seat)),
          ),
        ]),
    )
    const played = game.resolve(before, orders, diceOf(seed, subturns))
    shown += Math.max(0, ...game.schedule(played.timeline).map(({ end }) => end))
    state = played.state
    if (first === '') first = state.order[0]!
  }
  return { winner: state.result.winner, by: state.result.by, subturns, shown, first, state }
}
