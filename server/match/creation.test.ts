/** The rules with which a match from the journal continues. */
import { describe, expect, test } from '@jest/globals'
import { gameNamed } from '../../common/games/list.ts'
import type { Entry } from '../store/journal/entries.ts'
import { golden, journalOf } from '../testing/journals.ts'
import { creationOf, isStrange } from './creation.ts'

const { record } = golden('void-patrol-1-1-launcher')
const numbered = (entries: readonly Entry[]) => entries.map((entry, seq) => ({ seq, entry }))
/** People have seats, and nothing has begun. */
const gathering = (
  versions: { rules: number; engine: number } | undefined,
  setup: unknown = record.setup,
  choice = '',
) => {
  const [opened, seats] = journalOf(record, 0, {
    people: { A1: { player: 'ann', name: 'Ann' } },
    ...(versions && { versions }),
  }) as [Entry & { kind: 'opened' }, Entry & { kind: 'seats' }]
  return numbered([
    { ...opened, setup },
    { ...seats, chairs: seats.chairs.map((chair, i) => (i === 0 ? { ...chair, choice } : chair)) },
  ])
}
const playing = (versions?: { rules: number; engine: number }) =>
  numbered(journalOf(record, 3, versions && { versions }))
const [today, tomorrow] = [gameNamed(record.game)!, { rules: 9, engine: 1 }]
const asked = { game: record.game, setup: record.setup, options: {} }

describe('a match', () => {
  test('a new match is played by the rules of today', async () => {
    expect(await creationOf(asked)).toMatchObject({ game: today, renewed: false })
  })

  test('a match continues with the rules named in its journal, or else with the first', async () => {
    expect((await creationOf(undefined, playing())).game.version).toBe(1)
    expect((await creationOf(undefined, playing({ rules: 1, engine: 1 }))).game.version).toBe(1)
    expect(await creationOf(undefined, playing({ rules: today.version, engine: 1 }))).toMatchObject({
      game: today,
      renewed: false,
    })
    expect([playing(), playing({ rules: 1, engine: 1 })].map(isStrange)).toEqual([false, false])
  })

  test('a match of unknown rules, engine or game cannot continue', async () => {
    for (const versions of [tomorrow, { rules: 1, engine: 9 }]) {
      expect(isStrange(playing(versions))).toBe(true)
      await expect(creationOf(undefined, playing(versions))).rejects.toThrow(
        /^This match was played under version 9 of the (rules of Void Patrol|engine); only version/,
      )
    }
    const chess = playing().map(({ seq, entry }) => ({
      seq,
      entry: entry.kind === 'opened' ? { ...entry, game: 'chess' } : entry,
    }))
    expect(isStrange(chess)).toBe(true)
  })

  test('a match that has not begun is played by the rules of today, if they admit its choices', async () => {
    for (const versions of [undefined, tomorrow]) {
      expect(await creationOf(undefined, gathering(versions))).toMatchObject({ game: today, renewed: true })
      expect(isStrange(gathering(versions))).toBe(false)
    }
    expect(await creationOf(undefined, gathering({ rules: today.version, engine: 1 }))).toMatchObject({
      game: today,
      renewed: false,
    })
    for (const [setup, choice] of [
      [{ radius: 1e9 }, ''],
      [record.setup, 'Death Star'],
    ] as const) {
      expect(await creationOf(undefined, gathering(undefined, setup, choice))).toMatchObject({
        game: { version: 1 },
        renewed: false,
      })
      expect(isStrange(gathering(tomorrow, setup, choice))).toBe(true)
    }
  })
})
