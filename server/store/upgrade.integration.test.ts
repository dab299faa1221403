/** A server of another version continues the last one's matches unchanged, or ends them with a reason. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { mixSeed, seedHash } from '../../common/engine/dice/dice.ts'
import { type Archive, matchName, readArchive } from '../../common/engine/record/archive.ts'
import { verify } from '../../common/engine/record/verify.ts'
import { rulebook } from '../../common/games/rulebook.ts'
import { golden, journalOf, leave, type Sitter } from '../testing/journals.ts'
import { freePort } from '../testing/machines/free-port.ts'
import { type RunningServer, runServer } from '../testing/machines/process.ts'
import { accountFor, playerNamed } from '../testing/people/people.ts'
import { allLeave, join, type Person, refusedToJoin, type Table } from '../testing/people/table.ts'
import { TEST_SECRET } from '../testing/people/tokens.ts'
import { type Database, openDatabase } from './database.ts'
import type { Entry } from './journal/entries.ts'
import { JOURNAL_FORM } from './journal/leases.ts'

const { record } = golden('void-patrol-1-1-launcher')
const NAME = matchName(seedHash(record.seed))
const PLAYED = 3

const dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-upgrade-'))
let port: number
let server: RunningServer | undefined
beforeAll(async () => {
  port = await freePort()
})
afterEach(async () => {
  await allLeave()
  await server?.stop()
  server = undefined
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const url = () => server!.url
const start = async () =>
  (server = await runServer({
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_FORMAT: 'json',
    SESSION_SECRET: TEST_SECRET,
  }))
async function inDatabase<Done>(act: (db: Database) => Promise<Done>): Promise<Done> {
  const db = await openDatabase({ dataDir, databaseUrl: undefined })
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

/** Makes accounts for all seats, and leaves a match as the last process did, with the rules in its lease. */
async function left(
  id: string,
  entriesFor: (people: Record<string, Sitter>) => readonly Entry[],
  lease: { form?: number; rules?: string } = {},
): Promise<Record<string, Person>> {
  return inDatabase(async (db) => {
    const accounts = await Promise.all(
      record.seats.map(
        async ({ id: seat }) => [seat, await accountFor(db, `Pilot ${seat} of ${id}`)] as const,
      ),
    )
    await leave(
      db,
      id,
      entriesFor(
        Object.fromEntries(
          accounts.map(([seat, { player, name }]) => [seat, { player, name, account: true }]),
        ),
      ),
      lease,
    )
    return Object.fromEntries(accounts)
  })
}

async function api(what: string): Promise<{ status: number; body: unknown }> {
  for (const end = Date.now() + 20_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const answer = await fetch(`${url()}/api/${what}`)
    if ((answer.status !== 404 && answer.status !== 503) || Date.now() > end)
      return { status: answer.status, body: (await answer.json()) as unknown }
  }
}

test('a match keeps its own rules to the same end after an upgrade', async () => {
  const id = 'before'
  const people = await left(id, (sitters) =>
    journalOf(record, PLAYED, { people: sitters, options: { rated: true } }),
  )
  await start()
  const tables = new Map<string, Table>()
  for (const [seat, who] of Object.entries(people)) tables.set(seat, await join(url(), id, who))
  const [first] = [...tables.values()] as [Table]
  expect([first.state.rules, first.state.round]).toEqual([1, PLAYED + 1])
  for (const [i, orders] of record.rounds.slice(PLAYED).entries()) {
    const round = PLAYED + i + 1
    for (const [seat, given] of Object.entries(orders))
      await tables.get(seat)!.ask('orders', { round, orders: given, ready: true })
    for (const table of tables.values())
      await table.until(`round ${round}`, () => table.heard('round').some((one) => one.round === round))
  }
  await first.until('the end', () => first.state.phase === 'finished')
  const { body } = await api(`records/${NAME}`)
  const read = await readArchive(body, rulebook)
  if ('refused' in read) throw new Error(read.refused)
  expect(read.archive).toMatchObject({
    rules: 1,
    engine: 1,
    rated: true,
    end: record.end,
    rounds: record.rounds,
  })
  expect(verify(read.archive, read.game, NAME).filter(({ ok }) => !ok)).toEqual([])
})

test('a match of unknown rules ends as an unrated draw with a record after an upgrade', async () => {
  const id = 'tomorrow'
  // The seed determines the match's name, so this is another match.
  const other = { ...record, secret: 'of another match' }
  const name = matchName(seedHash(mixSeed(other.secret, other.shares)))
  const people = await left(
    id,
    (sitters) =>
      journalOf(other, PLAYED, {
        people: sitters,
        versions: { rules: 9, engine: 1 },
        options: { rated: true },
      }),
    { form: JOURNAL_FORM, rules: 'void-patrol/9/1' },
  )
  await start()
  // Returning players are told what happened to the match.
  expect(await api(`results/${name}`)).toMatchObject({
    status: 200,
    body: {
      record: name,
      rounds: PLAYED,
      rated: false,
      replay: true,
      winners: [],
      by: 'the server was upgraded, and does not have the rules of this match',
      players: record.seats.map(({ id: seat }) => ({ seat, result: 'drawn', left: false, change: null })),
    },
  })
  expect(await api(`matches/${id}`)).toEqual({
    status: 410,
    body: {
      code: 'match_upgraded',
      message:
        'This match has ended as a draw: the server was upgraded, and does not have its rules. Nobody’s rating changes.',
    },
  })
  const [somebody] = Object.values(people) as [Person]
  expect((await refusedToJoin(url(), id, { token: somebody.token })).code).toBe('404')
  const kept = (await api(`records/${name}`)).body as Archive
  expect(kept).toMatchObject({
    rules: 9,
    engine: 1,
    rounds: record.rounds.slice(0, PLAYED),
    settled: { how: 'upgraded', winners: [] },
  })
  expect(await readArchive(kept, rulebook)).toMatchObject({
    refused: expect.stringContaining('version 9 of the rules of Void Patrol'),
  })
  expect(server!.output()).toMatch(/"why":"upgraded","rules":"void-patrol\/9\/1"/)
  await server!.stop()
  await inDatabase(async (db) => {
    const players = Object.values(people).map((one) => playerNamed(one.name))
    expect(await db.selectFrom('seat').select('result').where('player', 'in', players).execute()).toEqual(
      players.map(() => ({ result: 'drawn' })),
    )
    for (const table of ['rating', 'guest_rating', 'rating_change'] as const)
      expect(await db.selectFrom(table).select('player').where('player', 'in', players).execute()).toEqual([])
    expect(await db.selectFrom('journal').select('seq').where('match', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('lease').select('match').where('match', '=', id).execute()).toEqual([])
  })
})

test('a table without a match stays after an upgrade, for a match by today’s rules', async () => {
  const id = 'open'
  const people = await left(
    id,
    (sitters) => journalOf(record, 0, { people: sitters, versions: { rules: 9, engine: 1 } }).slice(0, 2),
    { form: JOURNAL_FORM, rules: 'void-patrol/9/1' },
  )
  await start()
  const [[seat, who]] = Object.entries(people) as [[string, Person]]
  const table = await join(url(), id, who)
  expect([table.seat(), table.state.phase, table.state.rules]).toEqual([
    seat,
    'gathering',
    rulebook.versionsOf(record.game)[0],
  ])
  await table.leave()
  await server!.stop()
  expect(
    await inDatabase((db) => db.selectFrom('lease').select('rules').where('match', '=', id).execute()),
  ).toEqual([{ rules: 'void-patrol/2/1' }])
})
