import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { LIMITS, seats, setup } from '../../../common/games/space-arena/setup.ts'
import { spaceArenaQuick } from './quick.ts'
import { mostShips, settled } from './setup-choices.ts'

const anything = fc.oneof(fc.integer({ min: -5, max: 2000 }), fc.double(), fc.string(), fc.boolean(), fc.constantFrom('race', 'one', 'both', 'ship', 'F2551'), fc.array(fc.constantFrom('Feline', 'Human', 'Martian')), fc.constant(null))
const names = Object.keys(setup.parse({})) as [string, ...string[]]

test('whatever is changed to whatever, in any order, the setup stays legal', () =>
  fc.assert(fc.property(fc.array(fc.tuple(fc.constantFrom(...names, 'warp'), anything), { maxLength: 12 }), (changes) => {
    let now: Record<string, unknown> = {}
    for (const [name, to] of changes) {
      now = settled({ ...now, [name]: to })
      expect(setup.safeParse(now).success).toBe(true)
    }
  })))

test('what is legal is not changed, but for the races that are dealt', () => {
  const given = { ...setup.parse({}), teams: 3, seatsPerTeam: 2, shipsPerSeat: 4, ships: 'race', races: ['Human', 'Human'], starbases: 'both', distance: 900, shields: 'ship', sharing: false }
  expect(settled(given)).toEqual({ ...given, races: ['Human', 'Human', 'Human'] })
})

test('SA-8.4 more players in a team leave each of them fewer ships, never more than eight in all', () => {
  expect(settled({ seatsPerTeam: 3, shipsPerSeat: 8 })).toMatchObject({ seatsPerTeam: 3, shipsPerSeat: 2 })
  for (let players = 1; players <= LIMITS.seats[1]; players++) expect(players * mostShips(players)).toBeLessThanOrEqual(LIMITS.shipsInATeam)
  expect(mostShips(1)).toBe(8)
})

test('fewer teams forget the races of those that are gone', () =>
  expect(settled({ ships: 'race', teams: 2, races: ['Reptilian', 'Feline', 'Human'] }).races).toEqual(['Reptilian', 'Feline']))

test('every quick game is a legal setup of more than one seat', () => {
  for (const quick of spaceArenaQuick) {
    expect(setup.safeParse(quick.setup).success).toBe(true)
    expect(seats(setup.parse(quick.setup)).length).toBeGreaterThan(1)
  }
})
