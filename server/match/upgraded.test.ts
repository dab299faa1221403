/** Stored matches whose rules no version knows any more. */
import { describe, expect, test } from '@jest/globals'
import { seedHash } from '../../common/engine/dice/dice.ts'
import { archiveText, readArchive } from '../../common/engine/record/archive.ts'
import { rulebook } from '../../common/games/rulebook.ts'
import { recordOf, resultRow, seatsOf } from '../store/archive/record.ts'
import type { Entry } from '../store/journal/entries.ts'
import type { StoredLine } from '../store/stored-line.ts'
import { golden, journalOf } from '../testing/journals.ts'
import { endByUpgrade } from './upgraded.ts'

const { record } = golden('void-patrol-1-1-launcher')
const people = {
  A1: { player: 'ann', name: 'Ann', account: true },
  B1: { player: 'bob', name: 'Bob', account: true },
}
const line = (id: number, text: string, channel: StoredLine['channel'] = 'all'): Entry => ({
  kind: 'said',
  line: {
    id,
    kind: 'said',
    by: 'ann',
    name: 'Ann',
    channel,
    seat: 'A1',
    team: 'A',
    mates: [],
    text,
    at: 1000,
    round: 1,
  },
})
const numbered = (entries: readonly Entry[]) => entries.map((entry, seq) => ({ seq, entry }))
const entries = (more: readonly Entry[] = [], versions = { rules: 9, engine: 1 }) =>
  numbered([...journalOf(record, 3, { people, versions, options: { rated: true } }), ...more])

describe('a match that an upgrade ends', () => {
  test('a match that an upgrade ends is an unrated draw of its played rounds', () => {
    const [{ finished, before, room }, ...others] = endByUpgrade(entries()) as [
      ReturnType<typeof endByUpgrade>[number],
    ]
    expect([others, before, room]).toEqual([[], undefined, ''])
    expect(finished).toMatchObject({
      seedHash: seedHash(record.seed),
      rules: { game: record.game, rules: 9, engine: 1 },
      state: undefined,
      counts: false,
      rated: false,
      listed: true,
      outcome: { winners: [], by: 'the server was upgraded, and does not have the rules of this match' },
      record: { rounds: record.rounds.slice(0, 3), settled: { how: 'upgraded', winners: [] } },
    })
    expect(seatsOf(finished, 5).map(({ player, result }) => [player, result])).toEqual([
      ['ann', 'drawn'],
      ['bob', 'drawn'],
    ])
    expect(JSON.parse(resultRow(finished, 'table', 5).summary)).toMatchObject({
      winners: [],
      players: expect.arrayContaining([
        expect.objectContaining({ name: 'Ann', result: 'drawn', left: false }),
      ]),
    })
  })

  test('the record of an upgraded match is refused until its rules are known, then verifies', async () => {
    const kept = (rules: number) =>
      recordOf(endByUpgrade(entries([], { rules, engine: 1 }))[0]!.finished, 'table', 5).record
    expect(await readArchive(kept(9), rulebook)).toMatchObject({
      refused:
        'This match was played under version 9 of the rules of Void Patrol; only versions 1 and 2 are played here.',
    })
    const read = await readArchive(kept(1), rulebook)
    if ('refused' in read) throw new Error(read.refused)
    const { verify } = await import('../../common/engine/record/verify.ts')
    expect(verify(read.archive, read.game).map(({ claim, why }) => [claim, why])).toContainEqual([
      'An upgrade of the server ended the match after 3 rounds, before its rules did.',
      '',
    ])
    expect(verify(read.archive, read.game).filter(({ ok }) => !ok)).toEqual([])
    expect(archiveText(read.archive)).toContain('"settled":{"how":"upgraded","winners":[]}')
  })

  test('the record of an upgraded match keeps lines to all, and none deleted or for a team', () => {
    const [{ finished }] = endByUpgrade(
      entries([line(1, 'hello'), line(2, 'psst', 'team'), line(3, 'rude'), { kind: 'erased', line: 3 }]),
    ) as [ReturnType<typeof endByUpgrade>[number]]
    expect(finished.said.map(({ text }) => text)).toEqual(['hello'])
  })

  test('a match that its players had settled before an upgrade ends as they settled it', () => {
    const [{ finished }] = endByUpgrade(entries([{ kind: 'settled', how: 'resigned', winners: ['B'] }])) as [
      ReturnType<typeof endByUpgrade>[number],
    ]
    expect([finished.outcome, finished.record.settled]).toEqual([
      { winners: ['B'], by: 'wins by resignation' },
      { how: 'resigned', winners: ['B'] },
    ])
  })

  test('a match that was not yet archived when its rematch began is archived, too', () => {
    const both = numbered([
      ...journalOf(record, 3, { people }),
      ...journalOf(record, 1, { people }).slice(0, 2),
    ])
    expect(endByUpgrade(both).map(({ before, finished }) => [before, finished.record.rounds.length])).toEqual(
      [[6, 3]],
    )
    expect(endByUpgrade(numbered(journalOf(record, 0, { people }).slice(0, 2)))).toEqual([])
  })
})
