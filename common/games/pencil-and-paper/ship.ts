/** The triangle of a ship (PP-7.4). */
import type { Polygon } from '../../geometry/polygon.ts'
import { cross, type LatticePoint } from '../../geometry/segment.ts'
import { minus, plus, QUARTER, vec } from './angles.ts'

/** Distance from the nose to the base, and half of the base. */
export const SHIP_LENGTH = 256
export const HALF_BASE = 64

export interface Pose {
  readonly nose: LatticePoint
  readonly facing: number
}

/** The nose, then both ends of the base. */
export function triangle({ nose, facing }: Pose): Polygon {
  const base = minus(nose, vec(SHIP_LENGTH, facing))
  const side = vec(HALF_BASE, facing + QUARTER)
  return [nose, plus(base, side), minus(base, side)]
}

/** Centre of its explosion (PP-6.6). */
export const middleOf = ({ nose, facing }: Pose): LatticePoint => minus(nose, vec(SHIP_LENGTH / 2, facing))

/**
 * PP-4.1: whether a trace to that point first crosses the ship itself. The wedge from the nose to the base is
 * closed.
 */
export function crossesItself(ship: Pose, to: LatticePoint): boolean {
  const [nose, one, other] = triangle(ship) as [LatticePoint, LatticePoint, LatticePoint]
  const [a, b] = cross(nose, one, nose, other) > 0 ? [one, other] : [other, one]
  return cross(nose, a, nose, to) >= 0 && cross(nose, to, nose, b) >= 0
}

/**
 * PP-4.5: the pose in which the part of the ship that is `back` behind its nose, and `side` to its right,
 * lies on a point.
 */
export const poseOn = (point: LatticePoint, facing: number, back: number, side: number): Pose => ({
  nose: minus(plus(point, vec(back, facing)), vec(side, facing + QUARTER)),
  facing,
})
