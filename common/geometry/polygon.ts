/**
 * Polygons with corners on the integer grid (see `segment.ts`), at least three of them, in either direction
 * and without the first one repeated; their edges may not cross. A polygon is a closed figure: its outline
 * belongs to it. All is exact.
 */
import {
  comparePoints,
  compareTimes,
  cross,
  dot,
  END,
  type LatticePoint,
  meetingTimes,
  onSegment,
  START,
  samePoint,
  segmentsMeet,
  type Time,
  turn,
} from './segment.ts'

export type Polygon = readonly LatticePoint[]

/** Its edges as pairs of corners, in order; the last one leads back to the first corner. */
export const edges = (polygon: Polygon): (readonly [LatticePoint, LatticePoint])[] =>
  polygon.map((corner, i) => [corner, polygon[(i + 1) % polygon.length]!])

/** Twice the area: positive where the corners run clockwise, y pointing down. */
export function doubledArea(polygon: Polygon): number {
  const [origin] = polygon
  if (!origin) return 0
  // Each triangle fits a number, and so does the total; the partial sums may be larger, hence the big
  // integers.
  return Number(edges(polygon).reduce((sum, [a, b]) => sum + BigInt(cross(origin, a, origin, b)), 0n))
}

/**
 * Whether any edge satisfies the condition. Faster than `edges`, which makes pairs: positions are tried by
 * the thousand.
 */
function someEdge(polygon: Polygon, is: (a: LatticePoint, b: LatticePoint) => boolean): boolean {
  let a = polygon.at(-1)!
  for (const b of polygon) {
    if (is(a, b)) return true
    a = b
  }
  return false
}

export const onOutline = (polygon: Polygon, p: LatticePoint): boolean =>
  someEdge(polygon, (a, b) => onSegment(a, b, p))

/** Is the point inside the polygon or on its outline? */
export function contains(polygon: Polygon, p: LatticePoint): boolean {
  let inside = false
  // Counts the edges that a ray to the right crosses: those with one end above it and the other on or below
  // it.
  return (
    someEdge(polygon, (a, b) => {
      if (a.y < p.y !== b.y < p.y && turn(a, b, p) > 0 === a.y < b.y) inside = !inside
      return onSegment(a, b, p)
    }) || inside
  )
}

/** Whether the two bounding boxes overlap. */
function boxesMeet(one: Polygon, other: Polygon): boolean {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of one) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return (
    other.some(({ x }) => x >= left) &&
    other.some(({ x }) => x <= right) &&
    other.some(({ y }) => y >= top) &&
    other.some(({ y }) => y <= bottom)
  )
}

/**
 * As `contains`, for the position at a time on the way from `from` to `to`, without rounding it to the grid.
 */
export function containsAt(
  polygon: Polygon,
  from: LatticePoint,
  to: LatticePoint,
  { num, den }: Time,
): boolean {
  const way = { x: BigInt(to.x - from.x), y: BigInt(to.y - from.y) }
  const [x, y] = [BigInt(from.x) * den + way.x * num, BigInt(from.y) * den + way.y * num]
  const corners = polygon.map((p) => ({ x: BigInt(p.x) * den, y: BigInt(p.y) * den }))
  let inside = false
  for (const [i, a] of corners.entries()) {
    const b = corners[(i + 1) % corners.length]!
    const side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
    if (side === 0n && (a.x - x) * (b.x - x) <= 0n && (a.y - y) * (b.y - y) <= 0n) return true
    if (a.y < y !== b.y < y && side > 0n === a.y < b.y) inside = !inside
  }
  return inside
}

/** Whether the two share a point; touching counts, and so does one lying within the other. */
export const polygonsMeet = (one: Polygon, other: Polygon): boolean =>
  boxesMeet(one, other) &&
  (someEdge(one, (a, b) => someEdge(other, (c, d) => segmentsMeet(a, b, c, d))) ||
    contains(one, other[0]!) ||
    contains(other, one[0]!))

/** Does the closed segment share a point with the polygon? */
export const segmentMeetsPolygon = (from: LatticePoint, to: LatticePoint, polygon: Polygon): boolean =>
  someEdge(polygon, (a, b) => segmentsMeet(from, to, a, b)) || contains(polygon, from)

const meetings = (from: LatticePoint, to: LatticePoint, polygon: Polygon): Time[] =>
  edges(polygon).flatMap(([a, b]) => [...meetingTimes(from, to, a, b)])

/**
 * The time at which the way from `from` to `to` first meets the polygon: 0 if it begins within; undefined if
 * never.
 */
export function firstMeeting(from: LatticePoint, to: LatticePoint, polygon: Polygon): Time | undefined {
  if (contains(polygon, from)) return START
  return meetings(from, to, polygon).sort(compareTimes)[0]
}

/** The time at which it last meets the polygon: 1 if it ends within. */
export function lastMeeting(from: LatticePoint, to: LatticePoint, polygon: Polygon): Time | undefined {
  if (contains(polygon, to)) return END
  return meetings(from, to, polygon).sort(compareTimes).at(-1)
}

/**
 * Whether all corners differ and no edges cross or touch, except neighbours in their common corner. A
 * straight corner is allowed.
 */
export function isSimple(polygon: Polygon): boolean {
  const all = edges(polygon)
  if (all.length < 3) return false
  return all.every(([a, b], i) => {
    const [, c] = all[(i + 1) % all.length]!
    // An edge that folds back onto the previous one shares more with it than the corner.
    if (samePoint(a, b) || (turn(a, b, c) === 0 && dot(a, b, b, c) <= 0)) return false
    const others = all.slice(i + 2, i === 0 ? -1 : undefined)
    return others.every(([p, q]) => !segmentsMeet(a, b, p, q))
  })
}

/**
 * The polygon without repeated corners, straight corners and spikes, clockwise (y pointing down), from its
 * least corner by y, then x; empty if no area is left.
 */
export function tidied(polygon: Polygon): LatticePoint[] {
  const corners = [...polygon]
  for (let i = 0, kept = 0; kept < corners.length && corners.length > 2; ) {
    const at = (n: number) => corners[(n + corners.length) % corners.length]!
    const needed = turn(at(i - 1), at(i), at(i + 1)) !== 0
    if (!needed) corners.splice(i, 1)
    kept = needed ? kept + 1 : 0
    i = (needed ? i + 1 : i) % corners.length
  }
  if (corners.length < 3) return []
  if (doubledArea(corners) < 0) corners.reverse()
  const least = corners.reduce((a, b) => (comparePoints(b, a) < 0 ? b : a))
  const first = corners.indexOf(least)
  return [...corners.slice(first), ...corners.slice(0, first)]
}
