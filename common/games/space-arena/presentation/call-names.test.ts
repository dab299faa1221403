import { expect, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { PAYLOADS } from '../data/payloads.ts'
import { RACES, SHIP_TYPES } from '../data/ships.ts'
import { spaceArena as game } from '../game.ts'
import { isStarbase } from '../state.ts'
import { callName, shortCallName, withId } from './call-names.ts'

/** Every legal number of players per team and of ships each, and the most teams. */
const SETUPS = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seatsPerTeam) =>
  [1, 2, 3, 4, 5, 6, 7, 8]
    .filter((shipsPerSeat) => seatsPerTeam * shipsPerSeat <= 8)
    .map((shipsPerSeat) => ({ teams: 6, seatsPerTeam, shipsPerSeat })),
)

test.each(SETUPS)('all ships have names of their own, which begin with their teams’ letters: %j', (given) => {
  const setup = game.setup.parse({ ...given, starbases: 'both' })
  const seats = game.seats(setup)
  const { ships } = game.start(setup, seats, diceOf('names', 0))
  const names = ships.filter((ship) => !isStarbase(ship)).map(({ name }) => callName(name))
  expect(new Set(names).size).toBe(names.length)
  const taken = new Set([
    ...seats.map(({ id }) => id),
    ...ships.map(({ name }) => name),
    ...SHIP_TYPES.map(({ name }) => name),
    ...Object.keys(PAYLOADS),
    ...RACES,
  ])
  expect(names.filter((name) => taken.has(name))).toEqual([])
  for (const ship of ships)
    if (!isStarbase(ship)) expect(callName(ship.name)).toMatch(new RegExp(`^${ship.team}[a-z]{2,8}$`))
})

test.each([
  ['A1', 'Albatross', 'Albatross', 'Albatross (A1)'],
  ['a1A', 'Albatross', 'Albatross', 'Albatross (a1A)'],
  ['B2', 'Borealis', 'Borealis', 'Borealis (B2)'],
  ['B1-Splinter-S1-3', 'Badger’s Splinter S1-3', 'Badger Splinter 3', 'Badger’s Splinter S1-3'],
  ['Base-A-Rocket-R2-1', 'Base-A’s Rocket R2-1', 'Base-A Rocket 1', 'Base-A’s Rocket R2-1'],
  ['Base-A', 'Base-A', 'Base-A', 'Base-A'],
  ['Base', 'Base', 'Base', 'Base'],
  ['nobody', 'nobody', 'nobody', 'nobody'],
])('%s is called %s', (id, called, short, both) => {
  expect([callName(id), shortCallName(id), withId(id)]).toEqual([called, short, both])
})
