import { expect, test } from '@jest/globals'
import { GAMES } from '../../common/games/list.ts'
import { matchOptions } from '../../common/wire/match/options.ts'
import { ENTRIES } from './list.ts'
import { EVERY_ENTRY } from './with-sample.ts'

test('every game is in the lobby, as its rules say', () => {
  expect(ENTRIES.map(({ id, title, pace, botLevels }) => ({ id, title, pace, botLevels }))).toEqual(
    GAMES.map(({ id, title, pace, botLevels }) => ({ id, title, pace, botLevels })),
  )
})

test.each(EVERY_ENTRY)('$title: every level of its bots has a name', ({ levels, botLevels }) => {
  expect(levels.map(([level]) => level)).toEqual(botLevels)
})

test.each(EVERY_ENTRY)(
  '$title: every quick game is a legal setup of more than one seat',
  async ({ rules, quick, firstMatch }) => {
    const { setup, seats } = await rules()
    expect(quick.length).toBeGreaterThan(0)
    for (const one of firstMatch ? [firstMatch, ...quick] : quick) {
      expect(setup.safeParse(one.setup).success).toBe(true)
      expect(seats(setup.parse(one.setup)).length).toBeGreaterThan(1)
      expect(matchOptions.safeParse({ roundSeconds: one.roundSeconds }).success).toBe(true)
    }
  },
)
