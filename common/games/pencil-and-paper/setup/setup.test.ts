import { describe, expect, test } from '@jest/globals'
import { settingsOf, settledSetup } from '../../../engine/setup/setup-form.ts'
import { FREE_FOR_ALL, THREE } from '../summary.ts'
import { rulesOf, seats, setup, sheetOf } from './setup.ts'
import { withPlayers } from './with-players.ts'

const refused = (given: object): string[] =>
  (setup.safeParse(given).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('a setup', () => {
  test('PP-1.3, PP-2.4, PP-9.5 a setup has defaults and limits', () => {
    expect(rulesOf(setup.parse({}))).toEqual({
      doors: 'centred',
      ships: 'default',
      shipsEach: 3,
      asteroids: 'light',
      asteroidLimit: 3,
      skips: 'none',
      tears: false,
      passing: false,
      stalemate: false,
      wrap: false,
      blast: false,
      sharing: false,
      turrets: false,
      stopper: false,
      pencils: ['hb'],
      turnLimit: 200,
    })
    for (const given of [
      { players: 1 },
      { players: 5 },
      { shipsEach: 0 },
      { shipsEach: 7 },
      { asteroidLimit: 0 },
      { turnLimit: 19 },
      { turnLimit: 401 },
      { paper: 'a5' },
    ])
      expect(refused(given)).toHaveLength(1)
  })
  test('PP-6.5 a sheet that wraps is for two players', () => {
    expect(refused({ wrap: true, players: 3 })).toEqual([
      'wrap: a sheet that wraps is for two players: others would have no edge',
    ])
    expect(settledSetup(settingsOf(setup), { wrap: true, players: 3 })).toMatchObject({
      wrap: false,
      players: 3,
    })
  })
  test('PP-6.8 two to four players play, each in a team of their own', () =>
    expect(seats(setup.parse({ players: 4 }))).toEqual(
      ['A', 'B', 'C', 'D'].map((team) => ({ id: `${team}1`, team })),
    ))
  test('PP-6.8 three and four players begin with fair settings, unless somebody has chosen others', () => {
    const form = (given: object, players: number) =>
      settledSetup(settingsOf(setup), { ...given, ...withPlayers(setup.parse(given), players) })
    expect(form({}, 3)).toEqual(setup.parse(THREE))
    expect(form(form({}, 3), 4)).toEqual(setup.parse(FREE_FOR_ALL))
    expect(form(form({}, 4), 2)).toEqual(setup.parse({}))
    expect(form({ shipsEach: 5, tears: true }, 3)).toEqual(
      setup.parse({ ...THREE, shipsEach: 5, tears: true }),
    )
    expect(form({ ...FREE_FOR_ALL, knockout: false }, 2)).toEqual(setup.parse({ knockout: false }))
  })
  test('PP-7.1 there are three papers', () =>
    expect((['letter', 'a4', 'tabloid'] as const).map((paper) => Object.values(sheetOf({ paper })))).toEqual([
      [8704, 11264],
      [8466, 11974],
      [11264, 17408],
    ]))
  test('PP-6.11 there is one pencil or one of each, and the first is the default', () => {
    expect(
      (['hb', 'hard', 'soft', 'all'] as const).map((pencils) => rulesOf(setup.parse({ pencils })).pencils),
    ).toEqual([['hb'], ['hard'], ['soft'], ['hb', 'hard', 'soft']])
  })
})
