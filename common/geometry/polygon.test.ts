import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  contains,
  containsAt,
  doubledArea,
  edges,
  firstMeeting,
  isSimple,
  lastMeeting,
  type Polygon,
  polygonsMeet,
  segmentMeetsPolygon,
  tidied,
} from './polygon.ts'
import { compareTimes, type LatticePoint, type Time } from './segment.ts'

const within = (far: number) =>
  fc.record({ x: fc.integer({ min: -far, max: far }), y: fc.integer({ min: -far, max: far }) })
const near = within(4)
const simple = fc.array(near, { minLength: 3, maxLength: 6 }).filter(isSimple)
const FAR = 2 ** 24 - 1

const square: Polygon = [
  { x: 0, y: 0 },
  { x: 4, y: 0 },
  { x: 4, y: 4 },
  { x: 0, y: 4 },
]
const moved = (polygon: Polygon, dx: number, dy: number): Polygon =>
  polygon.map(({ x, y }) => ({ x: x + dx, y: y + dy }))
/** The same figure starting at another corner, perhaps in the other direction. */
const recounted = (polygon: Polygon, by: number, back: boolean): Polygon => {
  const turned = polygon.map((_, i) => polygon[(i + by) % polygon.length]!)
  return back ? turned.reverse() : turned
}

const distance = (a: LatticePoint, b: LatticePoint): number => Math.hypot(a.x - b.x, a.y - b.y)
/**
 * By angles: seen from an inner point, the outline winds once around. The figures of this test are large
 * compared with 1e-9.
 */
function isIn(polygon: Polygon, p: LatticePoint): boolean {
  if (edges(polygon).some(([a, b]) => distance(a, p) + distance(b, p) - distance(a, b) < 1e-9)) return true
  const around = edges(polygon).reduce((sum, [a, b]) => {
    const angle = Math.atan2(b.y - p.y, b.x - p.x) - Math.atan2(a.y - p.y, a.x - p.x)
    return sum + angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
  }, 0)
  return Math.abs(around) > 3
}

/** All times on the segment that can be the first or the last in the polygon. */
function times(from: LatticePoint, to: LatticePoint, polygon: Polygon): number[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const parts = new Set([
    1,
    dx * dx + dy * dy,
    ...edges(polygon).map(([a, b]) => Math.abs(dx * (b.y - a.y) - dy * (b.x - a.x))),
  ])
  return [...parts].flatMap((n) => Array.from({ length: n + 1 }, (_, k) => (n === 0 ? 0 : k / n)))
}
const asNumber = (t: Time | undefined): number | undefined => t && Number(t.num) / Number(t.den)

describe('areas', () => {
  test('an area is positive clockwise, and negative the other way', () =>
    expect([doubledArea(square), doubledArea([...square].reverse()), doubledArea([])]).toEqual([32, -32, 0]))
  test('an area is exact for all coordinates, wherever counting begins', () =>
    fc.assert(
      fc.property(fc.array(within(FAR), { minLength: 3, maxLength: 40 }), fc.nat(50), (polygon, by) => {
        const exact = Number(
          edges(polygon).reduce(
            (sum, [a, b]) => sum + BigInt(a.x) * BigInt(b.y) - BigInt(a.y) * BigInt(b.x),
            0n,
          ),
        )
        expect([doubledArea(polygon), doubledArea(recounted(polygon, by, false))]).toEqual([exact, exact])
      }),
    ))
  test('a sum that a number cannot hold on the way is exact at its end', () => {
    const corners = [
      { x: -FAR, y: -FAR },
      { x: FAR - 1, y: -FAR },
      { x: FAR, y: FAR - 1 },
    ]
    const rounds = Array.from({ length: 9 }, () => corners).flat()
    expect(doubledArea([...rounds, ...[...rounds].reverse(), { x: 1, y: 0 }, { x: 0, y: 1 }])).toBe(
      doubledArea([corners[0]!, { x: 1, y: 0 }, { x: 0, y: 1 }]),
    )
  })
})

describe('points and polygons', () => {
  test('a polygon contains the points inside and on the outline', () =>
    fc.assert(
      fc.property(simple, near, (polygon, p) => {
        expect(contains(polygon, p)).toBe(isIn(polygon, p))
      }),
      { numRuns: 600 },
    ))
  test('corners and middles of edges belong to a polygon', () =>
    fc.assert(
      fc.property(simple, (polygon) => {
        const twice = polygon.map(({ x, y }) => ({ x: 2 * x, y: 2 * y }))
        for (const [a, b] of edges(polygon))
          expect([contains(polygon, a), contains(twice, { x: a.x + b.x, y: a.y + b.y })]).toEqual([
            true,
            true,
          ])
      }),
    ))
})

describe('polygons', () => {
  test('polygons meet if they touch in a corner or along an edge, or one lies in the other', () => {
    expect(
      [
        [4, 4],
        [4, 1],
        [2, 2],
        [0, 0],
        [5, 0],
        [-5, -5],
      ].map(([dx, dy]) => polygonsMeet(square, moved(square, dx!, dy!))),
    ).toEqual([true, true, true, true, false, false])
    const inner = [
      { x: 1, y: 1 },
      { x: 2, y: 1 },
      { x: 1, y: 2 },
    ]
    expect([polygonsMeet(square, inner), polygonsMeet(inner, square)]).toEqual([true, true])
  })
  test('polygons meet if a corner of one or a crossing of edges lies in both', () =>
    fc.assert(
      fc.property(simple, simple, near, (one, at, by) => {
        const other = moved(at, by.x, by.y)
        const crossings = edges(one).flatMap(([a, b]) =>
          edges(other).flatMap(([c, d]) => {
            const den = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
            const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / den
            return den === 0 ? [] : [{ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) }]
          }),
        )
        const meet = [...one, ...other, ...crossings].some((p) => isIn(one, p) && isIn(other, p))
        expect([polygonsMeet(one, other), polygonsMeet(other, one)]).toEqual([meet, meet])
      }),
      { numRuns: 400 },
    ))
})

describe('ways through a polygon', () => {
  test('a segment meets a polygon first and last at the points found by trying all fractions', () =>
    fc.assert(
      fc.property(simple, near, near, (polygon, from, to) => {
        const tried = times(from, to, polygon).filter((t) =>
          isIn(polygon, { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }),
        )
        expect(segmentMeetsPolygon(from, to, polygon)).toBe(tried.length > 0)
        const [first, last] = [
          asNumber(firstMeeting(from, to, polygon)),
          asNumber(lastMeeting(from, to, polygon)),
        ]
        if (tried.length === 0) {
          expect([first, last]).toEqual([undefined, undefined])
          return
        }
        expect(first).toBeCloseTo(Math.min(...tried), 9)
        expect(last).toBeCloseTo(Math.max(...tried), 9)
      }),
      { numRuns: 300 },
    ))
  test('a way meets an edge that it runs along from the nearer end to the farther one', () => {
    const [from, to] = [
      { x: -4, y: 0 },
      { x: 12, y: 0 },
    ]
    expect([firstMeeting(from, to, square), lastMeeting(from, to, square)].map(asNumber)).toEqual([0.25, 0.5])
    expect([firstMeeting(to, from, square), lastMeeting(to, from, square)].map(asNumber)).toEqual([0.5, 0.75])
  })
  test('a way meets a polygon at once and to the end when it lies within', () => {
    expect(
      [firstMeeting, lastMeeting].map((meeting) => asNumber(meeting({ x: 1, y: 1 }, { x: 3, y: 2 }, square))),
    ).toEqual([0, 1])
    expect(segmentMeetsPolygon({ x: 1, y: 1 }, { x: 3, y: 2 }, square)).toBe(true)
    expect(
      [firstMeeting, lastMeeting].map((meeting) => asNumber(meeting({ x: 1, y: 1 }, { x: 1, y: 1 }, square))),
    ).toEqual([0, 1])
  })
  test('a segment meets a polygon alike from any first corner, and backwards in reverse', () =>
    fc.assert(
      fc.property(
        fc.array(within(FAR), { minLength: 3, maxLength: 5 }).filter(isSimple),
        within(FAR),
        within(FAR),
        fc.nat(9),
        fc.boolean(),
        (polygon, from, to, by, back) => {
          const [first, last] = [firstMeeting(from, to, polygon), lastMeeting(to, from, polygon)]
          const again = firstMeeting(from, to, recounted(polygon, by, back))
          expect([again === undefined, last === undefined]).toEqual([
            first === undefined,
            first === undefined,
          ])
          if (!first || !again || !last) return
          expect(compareTimes(first, again)).toBe(0)
          expect(compareTimes(first, { num: last.den - last.num, den: last.den })).toBe(0)
        },
      ),
      { numRuns: 300 },
    ))
})

describe('outlines', () => {
  test('an outline is simple if no edges meet but neighbours in their corner', () => {
    const [a, b, c, d] = square as [LatticePoint, LatticePoint, LatticePoint, LatticePoint]
    expect(isSimple(square)).toBe(true)
    expect(isSimple([a, { x: 2, y: 0 }, b, c, d])).toBe(true)
    for (const bad of [
      [],
      [a, b],
      [a, b, b, c],
      [a, b, { x: 2, y: 0 }],
      [a, c, b, d],
      [a, b, c, { x: 2, y: 0 }, d],
      [a, b, c, { x: 2, y: 2 }, a, d],
      [a, { x: 6, y: 0 }, b, c, d],
    ])
      expect(isSimple(bad)).toBe(false)
  })
  test('an outline is as simple wherever and which way it is counted', () =>
    fc.assert(
      fc.property(
        fc.array(near, { minLength: 3, maxLength: 6 }),
        fc.nat(9),
        fc.boolean(),
        (polygon, by, back) => {
          expect(isSimple(recounted(polygon, by, back))).toBe(isSimple(polygon))
        },
      ),
      { numRuns: 500 },
    ))
  test('a tidied outline begins with the least corner, runs clockwise and has no straight corners', () => {
    const untidy = [
      { x: 4, y: 4 },
      { x: 4, y: 2 },
      { x: 4, y: 2 },
      { x: 4, y: 0 },
      { x: 9, y: 0 },
      { x: 0, y: 0 },
      { x: 0, y: 4 },
    ]
    expect(tidied(untidy)).toEqual(square)
    const spike = [
      { x: 0, y: 0 },
      { x: 2, y: 0 },
      { x: 2, y: -3 },
      { x: 2, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 4 },
      { x: 0, y: 4 },
    ]
    for (let by = 0; by < spike.length; by++)
      expect(tidied(recounted(spike, by, by % 2 === 1))).toEqual(square)
    expect(
      tidied([
        { x: 0, y: 0 },
        { x: 1, y: 1 },
        { x: 3, y: 3 },
      ]),
    ).toEqual([])
  })
  test('a tidied outline is the same figure, whatever it was counted from', () =>
    fc.assert(
      fc.property(simple, fc.nat(9), fc.boolean(), near, (polygon, by, back, p) => {
        const tidy = tidied(polygon)
        expect(tidied(recounted(polygon, by, back))).toEqual(tidy)
        expect(doubledArea(tidy)).toBe(Math.abs(doubledArea(polygon)))
        expect(contains(tidy, p)).toBe(contains(polygon, p))
      }),
      { numRuns: 300 },
    ))
})

describe('points on the way', () => {
  const inside: Polygon = [
    { x: 0, y: 0 },
    { x: 9, y: 0 },
    { x: 9, y: 9 },
    { x: 3, y: 3 },
  ]
  test('a polygon contains a point of the way at its exact time, also on the outline', () =>
    fc.assert(
      fc.property(
        simple,
        near,
        near,
        fc.nat(6),
        fc.integer({ min: 1, max: 6 }),
        (polygon, from, to, n, den) => {
          // On this finer grid the point is a grid point.
          const finer = polygon.map(({ x, y }) => ({ x: x * den, y: y * den }))
          const num = Math.min(n, den)
          const at = { x: from.x * den + (to.x - from.x) * num, y: from.y * den + (to.y - from.y) * num }
          expect(containsAt(polygon, from, to, { num: BigInt(num), den: BigInt(den) })).toBe(
            contains(finer, at),
          )
        },
      ),
    ))
  test('a third of the way is not rounded', () => {
    const at = (y: number) => containsAt(inside, { x: 4, y: 0 }, { x: 4, y }, { num: 1n, den: 3n })
    expect([at(11), at(12), at(13)]).toEqual([true, true, false])
  })
})
