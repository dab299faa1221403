import { expect, test } from '@jest/globals'
import { FACINGS, hexesWithin } from '../../../geometry/hex.ts'
import { check } from '../check.ts'
import type { Orders } from '../orders.ts'
import { at, type PositionInput, position } from '../position.ts'
import type { State } from '../state.ts'
import { legal } from './described.ts'

const craft: NonNullable<PositionInput['craft']> = {
  A1: { at: at(3, 3), velocity: at(2, 1), deltaV: 1 },
  A2: { at: at(9, 3), deltaV: 0 },
  B1: { at: at(20, 20) },
}
const inOrder = (orders: readonly unknown[]) => orders.map((one) => JSON.stringify(one)).sort()
const listed = (state: State): readonly Orders[] => {
  const told = legal(state, 'A1')
  return 'orders' in told ? told.orders : []
}

test('a seat gets every change of velocity that its craft can pay for, if these are few', () => {
  const state = position({ craft })
  const allowed = hexesWithin(6)
    .filter(({ q, r }) => q !== 2 || r !== 1)
    .map((velocity): Orders => ({ kind: 'velocity', of: { A1: velocity } }))
    .filter((orders) => check(state, 'A1', orders).length === 0)
  expect(allowed.length).toBeGreaterThan(2)
  expect(inOrder(listed(state))).toEqual(inOrder([{ kind: 'velocity', of: {} }, ...allowed]))
})

test('a seat gets every way to fire two craft, and bounds for more craft', () => {
  const firing = (given: NonNullable<PositionInput['craft']>): State => ({
    ...position({ craft: given }),
    phase: 'fire',
  })
  const ways = (id: string) => [{}, ...FACINGS.map((direction) => ({ [id]: direction }))]
  expect(inOrder(listed(firing(craft)))).toEqual(
    inOrder(ways('A1').flatMap((a) => ways('A2').map((b) => ({ kind: 'fire', of: { ...a, ...b } })))),
  )
  expect(legal(firing({ ...craft, A3: { at: at(1, 9) }, A4: { at: at(1, 12), missiles: 0 } }), 'A1')).toEqual(
    {
      bounds: { craft: ['A1', 'A2', 'A3'], directions: [0, 1, 2, 3, 4, 5] },
      example: { kind: 'fire', of: { A1: 0 } },
    },
  )
})

test('craft with much delta-v get its bound and their cheapest changes, at most two hundred in all', () => {
  const told = legal(
    position({ craft: { ...craft, A1: { at: at(3, 3) }, A2: { at: at(9, 3) } } }),
    'A1',
  ) as unknown as {
    bounds: { craft: Record<string, { costsAtMost: number; cheapest: { price: number }[] }> }
  }
  for (const { costsAtMost, cheapest } of Object.values(told.bounds.craft)) {
    const prices = cheapest.map(({ price }) => price)
    expect([costsAtMost, prices.length, prices[0]]).toEqual([18, 100, 1])
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  }
})

test('a marker may be placed at the listed hexes when few are left, and nowhere else', () => {
  const [first, second] = position({}).players
  const placing = (width: number, height: number): State => ({
    ...position({}),
    phase: 'marker',
    round: 0,
    turn: 0,
    torus: { width, height },
    players: [first!, { ...second!, centre: at(0, 0) }],
  })
  const small = placing(24, 23)
  const free = hexesWithin(60)
    .filter((h) => check(small, 'A1', { kind: 'marker', at: h }).length === 0)
    .map((h): Orders => ({ kind: 'marker', at: h }))
  expect(free.length).toBeGreaterThan(1)
  expect(inOrder(listed(small))).toEqual(inOrder([{ kind: 'at-random' }, ...free]))
  expect(legal(placing(40, 40), 'A1')).toMatchObject({ bounds: { apartAtLeast: 13, from: [at(0, 0)] } })
})

test('a seat whose turn it is not may order nothing', () => {
  const state: State = { ...position({ craft }), phase: 'marker', round: 0, turn: 1 }
  expect(legal(state, 'A1')).toEqual({ orders: [] })
})
