import { describe, expect, test } from '@jest/globals'
import { distance, type Hex, length, ORIGIN, ringPoint, rotate } from '../../geometry/hex.ts'
import { sumOf } from './face.ts'
import { drift, position, ship, where } from './sample.ts'
import { altitudeIn, wayOf } from './way.ts'

const along = (counters: number[]) => wayOf(sumOf(counters)).map(({ q, r }) => [q, r])
/** The distance of a hex from the straight line in an exact measure, the cross product. */
const off = (v: Hex, h: Hex) => v.q * h.r - v.r * h.q

describe('the way of a vector', () => {
  test('VC-2.4 a path is the shortest, hex by hex to the sum of the steps without the start', () => {
    for (let n = 1; n <= 30; n++)
      for (let k = 0; k < 6 * n; k++) {
        const v = ringPoint(n, k)
        const way = wayOf(v)
        expect([way.length, way.at(-1)]).toEqual([n, v])
        expect(way.every((h, i) => distance(h, way[i - 1] ?? ORIGIN) === 1 && length(h) === i + 1)).toBe(true)
      }
    expect(wayOf(ORIGIN)).toEqual([])
  })
  test('VC-2.4 the straightest of the shortest paths is taken, hex by hex', () => {
    for (let n = 1; n <= 9; n++)
      for (let k = 0; k < 6 * n; k++) {
        const v = ringPoint(n, k)
        for (const [i, h] of wayOf(v).entries()) {
          const others = Array.from({ length: 6 * (i + 1) }, (_, j) => ringPoint(i + 1, j)).filter(
            (other) => distance(other, v) === n - i - 1,
          )
          for (const other of others) expect(Math.abs(off(v, h))).toBeLessThanOrEqual(Math.abs(off(v, other)))
        }
      }
  })
  test('VC-2.10 a path between two hexes takes the one towards the anticlockwise face', () => {
    expect([along([1, 1, 0, 0, 0, 0]), along([1, 0, 0, 0, 0, 1])]).toEqual([
      [
        [0, -1],
        [1, -2],
      ],
      [
        [-1, 0],
        [-1, -1],
      ],
    ])
    expect(along([2, 2, 0, 0, 0, 0])).toEqual([
      [0, -1],
      [1, -2],
      [1, -3],
      [2, -4],
    ])
    for (let n = 1; n <= 12; n++)
      for (let k = 0; k < 6 * n; k++)
        expect(wayOf(rotate(ringPoint(n, k), 1))).toEqual(wayOf(ringPoint(n, k)).map((h) => rotate(h, 1)))
  })
  test('VC-2.11 the altitude goes up or down with the hexes, rounded down', () => {
    const over = (from: number, to: number, n: number) =>
      Array.from({ length: n }, (_, i) => altitudeIn(from, to, i + 1, n))
    expect([over(0, 2, 4), over(5, 0, 3), over(3, 3, 2)]).toEqual([
      [0, 1, 1, 2],
      [3, 1, 0],
      [3, 3],
    ])
  })
  test('VC-2.11 a vector that leads under 0 ends with the move that ends there', () => {
    const state = position({
      rules: { altitude: true },
      ships: { A1: { altitude: 3, climb: -2 }, B1: { at: [9, 0] } },
    })
    const [once, twice] = [drift(state, 1), drift(state, 2)]
    expect([
      ship(once, 'A1').altitude,
      ship(once, 'A1').climb,
      ship(twice, 'A1').altitude,
      ship(twice, 'A1').climb,
    ]).toEqual([1, -2, 0, 0])
    expect(where(twice, 'A1')).toEqual([0, 0])
  })
})
