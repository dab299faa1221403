/**
 * The path of a move on the board (VC-2.10): a smooth line through the centres of the hexes that it enters.
 */

import { wayOf } from '../../../../../common/games/vector-combat/way.ts'
import { add, length } from '../../../../../common/geometry/hex.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { between } from '../../../../board/geometry.ts'
import { keptFor } from '../../../../game-kit/memoize.ts'
import type { Leg } from '../../plan/forecast.ts'
import { toWorld } from '../../plane.ts'

/** Longer moves are drawn straight: their single steps are invisible. */
const LONGEST = 24
/** Line segments per hex. */
const PIECES = 4

/** A move that is played or planned. */
type Move = Pick<Leg, 'from' | 'velocity' | 'steps'>

/** Centres of the hexes on the path, including the first. */
export const stopsOf: (move: Move) => readonly Point[] = keptFor(traced)

function traced({ from, velocity, steps }: Move): Point[] {
  if (steps === 0) return [toWorld(from)]
  if (length(velocity) > LONGEST)
    return [
      toWorld(from),
      toWorld(steps < length(velocity) ? add(from, wayOf(velocity)[steps - 1]!) : add(from, velocity)),
    ]
  return [
    from,
    ...wayOf(velocity)
      .slice(0, steps)
      .map((h) => add(from, h)),
  ].map(toWorld)
}

/**
 * A point at `x` (0 to 1) between the stops `b` and `c`, on a smooth curve with the stops before and after.
 */
function curved(a: Point, b: Point, c: Point, d: Point, x: number): Point {
  const part = (p: number, q: number, r: number, s: number) =>
    0.5 * (2 * q + (r - p) * x + (2 * p - 5 * q + 4 * r - s) * x * x + (3 * q - p - 3 * r + s) * x * x * x)
  return { x: part(a.x, b.x, c.x, d.x), y: part(a.y, b.y, c.y, d.y) }
}

/** The place at `x` (0 to 1) along the stops. */
export function alongStops(stops: readonly Point[], x: number): Point {
  const last = stops.length - 1
  if (last === 0 || x <= 0) return stops[0]!
  if (x >= 1) return stops[last]!
  const i = Math.min(last - 1, Math.floor(x * last))
  const [b, c] = [stops[i]!, stops[i + 1]!]
  if (last === 1) return between(b, c, x)
  return curved(stops[i - 1] ?? b, b, c, stops[i + 2] ?? c, x * last - i)
}

/** The points from `x` to `y` (0 to 1) along the stops. */
export function piecesOf(stops: readonly Point[], x = 0, y = 1): Point[] {
  const last = stops.length - 1
  if (last === 0 || y <= x) return []
  const n = Math.max(1, Math.ceil((y - x) * last * (last === 1 ? 1 : PIECES)))
  return Array.from({ length: n + 1 }, (_, i) => alongStops(stops, x + ((y - x) * i) / n))
}

/** A closed curve through the places, with rounded corners. */
export const closedCurve = (places: readonly Point[]): Point[] => {
  const at = (i: number) => places[(i + places.length) % places.length]!
  return places.flatMap((corner, i) => {
    const [a, b] = [between(at(i - 1), corner, 0.5), between(corner, at(i + 1), 0.5)]
    return Array.from({ length: PIECES }, (_, k) =>
      between(between(a, corner, k / PIECES), between(corner, b, k / PIECES), k / PIECES),
    )
  })
}
