/**
 * Where a goal of a lesson is, on boards in space: rings around places and pieces, which widen while time
 * runs.
 */
import type { Hex } from '../../common/geometry/hex.ts'
import type { Point } from '../board/camera/view.ts'
import { badge, circle, glow, pixels } from '../board/marks/draw.ts'
import type { Mark } from '../board/marks/mark.ts'
import { GOLD } from '../board/pictures/colours.ts'
import type { Eyes } from '../game-kit/board-view.ts'

/** `reach`: from the middle to the ring, world units. */
export interface GoalRing {
  readonly at: Point
  readonly reach: number
}

/** The rings around all hexes at most `radius` from one. `step`: from hex to hex, world units. */
export const ringsOn =
  (toWorld: (at: Hex) => Point, step: number) =>
  ({ at, radius }: { readonly at: Hex; readonly radius: number }): GoalRing => ({
    at: toWorld(at),
    reach: step * (radius + 0.62),
  })

/** Seconds from one ring to the next. */
const PERIOD = 2

/** A place to reach, with its name. `t`: seconds; 0 shows it at rest. */
export const placeMarks = (ring: GoalRing, t: number, eyes: Eyes, tint = GOLD): Mark[] => [
  ...placeRing(ring, t, eyes, tint),
  ...goalBadge(ring, eyes, tint),
]

/** Dashed, and without its name. */
export const placeRing = ({ at, reach }: GoalRing, t: number, eyes: Eyes, tint = GOLD): Mark[] => [
  glow(at, reach * 3.4, { tint, alpha: 0.18 }),
  ...circle(at, reach, pixels(eyes, 2.6), { tint, alpha: 0.95 }, { dashed: true }),
  ...ping(at, reach, t, eyes, tint),
]

/** A piece that the goal is about. */
export const targetMarks = ({ at, reach }: GoalRing, t: number, eyes: Eyes, tint = GOLD): Mark[] => [
  glow(at, reach * 3.2, { tint, alpha: 0.2 }),
  ...circle(at, reach, pixels(eyes, 2.2), { tint, alpha: 0.95 }),
  ...ping(at, reach, t, eyes, tint),
]

/** The place of a goal that comes later: faint. */
export const laterMarks = ({ at, reach }: GoalRing, eyes: Eyes, tint = GOLD): Mark[] =>
  circle(at, reach, pixels(eyes, 1.6), { tint, alpha: 0.3 }, { dashed: true })

export const goalBadge = ({ at, reach }: GoalRing, eyes: Eyes, tint = GOLD): Mark[] =>
  badge('Goal', { x: at.x, y: at.y - reach - pixels(eyes, 12) }, pixels(eyes, 11), { tint })

/** Two corners of a square around it, so that the camera has it in sight. `half`: of a side, world units. */
export const cornersOf = ({ x, y }: Point, half: number): Point[] => [
  { x: x - half, y: y - half },
  { x: x + half, y: y + half },
]

/**
 * A ring that leaves a goal and fades, again and again while time runs. `reach`: from the middle to the
 * goal's own ring, world units; `t`: seconds, 0 when nothing moves.
 */
export function ping(at: Point, reach: number, t: number, eyes: Eyes, tint: number): Mark[] {
  if (eyes.calm || t <= 0) return []
  const x = (t % PERIOD) / PERIOD
  return circle(at, reach + Math.min(reach, pixels(eyes, 60)) * 0.45 * x, pixels(eyes, 2), {
    tint,
    alpha: 0.8 * (1 - x) * Math.min(1, x * 6),
  })
}
