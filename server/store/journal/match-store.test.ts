import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { log } from '../../base/log.ts'
import { finishedMatch } from '../../testing/finished.ts'
import { type Database, openDatabase } from '../database.ts'
import { Nodes } from '../nodes.ts'
import type { Entry } from './entries.ts'
import { Leases } from './leases.ts'
import { MatchStore } from './match-store.ts'

test('a node continues its own matches, and knows how long it was away', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-memory-'))
  const db = await openDatabase({ dataDir, databaseUrl: undefined })
  const [one, two] = [await MatchStore.open(db, 'one:80'), await MatchStore.open(db, 'two:80')]
  const nodes = new Nodes(db, 'one:80')
  await nodes.enter(one.run, 'p')
  await one.keeperOf('mine').write({ kind: 'seats', chairs: [] })
  await two.keeperOf('theirs').write({ kind: 'seats', chairs: [] })
  await new Promise((resolve) => setTimeout(resolve, 1200))
  const next = await MatchStore.open(db, 'one:80')
  const revived: [string, number][] = []
  expect(
    await next.bringBack(
      async ({ match }, away) => revived.push([match, away]),
      await nodes.enter(next.run, 'q'),
    ),
  ).toBe(1)
  expect(revived).toEqual([['mine', expect.any(Number)]])
  expect(revived[0]![1] > 1000 && revived[0]![1] < 5000).toBe(true)
  await Promise.all([two, next].map(({ journal }) => journal.settled()))
  await one.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const inFolder = async (act: (db: Database) => Promise<void>): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-memory-'))
  const db = await openDatabase({ dataDir, databaseUrl: undefined })
  await act(db)
  await db.destroy()
  rmSync(dataDir, { recursive: true, force: true })
}

test('the rules of a table are stored once, and again when its next match has others', () =>
  inFolder(async (db) => {
    const leases = new Leases(db, 'a', 1, false)
    let seq = 0
    const write = () => leases.write([{ hold: leases.holdOf('m'), seq: seq++, entry: '{}' }])
    const stored = async () =>
      (await db.selectFrom('lease').select('rules').where('match', '=', 'm').executeTakeFirstOrThrow()).rules
    /** The rules in the database, after a match with these began at the table. */
    const begun = async (rules: string): Promise<string> => {
      leases.playedBy('m', rules)
      await write()
      return stored()
    }
    expect(await begun('one')).toBe('one')
    await db.updateTable('lease').set({ rules: 'unlike' }).execute()
    expect(await begun('one')).toBe('unlike')
    expect(await begun('two')).toBe('two')
    // Rules on their way to the database do not hide that the next match has the earlier ones again.
    leases.playedBy('m', 'one')
    const writing = write()
    // The statement is under way; its answer cannot come before a turn of the event loop.
    for (let i = 0; i < 20; i++) await Promise.resolve()
    leases.playedBy('m', 'two')
    await writing
    await write()
    expect(await stored()).toBe('two')
  }))

/** A match from before compaction, with a row for every replaced order. */
async function replaced(db: Database, match: string, orders: number): Promise<void> {
  await db.insertInto('lease').values({ match, node: '', epoch: 0, form: 1 }).execute()
  const rows = Array.from({ length: orders }, (_, seq) => ({
    match,
    seq,
    entry: JSON.stringify({
      kind: 'orders',
      round: 1,
      seat: `A${seq % 16}`,
      orders: { A1: { chits: 'LFFR' } },
      ready: seq % 2 === 0,
    }),
  }))
  for (let i = 0; i < rows.length; i += 5000)
    await db
      .insertInto('journal')
      .values(rows.slice(i, i + 5000))
      .execute()
}

test('replaced orders are read back in time proportional to their number, and then deleted', () =>
  inFolder(async (db) => {
    const [few, many] = [6_000, 54_677]
    await replaced(db, 'few', few)
    await replaced(db, 'many', many)
    const matchStore = await MatchStore.open(db, '')
    const took = new Map<string, number>()
    /** Processor time (µs), independent of other load on the machine. */
    let since = process.cpuUsage()
    await matchStore.bringBack(async ({ match, entries }) => {
      const { user, system } = process.cpuUsage(since)
      took.set(match, user + system)
      since = process.cpuUsage()
      expect(entries).toHaveLength(16)
    })
    // Quadratic time would be 80 times as long.
    expect(took.get('many')! / took.get('few')!).toBeLessThan((4 * many) / few)
    for (;;) {
      const left = await db
        .selectFrom('journal')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      // Each has the entry of the process that has read it.
      if (left.rows === 2 * 17) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    matchStore.journal.close()
  }))

test('a match that is archived late takes nothing of the next one at its table with it', () =>
  inFolder(async (db) => {
    const matchStore = await MatchStore.open(db, '')
    const keeper = matchStore.keeperOf('table')
    await keeper.write({ kind: 'seats', chairs: [] })
    await sql
      .raw(`create trigger full before insert on record begin select raise(abort, 'no room'); end`)
      .execute(db)
    log.level = 'silent'
    const archived = keeper.finish(
      finishedMatch({
        people: [
          { player: 'ann', team: 'A' },
          { player: 'bob', team: 'B' },
        ],
        winners: ['A'],
      }),
    )
    const next: Entry = { kind: 'withdrawn', round: 1, seat: 'A1' }
    await keeper.write(next)
    await sql.raw('drop trigger full').execute(db)
    await archived
    expect(await matchStore.journal.entriesOf('table')).toEqual([next])
    matchStore.journal.close()
  }))

test('a match is set aside when its entries cannot be read, and the others come back', () =>
  inFolder(async (db) => {
    log.level = 'silent'
    await replaced(db, 'sound', 20)
    await db
      .insertInto('lease')
      .values(['packed', 'plain'].map((match) => ({ match, node: '', epoch: 0, form: 1 })))
      .execute()
    await db
      .insertInto('journal')
      .values([
        { match: 'packed', seq: 1, entry: 'znothing that was ever packed' },
        { match: 'plain', seq: 1, entry: '{"kind":' },
      ])
      .execute()
    const matchStore = await MatchStore.open(db, '')
    const revived: string[] = []
    await matchStore.bringBack(async ({ match }) => revived.push(match))
    expect(revived).toEqual(['sound'])
    expect(
      await db.selectFrom('lease').select('node').where('match', '!=', 'sound').orderBy('match').execute(),
    ).toEqual([{ node: 'unreadable/packed' }, { node: 'unreadable/plain' }])
    matchStore.journal.close()
  }))

test('a closed match leaves its record only, and keeps everything until that is written', () =>
  inFolder(async (db) => {
    const matchStore = await MatchStore.open(db, '')
    const keeper = matchStore.keeperOf('m')
    await keeper.write({ kind: 'seats', chairs: [] })
    const rows = async () => ({
      leases: (await db.selectFrom('lease').select('match').execute()).length,
      entries: (await db.selectFrom('journal').select('seq').execute()).length,
      records: (await db.selectFrom('record').select('match').execute()).length,
    })
    log.level = 'silent'
    await sql`create trigger full before insert on record begin select raise(abort, 'no room'); end`.execute(
      db,
    )
    const finished = keeper.finish(
      finishedMatch({
        people: [
          { player: 'ann', team: 'A' },
          { player: 'bob', team: 'B' },
        ],
        winners: ['A'],
      }),
    )
    const closed = keeper.close()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await rows()).toEqual({ leases: 1, entries: 1, records: 0 })
    await sql`drop trigger full`.execute(db)
    await Promise.all([finished, closed])
    expect([await rows(), matchStore.leases.count]).toEqual([{ leases: 0, entries: 0, records: 1 }, 0])
  }))
