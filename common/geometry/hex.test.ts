import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  distance,
  type Hex,
  hex,
  hexesWithin,
  inArc60,
  inArc120,
  keyOf,
  length,
  ring,
  rotate,
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
