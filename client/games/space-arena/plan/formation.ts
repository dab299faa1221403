/** Ships moving in formation: each moves like the dragged one, so that their relative places stay. */
import { TICKS } from '../../../../common/games/space-arena/data/constants.ts'
import { typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import type { Ship } from '../../../../common/games/space-arena/state.ts'
import { distanceOf, eastward, northward } from '../../../../common/geometry/plane.ts'
import type { Point } from '../../../board/camera/view.ts'
import { journey } from './journey.ts'
import type { Steering } from './steering.ts'

/** Arena units that a ship may end off its place in the formation. */
export const LOOSE = 12
/** Shares of the requested distance: the formation goes as far as its slowest ship can follow. */
const SHARES = [1, 0.85, 0.7, 0.55, 0.4, 0.25] as const

/**
 * By ship: the steering of each tick. If some ships cannot follow at any distance, because they fly too fast
 * in another direction, each comes as near to its place as it can.
 */
export function formation(ships: readonly Ship[], by: Point): ReadonlyMap<string, readonly Steering[]> {
  let whole: ReadonlyMap<string, readonly Steering[]> | undefined
  for (const share of SHARES) {
    let kept = true
    const all = new Map<string, readonly Steering[]>()
    for (const ship of ships) {
      const place = { x: ship.x + by.x * share, y: ship.y + by.y * share }
      const steering = journey(ship, typeNamed(ship.type), place)
      all.set(ship.name, steering)
      if (awayFrom(place, ship, steering) > LOOSE) {
        kept = false
        // If no share works, keep every ship's best attempt at the full distance.
        if (whole) break
      }
    }
    if (kept) return all
    whole ??= all
  }
  return whole!
}

function awayFrom(place: Point, ship: Ship, steering: readonly Steering[]): number {
  let { x, y, heading, speed } = ship
  for (let tick = 0; tick < TICKS; tick++) {
    speed += steering[tick]!.accelerate
    heading += steering[tick]!.turn
    x += eastward(heading, speed)
    y += northward(heading, speed)
  }
  return distanceOf(place.x - x, place.y - y)
}
