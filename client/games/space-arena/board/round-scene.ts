/** Input for drawing a played round. */

import { QUADRANTS, type Quadrant, typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import type { Event } from '../../../../common/games/space-arena/events.ts'
import { TICK_SECONDS } from '../../../../common/games/space-arena/presentation/schedule.ts'
import type { Ship, State } from '../../../../common/games/space-arena/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { toWorld } from '../plane.ts'
import type { ShipCondition } from './ships/craft.ts'
import { placeAt, type TimedEvent, type Timeline, timelineOf } from './timeline.ts'

/** A round at a moment, with everything known about its things. */
export interface RoundScene extends Timeline {
  /** Seconds. */
  readonly t: number
  readonly eyes: Eyes
}

export const sceneOf = (showing: Showing<State, Event>, t: number, eyes: Eyes): RoundScene => ({
  ...timelineOf(showing),
  t,
  eyes,
})

/** Fractional ticks since the start of the round. */
export const tickOf = (t: number): number => t / TICK_SECONDS

/** A thing's current or last seen place on the board; undefined if it was never seen, or is gone. */
export function placeOf({ flights, t }: RoundScene, name: string): Point | undefined {
  const flight = flights.find((one) => one.name === name)
  // Effects of a thing's destruction are drawn shortly after it is gone, so use its last place.
  const place = flight && placeAt(flight, Math.min(tickOf(t), flight.gone))
  return place && toWorld(place)
}

/** A ship's condition at a moment of a played round: hits and shield boosts so far are applied. */
export function conditionAt(ship: Ship, events: readonly TimedEvent[], t: number): ShipCondition {
  const type = typeNamed(ship.type)
  const shields: Record<Quadrant, number> = { ...ship.shields }
  let { hull, cloaked } = ship
  for (const [event, span] of events) {
    if (t < span.start) continue
    if (event.kind === 'hit' && event.target === ship.name) {
      hull -= event.loss?.hull ?? 0
      if (event.quadrant) shields[event.quadrant] -= event.loss?.shield ?? 0
    } else if (event.kind === 'boost' && event.ship === ship.name) shields[event.quadrant] = event.to
    else if (event.kind === 'dissipated' && event.ship === ship.name) shields[event.quadrant] -= event.points
    else if (event.kind === 'cloak' && event.ship === ship.name) cloaked = event.on
    else if (event.kind === 'replenish' && event.ship === ship.name) {
      hull = type.hull
      for (const quadrant of QUADRANTS)
        shields[quadrant] = Math.max(shields[quadrant], type.shields[quadrant])
    }
  }
  return { hull, shields, cloaked }
}
