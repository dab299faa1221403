import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { length, ORIGIN, ringPoint, rotate, same, sub } from '../../geometry/hex.ts'
import { check } from './check.ts'
import { moveCraft } from './phases/move.ts'
import { at, position } from './position.ts'
import { craftNamed } from './state.ts'
import { priceOf, velocitiesOf } from './velocity.ts'

const vector = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.nat())
  .map(([speed, k]) => (speed === 0 ? ORIGIN : ringPoint(speed, k % (6 * speed))))

describe('the price of a change', () => {
  test.each([
    ['HS-3.2', at(4, 0), at(2, 0), 2],
    ['HS-3.2', at(3, 0), at(-3, 0), 6],
    ['HS-3.2', at(0, 0), at(0, 4), 4],
    ['HS-3.2', at(0, 4), at(0, 0), 4],
    ['HS-3.3', at(3, 0), at(2, 1), 1],
    ['HS-3.3', at(3, 0), at(0, 3), 3],
    ['HS-3.3', at(2, 0), at(1, -2), 3],
    ['HS-3.7', at(2, 0), at(0, 2), 2],
    ['HS-3.7', at(1, 1), at(1, 0), 1],
    ['HS-3.7', at(0, 0), at(1, 1), 3],
    ['HS-3.7', at(2, 1), at(4, 0), 2],
    ['HS-3.7', at(2, 2), at(-2, -2), 8],
    ['HS-3.7', at(0, 0), at(0, 0), 0],
  ])('%s a change has its price from %j to %j', (_clause, from, to, price) =>
    expect(priceOf(from, to)).toBe(price),
  )

  test('HS-3.1 every direction costs the same at speed 0', () => {
    for (let k = 0; k < 6; k++) expect(priceOf(ORIGIN, ringPoint(5, 5 * k))).toBe(5)
  })
  test('HS-3.4 a turn is counted on the ring of the new speed, and a half rounds down', () => {
    // Point 1 of ring 2 is point 1/2 of ring 1: as near to point 0 as to point 1.
    expect([priceOf(at(1, 1), at(1, 0)), priceOf(at(1, 1), at(0, 1))]).toEqual([1, 1])
    // Point 1 of ring 3 is point 4/3 of ring 4: two hexes from point 3, rounded to a whole number.
    expect(priceOf(ringPoint(3, 1), ringPoint(4, 3))).toBe(1 + 2)
  })
  test('HS-3.7 a price is the same in all directions and at least the difference of the speeds', () =>
    fc.assert(
      fc.property(vector, vector, fc.nat(5), (from, to, sixths) => {
        expect(priceOf(rotate(from, sixths), rotate(to, sixths))).toBe(priceOf(from, to))
        expect(priceOf(from, from)).toBe(0)
        expect(priceOf(from, to)).toBeGreaterThanOrEqual(Math.abs(length(from) - length(to)))
        // One way leads through rest to the opposite direction, and around from there.
        expect(priceOf(from, to)).toBeLessThanOrEqual(length(from) + length(to) + 3 * length(to))
        if (!same(from, to)) expect(priceOf(from, to)).toBeGreaterThan(0)
      }),
    ))
  test('HS-3.5 the velocities on offer are all that can be paid, each once', () => {
    const craft = { velocity: at(2, 1), deltaV: 4 }
    const offered = velocitiesOf(craft)
    const all = [...Array(15 * 15).keys()]
      .map((i) => at((i % 15) - 7, Math.floor(i / 15) - 7))
      .filter((to) => priceOf(craft.velocity, to) <= 4)
    expect(offered.length).toBe(all.length)
    for (const to of all) expect(offered).toContainEqual({ velocity: to, price: priceOf(craft.velocity, to) })
  })
})

describe('orders for velocities', () => {
  const state = position({
    craft: {
      A1: { at: at(2, 2), velocity: at(3, 0), deltaV: 4 },
      A2: { at: at(9, 9) },
      B1: { at: at(20, 20) },
    },
  })
  test('HS-3.5 an unaffordable change is refused with its price, and others count', () => {
    expect(check(state, 'A1', { kind: 'velocity', of: { A1: at(-3, 0), A2: at(1, 0) } })).toEqual([
      { where: 'A1', reason: 'this change costs 6 of delta-v, and it has 4' },
    ])
    expect(check(state, 'A1', { kind: 'velocity', of: { A1: at(0, 0), A2: at(1, 0) } })).toEqual([])
  })
  test('HS-3.5 a player cannot order craft of others, destroyed craft or unknown ones', () => {
    const lost = {
      ...state,
      craft: state.craft.map((craft) =>
        craft.id === 'A2' ? { ...craft, status: 'destroyed' as const } : craft,
      ),
    }
    const reasons = (of: Record<string, typeof ORIGIN>) =>
      check(lost, 'A1', { kind: 'velocity', of }).map(({ where, reason }) => [where, reason])
    expect(reasons({ B1: at(1, 0) })).toEqual([['B1', 'it is not yours']])
    expect(reasons({ A2: at(1, 0), A7: at(1, 0) })).toEqual([
      ['A2', 'it is destroyed'],
      ['A7', 'there is no such craft'],
    ])
  })
  test('HS-3.5 delta-v that is spent is gone', () => {
    const moved = moveCraft(state, { A1: at(2, 0) }).state
    expect(craftNamed(moved, 'A1')).toMatchObject({ velocity: at(2, 0), deltaV: 3, at: at(4, 2) })
  })
  test('HS-3.6 a craft without an order keeps its velocity', () =>
    expect(craftNamed(moveCraft(state, {}).state, 'A1')).toMatchObject({
      velocity: at(3, 0),
      deltaV: 4,
      at: at(5, 2),
    }))
  test('HS-3.8 speed and delta-v left never come to more than the full load', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), (picks) => {
        let now = position({ craft: { A1: { at: at(2, 2) }, B1: { at: at(20, 20) } } })
        for (const pick of picks) {
          const craft = craftNamed(now, 'A1')!
          const offered = velocitiesOf(craft)
          now = moveCraft(now, { A1: offered[pick % offered.length]!.velocity }).state
          const after = craftNamed(now, 'A1')!
          expect(length(after.velocity) + after.deltaV).toBeLessThanOrEqual(now.rules.deltaV)
          expect(length(sub(after.velocity, craft.velocity))).toBeLessThanOrEqual(2 * now.rules.deltaV)
        }
      }),
      { numRuns: 40 },
    ))
})
