import { expect, test } from '@jest/globals'
import { readOrders } from '../orders.ts'
import { sampleShip, sampleState } from '../sample.ts'
import type { Ship, State } from '../state.ts'
import { legal } from './described.ts'

const arena = (given: Partial<Ship> = {}, more: Partial<State> = {}): State =>
  sampleState([sampleShip('A1', 'R2525', given), sampleShip('B1', 'R2531')], more)

test('every line of an example is understood, of ships of any type and of starbases', () => {
  for (const type of ['R2525', 'R2531', 'A2539', 'SB2531']) {
    const state = sampleState([sampleShip('A1', type)])
    const told = legal(state, 'A1')
    const { example } = 'example' in told ? told : { example: {} }
    const { commands, refusals, ignored } = readOrders(state, 'A1', example)['A1']!
    expect([type, commands.length > 0, refusals, ignored]).toEqual([type, true, [], []])
  }
})

test('a ship is bound by its type, its remaining ordnance, and its side’s scans', () => {
  const seen = { name: 'B1', kind: 'ship', x: 1, y: 2, round: 1, tick: 3 } as const
  const state = arena({ ammo: [4, 5, 0, 10] }, { sightings: { A: [seen] }, seenBy: 'A' })
  expect(legal(state, 'A1')).toMatchObject({
    bounds: {
      ships: {
        A1: {
          accelerate: [-20, 20],
          turn: [-35, 35],
          speed: [-40, 40],
          lasers: ['L1'],
          ammunition: { S1: 4, N1: 5, R1: 0, M1: 10 },
          boostUpTo: { N: 200, E: 200, S: 200, W: 200 },
          cloaks: ['Cloak'],
        },
      },
      scanned: ['B1'],
    },
  })
})

test('a seat without a ship, or at the end of the match, may order nothing', () => {
  expect(legal(arena({ hull: 0 }), 'A1')).toEqual({ orders: [] })
  const state = arena()
  expect(legal({ ...state, played: state.roundLimit }, 'A1')).toEqual({ orders: [] })
})
