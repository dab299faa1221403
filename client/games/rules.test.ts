import { expect, test } from '@jest/globals'
import { ENGINE_VERSION } from '../../common/engine/record/rules-id.ts'
import { GAMES } from '../../common/games/list.ts'
import { PAST } from '../../common/games/past.ts'
import type { GameEntry } from '../game-kit/entry.ts'
import { ENTRIES } from './list.ts'

// A fresh module, as on a page just opened, whatever other tests have loaded.
const fresh: string = './rules.ts?fresh'
const { loadRules, rulebook, rulesHere } = (await import(fresh)) as typeof import('./rules.ts')

const present = ({ id, version }: GameEntry) => ({ game: id, rules: version, engine: ENGINE_VERSION })

test('the rules of each game in the list are loaded once', async () => {
  expect(ENTRIES.map((entry) => rulesHere(present(entry)))).toEqual(ENTRIES.map(() => undefined))
  for (const entry of ENTRIES)
    expect(await loadRules(present(entry))).toBe(GAMES.find((game) => game.id === entry.id))
  expect(ENTRIES.map((entry) => rulesHere(present(entry))?.id)).toEqual(ENTRIES.map(({ id }) => id))
})

test('a game that does not exist has no rules', async () => {
  const chess = { game: 'chess', rules: 1, engine: 1 }
  expect([await loadRules(chess), rulesHere(chess)]).toEqual([undefined, undefined])
})

test('the page has the rules of every version of every game, and loads each when it is needed', async () => {
  const past = Object.entries(PAST).flatMap(([game, versions]) =>
    Object.keys(versions).map((rules) => ({ game, rules: Number(rules), engine: ENGINE_VERSION })),
  )
  expect(past.length).toBeGreaterThan(0)
  for (const id of past) {
    expect(rulesHere(id)).toBeUndefined()
    expect(await loadRules(id)).toMatchObject({ id: id.game, version: id.rules })
    expect(rulesHere(id)!.version).toBe(id.rules)
    const version = rulebook.versionsOf(id.game)[0]!
    expect((await loadRules({ ...id, rules: version }))!.version).toBe(version)
  }
})

test('a version that the page does not have has no rules, and is not shown by others', async () => {
  const [{ id: game, version }] = ENTRIES as [GameEntry]
  for (const id of [
    { game, rules: version + 1, engine: ENGINE_VERSION },
    { game, rules: version, engine: ENGINE_VERSION + 1 },
  ])
    expect([await loadRules(id), rulesHere(id)]).toEqual([undefined, undefined])
})
