/**
 * Only one process per name uses a PostgreSQL at a time: a second one is refused or takes over, and nothing
 * acknowledged is lost.
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { Client } from 'pg'
import { log } from '../../base/log.ts'
import { freePort } from '../../testing/machines/free-port.ts'
import { lineTo } from '../../testing/machines/line.ts'
import { startPostgres, type TestPostgres } from '../../testing/machines/postgres.ts'
import { type RunningServer, run, runServer, SERVER } from '../../testing/machines/process.ts'
import { allLeave, duel, playRound, join as sitDown } from '../../testing/people/table.ts'
import { eventually } from '../../testing/polling.ts'
import { openDatabase } from '../database.ts'

jest.setTimeout(270_000)

let postgres: TestPostgres
const servers: RunningServer[] = []
beforeAll(async () => {
  log.level = 'silent'
  postgres = await startPostgres()
})
afterAll(async () => {
  await allLeave()
  await Promise.all(servers.map((server) => server.stop()))
  await postgres.stop()
})

/** A database for each test, because tests on one database wait for each other. */
async function database(name: string): Promise<string> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return postgres.url.replace(/[^/]*$/, name)
}

const environment = (databaseUrl: string, env: Record<string, string> = {}) => ({
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: 'x'.repeat(32),
  ...env,
})

async function start(databaseUrl: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await runServer(environment(databaseUrl, env))
  servers.push(server)
  return server
}

/** Resolves with the output of a server that fails to start. */
const refused = (databaseUrl: string): Promise<string> =>
  run(
    process.execPath,
    ['--no-warnings', SERVER],
    { HOST: '127.0.0.1', PORT: '0', ...environment(databaseUrl) },
    /localhost:\d/,
  ).then(
    async (running) => {
      await running.stop()
      throw new Error('it started')
    },
    (error: unknown) => (error as Error).message,
  )

/** Claims on the queried database. */
const CLAIM = `locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test.concurrent('a second process of the same name is refused, and the first loses nothing', async () => {
  const url = await database('rivals')
  const first = await start(url)
  const {
    id,
    a,
    b,
    people: [ann],
  } = await duel(first.url)
  await playRound([a, b])
  const refusing = refused(url)
  const played = (async () => {
    for (let i = 0; i < 3; i++) {
      await playRound([a, b], 'L')
      await sleep(300)
    }
  })()
  expect(await refusing).toMatch(
    /ended with 1:\n(\{.*\}\n)*Another process \(connected from 127\.0\.0\.1, since .*\) runs as this node on the PostgreSQL at DATABASE_URL: it has no PUBLIC_ADDRESS either\. .*If it is to be replaced, end it first; if this is another node, give each its own PUBLIC_ADDRESS\.\n$/,
  )
  await played
  await playRound([a, b], 'R')
  const { round } = a.state
  await first.kill()
  // It would be refused if a killed process' claim outlasted the time that a start waits.
  const next = await start(url)
  const again = await sitDown(next.url, id, ann)
  expect([again.state.round, again.state.phase]).toEqual([round, 'playing'])
})

test.concurrent('a process waits for a stopping namesake, and continues its matches', async () => {
  const url = await database('heirs')
  const PORT = String(await freePort())
  const env = { PORT, PUBLIC_ADDRESS: `127.0.0.1:${PORT}` }
  const first = await start(url, env)
  const other = await start(url, { PUBLIC_ADDRESS: '127.0.0.1:2222' })
  expect(other.port).not.toBe(first.port)
  const {
    id,
    a,
    b,
    people: [ann],
  } = await duel(first.url)
  await playRound([a, b])
  const { round } = a.state
  let started = false
  const starting = start(url, env).then((server) => {
    started = true
    return server
  })
  const client = new Client({ connectionString: url })
  await client.connect()
  // It has requested the claim, was refused, and requests it again.
  const asks = async () =>
    (
      await client.query<{ at: Date }>(`select state_change as at from pg_stat_activity
    where query like '%pg_try_advisory_lock%' and state = 'idle' and datname = current_database()
    and pid not in (select pid from pg_locks where ${CLAIM} and granted)`)
    ).rows[0]?.at.getTime()
  const once = await eventually('the next to ask for the place', asks)
  await eventually('it to ask again', async () => ((await asks()) ?? once) > once)
  await client.end()
  expect(started).toBe(false)
  await first.stop()
  const next = await starting
  expect((await sitDown(next.url, id, ann)).state.round).toBe(round)
})

test.concurrent('a process writes nothing more and ends when another has taken its place', async () => {
  const url = await database('usurpers')
  const line = await lineTo(url)
  const server = await start(line.url)
  const { id, a, b } = await duel(server.url)
  await playRound([a, b])
  line.cut()
  const db = await openDatabase({ dataDir: '', databaseUrl: url })
  const journal = () =>
    db.selectFrom('journal').select(['seq', 'entry']).where('match', '=', id).orderBy('seq').execute()
  const before = await journal()
  // Requests wait meanwhile.
  const ordered = a.order('L').then(
    () => 'taken',
    () => 'not taken',
  )
  await a.settled()
  line.mend()
  await server.stopped
  expect([server.child.exitCode, server.output()]).toEqual([
    1,
    expect.stringMatching(
      /"level":60.*when it was back: Another process \(connected from 127\.0\.0\.1.*It goes on with the matches, so this process ends\./,
    ),
  ])
  // All its answers have arrived by now.
  await a.left
  expect(await Promise.race([ordered, Promise.resolve('no answer')])).not.toBe('taken')
  expect(await journal()).toEqual(before)
  await db.destroy()
  line.close()
})

test.concurrent('a dead connection of its own is no rival, and the place is taken back', async () => {
  const url = await database('halves')
  const line = await lineTo(url)
  const given: string[] = []
  const db = await openDatabase({ dataDir: '', databaseUrl: line.url, publicAddress: 'half.open:1' }, (why) =>
    given.push(why),
  )
  line.dropHere()
  await eventually('the database to take something', () =>
    db
      .insertInto('setting')
      .values({ name: 'x', value: '1' })
      .execute()
      .then(
        () => true,
        () => false,
      ),
  )
  expect(given).toEqual([])
  // The claim is held.
  await expect(openDatabase({ dataDir: '', databaseUrl: url, publicAddress: 'half.open:1' })).rejects.toThrow(
    /its PUBLIC_ADDRESS is half\.open:1, too/,
  )
  await db.destroy()
  // A clean stop releases the claim, so the next process need not wait.
  const client = new Client({ connectionString: url })
  await client.connect()
  await eventually(
    'nobody to hold it',
    async () => (await client.query(`select 1 from pg_locks where ${CLAIM}`)).rowCount === 0,
  )
  await client.end()
  line.close()
})

test.concurrent('a process sends no query without its claim, then continues', async () => {
  const url = await database('returns')
  const line = await lineTo(url)
  const db = await openDatabase({ dataDir: '', databaseUrl: line.url, publicAddress: 'gone.and.back:1' })
  const administrator = new Client({ connectionString: url })
  await administrator.connect()
  for (let i = 0; i < 3; i++) {
    const { rows } = await administrator.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_locks where ${CLAIM} and granted`,
    )
    expect(rows).toHaveLength(1)
    // It waits a second for the claim. On a busy machine that is not always enough, and it says so.
    await eventually('it to go on', () =>
      db
        .insertInto('setting')
        .values({ name: `after ${i}`, value: '1' })
        .execute()
        .then(
          () => true,
          (error: Error) => {
            expect(error.message).toMatch(/being made anew/)
            return false
          },
        ),
    )
    // A stopping process may hold it for a moment longer.
    await eventually(
      'the place to be held anew',
      async () =>
        (
          await administrator.query(`select 1 from pg_locks where ${CLAIM} and granted and pid <> $1`, [
            rows[0]!.pid,
          ])
        ).rowCount === 1,
    )
  }
  line.cut()
  // The query under way fails like a lost connection; after that nothing is sent.
  const refused = () =>
    db
      .selectFrom('setting')
      .selectAll()
      .execute()
      .then(() => '', String)
  await eventually('the loss to be noticed', refused, { holds: (why) => /being made anew/.test(why) })
  line.mend()
  await eventually('it to be back', () =>
    db
      .selectFrom('setting')
      .selectAll()
      .execute()
      .then(
        () => true,
        () => false,
      ),
  )
  await Promise.all([db.destroy(), administrator.end()])
  line.close()
})
