/**
 * Grabbing the ship where a move ends: its handle before the nose turns it, its body changes which part lies
 * on the end of the line (PP-4.5).
 */

import type { Place } from '../../../../common/games/pencil-and-paper/orders.ts'
import { middleOf, type Pose } from '../../../../common/games/pencil-and-paper/ship.ts'
import type { LatticePoint } from '../../../../common/geometry/segment.ts'
import { span } from '../../../board/geometry.ts'
import { lengthOnSheet, radians, toWorld } from '../plane.ts'

/** The parts of a ship that can be put on the end of its trace (PP-4.5). */
export const POINTS = [
  { name: 'nose', back: 0, side: 0 },
  { name: 'middle', back: 128, side: 0 },
  { name: 'base', back: 256, side: 0 },
  { name: 'left corner', back: 256, side: -64 },
  { name: 'right corner', back: 256, side: 64 },
] as const
type LandingPoint = (typeof POINTS)[number]

/** Which of them a place means: the nose by default, undefined for any other part. */
export const pointOf = (place: Place | null | undefined): LandingPoint | undefined =>
  POINTS.find(({ back, side }) => back === (place?.back ?? 0) && side === (place?.side ?? 0))

/** Least grab radius of a ship in world units, at any zoom. */
export const SHIP_REACH = 16
/** Distance of the handle before the nose, in fingertips, at most. */
const HANDLE = 1.6

/** Components of a step along a ship and to its right. */
function inItsFrame(
  { x, y }: LatticePoint,
  facing: number,
): { readonly along: number; readonly aside: number } {
  const [cos, sin] = [Math.cos(radians(facing)), Math.sin(radians(facing))]
  return { along: x * cos + y * sin, aside: y * cos - x * sin }
}

/** World units; `reach`: radius of a fingertip. */
export function holdOf(pose: Pose, at: LatticePoint, reach: number): 'handle' | 'body' | undefined {
  const [nose, middle] = [toWorld(pose.nose), toWorld(middleOf(pose))]
  const { along, aside } = inItsFrame({ x: at.x - nose.x, y: at.y - nose.y }, pose.facing)
  if (along > 0 && along <= HANDLE * reach && Math.abs(aside) <= reach) return 'handle'
  return span(at, middle) <= Math.max(reach, SHIP_REACH) ? 'body' : undefined
}

/** The ship's part nearest to the end of the line after the ship was dragged by `by` (world units). */
export function partAfter(
  { back, side }: Pick<Place, 'back' | 'side'>,
  by: LatticePoint,
  facing: number,
): LandingPoint {
  const { along, aside } = inItsFrame(by, facing)
  const [wantedBack, wantedSide] = [back + lengthOnSheet(along), side - lengthOnSheet(aside)]
  const off = (point: LandingPoint) => Math.hypot(point.back - wantedBack, point.side - wantedSide)
  return POINTS.reduce((best, point) => (off(point) < off(best) ? point : best))
}
