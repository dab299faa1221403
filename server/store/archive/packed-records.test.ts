import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { archiveText } from '../../../common/engine/record/archive.ts'
import { DAMAGED } from '../journal/damage.ts'
import { type PackedRecord, PackedRecords, READERS_AT_MOST, RecordsBusy } from './packed-records.ts'
import { RecordReading } from './record-reading.ts'

const textOf = (table: string, more = '') =>
  archiveText({
    engine: 1,
    rules: 1,
    table,
    game: 'void-patrol',
    seed: 's',
    setup: { more },
    seats: [{ id: 'A1', team: 'A' }],
    rounds: [],
    names: {},
    outcome: { winners: [], by: 'x' },
    secret: '',
    shares: [],
    began: 0,
    rated: false,
    chat: [],
    end: '',
  })

/** Incompressible text. */
const noise = (bytes: number) =>
  Buffer.from(Array.from({ length: bytes }, () => Math.floor(Math.random() * 256))).toString('base64')

/** Records that log each reading. */
function kept(texts: Record<string, string>) {
  let now = 0
  const reads: string[] = []
  const records = new PackedRecords(
    {
      textOf: async (match) => {
        reads.push(match)
        await new Promise(setImmediate)
        return texts[match]
      },
    },
    new RecordReading(),
    () => now,
  )
  return { records, reads, later: (ms: number) => (now += ms) }
}
const open = (record: unknown) => gunzipSync((record as PackedRecord).gzip).toString()

describe('records', () => {
  test('records are packed once, however many ask at a time and later', async () => {
    const text = textOf('t')
    const { records, reads, later } = kept({ one: text })
    const first = await Promise.all(Array.from({ length: 50 }, () => records.of('one')))
    expect([new Set(first).size, reads]).toEqual([1, ['one']])
    expect(open(first[0])).toBe(text)
    later(60_000)
    // It is read again, and is the same.
    expect([await records.of('one'), reads]).toEqual([first[0], ['one', 'one']])
    expect(await records.of('one')).toBe(first[0])
    expect(reads).toHaveLength(2)
  })

  test('changed records are repacked, at once if known, or else in some seconds', async () => {
    const texts: Record<string, string> = { one: textOf('Ann') }
    const { records, later } = kept(texts)
    const first = (await records.of('one')) as PackedRecord
    texts['one'] = textOf('Bob')
    records.doubt()
    const second = (await records.of('one')) as PackedRecord
    expect([open(second), second.tag === first.tag]).toEqual([texts['one'], false])
    texts['one'] = textOf('Cid')
    later(60_000)
    expect(open(await records.of('one'))).toBe(texts['one'])
    delete texts['one']
    records.doubt()
    expect([await records.of('one'), records.size.kept]).toEqual([undefined, 0])
  })

  test('damaged or missing records are not kept', async () => {
    const { records } = kept({ bad: '{"version":3' })
    expect([await records.of('bad'), await records.of('none'), records.size.kept]).toEqual([
      DAMAGED,
      undefined,
      0,
    ])
  })

  test('records are kept as long as there is room', async () => {
    const large = noise(1024 * 1024)
    const names = Array.from({ length: 50 }, (_, i) => `m${i}`)
    const { records, reads } = kept(Object.fromEntries(names.map((name) => [name, textOf(name, large)])))
    for (const name of names) await records.of(name)
    expect(records.size.kept).toBeLessThanOrEqual(32 * 1024 * 1024)
    await records.of(names.at(-1)!)
    expect(reads).toHaveLength(50)
    await records.of(names[0]!)
    expect(reads).toHaveLength(51)
  })

  test('records are read by turns, and no more wait than allowed', async () => {
    const { records } = kept({})
    const asked = await Promise.allSettled(Array.from({ length: 100 }, (_, i) => records.of(`m${i}`)))
    const busy = asked.filter((one) => one.status === 'rejected')
    expect([busy.length, busy.every(({ reason }) => reason instanceof RecordsBusy)]).toEqual([100 - 34, true])
    expect(await records.of('m99')).toBeUndefined()
  })

  test('records are lent to a limited number of readers and bytes at a time', () => {
    const { records } = kept({})
    const recordOf = (mb: number): PackedRecord => ({
      gzip: Buffer.alloc(mb * 1024 * 1024),
      length: 2 * mb * 1024 * 1024,
      tag: '',
    })
    const one = recordOf(30)
    const readers = Array.from({ length: READERS_AT_MOST + 20 }, () => records.lend(one, 'packed'))
    expect(readers.filter(Boolean)).toHaveLength(READERS_AT_MOST)
    expect(records.size.lent).toBe(30 * 1024 * 1024)
    readers[0]!.giveBack()
    readers[0]!.giveBack()
    expect([records.lend(one, 'packed'), records.lend(one, 'packed')]).toEqual([expect.anything(), undefined])
    for (const reader of readers.slice(1)) reader?.giveBack()
    // An incompressible record keeps its length.
    expect(records.lend(one, 'unpacked')).toBeUndefined()
    const [two, three] = [records.lend(recordOf(30), 'packed'), records.lend(recordOf(30), 'packed')]
    expect([two, three]).toEqual([expect.anything(), undefined])
    two!.giveBack()
    expect(records.lend(recordOf(15), 'unpacked')).toBeDefined()
  })

  test('records are unpacked once for all their readers', async () => {
    const text = textOf('t')
    const { records } = kept({ one: text })
    const record = (await records.of('one')) as PackedRecord
    const loans = Array.from({ length: 3 }, () => records.lend(record, 'unpacked')!)
    const [first, ...others] = await Promise.all(loans.map((loan) => loan.bytes()))
    expect([first!.toString(), others.every((bytes) => bytes === first), records.size.lent]).toEqual([
      text,
      true,
      record.length,
    ])
    for (const loan of loans) loan.giveBack()
    expect(records.size.lent).toBe(0)
  })
})
