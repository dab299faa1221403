/**
 * Places and directions on a board's plane. Lengths are in world units, y points down, angles are in radians,
 * clockwise from the right.
 *
 * For pictures and pointers only. `Math.hypot` and `Math.atan2` may differ in the last digit from one browser
 * to another, so the rules have their own geometry in `common/geometry`.
 */
import type { Point } from './camera/view.ts'

/** The distance of two places. */
export const span = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

/** The direction from one place to another; 0 if they are the same. */
export const angleTo = (a: Point, b: Point): number => Math.atan2(b.y - a.y, b.x - a.x)

/** The place that is a share of the way from `a` to `b`; `share` below 0 or above 1 is beyond them. */
export const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})

/** The place `far` from another, in a direction. */
export const towards = (from: Point, angle: number, far: number): Point => ({
  x: from.x + Math.cos(angle) * far,
  y: from.y + Math.sin(angle) * far,
})

/** The unit normal, to the left of the direction; zero if the places are the same. */
export function normal(a: Point, b: Point): Point {
  const long = span(a, b) || 1
  return { x: (b.y - a.y) / long, y: (a.x - b.x) / long }
}

/** The mean of some places: at least one. */
export const centreOf = (places: readonly Point[]): Point => ({
  x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
  y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
})
