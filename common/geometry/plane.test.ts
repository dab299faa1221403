import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  asDirection,
  bearingOf,
  distanceOf,
  eastward,
  nearerThan,
  northward,
  r0,
  r1,
  within,
} from './plane.ts'

/**
 * Rounds half to even on the exact binary value, with exact integers, because a double is a fraction of
 * powers of two.
 */
function exact(v: number, decimals: 0 | 1): number {
  const scale = 2n ** 60n
  const tenths = decimals === 1 ? 10n : 1n
  // Exact for doubles under 2^20 in steps of 2^-60.
  const whole = Math.trunc(v)
  const units = BigInt(whole) * scale + BigInt((v - whole) * 2 ** 60)
  const scaled = units * tenths
  let floor = scaled / scale
  if (scaled < 0n && floor * scale !== scaled) floor -= 1n
  const rest = (scaled - floor * scale) * 2n
  const up = rest > scale || (rest === scale && floor % 2n !== 0n)
  return Number(up ? floor + 1n : floor) / Number(tenths) + 0
}

const coordinate = fc
  .double({ min: -5000, max: 5000, noNaN: true })
  .map((v) => (Math.abs(v) < 1e-9 ? 0 : Math.round(v * 2 ** 40) / 2 ** 40))
const nearMiddles = fc
  .tuple(fc.integer({ min: -20_000, max: 20_000 }), fc.integer({ min: -3, max: 3 }))
  .map(([n, ulps]) => {
    const middle = n / 20
    return middle + ulps * 2 ** -40
  })

describe('SA-1.2 roundings', () => {
  test('SA-1.2 ties go to even, and only true ties are ties', () => {
    expect([0.25, 0.75, 1.25, -0.25, -0.75, 0.35, 2.675, 0.05, 359.95, -0.04].map(r1)).toEqual([
      0.2, 0.8, 1.2, -0.2, -0.8, 0.3, 2.7, 0.1, 359.9, 0,
    ])
    expect([0.5, 1.5, 2.5, -0.5, -1.5, 2.4999999999, 7].map(r0)).toEqual([0, 2, 2, 0, -2, 2, 7])
  })
  test('SA-1.2 roundings are those of the exact binary value', () => {
    fc.assert(
      fc.property(fc.oneof(coordinate, nearMiddles), (v) => {
        expect(r1(v)).toBe(exact(v, 1))
        expect(r0(v)).toBe(exact(v, 0))
      }),
      { numRuns: 5000 },
    )
  })
  test('SA-1.2 a test of distance is one of the rounded distance', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3900 }),
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: -0.3, max: 0.3, noNaN: true }),
        (tenths, bearing, off) => {
          const range = tenths / 10
          const [dx, dy] = [eastward(bearing, range + off), northward(bearing, range + off)]
          const rounded = r1(distanceOf(dx, dy))
          expect([nearerThan(dx, dy, range), within(dx, dy, range)]).toEqual([
            rounded < range,
            rounded <= range,
          ])
        },
      ),
      { numRuns: 5000 },
    )
  })
})

describe('SA-1.1 the plane', () => {
  test('SA-1.1 north is up and 0, east is 90', () => {
    expect([
      bearingOf(0, 1),
      bearingOf(1, 0),
      bearingOf(0, -1),
      bearingOf(-1, 0),
      bearingOf(1, 1),
      bearingOf(0, 0),
    ]).toEqual([0, 90, 180, 270, 45, 0])
    expect([eastward(90, 7), northward(90, 7), eastward(0, 7), northward(180, 7)]).toEqual([7, 0, 0, -7])
  })
  test('SA-1.3 a direction is in −180 < d ≤ 180', () => {
    expect([0, 180, -180, 181, -181, 359, -359, 540].map(asDirection)).toEqual([
      0, 180, 180, -179, 179, -1, 1, 180,
    ])
  })
})
