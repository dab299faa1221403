/** Draws a course as a line. */

import type { Point } from '../../../board/camera/view.ts'
import { angleTo, between, span, towards } from '../../../board/geometry.ts'
import { dashed, dot, head, pixels } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { stroke } from '../../../board/marks/shapes.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { piecesOf } from './ships/path.ts'

export interface CourseInk {
  readonly tint: number
  readonly alpha?: number
  readonly dashed?: boolean
  /** Without arrow head and dots. */
  readonly plain?: boolean
  /** CSS pixels. */
  readonly width?: number
}

/**
 * A course through places: a line, a dot in every hex, an arrow head. `short`: world units left free at its
 * end.
 */
export function course(
  stops: readonly Point[],
  eyes: Eyes,
  { tint, alpha = 1, dashed: broken = false, plain = false, width = 2 }: CourseInk,
  short = 0,
): Mark[] {
  const points = cut(piecesOf(stops), short)
  if (points.length < 2) return []
  const ink = { tint, alpha }
  const [wide, size] = [pixels(eyes, width, width), pixels(eyes, 7 + 3 * width, 8 + 3 * width)]
  const [before, end] = [points.at(-2)!, points.at(-1)!]
  const body = plain ? points : cut(points, size * 0.5)
  return [
    ...(broken
      ? body
          .slice(1)
          .flatMap((to, i) => dashed(body[i]!, to, wide, ink, pixels(eyes, 5, 5), pixels(eyes, 5, 5)))
      : [stroke(body, wide, ink)]),
    ...(plain ? [] : stops.slice(1, -1).map((at) => dot(at, wide * 2.6, ink))),
    ...(plain
      ? []
      : [head(towards(end, angleTo(before, end), -size * 0.42), angleTo(before, end), size, ink)]),
  ]
}

/** Cuts off the end of the path. */
function cut(points: readonly Point[], short: number): Point[] {
  const kept = [...points]
  let left = short
  while (left > 0 && kept.length > 1) {
    const [a, b] = [kept.at(-2)!, kept.at(-1)!]
    const long = span(a, b)
    kept.pop()
    if (long > left) kept.push(between(b, a, left / long))
    left -= long
  }
  return kept.length > 1 ? kept : []
}
