import { describe, expect, test } from '@jest/globals'
import { rulesOf, seats, setup, torusFor } from './setup.ts'
import { start } from './start.ts'

const refused = (given: object): string[] =>
  (setup.safeParse(given).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
const sides = (given: object) => Object.values(torusFor(setup.parse(given)))

describe('a setup', () => {
  test('HS-1.1 a setup has defaults and limits', () => {
    expect(rulesOf(setup.parse({}))).toEqual({
      play: 'standard',
      damage: 'fortified',
      missileSpeed: 20,
      deltaV: 18,
      magazine: 8,
      roundLimit: 20,
      missileLife: 0,
      declare: 'at-once',
      craftEach: 6,
      entityDice: 0,
    })
    expect(rulesOf(setup.parse({ play: 'base-defence' })).craftEach).toBe(8)
    for (const given of [
      { teams: 9 },
      { teams: 1 },
      { craftEach: 3 },
      { craftEach: 9 },
      { magazine: 13 },
      { magazine: 0 },
      { deltaV: 11 },
      { deltaV: 25 },
      { missileSpeed: 14 },
      { missileSpeed: 31 },
    ])
      expect(refused(given)).toHaveLength(1)
  })
  test('HS-8.6 a map’s side depends on the number of players', () => {
    expect([2, 3, 4, 5, 6, 7, 8].map((teams) => sides({ teams }))).toEqual(
      [28, 36, 40, 44, 49, 54, 58].map((side) => [side, side]),
    )
    expect([sides({ teams: 2, seatsPerTeam: 4 }), sides({ width: 30, height: 40 })]).toEqual([
      [58, 58],
      [30, 40],
    ])
  })
  test('HS-8.7 a setup that does not fit is refused with the necessary changes', () => {
    expect(refused({ deltaV: 20, missileSpeed: 20 })).toEqual([
      'missileSpeed: missiles must outrun every craft: faster than its delta-v of 20',
    ])
    expect(refused({ width: 40, height: 21 })).toEqual([
      'height: the map must be longer than a missile flies in a round: both sides at least 22',
    ])
    expect(refused({ teams: 4, width: 40, height: 35 })).toEqual([
      'width: too small for the zones of 4 players: more than 1407 hexes are needed, these are 1400',
    ])
    expect(refused({ teams: 4, width: 40, height: 36 })).toEqual([])
    expect(refused({ width: 81 })).toHaveLength(1)
    expect(refused({ teams: 3, seatsPerTeam: 3 })).toEqual(['seatsPerTeam: at most 8 players; these are 9'])
  })
  test('HS-7.5 a setup has two to four alliances, for two to eight seats', () => {
    const made = setup.parse({ teams: 3, seatsPerTeam: 2 })
    expect(seats(made).map(({ id }) => id)).toEqual(['A1', 'A2', 'B1', 'B2', 'C1', 'C2'])
    // The first player of each alliance has its letter.
    expect(start(made, seats(made)).players.map(({ id, seat }) => `${id} ${seat}`)).toEqual([
      'A A1',
      'B B1',
      'C C1',
      'D A2',
      'E B2',
      'F C2',
    ])
  })
})
