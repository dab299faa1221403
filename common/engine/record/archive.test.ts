import { describe, expect, test } from '@jest/globals'
import { GAMES } from '../../games/list.ts'
import { rulebook } from '../../games/rulebook.ts'
import { spaceArena } from '../../games/space-arena/game.ts'
import { voidPatrol } from '../../games/void-patrol/game.ts'
import { botArchive } from '../bots/bot-match.ts'
import type { AnyGame } from '../game.ts'
import { archiveText, readArchive } from './archive.ts'

const duel = botArchive(voidPatrol, 'duel', { radius: 9, roundLimit: 8 }, 1)
const text = archiveText(duel)
const read = (given: unknown) => readArchive(given, rulebook)
/** The record with this change. */
const with_ = (change: object) => ({ ...(JSON.parse(text) as object), ...change })
const refused = async (given: unknown): Promise<string> => {
  const result = await read(given)
  if (!('refused' in result)) throw new Error('it was read')
  return result.refused
}

describe('the record of a match', () => {
  test.each(GAMES.map((game) => [game.title, game] as const))(
    'a record of %s is read back as it was, with or without its text',
    async (_title, game) => {
      const archive = botArchive(game, 'round trip', {}, game.botLevels[0]!)
      expect(await read(archiveText(archive))).toEqual({ game, archive })
      expect(await read(JSON.parse(archiveText(archive)))).toEqual({ game, archive })
    },
  )

  // The setups that Play now offers. Bots order more than people do.
  test.each<[string, AnyGame, object, number]>([
    ['a duel of Void Patrol', voidPatrol, {}, 2],
    ['two against two of Void Patrol', voidPatrol, { seatsPerTeam: 2, radius: 14 }, 2],
    ['a duel of Space Arena', spaceArena, {}, 3],
    [
      'two against two of Space Arena',
      spaceArena,
      { seatsPerTeam: 2, ships: 'race', races: ['Human', 'Feline'] },
      3,
    ],
  ])('a record of %s, with chat, typically takes 10 kB at most', (_what, game, setup, level) => {
    const sizes = ['one', 'two', 'three'].map((share) => {
      const archive = botArchive(game, share, setup, level)
      expect(archive.rounds.length).toBeGreaterThan(4)
      const chat = Array.from({ length: 8 }, (_, i) => ({
        round: i,
        at: 1000 * i,
        from: 'Somebody',
        seat: 'A1',
        channel: 'all' as const,
        text: 'A line of chat, about this long.',
      }))
      return archiveText({
        ...archive,
        chat,
        secret: 'f'.repeat(64),
        shares: archive.seats.map(() => '0'.repeat(64)),
      }).length
    })
    expect(sizes.sort((a, b) => a - b)[1]).toBeLessThanOrEqual(10_000)
  })

  test('a record of version 1 stays readable, with defaults for missing fields', async () => {
    const { game, seed, setup, seats, rounds, names, outcome, secret, shares } = duel
    const old = JSON.stringify({
      version: 1,
      table: 'old',
      game,
      seed,
      setup,
      seats,
      rounds,
      names,
      outcome,
      secret,
      shares,
    })
    expect(await read(old)).toMatchObject({
      game: { version: 1 },
      archive: { engine: 1, rules: 1, table: 'old', seed, rounds, began: 0, rated: false, chat: [], end: '' },
    })
  })

  test('a record tells how its people ended the match, and nonsense there is damage', async () => {
    const settled = { how: 'resigned', winners: ['B'] } as const
    expect(await read(archiveText({ ...duel, settled }))).toMatchObject({ archive: { settled } })
    expect(await refused(with_({ settled: { how: 'resigned', winners: ['Z'] } }))).toBe(
      'This record is damaged: team Z is to have won it, and there is no such team.',
    )
    expect(await refused(with_({ settled: { how: 'by magic', winners: [] } }))).toMatch(
      /^This record is damaged: settled.how/,
    )
  })

  test('a record that cannot be played here says why', async () => {
    expect(await refused(with_({ rules: 3 }))).toBe(
      'This match was played under version 3 of the rules of Void Patrol; only versions 1 and 2 are played here.',
    )
    expect(await refused(with_({ engine: 2 }))).toBe(
      'This match was played under version 2 of the engine; only version 1 is played here.',
    )
    expect(await refused(with_({ version: 7 }))).toBe(
      'This record is of form 7; only forms up to 3 are read here.',
    )
    expect(await refused(with_({ game: 'chess' }))).toBe(
      'This is a match of a game that is not known here: chess.',
    )
  })

  test.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /^This is no record of a match: /],
    ['a torn file', '{"version":2', /^This is no record of a match: it is not JSON\.$/],
    ['a list', [], /^This is no record of a match: /],
    ['a text without end', 'x'.repeat(17 * 1024 * 1024), /longer than 16 MB/],
    ['a setup that is none', with_({ setup: { radius: 1e9 } }), /^This record is damaged: setup: radius: /],
    ['no rounds', with_({ rounds: undefined }), /^This record is damaged: rounds: /],
    [
      'rounds without end',
      with_({ rounds: Array.from({ length: 1001 }, () => ({})) }),
      /^This record is damaged: rounds: /,
    ],
    [
      'orders of no form',
      with_({ rounds: [{ A1: { A1: { chits: 'XYZZY' } } }] }),
      /^This record is damaged: the orders of A1 in round 1: A1\.chits: chits are F/,
    ],
    [
      'orders of nobody',
      with_({ rounds: [{}, { Z9: {} }] }),
      /^This record is damaged: round 2 has orders of Z9, and there is no such seat\.$/,
    ],
    [
      'seats beside the setup',
      with_({
        seats: [
          { id: 'A1', team: 'A' },
          { id: 'B1', team: 'A' },
        ],
      }),
      /seats are not those/,
    ],
    [
      'a fighter of its own making under simple rules',
      with_({
        seats: [
          { id: 'A1', team: 'A', choice: 'Dreadnought' },
          { id: 'B1', team: 'B' },
        ],
      }),
      /A1 cannot have brought what it says: there is no model "Dreadnought"/,
    ],
    [
      'chat in a secret channel',
      with_({ chat: [{ round: 1, at: 0, from: 'x', seat: 'A1', channel: 'team', text: 'psst' }] }),
      /^This record is damaged: chat\.0\.channel: /,
    ],
    [
      'endless chat',
      with_({ chat: [{ round: 1, at: 0, from: 'x', seat: 'A1', channel: 'all', text: 'x'.repeat(2001) }] }),
      /chat\.0\.text: /,
    ],
  ])('a record that is %s is refused with a reason', async (_what, given, reason) => {
    expect(await refused(given)).toMatch(reason)
  })

  test('a record cannot reach into the prototypes of objects', async () => {
    const hostile = text.replace('"names":{', '"names":{"__proto__":{"name":"x","bot":true},')
    const result = await read(hostile)
    expect('archive' in result && Object.getPrototypeOf(result.archive.names)).toBe(Object.prototype)
  })
})
