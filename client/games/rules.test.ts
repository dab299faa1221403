import { expect, test } from '@jest/globals'
import { GAMES } from '../../common/games/list.ts'
import { ENTRIES } from './list.ts'

// As on a page that has just been opened, whatever other tests have loaded.
const fresh: string = './rules.ts?fresh'
const { loadRules, rulesHere } = (await import(fresh)) as typeof import('./rules.ts')

test('of each game in the list its own rules are loaded, and are here from then on', async () => {
  expect(rulesHere('void-patrol')).toBeUndefined()
  for (const { id } of ENTRIES) expect(await loadRules(id)).toBe(GAMES.find((game) => game.id === id))
  expect(ENTRIES.map(({ id }) => rulesHere(id)?.id)).toEqual(ENTRIES.map(({ id }) => id))
})

test('of a game that there is none of there are no rules', async () => {
  expect([await loadRules('chess'), rulesHere('chess')]).toEqual([undefined, undefined])
})
