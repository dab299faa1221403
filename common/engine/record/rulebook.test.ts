import { describe, expect, test } from '@jest/globals'
import { sample } from '../../games/sample/game.ts'
import { botArchive } from '../bots/bot-match.ts'
import { diceOf, type Engine } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import { archiveText, readArchive } from './archive.ts'
import { fold } from './record.ts'
import { rulebookOf } from './rulebook.ts'
import { ENGINE_VERSION, rulesIdOf, sameRules } from './rules-id.ts'
import { verify } from './verify.ts'

/** Earlier rules, in which everybody hid in the first cell whatever they chose. */
const before: AnyGame = {
  ...sample,
  version: 1,
  resolve: (state, orders, dice) =>
    sample.resolve(state, state.hidden ? orders : { A1: { cell: 0 }, B1: { cell: 0 } }, dice),
}
const now: AnyGame = { ...sample, version: 3 }
let loaded = 0
const past = {
  [sample.id]: {
    1: async () => (loaded++, before),
    2: async (): Promise<AnyGame> => ({ ...before, version: 2 }),
  },
}
const games = [{ id: now.id, title: now.title, version: now.version, rules: () => now }]
/** Earlier dice, derived from another seed. */
const engine: Engine = { version: 0, diceOf: (seed, round, fixed) => diceOf(`before ${seed}`, round, fixed) }
const book = rulebookOf(games, past, [{ version: 0, load: async () => engine }])
const id = (rules: number, under = ENGINE_VERSION) => ({ game: sample.id, rules, engine: under })

describe('a rulebook', () => {
  test('a rulebook has the present rules, and loads earlier ones on request', async () => {
    expect([book.games, book.versionsOf(sample.id), book.engines]).toEqual([
      [sample.id],
      [3, 2, 1],
      [ENGINE_VERSION, 0],
    ])
    expect([await book.rulesOf(id(3)), loaded]).toEqual([now, 0])
    expect([await book.rulesOf(id(1)), loaded]).toEqual([before, 1])
  })

  test('a rulebook gives the same game each time, with the engine that a match was begun with', async () => {
    const old = await book.required(id(3, 0))
    expect([rulesIdOf(old), (await book.required(id(3, 0))) === old]).toEqual([id(3, 0), true])
    const archive = botArchive(old, 'by another engine', {}, 1)
    expect([archive.engine, verify(archive, old).every(({ ok }) => ok)]).toEqual([0, true])
    // A seat without orders gets orders from the earlier dice.
    const dozed = (game: AnyGame, share: number) =>
      fold(game, { ...botArchive(old, `doze ${share}`, {}, 1), rounds: [{}] }).at(-1)!.state as unknown
    expect([0, 1, 2, 3].map((share) => dozed(now, share))).not.toEqual(
      [0, 1, 2, 3].map((share) => dozed(old, share)),
    )
  })

  test('a rulebook says why it has no rules of a version, an engine or a game', async () => {
    expect([
      book.knows(id(3)),
      book.knows(id(4)),
      book.knows(id(3, 9)),
      book.knows({ ...id(1), game: 'constructor' }),
    ]).toEqual([true, false, false, false])
    expect(
      await Promise.all(
        [id(4), id(3, 9), { ...id(1), game: 'constructor' }].map(async (one) => book.rulesOf(one)),
      ),
    ).toEqual([undefined, undefined, undefined])
    await expect(book.required(id(4))).rejects.toThrow(
      `This match was played under version 4 of the rules of ${sample.title}; only versions 1, 2 and 3 are played here.`,
    )
    expect(book.refusal(id(3, 9))).toBe(
      `This match was played under version 9 of the engine; only versions 0 and ${ENGINE_VERSION} are played here.`,
    )
    expect(book.refusal({ ...id(1), game: 'chess' })).toBe(
      'This is a match of a game that is not known here: chess.',
    )
  })

  test('records are played by the rules of their version, whatever came after', async () => {
    for (const rules of [1, 2, 3]) {
      const game = await book.required(id(rules))
      const archive = botArchive(game, 'kept', {}, game.botLevels[0]!)
      const read = await readArchive(archiveText(archive), book)
      if ('refused' in read) throw new Error(read.refused)
      expect([rulesIdOf(read.game), verify(read.archive, read.game).filter(({ ok }) => !ok)]).toEqual([
        id(rules),
        [],
      ])
    }
    // The record does not verify under other rules.
    const archive = botArchive(before, 'kept', {}, 1)
    expect(verify(archive, now).some(({ ok }) => !ok)).toBe(true)
    expect(
      await readArchive(archiveText({ ...botArchive(now, 'of tomorrow', {}, 1), rules: 4 }), book),
    ).toEqual({ refused: book.refusal(id(4)), by: id(4) })
  })

  test('versions after the known ones are newer, and no others are', () => {
    const ids = [id(4), id(3, ENGINE_VERSION + 1), id(3), id(1), id(0), { ...id(4), game: 'chess' }]
    expect(ids.map((one) => book.isNewer(one))).toEqual([true, true, false, false, false, false])
  })

  test('rules are the same when game, version and engine are the same', () => {
    expect([id(1), id(2), id(1, 0), { ...id(1), game: 'other' }].map((one) => sameRules(one, id(1)))).toEqual(
      [true, false, false, false],
    )
  })
})
