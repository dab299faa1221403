import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  compareTimes,
  END,
  type LatticePoint,
  meetingTimes,
  onSegment,
  pointAt,
  rounded,
  START,
  segmentsMeet,
  type Time,
  turn,
} from './segment.ts'

const within = (far: number) =>
  fc.record({ x: fc.integer({ min: -far, max: far }), y: fc.integer({ min: -far, max: far }) })
const near = within(3)
const FAR = 2 ** 24 - 1
const far = fc.oneof(
  within(FAR),
  fc.constantFrom(
    { x: FAR, y: FAR },
    { x: -FAR, y: FAR },
    { x: FAR, y: FAR - 1 },
    { x: -FAR, y: -FAR },
    { x: 1 - FAR, y: -FAR },
  ),
)
const anyTime = fc
  .tuple(fc.bigInt({ min: 0n, max: 1n << 60n }), fc.bigInt({ min: 1n, max: 1n << 60n }))
  .map(([n, den]): Time => ({ num: n % (den + 1n), den }))
const small = fc
  .tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 8 }))
  .map(([n, d]): Time => ({ num: BigInt(Math.min(n, d)), den: BigInt(d) }))

/** Whether a place is on the segment, by distances. Places of this test are far apart compared with 1e-9. */
const isOn = (a: LatticePoint, b: LatticePoint, x: number, y: number): boolean =>
  Math.hypot(a.x - x, a.y - y) + Math.hypot(b.x - x, b.y - y) - Math.hypot(a.x - b.x, a.y - b.y) < 1e-9

/**
 * By trying: two segments first and last meet, if at all, at a fraction that their cross products can
 * produce.
 */
function triedTimes(from: LatticePoint, to: LatticePoint, a: LatticePoint, b: LatticePoint): number[] {
  const [dx, dy, ex, ey] = [to.x - from.x, to.y - from.y, b.x - a.x, b.y - a.y]
  const parts = [1, Math.abs(dx * ey - dy * ex), dx * dx + dy * dy].filter((n) => n > 0)
  const times = parts.flatMap((n) => Array.from({ length: n + 1 }, (_, k) => k / n))
  return times.filter((t) => isOn(a, b, from.x + dx * t, from.y + dy * t)).sort((p, q) => p - q)
}

const asNumber = ({ num, den }: Time): number => Number(num) / Number(den)

describe('segments', () => {
  test('a turn is clockwise when y points down', () => {
    expect([
      turn({ x: 0, y: 0 }, { x: 2, y: 0 }, { x: 2, y: 1 }),
      turn({ x: 0, y: 0 }, { x: 2, y: 0 }, { x: 2, y: -1 }),
      turn({ x: 0, y: 0 }, { x: 2, y: 0 }, { x: -5, y: 0 }),
    ]).toStrictEqual([1, -1, 0])
  })
  test('a turn is exact as far as coordinates go', () =>
    fc.assert(
      fc.property(far, far, far, within(1), (a, b, p, off) => {
        for (const c of [
          p,
          { x: Math.max(-FAR, Math.min(FAR, b.x + off.x)), y: Math.max(-FAR, Math.min(FAR, b.y + off.y)) },
        ]) {
          const exact = BigInt(b.x - a.x) * BigInt(c.y - a.y) - BigInt(b.y - a.y) * BigInt(c.x - a.x)
          expect(turn(a, b, c)).toBe(exact > 0n ? 1 : exact < 0n ? -1 : 0)
        }
      }),
      { numRuns: 500 },
    ))
  test('segments meet first and last at the points found by trying all fractions', () =>
    fc.assert(
      fc.property(near, near, near, near, (from, to, a, b) => {
        const tried = triedTimes(from, to, a, b)
        const times = meetingTimes(from, to, a, b).map(asNumber)
        expect(segmentsMeet(from, to, a, b)).toBe(tried.length > 0)
        expect(times).toHaveLength(tried.length > 0 ? 2 : 0)
        if (tried.length === 0) return
        expect(times[0]).toBeCloseTo(tried[0]!, 9)
        expect(times[1]).toBeCloseTo(tried.at(-1)!, 9)
      }),
      { numRuns: 1500 },
    ))
  test('a point is on a segment if the distances to its ends add up', () =>
    fc.assert(
      fc.property(near, near, near, (a, b, p) => {
        expect(onSegment(a, b, p)).toBe(isOn(a, b, p.x, p.y))
      }),
      { numRuns: 500 },
    ))
  test('whether segments meet does not depend on their order or directions', () =>
    fc.assert(
      fc.property(fc.oneof(near, far), near, fc.oneof(near, far), near, (a, b, c, d) => {
        const meet = segmentsMeet(a, b, c, d)
        expect([segmentsMeet(b, a, c, d), segmentsMeet(c, d, a, b), segmentsMeet(d, c, b, a)]).toEqual([
          meet,
          meet,
          meet,
        ])
      }),
      { numRuns: 300 },
    ))
  test('times of far segments are exact', () =>
    fc.assert(
      fc.property(far, far, far, far, (from, to, a, b) => {
        for (const { num, den } of meetingTimes(from, to, a, b)) {
          // The place at that time, scaled by `den`, lies on the line from `a` to `b`.
          const [x, y] = [
            BigInt(from.x - a.x) * den + BigInt(to.x - from.x) * num,
            BigInt(from.y - a.y) * den + BigInt(to.y - from.y) * num,
          ]
          expect(x * BigInt(b.y - a.y)).toBe(y * BigInt(b.x - a.x))
          expect(den > 0n && num >= 0n && num <= den).toBe(true)
        }
      }),
    ))
})

describe('times', () => {
  test('times compare as the fractions they are', () =>
    fc.assert(
      fc.property(small, small, anyTime, anyTime, (a, b, c, d) => {
        expect(compareTimes(a, b)).toBe(Math.sign(asNumber(a) - asNumber(b)))
        expect(compareTimes(c, { num: 3n * c.num, den: 3n * c.den })).toBe(0)
        expect(compareTimes(c, { num: c.num + 1n, den: c.den })).toBe(-1)
        expect(compareTimes(c, d) + compareTimes(d, c)).toBe(0)
        expect(compareTimes(START, END)).toBe(-1)
      }),
    ))
  test('halves are rounded away from zero', () => {
    expect(
      [
        [1n, 2n],
        [-1n, 2n],
        [3n, 2n],
        [-3n, 2n],
        [0n, 3n],
        [1n, 3n],
        [-2n, 3n],
        [-1n, 3n],
      ].map(([n, d]) => rounded(n!, d!) + 0),
    ).toEqual([1, -1, 2, -2, 0, 0, -1, 0])
    expect(Object.is(rounded(-1n, 3n), 0)).toBe(true)
  })
  test('a point of the way is the nearest of the grid, and the way back from half of it is as long', () => {
    expect(pointAt({ x: 1, y: -1 }, { x: 4, y: -4 }, { num: 1n, den: 2n })).toEqual({ x: 3, y: -3 })
    expect(pointAt({ x: 4, y: -4 }, { x: 1, y: -1 }, { num: 1n, den: 2n })).toEqual({ x: 2, y: -2 })
    fc.assert(
      fc.property(far, far, anyTime, (from, to, t) => {
        const p = pointAt(from, to, t)
        for (const axis of ['x', 'y'] as const) {
          const off = 2n * (BigInt(p[axis] - from[axis]) * t.den - BigInt(to[axis] - from[axis]) * t.num)
          expect(off <= t.den && -off <= t.den).toBe(true)
        }
        expect([pointAt(from, to, START), pointAt(from, to, END)]).toEqual([from, to])
      }),
    )
  })
})
