import { describe, expect, test } from '@jest/globals'
import { at, position } from '../../../../common/games/hostile-space/position.ts'
import { torusKey } from '../../../../common/geometry/torus.ts'
import { leastPrice, nearestChange, priceFor, reachOf } from './reach.ts'

const {
  torus,
  craft: [slow, fast],
} = position({
  craft: {
    A1: { at: at(1, 1), deltaV: 3 },
    A2: { at: at(26, 20), velocity: at(4, 0), deltaV: 5 },
    B1: { at: at(14, 14) },
  },
})
const way = (craft: typeof slow, q: number, r: number) =>
  reachOf(torus, craft!).ways.get(torusKey(torus, at(q, r)))

describe('HS-3 the reach of a craft', () => {
  test('HS-3.7 a resting craft reaches as far as its delta-v, with the price of each way', () => {
    expect(way(slow, 1, 1)).toEqual({ velocity: at(0, 0), price: 0 })
    expect(way(slow, 4, 1)).toEqual({ velocity: at(3, 0), price: 3 })
    expect(way(slow, 2, 2)).toEqual({ velocity: at(1, 1), price: 3 })
    expect(way(slow, 5, 1)).toBeUndefined()
  })
  test('HS-8.2 a craft reaches over the seam to hexes of the map, not of the plane', () => {
    expect(way(slow, 26, 1)).toEqual({ velocity: at(-3, 0), price: 3 })
    expect(way(fast, 2, 20)).toEqual({ velocity: at(4, 0), price: 0 })
    expect(way(fast, 7, 20)).toEqual({ velocity: at(9, 0), price: 5 })
  })
  test('a craft takes the cheapest of several velocities that lead to a hex', () => {
    // On 28 columns, 14 to the left equals 14 to the right; against its motion the craft pays for the stop,
    // too.
    const craft = { at: at(0, 0), velocity: at(8, 0), deltaV: 30 }
    expect(reachOf(torus, craft).ways.get(torusKey(torus, at(14, 0)))).toEqual({
      velocity: at(14, 0),
      price: 6,
    })
  })
  test('a kept velocity is free, and a place out of reach has its price', () => {
    expect([priceFor(fast!, at(4, 0)), priceFor(fast!, at(2, 0))]).toEqual([0, 2])
    expect(leastPrice(torus, slow!, at(6, 1))).toBe(5)
    // The nearest way for the drift is the cheapest.
    expect(leastPrice(torus, fast!, at(10, 20))).toBe(8)
  })
  test('a place out of reach leads to the nearest change that the craft can pay', () => {
    expect(nearestChange(reachOf(torus, slow!), at(9, 0))).toEqual({ velocity: at(3, 0), price: 3 })
    expect(nearestChange(reachOf(torus, fast!), at(6, 0))).toEqual({ velocity: at(6, 0), price: 2 })
  })
})
