import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { sql } from 'kysely'
import { log } from '../../base/log.ts'
import { startPostgres, type TestPostgres } from '../../testing/machines/postgres.ts'
import { type Database, openDatabase } from '../database.ts'
import type { Entry } from './entries.ts'
import { Journal } from './journal.ts'
import { Leases } from './leases.ts'

const entry = (round: number, seat = 'A1'): Entry => ({
  kind: 'orders',
  round,
  seat,
  orders: { [seat]: { chits: 'LF' } },
  ready: true,
})
const order = (n: number, seat = 'A1'): Entry => ({
  kind: 'orders',
  round: 1,
  seat,
  orders: { n },
  ready: true,
})

async function until(so: () => Promise<boolean>): Promise<void> {
  while (!(await so())) await new Promise((resolve) => setTimeout(resolve, 50))
}

describe.each(['SQLite', 'PostgreSQL'])('the journal in %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-journal-'))
  let postgres: TestPostgres | undefined
  let db: Database

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
    db = await openDatabase({ dataDir, databaseUrl: postgres?.url })
  })
  afterAll(async () => {
    await db?.destroy()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('the journal keeps entries by match in the order of writing, however many at once', async () => {
    const journal = new Journal(db)
    await Promise.all(Array.from({ length: 3000 }, (_, i) => journal.write(`m${i % 3}`, entry(i))))
    for (const m of [0, 1, 2])
      expect((await journal.entriesOf(`m${m}`)).map((one) => (one as { round: number }).round)).toEqual(
        Array.from({ length: 1000 }, (_, i) => 3 * i + m),
      )
  })
  test.each([1, 31, 32, 33, 200])('%d entries at once are kept, each once', async (many) => {
    const journal = new Journal(db)
    const entries = Array.from({ length: many }, (_, i) => order(i, `A${i}`))
    await Promise.all(entries.map((one) => journal.write(`of ${many}`, one)))
    expect(await journal.entriesOf(`of ${many}`)).toEqual(entries)
  })
  test('earlier writes are settled without waiting for later ones', async () => {
    const journal = new Journal(db)
    void journal.write('first', entry(1))
    const settled = journal.settled()
    let later = 0
    const all = Promise.all(
      Array.from({ length: 12_000 }, (_, i) => journal.write('later', entry(i)).then(() => later++)),
    )
    await settled
    expect([later < 12_000, await journal.entriesOf('first')]).toEqual([true, [entry(1)]])
    await all
    await journal.settled()
    expect(later).toBe(12_000)
  })
  test('a single entry is written at once, and entries of a stream share commits', async () => {
    const insertInto = jest.spyOn(db, 'insertInto')
    const journal = new Journal(db)
    const alone = journal.write('alone', entry(1))
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    expect(insertInto).toHaveBeenCalled()
    await alone
    const started = performance.now()
    insertInto.mockClear()
    const written: Promise<void>[] = []
    for (let i = 0; i < 60; i++) {
      written.push(journal.write('stream', entry(i)))
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await Promise.all(written)
    // Without batching each would have a commit of its own.
    expect(insertInto.mock.calls.length).toBeLessThanOrEqual(2 + (performance.now() - started) / 10)
    expect(insertInto.mock.calls.length).toBeLessThan(50)
    insertInto.mockRestore()
  })
  test('an entry that was answered is there for another process', async () => {
    const journal = new Journal(db)
    await journal.write('other', entry(1))
    expect(await new Journal(db).entriesOf('other')).toEqual([entry(1)])
  })
  test('the journal continues after a resume, and forgets a match up to its end only', async () => {
    const leases = new Leases(db, '', 0, false)
    const journal = new Journal(db, leases)
    void journal.resume('other', 1)
    void journal.write('other', entry(2))
    const hold = leases.holdOf('other')
    const forgotten = journal.forget([{ hold, before: journal.endOf(hold) }])
    await Promise.all([journal.write('other', entry(3)), forgotten])
    expect(await journal.entriesOf('other')).toEqual([entry(3)])
  })
  test('orders replaced before they are written are skipped, and their writers are answered', async () => {
    const journal = new Journal(db)
    const answered: number[] = []
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => journal.write('replaced', order(i)).then(() => answered.push(i))),
    )
    expect([await journal.entriesOf('replaced'), answered]).toEqual([
      [order(99)],
      Array.from({ length: 100 }, (_, i) => i),
    ])
    journal.close()
  })
  test('replaced orders and those of played rounds are deleted, and newer ones stay', async () => {
    const journal = new Journal(db)
    for (let i = 0; i < 20; i++) await journal.write('in time', order(i, 'B1'))
    expect(await journal.entriesOf('in time')).toHaveLength(20)
    // Some of these are under way when the next ones are written.
    for (let i = 0; i < 20; i++) {
      void journal.write('in time', order(i))
      await new Promise(setImmediate)
    }
    await journal.settled()
    await until(async () => (await journal.entriesOf('in time')).length === 2)
    expect(await journal.entriesOf('in time')).toEqual([order(19, 'B1'), order(19)])
    const round: Entry = { kind: 'round', round: 1, orders: {}, opensAt: 0, deadline: 0 }
    await journal.write('in time', round)
    await journal.write('in time', entry(2))
    await until(async () => (await journal.entriesOf('in time')).length === 2)
    expect(await journal.entriesOf('in time')).toEqual([round, entry(2)])
    journal.close()
  })
  test('a replaced process deletes nothing more, and its later writes do not count', async () => {
    const [before, after] = [5, 6].map((run) => new Journal(db, new Leases(db, '', run, false))) as [
      Journal,
      Journal,
    ]
    await before.write('taken', order(1))
    void after.resume('taken', 5 * 2 ** 32)
    await after.settled()
    await before.write('taken', order(2))
    // Writes to a match that it still owns.
    for (const i of [1, 2]) await before.write('own', order(i))
    await until(async () => (await before.entriesOf('own')).length === 1)
    expect(await before.entriesOf('taken')).toEqual([
      order(1),
      order(2),
      { kind: 'resumed', after: 5 * 2 ** 32 },
    ])
    for (const journal of [before, after]) journal.close()
  })
  test('a match’s journal is bounded, not counting replaced, played or forgotten orders', async () => {
    const leases = new Leases(db, '', 0, false)
    const journal = new Journal(db, leases)
    const long = (round: number, seat: string): Entry => ({
      kind: 'orders',
      round,
      seat,
      orders: 'x'.repeat(1024 * 1024),
      ready: true,
    })
    for (let i = 0; i < 40; i++) void journal.write('long', long(1, 'A1'))
    expect(journal.isFull('long')).toBe(false)
    for (let i = 0; i < 17; i++) void journal.write('long', long(1, `A${i}`))
    expect(journal.isFull('long')).toBe(true)
    await journal.write('long', { kind: 'round', round: 1, orders: {}, opensAt: 0, deadline: 0 })
    expect(journal.isFull('long')).toBe(false)
    for (let i = 0; i < 17; i++) await journal.write('long', long(2, `A${i}`))
    const hold = leases.holdOf('long')
    await journal.forget([{ hold, before: journal.endOf(hold) }])
    expect([journal.isFull('long'), await journal.entriesOf('long')]).toEqual([false, []])
    // New numbers start beyond the reach of statements under way.
    expect(journal.endOf(hold)).toBeGreaterThan(50)
    journal.close()
  })
  test('long texts are packed, and plain ones of the last version are read', async () => {
    const journal = new Journal(db, new Leases(db, '', 1, false))
    const long: Entry = {
      ...entry(1),
      orders: { A1: 'ship 1: accelerate, turn ½ left 🚀\n'.repeat(2000) },
    } as Entry
    await db
      .insertInto('journal')
      .values({ match: 'packed', seq: 0, entry: JSON.stringify({ ...long, seat: 'B1' }) })
      .execute()
    void journal.resume('packed', 0)
    await journal.write('packed', long)
    expect(await journal.entriesOf('packed')).toEqual(
      [{ ...long, seat: 'B1' }, long].toSpliced(1, 0, { kind: 'resumed', after: 0 }),
    )
    const kept = await db
      .selectFrom('journal')
      .select('entry')
      .where('match', '=', 'packed')
      .where('seq', '>', 0)
      .execute()
    expect(
      kept.map(
        ({ entry: text }) =>
          text.length < JSON.stringify(long).length / 10 || text.startsWith('{"kind":"resumed"'),
      ),
    ).toEqual([true, true])
    journal.close()
  })
})

describe('a full disk', () => {
  test('a full disk delays writes, is reported, and loses nothing', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-full-'))
    const db = await openDatabase({ dataDir, databaseUrl: undefined })
    const journal = new Journal(db)
    const told: (string | undefined)[] = []
    log.level = 'silent'
    // A failing listener affects neither the others nor the journal.
    journal.onTrouble(() => {
      throw new Error('broken')
    })
    journal.onTrouble((trouble) => told.push(trouble))
    const deaf: (string | undefined)[] = []
    journal.onTrouble((trouble) => deaf.push(trouble))()
    await journal.write('m', entry(0))
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(db)
    const long: Entry = {
      kind: 'orders',
      round: 1,
      seat: 'A1',
      orders: randomBytes(10_000).toString('hex'),
      ready: true,
    }
    let kept = false
    const writing = journal.write('m', long).then(() => (kept = true))
    const behind = journal.write('m', entry(2))
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect([kept, told.length, told[0]]).toEqual([false, 1, expect.stringMatching(/full/)])
    // A listener added meanwhile is told, too.
    const late: (string | undefined)[] = []
    const unlisten = journal.onTrouble((trouble) => late.push(trouble))
    unlisten()
    await sql.raw('pragma max_page_count = 1000000').execute(db)
    await Promise.all([writing, behind])
    expect(told.at(-1)).toBeUndefined()
    expect([late, deaf]).toEqual([[told[0]], []])
    expect(await journal.entriesOf('m')).toEqual([entry(0), long, entry(2)])
    await db.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  })
})
