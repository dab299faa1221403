/**
 * Damaged data of a match, in its text or in the database's pages: every route that reads it says so, the log
 * names it once, and all other matches are unaffected.
 */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { readArchive } from '../../../common/engine/record/archive.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import type { Result } from '../../../common/wire/published.ts'
import { finishedMatch } from '../../testing/finished.ts'
import { startPostgres } from '../../testing/machines/postgres.ts'
import { type RunningServer, runServer } from '../../testing/machines/process.ts'
import { accountFor } from '../../testing/people/people.ts'
import { recordOf, resultRow, seatsOf } from '../archive/record.ts'
import { RecordReading } from '../archive/record-reading.ts'
import { Records } from '../archive/records.ts'
import { resultOf, results } from '../archive/results.ts'
import { sweep } from '../archive/retention.ts'
import { type Database, openDatabase } from '../database.ts'
import type { StoredLine } from '../stored-line.ts'
import { DAMAGED } from './damage.ts'

const FILE = 'dead-reckoning.sqlite'
const PAGE = 4096
const WORDS = /^The record of this match is damaged and cannot be read\./
/** The message in lists. */
const BY = 'what was kept of its end is damaged and cannot be read'
/** Enough that the matches of a list are on several pages. */
const MATCHES = 60

let dataDir: string
let server: RunningServer
/** By index: sound matches, and those with damaged parts. */
let names: string[]
const AT = { recordText: 10, recordPage: 11, resultText: 50, resultPage: 56, hidden: 55 }

const talk = (i: number): StoredLine[] =>
  Array.from({ length: 40 }, (_, n) => ({
    id: n,
    kind: 'said',
    by: 'nobody',
    name: 'Ann',
    text: `match-${i}-said `.padEnd(300, 'x'),
    at: n,
    channel: 'all',
    seat: 'A1',
    team: 'A',
    mates: [],
    round: 1,
  }))

/** Archives matches of Ann and Bob, each a second after the one before. */
async function archived(db: Database, ann: string, bob: string): Promise<string[]> {
  const all: string[] = []
  for (let i = 0; i < MATCHES; i++) {
    const people = [
      { player: ann, team: 'A', name: 'Ann' },
      { player: bob, team: 'B', name: 'Bob' },
    ]
    const given = finishedMatch({ name: `match ${i}`, people, winners: ['A'], listed: i !== AT.hidden })
    const finished = { ...given, said: talk(i) }
    const row = resultRow(finished, `table-${i}`, 1000 + i * 1000)
    // Large, so that a page has few of them.
    const summary = JSON.stringify({
      ...(JSON.parse(row.summary) as object),
      by: `match-${i}-ended `.padEnd(700, 'y'),
    })
    await db
      .insertInto('record')
      .values(recordOf(finished, `table-${i}`, row.finished))
      .execute()
    await db
      .insertInto('result')
      .values({ ...row, summary })
      .execute()
    await db.insertInto('seat').values(seatsOf(finished, row.finished)).execute()
    all.push(row.match)
  }
  return all
}

/** Pages of the file that contain this text. */
function pagesWith(text: string): number[] {
  const file = readFileSync(join(dataDir, FILE))
  const found = new Set<number>()
  for (let at = file.indexOf(text); at >= 0; at = file.indexOf(text, at + 1)) found.add(Math.floor(at / PAGE))
  return [...found]
}

function overwrite(page: number, bytes: number): void {
  const file = openSync(join(dataDir, FILE), 'r+')
  writeSync(file, Buffer.alloc(bytes, 0x55), 0, bytes, page * PAGE)
  closeSync(file)
}

const get = async (path: string) => {
  const response = await fetch(`${server.url}${path}`)
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, cache: response.headers.get('cache-control'), body }
}
const json = async (path: string) => {
  const { status, cache, body } = await get(path)
  return {
    status,
    cache,
    body: JSON.parse(body.toString()) as { code?: string; message?: string; results?: Result[] },
  }
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-damage-'))
  const db = await openDatabase({ dataDir, databaseUrl: undefined })
  const [ann, bob] = [(await accountFor(db, 'Ann')).player, (await accountFor(db, 'Bob')).player]
  names = await archived(db, ann, bob)
  const changed = (match: number) => names[match]!
  await db
    .updateTable('record')
    .set({ record: '{"version":3,"ga' })
    .where('match', '=', changed(AT.recordText))
    .execute()
  await db
    .updateTable('result')
    .set({ summary: '{"kind":"team","winners":7}' })
    .where('match', '=', changed(AT.resultText))
    .execute()
  await db.destroy()
  // The chain of overflow pages of a long text.
  const chain = pagesWith(`match-${AT.recordPage}-said`)
  expect(chain.length).toBeGreaterThan(2)
  for (const page of chain) overwrite(page, 4)
  // A leaf page of the table, with every row on it.
  const [leaf] = pagesWith(`match-${AT.resultPage}-ended`)
  overwrite(leaf!, PAGE)
  server = await runServer({ DATA_DIR: dataDir, LOG_FORMAT: 'json' })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Matches of the list that are reported as damaged; checks that the others have their result. */
function damagedIn(results: readonly Result[]): string[] {
  const damaged = results.filter(({ by }) => by === BY)
  for (const one of results) if (!damaged.includes(one)) expect(one.by).toMatch(/^match-\d+-ended y+$/)
  for (const one of damaged) expect(one.players.map(({ name }) => name).sort()).toEqual(['Ann', 'Bob'])
  return damaged.map(({ record }) => record)
}

describe.each([
  ['text', AT.recordText],
  ['pages', AT.recordPage],
])('a record with damaged %s', (_what, number) => {
  test.each(['', '?download'])('a damaged record is refused with 410 when asked for%s', async (query) => {
    const { status, cache, body } = await json(`/api/records/${names[number]}${query}`)
    expect({ status, cache, code: body.code }).toEqual({
      status: 410,
      cache: 'no-store',
      code: 'damaged_record',
    })
    expect(body.message).toMatch(WORDS)
  })
  test.each(['', '/analysis', '/embed'])('a damaged record leaves its page%s readable', async (part) => {
    const { status, body } = await get(`/r/${names[number]}${part}`)
    expect([status, body.toString('latin1').includes('<html')]).toEqual([200, true])
  })
  test('a damaged record has a picture all the same', async () => {
    for (const query of ['', '?round=1']) {
      const { status, body } = await get(`/og/r/${names[number]}.png${query}`)
      expect([status, body.toString('latin1', 1, 4)]).toEqual([200, 'PNG'])
    }
  })
  test('a damaged record leaves its result as it was', async () => {
    const { status, body } = await json(`/api/results/${names[number]}`)
    expect([status, (body as unknown as Result).by]).toEqual([200, expect.stringMatching(/^match-\d+-ended/)])
  })
})

describe.each([
  ['text', AT.resultText],
  ['page', AT.resultPage],
])('a result with damaged %s', (_what, number) => {
  test('a damaged result is refused when asked for by its record or match', async () => {
    const { status, body } = await json(`/api/results/${names[number]}`)
    expect([status, body.code]).toEqual([410, 'damaged_record'])
    const { status: ofTable } = await json(`/api/matches/table-${number}/record`)
    expect(ofTable).toBe(number === AT.resultText ? 200 : 410)
  })
  test('a damaged result is listed with its players, beside the others', async () => {
    const lists = [
      '/api/results?',
      '/api/players/Ann/history?',
      '/api/results?game=void-patrol&',
      '/api/results?player=Ann&',
    ]
    for (const list of lists) {
      const { status, body } = await json(`${list}limit=100`)
      expect([list, status]).toEqual([list, 200])
      expect(body.results!.map(({ record }) => record)).toEqual(
        names.filter((_, i) => i !== AT.hidden).reverse(),
      )
      expect(damagedIn(body.results!)).toContain(names[number])
      expect(damagedIn(body.results!).length).toBeLessThan(12)
    }
  })
  test('a damaged result leaves its page, picture and record', async () => {
    expect((await get(`/r/${names[number]}`)).status).toBe(200)
    expect((await get(`/m/table-${number}`)).status).toBe(200)
    expect((await get(`/og/r/${names[number]}.png`)).status).toBe(200)
    expect((await get(`/og/m/table-${number}.png`)).status).toBe(200)
    expect(
      await readArchive((await get(`/api/records/${names[number]}`)).body.toString(), rulebook),
    ).toHaveProperty('archive')
    expect((await get(`/api/records/${names[number]}`)).status).toBe(200)
  })
})

test('the list of results continues page by page when a page of it is damaged', async () => {
  const seen: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const { body } = (await json(`/api/results?limit=7${next && `&before=${next}`}`)) as unknown as {
      body: { results: Result[]; next: string | null }
    }
    seen.push(...body.results.map(({ record }) => record))
    next = body.next
  }
  expect(seen).toEqual(names.filter((_, i) => i !== AT.hidden).reverse())
})

test('two players read how they fared when a match of theirs is damaged', async () => {
  const { status, body } = await json('/api/players/Ann/against/Bob')
  expect([status, body.results!.length]).toEqual([200, 5])
})

test('the log names each damaged thing once, however often it is requested', async () => {
  for (let i = 0; i < 5; i++)
    for (const number of Object.values(AT)) await get(`/api/records/${names[number]}`)
  await get('/api/results?limit=100')
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; match?: string; msg: string })
  const errors = lines.filter(({ level }) => level >= 50)
  expect(errors.filter(({ msg }) => !/^the (record|result) of a match is damaged/.test(msg))).toEqual([])
  const named = errors.map(({ match, msg }) => `${msg} ${match}`)
  expect(new Set(named).size).toBe(named.length)
  for (const number of [AT.recordText, AT.recordPage])
    expect(
      errors.filter(({ match, msg }) => match === names[number] && msg.startsWith('the record')),
    ).toHaveLength(1)
  for (const number of [AT.resultText, AT.resultPage])
    expect(
      errors.filter(({ match, msg }) => match === names[number] && msg.startsWith('the result')),
    ).toHaveLength(1)
})

test('a private match stays out of lists when its row is damaged', async () => {
  expect((await json(`/api/results/${names[AT.hidden]}`)).status).toBe(410)
  expect(JSON.stringify((await json('/api/results?limit=100')).body)).not.toContain(names[AT.hidden])
})

test('PostgreSQL with a damaged page reports the matches on it, and no others', async () => {
  const postgres = await startPostgres()
  const open = () => openDatabase({ dataDir, databaseUrl: postgres.url, publicAddress: 'a:1' })
  try {
    let db = await open()
    const all = await archived(db, 'a'.repeat(24), 'b'.repeat(24))
    const files: string[] = []
    for (const table of ['record', 'result']) {
      const asked = sql<{
        path: string
      }>`select current_setting('data_directory') || '/' || pg_relation_filepath(${table}) as path`
      files.push((await asked.execute(db)).rows[0]!.path)
    }
    await sql`checkpoint`.execute(db)
    await db.destroy()
    await postgres.lose()
    for (const path of files) {
      const file = openSync(path, 'r+')
      writeSync(file, Buffer.alloc(8192, 0x55), 0, 8192, 0)
      closeSync(file)
    }
    await postgres.back()
    db = await open()
    const records = new Records(db, new RecordReading())
    const found = await Promise.all(all.map((match) => records.byName(match)))
    expect([found[0], typeof found.at(-1)]).toEqual([DAMAGED, 'string'])
    const page = await results(db, { limit: 100 })
    // The privacy of unreadable matches is unknown, so none is listed.
    const shown = page.results.map(({ record }) => record)
    const sound = all.filter((_, i) => i !== AT.hidden).reverse()
    expect(shown).toEqual(sound.slice(0, shown.length))
    expect([shown.length > MATCHES / 2, shown.length < MATCHES - 1]).toEqual([true, true])
    expect(await resultOf(db, all[0]!)).toBe(DAMAGED)
    await db.destroy()
  } finally {
    await postgres.stop()
  }
})

test('the sweep removes sound records when a damaged one cannot be removed', async () => {
  await server.stop()
  const db = await openDatabase({ dataDir, databaseUrl: undefined })
  try {
    const day = 24 * 3_600_000
    const swept = await sweep(db, 1, 2 * day)
    const left = (await db.selectFrom('record').select('match').execute()).map(({ match }) => match)
    // Matches on the same page are damaged, too.
    expect(left).toContain(names[AT.recordPage])
    expect([left.length < 12, swept + left.length]).toEqual([true, MATCHES])
  } finally {
    await db.destroy()
    server = await runServer({ DATA_DIR: dataDir, LOG_FORMAT: 'json' })
  }
})
