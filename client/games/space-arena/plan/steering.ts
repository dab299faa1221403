/** Where a ship can go in a tick, and the orders that end it near a place (SA-3.4). */
import type { ShipType } from '../../../../common/games/space-arena/data/ships.ts'
import type { Motion } from '../../../../common/games/space-arena/state.ts'
import { asDirection, bearingOf, distanceOf, eastward, northward } from '../../../../common/geometry/plane.ts'
import type { Point } from '../../../board/camera/view.ts'

/** A tick's orders: speed change in units per tick, degrees to the right. */
export interface Steering {
  readonly accelerate: number
  readonly turn: number
}

export type Limits = Pick<ShipType, 'maxSpeed' | 'maxTurn' | 'maxAcceleration'>

export const limited = (value: number, most: number): number => Math.max(-most, Math.min(most, value))
const speedsFrom = (speed: number, { maxSpeed, maxAcceleration }: Limits): [least: number, most: number] => [
  Math.max(-maxSpeed, speed - maxAcceleration),
  Math.min(maxSpeed, speed + maxAcceleration),
]
/** Smaller differences in distance do not count: gentler orders win. */
const NO_NEARER = 1e-6

/** The orders that end a tick nearest to a place; among equals, the gentlest. */
export function nearest(from: Motion, type: Limits, to: Point): Steering {
  const [least, most] = speedsFrom(from.speed, type)
  const bearing = bearingOf(to.x - from.x, to.y - from.y)
  let best: Steering = { accelerate: 0, turn: 0 }
  let [away, effort] = [Infinity, Infinity]
  for (let speed = least; speed <= most; speed++) {
    const off = asDirection(bearing + (speed < 0 ? 180 : 0) - from.heading)
    const turns =
      speed === 0
        ? [0]
        : new Set([Math.floor(off), Math.ceil(off)].map((turn) => limited(turn, type.maxTurn)))
    for (const turn of turns) {
      const left = distanceOf(
        to.x - from.x - eastward(from.heading + turn, speed),
        to.y - from.y - northward(from.heading + turn, speed),
      )
      const asked = Math.abs(turn) + Math.abs(speed - from.speed)
      if (left > away + NO_NEARER || (left > away - NO_NEARER && asked >= effort)) continue
      best = { accelerate: speed - from.speed, turn }
      ;[away, effort] = [left, asked]
    }
  }
  return best
}

/** Where a ship comes to rest that brakes as hard as it can, straight on. */
export function restOf({ x, y, heading, speed }: Motion, { maxAcceleration }: Limits): Point {
  let far = 0
  for (let left = Math.abs(speed) - maxAcceleration; left > 0; left -= maxAcceleration) far += left
  const way = Math.sign(speed) * far
  return { x: x + eastward(heading, way), y: y + northward(heading, way) }
}
