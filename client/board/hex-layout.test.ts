import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { add, FACINGS, hex, ORIGIN, UNITS } from '../../common/geometry/hex.ts'
import { wrapped } from '../../common/geometry/torus.ts'
import {
  bearingOf,
  cameraOn,
  type HexGrid,
  type HexLayout,
  hexCorners,
  onField,
  onward,
  periodOf,
  stepOf,
  toHex,
  toWorld,
} from './hex-layout.ts'

const GRIDS: readonly HexGrid[] = [
  { orientation: 'pointy', size: 40 },
  { orientation: 'flat', size: 25 },
]
const hexes = fc
  .tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 }))
  .map(([q, r]) => hex(q, r))
const grids = fc.constantFrom(...GRIDS)

describe.each(GRIDS)('hexes with $orientation tops', (grid) => {
  test('a facing points to the neighbour there', () => {
    for (const facing of FACINGS) {
      const { x, y } = toWorld(grid, UNITS[facing]!)
      expect([x, y].map((part) => part.toFixed(6))).toEqual(
        [Math.cos, Math.sin].map((of) => (stepOf(grid) * of(bearingOf(grid, facing))).toFixed(6)),
      )
    }
  })
  test('half a step leads half of the way to the neighbour', () => {
    const [from, half, to] = [hex(3, -2), onward(hex(3, -2), UNITS[1]!, 0.5), add(hex(3, -2), UNITS[1]!)].map(
      (at) => toWorld(grid, at),
    )
    expect(half!.x).toBeCloseTo((from!.x + to!.x) / 2)
    expect(half!.y).toBeCloseTo((from!.y + to!.y) / 2)
  })
  test('a place belongs to the hex whose centre is nearest', () =>
    fc.assert(
      fc.property(hexes, fc.double({ min: 0, max: 6.3, noNaN: true }), (h, angle) => {
        const { x, y } = toWorld(grid, h)
        const within = grid.size * 0.86
        expect(toHex(grid, { x: x + within * Math.cos(angle), y: y + within * Math.sin(angle) })).toEqual(h)
      }),
    ))
  test('neighbours share two corners', () => {
    const near = (one: { x: number; y: number }, other: { x: number; y: number }) =>
      Math.hypot(one.x - other.x, one.y - other.y) < 1e-6
    const own = hexCorners(grid, hex(3, -2))
    for (const facing of FACINGS) {
      const theirs = hexCorners(grid, add(hex(3, -2), UNITS[facing]!))
      expect(
        new Set(own.flatMap((corner, i) => (theirs.some((other) => near(corner, other)) ? [i] : []))),
      ).toEqual(new Set([(facing + 5) % 6, facing]))
    }
  })
})
test('facing 0 points to the right on pointy tops, and upwards on flat ones', () => {
  expect(
    GRIDS.map((grid) => {
      const { x, y } = toWorld(grid, UNITS[0]!)
      return [Math.sign(Math.round(x)), Math.sign(Math.round(y))]
    }),
  ).toEqual([
    [1, 0],
    [0, -1],
  ])
})
test('the camera’s place splits into a hex and a remainder no longer than to a corner', () =>
  fc.assert(
    fc.property(grids, hexes, fc.double({ min: -20, max: 20, noNaN: true }), (grid, h, off) => {
      const { x, y } = toWorld(grid, h)
      const { cell, offset } = cameraOn(grid, { x: x + off, y })
      expect(Math.hypot(offset.x, offset.y)).toBeLessThanOrEqual(1 + 1e-9)
      const centre = toWorld(grid, cell)
      expect(Math.hypot(offset.x, offset.y) * grid.size).toBeCloseTo(
        Math.hypot(x + off - centre.x, y - centre.y),
        6,
      )
    }),
  ))
describe('the field', () => {
  const torus: HexLayout = {
    orientation: 'pointy',
    size: 40,
    shape: { kind: 'torus', torus: { width: 12, height: 9 } },
  }
  test('a hexagon ends, a torus wraps and a plane is endless', () => {
    const hexagon: HexLayout = { ...torus, shape: { kind: 'hexagon', radius: 3 } }
    expect([
      onField(hexagon, hex(3, -1)),
      onField(hexagon, hex(3, 1)),
      onField(torus, hex(-1, 10)),
      onField({ ...torus, shape: { kind: 'endless' } }, hex(99, 0)),
    ]).toEqual([hex(3, -1), undefined, hex(11, 1), hex(99, 0)])
    expect([periodOf(hexagon), onField(hexagon, ORIGIN)]).toEqual([undefined, ORIGIN])
  })
  test('a place one period further is in the same hex of the torus', () =>
    fc.assert(
      fc.property(hexes, (h) => {
        const [a, b] = periodOf(torus)!
        const { x, y } = toWorld(torus, h)
        for (const by of [a, b])
          expect(wrapped({ width: 12, height: 9 }, toHex(torus, { x: x + by.x, y: y + by.y }))).toEqual(
            wrapped({ width: 12, height: 9 }, h),
          )
      }),
    ))
})
