import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { add, type Hex, hex, length, same, scale, sub } from './hex.ts'
import {
  copiesWithin,
  sameOnTorus,
  shortest,
  shortestAll,
  type Torus,
  torusDistance,
  torusHex,
  torusKey,
  wrapped,
} from './torus.ts'

const side = fc.integer({ min: 1, max: 30 })
const torus = fc.oneof(
  fc.record({ width: side, height: side }),
  side.map((n) => ({ width: n, height: n })),
)
const anyHex = fc.record({ q: fc.integer({ min: -70, max: 70 }), r: fc.integer({ min: -70, max: 70 }) })

/** All copies of the vector from `a` to `b` within two periods of the reduced one. */
function copies({ width, height }: Torus, a: Hex, b: Hex): Hex[] {
  const reduced = hex((((b.q - a.q) % width) + width) % width, (((b.r - a.r) % height) + height) % height)
  const periods = [-2, -1, 0, 1, 2]
  return periods.flatMap((i) => periods.map((j) => add(reduced, hex(i * width, j * height))))
}

describe('HS-8 the torus', () => {
  test('HS-8.1 a hex of the plane has one place on it, and wrapping it again changes nothing', () =>
    fc.assert(
      fc.property(
        torus,
        anyHex,
        fc.integer({ min: -3, max: 3 }),
        fc.integer({ min: -3, max: 3 }),
        (t, h, i, j) => {
          const place = wrapped(t, h)
          expect(wrapped(t, place)).toStrictEqual(place)
          expect(wrapped(t, add(h, hex(i * t.width, j * t.height)))).toStrictEqual(place)
          expect(place.q >= 0 && place.q < t.width && place.r >= 0 && place.r < t.height).toBe(true)
          expect([Math.abs(place.q - h.q) % t.width, Math.abs(place.r - h.r) % t.height]).toEqual([0, 0])
        },
      ),
    ))
  test('HS-8.1 a coordinate is never negative or −0', () => {
    expect(wrapped({ width: 7, height: 5 }, hex(-7, -1))).toStrictEqual({ q: 0, r: 4 })
    expect(wrapped({ width: 7, height: 5 }, { q: -0, r: -5 })).toStrictEqual({ q: 0, r: 0 })
  })
  test('HS-8.1 a straight line on a square torus closes after as many steps in all directions', () => {
    for (const step of [hex(1, 0), hex(0, 1), hex(-1, 1), hex(-1, 0), hex(0, -1), hex(1, -1)])
      for (let n = 1; n <= 28; n++)
        expect(sameOnTorus({ width: 28, height: 28 }, hex(3, 4), add(hex(3, 4), scale(step, n)))).toBe(
          n === 28,
        )
  })
  test('HS-8.3 the distance is that of the nearest of all copies', () =>
    fc.assert(
      fc.property(torus, anyHex, anyHex, (t, a, b) => {
        expect(torusDistance(t, a, b)).toBe(Math.min(...copies(t, a, b).map(length)))
      }),
      { numRuns: 1000 },
    ))
  test('HS-8.3 distances of a 28 by 28 torus across its edges and corners', () => {
    const t = { width: 28, height: 28 }
    expect(
      [
        [27, 0],
        [0, 27],
        [27, 27],
        [14, 14],
        [27, 1],
        [10, 10],
        [9, 18],
      ].map(([q, r]) => torusDistance(t, hex(0, 0), hex(q!, r!))),
    ).toEqual([1, 1, 2, 14, 1, 18, 10])
  })
  test('HS-8.3 distance is a metric', () =>
    fc.assert(
      fc.property(torus, anyHex, anyHex, anyHex, (t, a, b, c) => {
        expect(torusDistance(t, a, b)).toBe(torusDistance(t, b, a))
        expect(torusDistance(t, a, c)).toBeLessThanOrEqual(torusDistance(t, a, b) + torusDistance(t, b, c))
        expect(torusDistance(t, a, b) === 0).toBe(same(wrapped(t, a), wrapped(t, b)))
      }),
      { numRuns: 500 },
    ))
  test('HS-8.3 all places are alike: moving both changes nothing', () =>
    fc.assert(
      fc.property(torus, anyHex, anyHex, anyHex, (t, a, b, by) => {
        expect(torusDistance(t, add(a, by), add(b, by))).toBe(torusDistance(t, a, b))
        expect(shortestAll(t, add(a, by), add(b, by))).toEqual(shortestAll(t, a, b))
      }),
    ))
  test('the shortest ways are complete, lead there and are as long as the distance', () =>
    fc.assert(
      fc.property(torus, anyHex, anyHex, (t, a, b) => {
        const ways = shortestAll(t, a, b)
        for (const way of ways) {
          expect(length(way)).toBe(torusDistance(t, a, b))
          expect(wrapped(t, add(wrapped(t, a), way))).toEqual(wrapped(t, b))
        }
        expect(new Set(ways.map(({ q, r }) => `${q},${r}`)).size).toBe(ways.length)
        for (const way of copies(t, a, b).filter((v) => length(v) === torusDistance(t, a, b)))
          expect(ways).toContainEqual(way)
        expect(shortest(t, a, b)).toEqual([...ways].sort((v, w) => v.q - w.q || v.r - w.r)[0])
        expect(ways).toEqual([...ways].sort((v, w) => v.q - w.q || v.r - w.r))
      }),
    ))
  test('the first of equally short ways has the smallest q, then r', () => {
    expect(shortestAll({ width: 4, height: 4 }, hex(0, 0), hex(2, 2))).toEqual([hex(-2, 2), hex(2, -2)])
    expect(shortest({ width: 4, height: 4 }, hex(1, 1), hex(3, 3))).toEqual(hex(-2, 2))
  })
  test('the copies in a window are all its hexes that wrap to the same place', () =>
    fc.assert(
      fc.property(
        torus,
        anyHex,
        anyHex,
        fc.integer({ min: -1, max: 40 }),
        fc.integer({ min: -1, max: 40 }),
        (t, h, corner, across, down) => {
          const all: Hex[] = []
          for (let q = corner.q; q <= corner.q + across; q++)
            for (let r = corner.r; r <= corner.r + down; r++)
              if (same(wrapped(t, h), wrapped(t, hex(q, r)))) all.push(hex(q, r))
          expect(
            copiesWithin(t, h, {
              fromQ: corner.q,
              toQ: corner.q + across,
              fromR: corner.r,
              toR: corner.r + down,
            }),
          ).toEqual(all)
        },
      ),
      { numRuns: 40 },
    ))
  test('keys count the hexes by q, then r, and lead back', () => {
    const t = { width: 5, height: 3 }
    const hexes = Array.from({ length: 15 }, (_, key) => torusHex(t, key))
    expect(hexes).toStrictEqual([...hexes].sort((a, b) => a.q - b.q || a.r - b.r))
    expect(hexes.map((h) => torusKey(t, h))).toEqual(Array.from({ length: 15 }, (_, key) => key))
    expect(torusKey(t, sub(hexes[7]!, hex(5, -3)))).toBe(7)
  })
})
