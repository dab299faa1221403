import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  add,
  distance,
  type Hex,
  hex,
  hexesWithin,
  inArc60,
  inArc120,
  keyOf,
  length,
  nearestFraction,
  ring,
  ringIndex,
  ringPoint,
  rotate,
  scale,
  straightAhead,
  UNITS,
} from './hex.ts'

const anyHex = fc.record({ q: fc.integer({ min: -30, max: 30 }), r: fc.integer({ min: -30, max: 30 }) })

/**
 * The bearing of a vector in degrees, clockwise from the right, by plane geometry as an independent check.
 */
const bearing = ({ q, r }: Hex) => (Math.atan2((Math.sqrt(3) / 2) * r, q + r / 2) * 180) / Math.PI
const off = (facing: number, v: Hex) => Math.abs(((bearing(v) - facing * 60 + 540) % 360) - 180)

describe('hexes', () => {
  test('the unit steps run clockwise, a sixth of a circle each', () => {
    UNITS.forEach((u, i) => {
      expect(rotate(u, 1)).toEqual(UNITS[(i + 1) % 6])
      expect(length(u)).toBe(1)
    })
  })
  test('rotation keeps lengths and comes round after six', () =>
    fc.assert(
      fc.property(anyHex, fc.integer({ min: -12, max: 12 }), (v, n) => {
        expect(length(rotate(v, n))).toBe(length(v))
        expect(rotate(v, 6)).toEqual(hex(v.q, v.r))
        expect(rotate(rotate(v, n), -n)).toEqual(hex(v.q, v.r))
      }),
    ))
  test('arcs agree with the angles, limits included', () =>
    fc.assert(
      fc.property(anyHex, fc.integer({ min: 0, max: 5 }), (v, facing) => {
        if (length(v) === 0) return
        expect(inArc60(facing, v)).toBe(off(facing, v) <= 30 + 1e-9)
        expect(inArc120(facing, v)).toBe(off(facing, v) <= 60 + 1e-9)
        expect(straightAhead(facing, v)).toBe(off(facing, v) < 1e-9)
      }),
    ))
  test('a disc of radius 3 has 37 hexes, its ring 18, all with names of their own', () => {
    expect(hexesWithin(3)).toHaveLength(37)
    expect(ring(3)).toHaveLength(18)
    expect(new Set(hexesWithin(30).map((h) => keyOf(h.q, h.r))).size).toBe(hexesWithin(30).length)
  })
  test('distance is symmetric and obeys the triangle', () =>
    fc.assert(
      fc.property(anyHex, anyHex, anyHex, (a, b, c) => {
        expect(distance(a, b)).toBe(distance(b, a))
        expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c))
      }),
    ))
})

const radius = fc.integer({ min: 1, max: 30 })

describe('HS-8.4 rings', () => {
  test('HS-8.4 the points run clockwise from the right, one hex apart, and come round', () => {
    expect([0, 1, 2, 3, 11, 12, -1].map((k) => ringPoint(2, k))).toStrictEqual([
      hex(2, 0),
      hex(1, 1),
      hex(0, 2),
      hex(-1, 2),
      hex(2, -1),
      hex(2, 0),
      hex(2, -1),
    ])
  })
  test('HS-8.4 the points of a ring are all its hexes, each once', () =>
    fc.assert(
      fc.property(radius, (s) => {
        const points = Array.from({ length: 6 * s }, (_, k) => ringPoint(s, k))
        expect([...points].sort((a, b) => a.q - b.q || a.r - b.r)).toEqual(ring(s))
        points.forEach((p, k) => {
          expect(length(add(p, scale(ringPoint(s, k + 1), -1)))).toBe(1)
          expect(ringIndex(p)).toBe(k)
        })
      }),
      { numRuns: 10 },
    ))
  test('HS-8.4 point a · s + b is s steps one way and b steps two sixths on', () =>
    fc.assert(
      fc.property(radius, fc.integer({ min: 0, max: 5 }), fc.nat(), (s, a, n) => {
        expect(ringPoint(s, a * s + (n % s))).toEqual(
          add(scale(UNITS[a]!, s), scale(UNITS[(a + 2) % 6]!, n % s)),
        )
      }),
    ))
  test('HS-8.4 a sixth of the ring is a sixth of a turn', () =>
    fc.assert(
      fc.property(radius, fc.integer({ min: -200, max: 200 }), (s, k) => {
        expect(ringPoint(s, k + s)).toEqual(rotate(ringPoint(s, k), 1))
      }),
    ))
  test('the ring of radius 0 is the origin', () =>
    expect([ringPoint(0, 0), ringIndex(ringPoint(0, 5))]).toStrictEqual([hex(0, 0), 0]))
  test('HS-8.5 fractions go to the nearest whole number, halves down', () => {
    expect(
      [
        [1, 2],
        [3, 2],
        [-1, 2],
        [-3, 2],
        [0, 5],
        [2, 3],
        [1, 3],
        [-2, 3],
        [7, 1],
      ].map(([n, d]) => nearestFraction(n!, d!)),
    ).toStrictEqual([0, 1, -1, -2, 0, 1, 0, -1, 7])
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 60 }), (n, d) => {
        const off = 2 * (n - nearestFraction(n, d) * d)
        expect(off > -d && off <= d).toBe(true)
      }),
    )
  })
})
