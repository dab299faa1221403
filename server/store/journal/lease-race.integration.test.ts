/**
 * A node returns at the very moment in which another adopts its matches: each match has one owner, and only
 * that one writes it.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { startPostgres, type TestPostgres } from '../../testing/machines/postgres.ts'
import { type Database, openDatabase } from '../database.ts'
import { Nodes, nextRun } from '../nodes.ts'
import { Leases } from './leases.ts'

const TRIES = 40
const MATCHES = 5

let postgres: TestPostgres
let here: Database
let there: Database
beforeAll(async () => {
  postgres = await startPostgres()
  here = await openDatabase({ dataDir: '', databaseUrl: postgres.url, publicAddress: 'a' })
  there = await openDatabase({ dataDir: '', databaseUrl: postgres.url, publicAddress: 'b' })
})
afterAll(async () => {
  await Promise.all([here?.destroy(), there?.destroy()])
  await postgres?.stop()
})

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
/**
 * Whoever was first starts a millisecond later next time, so that on any machine the tries centre on a tie.
 */
const evened = (lead: number, first: boolean) => lead + (first ? -1 : 1)

test('each match has one owner when two nodes take it in any order', async () => {
  const had = { a: 0, b: 0 }
  /** How much earlier a starts than b (ms). */
  let lead = 0
  const [a, b] = [new Nodes(here, 'a'), new Nodes(there, 'b')]
  await b.enter(await nextRun(there), 'process of b')
  for (let round = 0; round < TRIES; round++) {
    const run = await nextRun(here)
    await a.enter(run, 'process of a')
    const matches = Array.from({ length: MATCHES }, (_, i) => `m${round}-${i}`)
    const entriesOf = (leases: Leases, entry: string, seq: number, of = matches) =>
      of.map((match) => ({ hold: leases.holdOf(match), seq, entry }))
    const before = new Leases(here, 'a', run, true)
    await before.write(entriesOf(before, 'before', 0))
    await here.updateTable('node').set({ state: 'dead' }).where('name', '=', 'a').execute()

    // Which run number is higher is random, too.
    const runs = [await nextRun(here), await nextRun(here)].sort((x, y) => (round % 2 ? x - y : y - x)) as [
      number,
      number,
    ]
    const [mine, theirs] = [new Leases(here, 'a', runs[0], true), new Leases(there, 'b', runs[1], true)]
    await Promise.all([
      later(-lead).then(async () => {
        await a.enter(runs[0], 'next process of a')
        await mine.take(['a'], runs[0])
      }),
      later(lead).then(() => theirs.take(['a'], runs[1])),
    ])
    // Each writes to the matches that it believes to own.
    const [lostHere, lostThere] = await Promise.all(
      [mine, theirs].map(async (leases, i) => {
        const had = matches.filter((match) => leases.matches.includes(match))
        return had.length > 0
          ? (await leases.write(entriesOf(leases, i === 0 ? 'a' : 'b', 1, had))).map(({ match }) => match)
          : []
      }),
    )
    const rows = await here
      .selectFrom('journal')
      .select(['match', 'entry'])
      .where('seq', '=', 1)
      .where('match', 'in', matches)
      .execute()
    expect(rows.map(({ match }) => match).sort()).toEqual(matches.toSorted())
    for (const { match, entry } of rows) {
      const [winner, lost] = entry === 'a' ? ([mine, lostHere!] as const) : ([theirs, lostThere!] as const)
      expect([winner.matches.includes(match), lost.includes(match)]).toEqual([true, false])
      had[entry as 'a' | 'b']++
    }
    lead = evened(
      lead,
      rows.some(({ entry }) => entry === 'a'),
    )
    // A node that was wrong has learned it.
    for (const [leases, lost, entry] of [
      [mine, lostHere!, 'a'],
      [theirs, lostThere!, 'b'],
    ] as const) {
      const written = rows.filter((row) => row.entry === entry).map(({ match }) => match)
      expect([...written, ...lost].sort()).toEqual(
        leases.matches.filter((match) => matches.includes(match)).sort(),
      )
    }
  }
  // Both outcomes occurred.
  expect([had.a > 0, had.b > 0, had.a + had.b]).toEqual([true, true, TRIES * MATCHES])
})

test('a node that takes over finds every acknowledged entry, and none follows', async () => {
  const answers = { kept: 0, lost: 0 }
  /** How much earlier it writes than the other takes (ms). */
  let lead = 0
  for (let round = 0; round < TRIES; round++) {
    const matches = Array.from({ length: MATCHES }, (_, i) => `n${round}-${i}`)
    const run = await nextRun(here)
    const nodes = new Nodes(here, 'c')
    await nodes.enter(run, 'process of c')
    const mine = new Leases(here, 'c', run, true)
    const entries = (entry: string, seq: number) =>
      matches.map((match) => ({ hold: mine.holdOf(match), seq, entry }))
    await mine.write(entries('before', 0))
    await here.updateTable('node').set({ state: 'dead' }).where('name', '=', 'c').execute()
    const theirs = new Leases(there, 'b', await nextRun(there), true)
    const entriesOf = async () =>
      (
        await there
          .selectFrom('journal')
          .select('match')
          .where('match', 'in', matches)
          .where('seq', '=', 1)
          .execute()
      )
        .map(({ match }) => match)
        .sort()
    const [lost, found] = await Promise.all([
      later(-lead).then(async () => (await mine.write(entries('late', 1))).map(({ match }) => match)),
      later(lead).then(async () => {
        // A match being written at that moment is left until the next look.
        while (theirs.count < MATCHES) await theirs.take(['c'], await nextRun(there))
        return entriesOf()
      }),
    ])
    expect(found).toEqual(matches.filter((match) => !lost.includes(match)).sort())
    expect(await entriesOf()).toEqual(found)
    answers[lost.length > 0 ? 'lost' : 'kept']++
    lead = evened(lead, lost.length === 0)
  }
  expect([answers.kept > 0, answers.lost > 0]).toEqual([true, true])
})

test('a node takes back a match that a statement of its own, still on its way, has locked', async () => {
  const run = await nextRun(here)
  const before = new Leases(here, 'c', run, true)
  await before.write([{ hold: before.holdOf('locked'), seq: 0, entry: 'before' }])
  let finish: () => void
  const unfinished = new Promise<void>((resolve) => (finish = resolve))
  let locked: () => void
  const isLocked = new Promise<void>((resolve) => (locked = resolve))
  const statement = there.transaction().execute(async (db) => {
    await sql`select 1 from lease where match = 'locked' for share`.execute(db)
    locked()
    await unfinished
  })
  await isLocked
  const next = await nextRun(here)
  const taken = new Leases(here, 'c', next, true).take(['c'], next)
  await later(300)
  finish!()
  await statement
  expect(await taken).toEqual(['locked'])
})
