/**
 * Forecasts by the resolver itself. It reports every hit, but nothing is lost to luck: a hit does D6 mod 3
 * damage, and a six does none (HS-5.6).
 */
import { HIGHEST_ROLLS } from '../../../../common/engine/dice/dice.ts'
import type { Event, EventOf } from '../../../../common/games/hostile-space/events.ts'
import type { Fires, Velocities } from '../../../../common/games/hostile-space/orders.ts'
import { fireMissiles } from '../../../../common/games/hostile-space/phases/fire.ts'
import { moveCraft } from '../../../../common/games/hostile-space/phases/move.ts'
import { endRound } from '../../../../common/games/hostile-space/phases/round.ts'
import type { State } from '../../../../common/games/hostile-space/state.ts'

export const of = <K extends Event['kind']>(timeline: readonly Event[], kind: K): EventOf<K>[] =>
  timeline.filter((event): event is EventOf<K> => event.kind === kind)

/** Events of one movement of all craft. */
interface Movement {
  readonly collisions: readonly EventOf<'collision'>[]
  readonly tokens: readonly EventOf<'token'>[]
}

export interface Forecast extends Movement {
  /** State after all craft have moved. */
  readonly after: State
  readonly moves: ReadonlyMap<string, EventOf<'move'>>
  /** Hits by missiles in flight now, if nothing is fired. */
  readonly hits: readonly EventOf<'hit'>[]
  readonly refills: readonly EventOf<'refilled'>[]
  /** The next round, if all drift then. */
  readonly next: Movement
}

/** Of the step of velocities. `velocities`: ordered and guessed; all others drift. */
export function forecast(state: State, velocities: Velocities): Forecast {
  const moved = moveCraft(state, velocities)
  const flown = fireMissiles(moved.state, {}, HIGHEST_ROLLS)
  const drifted = moveCraft(flown.state, {})
  return {
    ...movement(moved.timeline),
    after: moved.state,
    moves: new Map(of(moved.timeline, 'move').map((move) => [move.craft, move])),
    hits: of(flown.timeline, 'hit'),
    refills: of(endRound(flown.state).timeline, 'refilled'),
    next: movement(drifted.timeline),
  }
}

const movement = (timeline: readonly Event[]): Movement => ({
  collisions: of(timeline, 'collision'),
  tokens: of(timeline, 'token'),
})

export interface FireForecast {
  readonly after: State
  readonly hits: readonly EventOf<'hit'>[]
  readonly tokens: readonly EventOf<'token'>[]
  readonly flights: readonly EventOf<'flight'>[]
}

/** Of the step of fire. `fires`: ordered, declared and guessed. */
export function forecastFire(state: State, fires: Fires): FireForecast {
  const { state: after, timeline } = fireMissiles(state, fires, HIGHEST_ROLLS)
  return { after, hits: of(timeline, 'hit'), tokens: of(timeline, 'token'), flights: of(timeline, 'flight') }
}
