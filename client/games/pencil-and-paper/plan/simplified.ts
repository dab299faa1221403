/** Simplifies a freehand line to few corners that keep its shape (Ramer, Douglas and Peucker). */

import type { Point } from '../../../board/camera/view.ts'
import { span } from '../../../board/geometry.ts'

/** Tolerance in world units at first, and the factor by which it grows until there are few enough corners. */
const FINEST = 3
const COARSER = 1.5

function farFrom(a: Point, b: Point, p: Point): number {
  const [x, y] = [b.x - a.x, b.y - a.y]
  const long = span(a, b)
  return long === 0 ? span(a, p) : Math.abs(x * (p.y - a.y) - y * (p.x - a.x)) / long
}

function corners(way: readonly Point[], within: number): Point[] {
  const [first, last] = [way[0]!, way.at(-1)!]
  let most = 0
  let at = 0
  for (let i = 1; i < way.length - 1; i++) {
    const far = farFrom(first, last, way[i]!)
    if (far > most) [most, at] = [far, i]
  }
  return most <= within
    ? [first, last]
    : [...corners(way.slice(0, at + 1), within).slice(0, -1), ...corners(way.slice(at), within)]
}

export function simplified(way: readonly Point[], most: number): Point[] {
  for (let within = FINEST; ; within *= COARSER) {
    const kept = corners(way, within)
    if (kept.length <= most) return kept
  }
}
