/** A full disk shows in `/readyz`, in the metrics and once in the log, and so does its end. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { Client } from 'pg'
import { startPostgres, type TestPostgres } from '../testing/machines/postgres.ts'
import { type RunningServer, runServer } from '../testing/machines/process.ts'
import { valueOf } from '../testing/machines/scrape.ts'
import { type SmallDisk, smallDisk } from '../testing/machines/small-disk.ts'
import { allLeave, duel, playRound } from '../testing/people/table.ts'
import { eventually } from '../testing/polling.ts'
import { openDatabase } from './database.ts'
import { Journal } from './journal/journal.ts'
import { WriteCheck } from './write-check.ts'

const FULL = 'The disk of the server is full. Nothing can be written.'

let server: RunningServer | undefined
let postgres: TestPostgres | undefined
let disk: SmallDisk | undefined
afterEach(async () => {
  await allLeave()
  await server?.stop()
  await postgres?.stop()
  disk?.remove()
  server = postgres = disk = undefined
})

// Only root may mount a disk.
const mounted = smallDisk(1000)
mounted?.remove()
const tried = mounted ? test : test.skip

/** Some kilobytes of incompressible data. */
const FILLER =
  'insert into setting (name, value) ' +
  'select $1, string_agg(md5(random()::text), $2) from generate_series(1, 200)'

const readiness = async () => {
  const response = await fetch(`${server!.url}/readyz`)
  const { parts } = (await response.json()) as { parts: Record<string, string> }
  return { status: response.status, database: parts['database'] }
}
const up = async () =>
  valueOf(await (await fetch(`${server!.url}/metrics`)).text(), 'dr_up', { part: 'database' })
/** New lines of the log with this level. */
const logged = (level: number) =>
  server!
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string; why?: string })
    .filter((line) => line.level === level)

async function showsItself(fill: () => () => void | Promise<void>): Promise<void> {
  expect(await readiness()).toEqual({ status: 200, database: 'ok' })
  const makeRoom = fill()
  expect(await eventually('503', readiness, { holds: ({ status }) => status === 503 })).toEqual({
    status: 503,
    database: FULL,
  })
  expect(await eventually('the metric', up, { holds: (value) => value === 0 })).toBe(0)
  // The server is alive, because a restart would not help.
  expect((await fetch(`${server!.url}/healthz`)).status).toBe(200)
  for (let i = 0; i < 50; i++) await readiness()
  await makeRoom()
  await eventually('200', readiness, { holds: ({ status }) => status === 200 })
  await eventually('the metric', up, { holds: (value) => value === 1 })
  const over = () => logged(30).filter(({ msg }) => msg === 'what is written is kept again')
  await eventually('the log', over, { holds: ({ length }) => length > 0 })
  expect(over()).toHaveLength(1)
  expect(logged(50).map(({ msg, why }) => ({ msg, why }))).toEqual([
    { msg: 'nothing can be written', why: FULL },
  ])
}

tried('readiness says that nothing can be written when the disk is full and nobody plays', async () => {
  disk = smallDisk(6000)!
  server = await runServer({ DATA_DIR: disk.folder, LOG_FORMAT: 'json', EXHIBITIONS: 'on' })
  await showsItself(() => disk!.fill())
})

tried('readiness says that nothing can be written when matches pause on a full disk', async () => {
  disk = smallDisk(6000)!
  server = await runServer({ DATA_DIR: disk.folder, LOG_FORMAT: 'json' })
  const { a, b } = await duel(server.url, { roundSeconds: 60 })
  await playRound([a, b])
  let asked: Promise<unknown> = Promise.resolve()
  await showsItself(() => {
    const makeRoom = disk!.fill()
    const text = 'x'.repeat(400)
    const talk = Array.from({ length: 20 }, (_, i) => b.ask('chat', { channel: 'all', text: `${i} ${text}` }))
    asked = Promise.allSettled(talk)
    return async () => {
      await a.until('the notice', () => a.state.trouble !== '')
      makeRoom()
    }
  })
  await asked
  await eventually('play', () => a.state.trouble === '')
  await playRound([a, b])
})

tried('readiness says that nothing can be written when the disk of PostgreSQL is full', async () => {
  disk = smallDisk(24_000)!
  postgres = await startPostgres()
  chmodSync(disk.folder, 0o755)
  const tables = join(disk.folder, 'tables')
  mkdirSync(tables)
  execFileSync('chown', ['postgres:', tables])
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`CREATE TABLESPACE small LOCATION '${tables}'`)
  await client.query('CREATE DATABASE arena TABLESPACE small')
  await client.end()
  const DATABASE_URL = postgres.url.replace(/postgres$/, 'arena')
  server = await runServer({ DATABASE_URL, PUBLIC_ADDRESS: '127.0.0.1:1', LOG_FORMAT: 'json' })
  const url = new URL(DATABASE_URL).href
  await showsItself(() => {
    const makeRoom = disk!.fill()
    const filler = new Client({ connectionString: url })
    // Writes until the free space in the existing files is used up.
    const filled = (async () => {
      await filler.connect()
      for (let i = 0; i < 2000; i++) await filler.query(FILLER, [`filler ${i}`, ''])
    })().catch(() => undefined)
    return async () => {
      await filled
      await filler.end()
      makeRoom()
    }
  })
})

test('a check writes once for all callers within two seconds', async () => {
  disk = undefined
  postgres = await startPostgres()
  const db = await openDatabase({ dataDir: '/nowhere', databaseUrl: postgres.url, publicAddress: 'a:1' })
  const journal = new Journal(db)
  const check = new WriteCheck(db, 'a:1', journal)
  try {
    const written = async () =>
      (await sql<{ xmin: string }>`select xmin::text from setting where name = 'written/a:1'`.execute(db))
        .rows[0]!.xmin
    expect(await check.state()).toBe('ok')
    const first = await written()
    expect(await Promise.all(Array.from({ length: 500 }, () => check.state()))).toEqual(Array(500).fill('ok'))
    expect(await written()).toBe(first)
    await eventually('the next', async () => (await check.state()) === 'ok' && (await written()) !== first)
  } finally {
    check.stop()
    journal.close()
    await db.destroy()
  }
})
