/** Records of many megabytes, from before orders were bounded: reading one blocks nobody else. */
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, expect, jest, test } from '@jest/globals'
import { archiveText } from '../../../common/engine/record/archive.ts'
import { DELETED } from '../../../common/wire/people/names.ts'
import { PackedRecords } from './packed-records.ts'
import { LARGE, RecordReading } from './record-reading.ts'
import { Records } from './records.ts'

const reading = new RecordReading()
afterEach(() => void jest.restoreAllMocks())
afterAll(() => reading.stop())

/** A possible Space Arena record with comments in each round's orders. */
const record = (letters: number): string =>
  archiveText({
    engine: 1,
    rules: 1,
    table: 't',
    game: 'space-arena',
    seed: 's',
    setup: {},
    seats: [{ id: 'A1', team: 'A' }],
    rounds: Array.from({ length: Math.ceil(letters / 40_000) }, () => ({
      A1: '# a dear diary\n'.repeat(2667),
    })),
    names: { A1: { name: 'Ann', bot: false } },
    outcome: { winners: [], by: 'x' },
    secret: '',
    shares: [],
    began: 0,
    rated: false,
    chat: [{ round: 1, at: 0, from: 'Eve', seat: '', channel: 'spectators', text: 'oh' }],
    end: '',
  })

const OLD = record(13_000_000)

/** Lengths of the texts parsed in this thread that take longer than a moment. */
function parsedHere(): () => number[] {
  const parse = jest.spyOn(JSON, 'parse')
  return () => parse.mock.calls.map(([text]) => text.length).filter((letters) => letters >= LARGE)
}
const database = (text: string) => {
  const query = {
    selectFrom: () => query,
    select: () => query,
    where: () => query,
    executeTakeFirst: async () => ({ record: text }),
  }
  return query as never
}

test.each<[string, () => Promise<unknown>, unknown]>([
  ['looked at', () => reading.do('check', { text: OLD }), true],
  ['looked at and refused', () => reading.do('check', { text: OLD.slice(0, -1) }), false],
  [
    'packed',
    async () => {
      const { gzip, length } = await reading.do('pack', { text: OLD, known: undefined })
      return [gunzipSync(gzip as Uint8Array).equals(Buffer.from(OLD)), length]
    },
    [true, OLD.length],
  ],
  [
    'sent to somebody',
    async () => {
      const packed = new PackedRecords({ textOf: async () => OLD }, reading)
      const one = await packed.of('m')
      return typeof one === 'object' && gunzipSync(one.gzip).equals(Buffer.from(OLD))
    },
    true,
  ],
  ['drawn', async () => (await new Records(database(OLD), reading).byName('m')) === OLD, true],
  [
    'without a name',
    async () =>
      /"name":"([^"]+)"/.exec(
        await reading.do('redact', { text: OLD, leaving: [{ seat: 'A1', name: '' }] }),
      )?.[1],
    DELETED,
  ],
  [
    'without the name of who watched',
    async () =>
      /"from":"([^"]+)"/.exec((await reading.do('unname', { text: OLD, names: ['Eve'] })) ?? '')?.[1],
    DELETED,
  ],
])('a record of 13 MB is %s by a thread of its own', async (_what, read, expected) => {
  const here = parsedHere()
  expect(await read()).toEqual(expected)
  expect(here()).toEqual([])
})

test('a small record needs no thread', async () => {
  const idle = new RecordReading(new URL('./nowhere.ts', import.meta.url))
  expect(await idle.do('check', { text: record(1000) })).toBe(true)
})
