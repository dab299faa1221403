/** A seeded match of Hostile Space between bots. */
import { diceOf } from '../../common/engine/dice/dice.ts'
import type { SeatId } from '../../common/engine/match-types.ts'
import type { Event } from '../../common/games/hostile-space/events.ts'
import { hostileSpace as game } from '../../common/games/hostile-space/game.ts'
import type { Orders } from '../../common/games/hostile-space/orders.ts'
import type { Result, State } from '../../common/games/hostile-space/state.ts'

export interface Played {
  readonly winners: readonly string[]
  readonly by: Result['by']
  readonly rounds: number
  /** The team with the highest precedence (HS-1.2). */
  readonly first: string
  /** How long it is when nobody is ready before time is up: so many planning times of a round, and seconds besides. */
  readonly clock: Clock
}

interface Clock {
  readonly shares: number
  readonly seconds: number
}

export type Thought = (state: State, seat: SeatId, think: () => Orders) => Orders

/** `until`: no further than to the beginning of this round. */
export function playTo(
  seed: string,
  given: object,
  level: (seat: SeatId) => number,
  until = Infinity,
  thought: Thought = (_state, _seat, think) => think(),
  played: (before: State, timeline: readonly Event[]) => void = () => undefined,
): State {
  const setup = game.setup.parse(given)
  let state: State = game.start(setup, game.seats(setup), diceOf(seed, 0))
  for (let step = 1; !state.result && state.round < until; step++) {
    const before = state
    const orders = Object.fromEntries(
      game
        .owing(before)
        .map((seat) => [
          seat,
          thought(before, seat, () => game.think(before, seat, diceOf(`${seed}/${seat}`, step), level(seat))),
        ]),
    )
    const resolved = game.resolve(before, orders, diceOf(seed, step))
    played(before, resolved.timeline)
    state = resolved.state
  }
  return state
}

export function playMatch(seed: string, given: object, level: (seat: SeatId) => number): Played {
  const clock = { shares: 0, seconds: 0 }
  const { result, round, order, players } = playTo(
    seed,
    given,
    level,
    Infinity,
    undefined,
    (before, timeline) => {
      const { time } = game.step!(before)
      if ('seconds' in time) clock.seconds += time.seconds
      else clock.shares += time.share
      clock.seconds += Math.max(0, ...game.schedule(timeline).map(({ end }) => end))
    },
  )
  return {
    winners: result!.winners,
    by: result!.by,
    rounds: round,
    first: players.find(({ id }) => id === order[0])!.team,
    clock,
  }
}
