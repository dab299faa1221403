import { describe, expect, test } from '@jest/globals'
import { check, DRIFT, type FighterOrders } from '../orders.ts'
import { sampleFighter, sampleState } from '../sample.ts'
import type { Fighter, Rules } from '../state.ts'
import { legal } from './described.ts'

const skyWith = (given: Partial<Fighter>, rules: Rules = 'advanced') =>
  sampleState([sampleFighter('A1', 'A', given), sampleFighter('B1', 'B')], { rules })

/** All rows of at most `length` chits. */
const rowsUpTo = (length: number): string[] =>
  length === 0
    ? ['']
    : ['', ...[...'FBLR<>'].flatMap((chit) => rowsUpTo(length - 1).map((row) => chit + row))]

const LAUNCHES = [null, 'missile', 'grenade', 'rockets'] as const
const everyOrder = (): FighterOrders[] =>
  rowsUpTo(3).flatMap((chits) =>
    LAUNCHES.flatMap((launch) => [false, true].map((holdFire) => ({ chits, holdFire, launch }))),
  )

describe('a list of orders', () => {
  test.each<readonly [string, Partial<Fighter>]>([
    ['no thrust left', { thrust: 0, missiles: 1 }],
    ['two slots', { thrust: 2, grenades: 1 }],
    ['slow spinners', { thrust: 2, spinners: 'slow', rockets: 2 }],
    ['dual thrusters and a g-max of 1', { thrust: 2, gMax: 1, thrusters: 'dual' }],
    ['one pulse left', { fuel: { kind: 'pulses', left: 1, full: 60 }, missiles: 1 }],
  ])('a fighter with %s gets exactly its legal orders', (_name, given) => {
    const state = skyWith(given)
    const told = legal(state, 'A1')
    const allowed = everyOrder().filter((order) => check(state, 'A1', { A1: order }).length === 0)
    expect(allowed.length).toBeGreaterThan(1)
    const inOrder = (orders: readonly unknown[]) => orders.map((one) => JSON.stringify(one)).sort()
    expect(inOrder('orders' in told ? told.orders.map(({ A1 }) => A1) : [])).toEqual(inOrder(allowed))
  })

  test('two fighters of a seat get all pairs of orders if these are few, and else bounds', () => {
    const pair = (given: Partial<Fighter>) =>
      sampleState([
        sampleFighter('A1a', 'A', { seat: 'A1', thrust: 0, ...given }),
        sampleFighter('A1b', 'A', { seat: 'A1', thrust: 0 }),
        sampleFighter('B1', 'B'),
      ])
    expect(legal(pair({}), 'A1')).toMatchObject({ orders: { length: 4 } })
    expect(legal(pair({ thrust: 6 }), 'A1')).toMatchObject({
      bounds: { fighters: { A1a: { slotsAtMost: 6 }, A1b: { slotsAtMost: 0 } } },
      example: { A1a: { ...DRIFT, chits: 'F' }, A1b: DRIFT },
    })
  })
})

test('a fighter is bound by its equipment: chits with their slots, thrusts, fuel and launches', () => {
  const state = skyWith({
    thrusters: 'dual',
    spinners: 'slow',
    gMax: 2,
    fuel: { kind: 'pulses', left: 5, full: 60 },
    missiles: 1,
  })
  expect(legal(state, 'A1')).toMatchObject({
    bounds: {
      fighters: {
        A1: {
          slotsByChit: { L: 2, R: 2, '<': 1, '>': 1 },
          slotsAtMost: 6,
          thrustsAtMost: 2,
          chitsAtMost: 5,
          launch: [null, 'missile'],
        },
      },
    },
  })
})

test('a seat whose fighters are all out of the match may order nothing', () => {
  const lost = skyWith({ status: 'destroyed' })
  expect([legal(lost, 'A1'), legal(lost, 'B1')]).toEqual([{ orders: [] }, { orders: [] }])
})
