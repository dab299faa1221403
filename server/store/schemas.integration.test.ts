/** A PostgreSQL shared with applications that use the same library, and with arenas in other schemas. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { log } from '../base/log.ts'
import { startPostgres, type TestPostgres } from '../testing/machines/postgres.ts'
import { type Database, openDatabase } from './database.ts'
import { MIGRATIONS } from './migrations/migrations.ts'

let postgres: TestPostgres
beforeAll(async () => {
  log.level = 'silent'
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

const open: Database[] = []
afterEach(async () => {
  for (const db of open.splice(0)) await db.destroy()
})

/** Each test has a database of its own. */
let databases = 0
async function newDatabase(): Promise<string> {
  const name = `arena_${++databases}`
  await ask(postgres.url, `create database ${name}`)
  return postgres.url.replace(/postgres$/, name)
}
async function ask<Row>(url: string, ...statements: readonly string[]): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements)
      ({ rows } = (await client.query(statement)) as unknown as { rows: Row[] })
    return rows
  } finally {
    await client.end()
  }
}
async function start(databaseUrl: string, publicAddress = ''): Promise<Database> {
  const db = await openDatabase({ dataDir: '/nowhere', databaseUrl, publicAddress })
  open.push(db)
  return db
}
const keep = (db: Database, value: string) =>
  db.insertInto('setting').values({ name: 'whose', value }).execute()
const kept = async (db: Database) =>
  (await db.selectFrom('setting').select('value').where('name', '=', 'whose').executeTakeFirst())?.value
const inSchema = (url: string, path: string) => `${url}?options=-csearch_path%3D${path}`
const tables = (url: string) =>
  ask<{ at: string }>(
    url,
    `select schemaname || '.' || tablename as at from pg_tables where tablename like '%migration%' order by at`,
  ).then((rows) => rows.map(({ at }) => at))
const ALL = Object.keys(MIGRATIONS)

const OTHERS = [
  'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
  "insert into kysely_migration values ('2024-01-shop', '2024-01-01'), ('2025-01-shop', '2025-01-01')",
]

test('a start leaves another application’s migrations as they are', async () => {
  const url = await newDatabase()
  await ask(
    url,
    ...OTHERS,
    'create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)',
  )
  const db = await start(url)
  await keep(db, 'ours')
  await db.destroy()
  expect(await kept(await start(url))).toBe('ours')
  expect(await ask(url, 'select name from kysely_migration order by name')).toEqual([
    { name: '2024-01-shop' },
    { name: '2025-01-shop' },
  ])
  expect(await ask(url, 'select name from dead_reckoning_migration order by name')).toEqual(
    ALL.map((name) => ({ name })),
  )
})

test('two arenas have a schema each in one database, as one role', async () => {
  const url = await newDatabase()
  await ask(url, 'create schema one', 'create schema two')
  const [one, two] = [await start(inSchema(url, 'one')), await start(inSchema(url, 'two,public'))]
  await keep(one, 'one’s')
  await keep(two, 'two’s')
  const third = await start(url)
  expect([await kept(one), await kept(two), await kept(third)]).toEqual(['one’s', 'two’s', undefined])
  for (const db of open.splice(0)) await db.destroy()
  expect(await kept(await start(inSchema(url, 'two,one')))).toBe('two’s')
  expect(await tables(url)).toEqual(
    ['one', 'public', 'two'].flatMap((schema) => [
      `${schema}.dead_reckoning_migration`,
      `${schema}.dead_reckoning_migration_lock`,
    ]),
  )
})

test('the first of two nodes upgrades an old database, but not one later in the path', async () => {
  const url = await newDatabase()
  await ask(url, 'create schema old', 'create schema anew')
  for (const schema of ['old', 'public']) {
    const db = await start(inSchema(url, schema))
    await keep(db, schema)
    await db.destroy()
    await ask(
      url,
      ...['', '_lock'].map(
        (of) => `alter table ${schema}.dead_reckoning_migration${of} rename to kysely_migration${of}`,
      ),
    )
  }
  const opened = await Promise.all(['a:1', 'b:1'].map((node) => start(inSchema(url, 'old,public'), node)))
  expect(await Promise.all(opened.map(kept))).toEqual(['old', 'old'])
  const anew = await start(inSchema(url, 'anew,public'))
  expect(await ask(url, 'select name from anew.dead_reckoning_migration')).toHaveLength(ALL.length)
  expect(await kept(anew)).toBeUndefined()
  expect(await tables(url)).toEqual([
    ...['anew', 'old'].flatMap((schema) => [
      `${schema}.dead_reckoning_migration`,
      `${schema}.dead_reckoning_migration_lock`,
    ]),
    'public.kysely_migration',
    'public.kysely_migration_lock',
  ])
})

test('a start that cannot create tables names the remedy, and changes nothing of others', async () => {
  const url = await newDatabase()
  await expect(start(inSchema(url, 'nowhere'))).rejects.toThrow(
    /no schema in which tables could be: search_path is nowhere\. Make it \(create schema …\)/,
  )
  await ask(url, 'create table session (sid text)', "insert into session values ('theirs')")
  await expect(start(url)).rejects.toThrow(
    /tables of another program in schema public: relation "session" already exists\. They were not changed\. Give Dead Reckoning a database of its own, or a schema: .*search_path%3Darena/,
  )
  expect(await ask(url, 'select * from session')).toEqual([{ sid: 'theirs' }])
})
