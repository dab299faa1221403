/** Input for drawing a played round. */
import type { Event } from '../../../../common/games/space-arena/events.ts'
import { TICK_SECONDS } from '../../../../common/games/space-arena/presentation/schedule.ts'
import type { State } from '../../../../common/games/space-arena/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import type { Timed } from './condition.ts'
import { toWorld } from './plane.ts'
import { type Flight, flightsOf, placeAt } from './timeline.ts'

/** A round at a moment, with everything known about its things. */
export interface Scene {
  readonly before: State
  readonly events: Timed
  /** Seconds. */
  readonly t: number
  readonly eyes: Eyes
  readonly flights: readonly Flight[]
}

export function sceneOf({ round, spans }: Showing, t: number, eyes: Eyes): Scene {
  const before = round.before as State
  const timeline = round.timeline as readonly Event[]
  return {
    before,
    events: timeline.map((event, i) => [event, spans[i]!] as const),
    t,
    eyes,
    flights: flightsOf(before, timeline),
  }
}

/** Fractional ticks since the start of the round. */
export const tickOf = (t: number): number => t / TICK_SECONDS

/** A thing's current or last seen place on the board; undefined if it was never seen, or is gone. */
export function placeOf({ flights, t }: Scene, name: string): Point | undefined {
  const flight = flights.find((one) => one.name === name)
  // Effects of a thing's destruction are drawn shortly after it is gone, so use its last place.
  const place = flight && placeAt(flight, Math.min(tickOf(t), flight.gone))
  return place && toWorld(place)
}
