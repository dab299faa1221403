import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { sql } from 'kysely'
import { log } from '../log.ts'
import { startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { openDatabase, type Database } from './database.ts'
import type { Entry } from './entries.ts'
import { Journal } from './journal.ts'

jest.setTimeout(60_000)

const entry = (round: number, seat = 'A1'): Entry => ({ kind: 'orders', round, seat, orders: { [seat]: { chits: 'LF' } }, ready: true })

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

  test('keeps entries by match, in the order in which they were written, however many come at once', async () => {
    const journal = new Journal(db)
    await Promise.all(Array.from({ length: 3000 }, (_, i) => journal.write(`m${i % 3}`, entry(i))))
    for (const m of [0, 1, 2]) expect((await journal.entriesOf(`m${m}`)).map((one) => (one as { round: number }).round)).toEqual(Array.from({ length: 1000 }, (_, i) => 3 * i + m))
  })
  test('what was written so far is settled without waiting for what comes after', async () => {
    const journal = new Journal(db)
    void journal.write('first', entry(1))
    const settled = journal.settled()
    let later = 0
    const all = Promise.all(Array.from({ length: 12_000 }, (_, i) => journal.write('later', entry(i)).then(() => later++)))
    await settled
    expect([later < 12_000, await journal.entriesOf('first')]).toEqual([true, [entry(1)]])
    await all
    await journal.settled()
    expect(later).toBe(12_000)
  })
  test('an entry that was answered is there for another process', async () => {
    const journal = new Journal(db)
    await journal.write('other', entry(1))
    expect(await new Journal(db).entriesOf('other')).toEqual([entry(1)])
  })
  test('goes on behind what was read back, and forgets a match up to its end only', async () => {
    const journal = new Journal(db)
    void journal.resume('other', 1)
    void journal.write('other', entry(2))
    const forgotten = journal.forget('other', journal.endOf('other'))
    await Promise.all([journal.write('other', entry(3)), forgotten])
    expect(await journal.entriesOf('other')).toEqual([entry(3)])
  })
})

describe('a full disk', () => {
  test('holds up what is written, says so, and loses nothing when there is room again', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-full-'))
    const db = await openDatabase({ dataDir, databaseUrl: undefined })
    const journal = new Journal(db)
    const told: (string | undefined)[] = []
    log.level = 'silent'
    // One that breaks holds up neither the others nor the journal.
    journal.onTrouble(() => {
      throw new Error('broken')
    })
    journal.onTrouble((trouble) => told.push(trouble))
    await journal.write('m', entry(0))
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(db)
    const long: Entry = { kind: 'orders', round: 1, seat: 'A1', orders: randomBytes(10_000).toString('hex'), ready: true }
    let kept = false
    const writing = journal.write('m', long).then(() => (kept = true))
    const behind = journal.write('m', entry(2))
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect([kept, told.length, told[0]]).toEqual([false, 1, expect.stringMatching(/full/)])
    await sql.raw('pragma max_page_count = 1000000').execute(db)
    await Promise.all([writing, behind])
    expect(told.at(-1)).toBeUndefined()
    expect(await journal.entriesOf('m')).toEqual([entry(0), long, entry(2)])
    await db.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  })
})
