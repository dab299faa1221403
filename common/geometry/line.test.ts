import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Hex, hex, hexesWithin, rotate } from './hex.ts'
import { offCentreSquared, touched } from './line.ts'

const vector = fc.record({ q: fc.integer({ min: -14, max: 14 }), r: fc.integer({ min: -14, max: 14 }) })
const names = (v: Hex) => touched(v).map(({ q, r }) => `${q},${r}`)

/**
 * An independent answer by trying points. A touch, however short, begins at an end of the segment or on a
 * hex's edge line, where one of three forms is a whole number.
 */
function touchesByTrying(v: Hex, c: Hex): boolean {
  const forms = [2 * v.q + v.r, v.q + 2 * v.r, v.q - v.r].map(Math.abs).filter((n) => n > 0)
  return [1, ...forms].some((n) =>
    Array.from({ length: n + 1 }, (_, k) => k / n).some((t) => {
      const q = v.q * t - c.q
      const r = v.r * t - c.r
      return Math.max(Math.abs(2 * q + r), Math.abs(q + 2 * r), Math.abs(q - r)) <= 1 + 1e-9
    }),
  )
}

describe('hex lines', () => {
  test('a line straight ahead touches just the hexes on the way', () =>
    expect(names(hex(3, 0))).toEqual(['0,0', '1,0', '2,0', '3,0']))
  test('a line along an edge touches both hexes beside it, the smaller q first', () =>
    expect(names(hex(1, 1))).toEqual(['0,0', '0,1', '1,0', '1,1']))
  test('a segment of length 0 touches its own hex', () => expect(names(hex(0, 0))).toEqual(['0,0']))
  test('touched hexes agree with trying points, corners and edges included', () =>
    fc.assert(
      fc.property(vector, (v) => {
        const byTrying = hexesWithin(30)
          .filter((c) => touchesByTrying(v, c))
          .map(({ q, r }) => `${q},${r}`)
        expect([...names(v)].sort()).toEqual(byTrying.sort())
      }),
      { numRuns: 40 },
    ))
  test('a line touches the same hexes forwards and backwards', () =>
    fc.assert(
      fc.property(vector, (v) => {
        const back = touched(hex(-v.q, -v.r)).map(({ q, r }) => `${q + v.q},${r + v.r}`)
        expect([...names(v)].sort()).toEqual(back.sort())
      }),
    ))
  test('a line turns with the board', () =>
    fc.assert(
      fc.property(vector, (v) => {
        const turned = touched(rotate(v, 1))
          .map(({ q, r }) => rotate({ q, r }, -1))
          .map(({ q, r }) => `${q},${r}`)
        expect(turned.sort()).toEqual([...names(v)].sort())
      }),
    ))
  test('hexes of a line are in order of first touch', () =>
    fc.assert(
      fc.property(vector, (v) => {
        const line = touched(v)
        line
          .slice(1)
          .forEach((b, i) => expect(line[i]!.num * b.den).toBeLessThanOrEqual(b.num * line[i]!.den))
      }),
    ))
  test('the squared offset is 0 through a centre and 1 along an edge', () => {
    expect(offCentreSquared(hex(3, 0), 0)).toBe(0)
    const edge = touched(hex(1, 1)).find(({ q, r }) => q === 1 && r === 0)!
    expect(offCentreSquared(hex(1, 1), edge.cross)).toBe(1)
  })
})
