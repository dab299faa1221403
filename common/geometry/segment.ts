/**
 * Points of an integer grid and the segments between them, |coordinate| < 2^24: exact. Differences stay below
 * 2^25 and sums of two of their products below 2^52, so numbers hold them; only products of those products
 * are big integers.
 */

export interface LatticePoint {
  readonly x: number
  readonly y: number
}

/**
 * A part of the way along a segment, 0 at its beginning and 1 at its end: `num / den`, `den` > 0, not
 * reduced.
 */
export interface Time {
  readonly num: bigint
  readonly den: bigint
}

export const START: Time = { num: 0n, den: 1n }
export const END: Time = { num: 1n, den: 1n }

export const samePoint = (a: LatticePoint, b: LatticePoint): boolean => a.x === b.x && a.y === b.y

/** By y, then x. */
export const comparePoints = (a: LatticePoint, b: LatticePoint): number => a.y - b.y || a.x - b.x

/** Which is earlier: negative, 0 or positive, as for sorting. */
export function compareTimes(a: Time, b: Time): number {
  const [left, right] = [a.num * b.den, b.num * a.den]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Cross product of the ways from `a` to `b` and from `c` to `d`. */
export const cross = (a: LatticePoint, b: LatticePoint, c: LatticePoint, d: LatticePoint): number =>
  (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)

/** Dot product of the ways from `a` to `b` and from `c` to `d`. */
export const dot = (a: LatticePoint, b: LatticePoint, c: LatticePoint, d: LatticePoint): number =>
  (b.x - a.x) * (d.x - c.x) + (b.y - a.y) * (d.y - c.y)

/**
 * On which side of the way from `a` through `b` lies `c`: 1 clockwise where y points down, −1 on the other
 * side, 0 on its line.
 */
export const turn = (a: LatticePoint, b: LatticePoint, c: LatticePoint): number =>
  Math.sign(cross(a, b, a, c)) || 0

const between = (n: number, a: number, b: number): boolean => (a <= n && n <= b) || (b <= n && n <= a)

/** Does the closed segment from `a` to `b` contain the point? */
export const onSegment = (a: LatticePoint, b: LatticePoint, p: LatticePoint): boolean =>
  between(p.x, a.x, b.x) && between(p.y, a.y, b.y) && turn(a, b, p) === 0

const apart = (a: number, b: number, c: number, d: number): boolean =>
  Math.max(a, b) < Math.min(c, d) || Math.max(c, d) < Math.min(a, b)

/** Do the closed segments from `a` to `b` and from `c` to `d` share a point? Either may be a mere point. */
export function segmentsMeet(a: LatticePoint, b: LatticePoint, c: LatticePoint, d: LatticePoint): boolean {
  // Collinear segments meet if their boxes do; others, if each has its ends on both sides of the other's
  // line.
  if (apart(a.x, b.x, c.x, d.x) || apart(a.y, b.y, c.y, d.y)) return false
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0
}

const time = (num: number, den: number): Time =>
  den < 0 ? { num: BigInt(-num), den: BigInt(-den) } : { num: BigInt(num), den: BigInt(den) }

/**
 * The first and last time at which the segment from `from` to `to` shares a point with that from `a` to `b`;
 * undefined if never. A point that does not move (`from` equals `to`) meets for the whole time.
 */
export function meetingTimes(
  from: LatticePoint,
  to: LatticePoint,
  a: LatticePoint,
  b: LatticePoint,
): readonly Time[] {
  if (!segmentsMeet(from, to, a, b)) return []
  const den = cross(from, to, a, b)
  if (den !== 0) {
    const at = time(cross(from, a, a, b), den)
    return [at, at]
  }
  const square = dot(from, to, from, to)
  if (square === 0) return [START, END]
  // Along one line, or `a` is `b`: from the nearer end to the farther one, as far as the segment goes.
  const reach = [a, b]
    .map((end) => Math.min(Math.max(dot(from, to, from, end), 0), square))
    .sort((p, q) => p - q)
  return reach.map((along) => time(along, square))
}

/** `n / d` to the nearest whole number, halves away from zero; `d` > 0. */
export function rounded(n: bigint, d: bigint): number {
  const size = (2n * (n < 0n ? -n : n) + d) / (2n * d)
  return Number(n < 0n ? -size : size)
}

/**
 * The point at a time of the way, rounded to the grid: each coordinate's change is rounded, halves away from
 * zero.
 */
export const pointAt = (from: LatticePoint, to: LatticePoint, { num, den }: Time): LatticePoint => ({
  x: from.x + rounded(BigInt(to.x - from.x) * num, den),
  y: from.y + rounded(BigInt(to.y - from.y) * num, den),
})
