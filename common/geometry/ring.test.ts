import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { add, hex, length, ring, rotate, scale, UNITS } from './hex.ts'
import { nearestFraction, ringIndex, ringPoint } from './ring.ts'

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
