import { expect, test } from '@jest/globals'
import { settingsOf, settledSetup } from '../../../engine/setup/setup-form.ts'
import { setup } from './setup.ts'

const settled = (given: Record<string, unknown>) => settledSetup(settingsOf(setup), given)

test('a legal setup is not changed, but for the races that are dealt', () => {
  const given = {
    ...setup.parse({}),
    teams: 3,
    seatsPerTeam: 2,
    shipsPerSeat: 4,
    ships: 'race',
    races: ['Human', 'Human'],
    starbases: 'both',
    distance: 900,
    shields: 'ship',
    sharing: false,
  }
  expect(settled(given)).toEqual({ ...given, races: ['Human', 'Human', 'Human'] })
})

test('SA-8.4 more players in a team leave each of them fewer ships, never more than eight in all', () => {
  expect(settled({ seatsPerTeam: 3, shipsPerSeat: 8 })).toMatchObject({ seatsPerTeam: 3, shipsPerSeat: 2 })
  expect(settled({ seatsPerTeam: 1, shipsPerSeat: 99 })).toMatchObject({ shipsPerSeat: 8 })
})

test('a setup forgets the races of teams when it has fewer teams', () =>
  expect(settled({ ships: 'race', teams: 2, races: ['Reptilian', 'Feline', 'Human'] }).races).toEqual([
    'Reptilian',
    'Feline',
  ]))
