import { expect, test } from '@jest/globals'
import { seats, setup } from '../../../../common/games/vector-combat/setup/setup.ts'
import { seatName } from './names.ts'

/** Each seat's name, and all ships. */
function named(given: object) {
  const chosen = setup.parse(given)
  const all = seats(chosen)
  return all.map(({ id }) => seatName(id, all, chosen))
}

test('seats are named by their faction or their ships, never like a team-mate’s ship', () => {
  expect(named({})).toEqual(['A', 'B'])
  expect(named({ seatsPerFaction: 2, ships: 4 })).toEqual(['A1–2', 'A3–4', 'B1–2', 'B3–4'])
  expect(named({ seatsPerFaction: 2, ships: 3 })).toEqual(['A1–2', 'ship A3', 'B1–2', 'ship B3'])
})
