import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { openDatabase } from './database.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-db-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const open = () => openDatabase({ dataDir, databaseUrl: undefined })
const file = () => join(dataDir, 'dead-reckoning.sqlite')

describe('the database', () => {
  test('the database is made in the data folder, and keeps its content until the next time', async () => {
    const db = await open()
    await db.insertInto('setting').values({ name: 'x', value: 'ü' }).execute()
    await db.destroy()
    const again = await open()
    expect(await again.selectFrom('setting').selectAll().execute()).toEqual([{ name: 'x', value: 'ü' }])
    await again.destroy()
  })
  test('transactions of the database take turns and do not mix', async () => {
    const db = await open()
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        db
          .transaction()
          .execute(async (one) => {
            await one.insertInto('setting').values({ name, value: '1' }).execute()
            await one
              .updateTable('setting')
              .set({ value: sql`value || '2'` })
              .where('name', '=', name)
              .execute()
            if (name === 'b') throw new Error('no')
          })
          .catch(() => undefined),
      ),
    )
    expect(await db.selectFrom('setting').selectAll().orderBy('name').execute()).toEqual([
      { name: 'a', value: '12' },
      { name: 'c', value: '12' },
    ])
    await db.destroy()
  })
  test('the database names the fault of a folder that cannot be written to', async () => {
    writeFileSync(join(dataDir, 'file'), '')
    await expect(
      openDatabase({ dataDir: join(dataDir, 'file', 'data'), databaseUrl: undefined }),
    ).rejects.toThrow(/data folder .*file\/data is no folder: .* is a file \(ENOTDIR\)\. Set DATA_DIR/)
  })
  test('the database refuses a file that is none of ours, and leaves it alone', async () => {
    writeFileSync(file(), 'something else entirely, and long enough to be looked at. '.repeat(100))
    await expect(open()).rejects.toThrow(/dead-reckoning\.sqlite\) cannot be used: .*not a database/)
  })
  test('a database of a newer version is refused and not touched', async () => {
    const db = await open()
    await sql`insert into dead_reckoning_migration (name, timestamp) values ('999-of-tomorrow', '2030-01-01')`.execute(
      db,
    )
    await db.destroy()
    await expect(open()).rejects.toThrow(/written by a newer version of Dead Reckoning.*Nothing was changed/)
  })
  test('a database of an earlier version is gone on with, with its old names of steps', async () => {
    const db = await open()
    await db.insertInto('setting').values({ name: 'x', value: '1' }).execute()
    for (const end of ['', '_lock'])
      await sql`alter table ${sql.table(`dead_reckoning_migration${end}`)} rename to ${sql.table(`kysely_migration${end}`)}`.execute(
        db,
      )
    await db.destroy()
    const again = await open()
    expect(await again.selectFrom('setting').selectAll().execute()).toEqual([{ name: 'x', value: '1' }])
    const { rows } =
      await sql`select name from sqlite_master where type = 'table' and name like '%migration%' order by name`.execute(
        again,
      )
    expect(rows).toEqual([{ name: 'dead_reckoning_migration' }, { name: 'dead_reckoning_migration_lock' }])
    await again.destroy()
  })
  test('a database of another program with the same library is refused and not touched', async () => {
    const theirs = new DatabaseSync(file())
    theirs.exec(
      "CREATE TABLE kysely_migration (name TEXT, timestamp TEXT); INSERT INTO kysely_migration VALUES ('2024-shop', '2024-01-01')",
    )
    theirs.close()
    await expect(open()).rejects.toThrow(
      /is no database of Dead Reckoning: it has the tables of another program \(kysely_migration\)\. Nothing was changed/,
    )
  })
  test('a database in use by another process is not opened a second time', async () => {
    const db = await open()
    await expect(open()).rejects.toThrow(/another process/)
    await db.destroy()
  })
  test('the database names where it looked for a PostgreSQL that is not there', async () => {
    mkdirSync(join(dataDir, 'x'))
    await expect(
      openDatabase({ dataDir, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }),
    ).rejects.toThrow(/PostgreSQL at DATABASE_URL\) cannot be used: .*ECONNREFUSED/)
  })
})
