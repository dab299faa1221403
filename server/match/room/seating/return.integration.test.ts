/** What players return to after the server was killed or upgraded at an awkward moment. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { openDatabase } from '../../../store/database.ts'
import { freePort } from '../../../testing/machines/free-port.ts'
import { type RunningServer, runServer } from '../../../testing/machines/process.ts'
import {
  allLeave,
  join,
  newMatch,
  type Person,
  person,
  playRound,
  post,
  refusedToJoin,
  roundElsewhere,
  type Table,
} from '../../../testing/people/table.ts'
import { eventually } from '../../../testing/polling.ts'

let dataDir: string
let env: Record<string, string>
let server: RunningServer

// Each test continues with the server and the data folder of the one before.
beforeAll(async () => {
  dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-return-'))
  env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  server = await runServer(env)
})
afterEach(allLeave)
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/**
 * After a restart browsers have this long to return (ms), and the clock is extended by it, too
 * (`match/run/rounds.ts`).
 */
const RETURN = 3_000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function killed(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
  await server.kill()
  await meanwhile()
  server = await runServer(env)
}

const people = (...names: string[]): Promise<Person[]> =>
  Promise.all(names.map((name) => person(server.url, name)))

async function begun(id: string, all: readonly Person[]): Promise<Table[]> {
  const tables: Table[] = []
  for (const one of all) tables.push(await join(server.url, id, one))
  for (const table of tables) await table.ask('ready', { ready: true })
  await Promise.all(tables.map((table) => table.toRound(1)))
  return tables
}

const returned = (id: string, all: readonly Person[]): Promise<Table[]> =>
  Promise.all(all.map((one) => join(server.url, id, one)))

test('a match is there after its creation was answered, even when the server is killed at once', async () => {
  for (let i = 0; i < 2; i++) {
    const answered: string[] = []
    const asked = Array.from({ length: 8 }, () =>
      newMatch(server.url).then(
        (id) => answered.push(id),
        () => undefined,
      ),
    )
    await Promise.race(asked)
    await killed()
    await Promise.all(asked)
    expect(answered.length).toBeGreaterThan(0)
    for (const id of answered) expect((await fetch(`${server.url}/api/matches/${id}`)).status).toBe(200)
  }
})

test('a gathering match waits after a kill for its returning players', async () => {
  const id = await newMatch(server.url, { bots: 1 }, { teams: 3 })
  const all = await people('Ann', 'Bob', 'Cat')
  const before: Table[] = []
  for (const one of all) before.push(await join(server.url, id, one))
  for (const table of before.slice(0, 2)) await table.ask('ready', { ready: true })
  await killed()
  const [cat] = await returned(id, all.slice(2))
  await cat!.ask('ready', { ready: true })
  await roundElsewhere(server.url)
  await cat!.settled()
  expect(cat!.state.phase).toBe('gathering')
  const others = await returned(id, all.slice(0, 2))
  await Promise.all([cat!, ...others].map((table) => table.toRound(1)))
  expect([...others, cat!].map((table) => table.seat())).toEqual(before.map((table) => table.seat()))
})

test('orders that were withdrawn stay withdrawn', async () => {
  const id = await newMatch(server.url, { bots: 0, roundSeconds: 120 })
  const all = await people('Ann', 'Bob')
  const [a, b] = await begun(id, all)
  await a!.order('L')
  await b!.order('R', false)
  await a!.ask('withdraw', { round: 1 })
  await killed()
  const [again, other] = await returned(id, all)
  expect([again!, other!].map((table) => table.last('mine'))).toMatchObject([
    { round: 1, orders: null, ready: false },
    { round: 1, orders: { B1: { chits: 'R' } }, ready: false },
  ])
})

test('an organiser’s pause before a kill takes nothing of the round’s time', async () => {
  const [ann, bob] = (await people('Ann', 'Bob')) as [Person, Person]
  const { body } = await post(
    `${server.url}/api/matches`,
    { game: 'void-patrol', setup: { density: 0 }, options: { bots: 0, listed: false, roundSeconds: 240 } },
    { authorization: `Bearer ${ann.token}` },
  )
  const id = String(body['id'])
  const [a] = await begun(id, [ann, bob])
  const asked = Date.now()
  await a!.ask('organise', { act: 'stop' })
  const left = a!.state.deadline - Date.now()
  await sleep(3000)
  await killed()
  const [again, other] = await returned(id, [ann, bob])
  const before = Date.now()
  await again!.ask('organise', { act: 'go on' })
  await other!.until('the clock to run', () => other!.state.pausedBy === '')
  // The remaining time when it was stopped, counted from when it continues.
  expect(other!.state.deadline - before).toBeGreaterThanOrEqual(left)
  expect(other!.state.deadline - Date.now()).toBeLessThanOrEqual(a!.state.deadline - asked + RETURN)
})

test('a finished table has no rematch after a server that stopped and started', async () => {
  const id = await newMatch(server.url, { bots: 1 }, { roundLimit: 5 })
  const all = await people('Ann', 'Bob')
  const tables = await begun(id, all)
  for (let round = 1; round <= 5; round++) await playRound(tables, '')
  await Promise.all(tables.map((table) => table.until('the end', () => table.state.phase === 'finished')))
  await tables[0]!.ask('ready', { ready: true })
  await server.stop()
  server = await runServer(env)
  expect(await refusedToJoin(server.url, id, { token: all[0]!.token })).toMatchObject({ code: '404' })
})

test('a match that could not be archived is archived later, and the rematch keeps its orders', async () => {
  const database = async (act: string) => {
    const db = await openDatabase({ dataDir, databaseUrl: undefined })
    await sql.raw(act).execute(db)
    await db.destroy()
  }
  await killed(() =>
    database(`create trigger full before insert on record begin select raise(abort, 'no room'); end`),
  )
  const id = await newMatch(server.url, { bots: 0, roundSeconds: 120 }, { roundLimit: 5 })
  const all = await people('Ann', 'Bob')
  const tables = await begun(id, all)
  await tables[0]!.ask('chat', { channel: 'all', text: 'in the first' })
  for (let round = 1; round <= 5; round++) await playRound(tables, '')
  await Promise.all(tables.map((table) => table.until('the end', () => table.state.phase === 'finished')))
  const first = tables[0]!.state.seedHash.slice(0, 20)
  for (const table of tables) await table.ask('ready', { ready: true })
  await Promise.all(tables.map((table) => table.toRound(1)))
  await tables[0]!.ask('chat', { channel: 'all', text: 'in the second' })
  await playRound(tables, 'L')
  await tables[0]!.order('RR', false)

  await killed(() => database('drop trigger full'))
  const record = async () =>
    (
      (await (await fetch(`${server.url}/api/records/${first}`)).json()) as { chat?: { text: string }[] }
    ).chat?.map(({ text }) => text)
  expect(await eventually('the record', record)).toEqual(['in the first'])
  await killed()
  const [a, b] = await returned(id, all)
  expect([a!.state.round, a!.last('mine')!.orders]).toMatchObject([2, { A1: { chits: 'RR' } }])
  expect(JSON.stringify(b!.heard('history'))).toContain('in the second')
})

// Keep this test last, because later starts would restore its many matches, too.
test('no request gets 404 for a match while matches are being restored', async () => {
  const id = await newMatch(server.url, { bots: 0 })
  await begun(id, await people('Ann', 'Bob'))
  await server.kill()
  const db = await openDatabase({ dataDir, databaseUrl: undefined })
  // Many copies of one match, and the match itself is read last.
  const rows = await db.selectFrom('journal').selectAll().where('match', '=', id).execute()
  const lease = await db.selectFrom('lease').selectAll().where('match', '=', id).executeTakeFirstOrThrow()
  for (const match of Array.from({ length: 300 }, (_, i) => `0${i}`)) {
    await db
      .insertInto('lease')
      .values({ ...lease, match })
      .execute()
    await db
      .insertInto('journal')
      .values(rows.map((row) => ({ ...row, match })))
      .execute()
  }
  await db.updateTable('journal').set({ match: 'z' }).where('match', '=', id).execute()
  await db.updateTable('lease').set({ match: 'z' }).where('match', '=', id).execute()
  await db.destroy()
  const answers = new Set<number>()
  const starting = runServer(env)
  while (!answers.has(200)) {
    const answer = await fetch(`http://127.0.0.1:${env['PORT']}/api/matches/z`).catch(() => undefined)
    if (answer) answers.add(answer.status)
    await sleep(2)
  }
  server = await starting
  expect(answers).toEqual(new Set([200, 503]))
})
