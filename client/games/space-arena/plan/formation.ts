/**
 * Ships that go together: each the same way as the one that is dragged, so that they stand to each other as
 * before.
 */
import { TICKS } from '../../../../common/games/space-arena/data/constants.ts'
import { typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import type { Ship } from '../../../../common/games/space-arena/state.ts'
import { distanceOf, eastward, northward } from '../../../../common/geometry/plane.ts'
import type { Point } from '../../../board/camera/view.ts'
import { journey } from './journey.ts'
import type { Steering } from './steering.ts'

/** Arena units that a ship may end away from its place without the formation being lost. */
export const LOOSE = 12
/** Of the way that is asked for: the formation goes as far as the slowest of its ships can follow. */
const SHARES = [1, 0.85, 0.7, 0.55, 0.4, 0.25] as const

/**
 * By ship: the steering of each tick. Where some cannot follow at any length, as they fly too fast elsewhere,
 * each comes as near to its place as it can.
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
        // Of the way as it was asked for every ship's best is kept.
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
