/** A ship's condition at a moment of a played round: hits and shield boosts so far are applied. */
import type { Span } from '../../../../common/engine/match-types.ts'
import { QUADRANTS, type Quadrant, typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import type { Event } from '../../../../common/games/space-arena/events.ts'
import type { Ship } from '../../../../common/games/space-arena/state.ts'
import type { Condition } from './craft.ts'

export type Timed = readonly (readonly [Event, Span])[]

export function conditionAt(ship: Ship, events: Timed, t: number): Condition {
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
