/** Accounts and ratings from before accounts of programs existed count as people on the ladder of people. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { startPostgres } from '../../testing/machines/postgres.ts'
import { openDatabase } from '../database.ts'
import { Ladders } from '../people/ladder.ts'
import { sqliteDialect } from '../sqlite-dialect.ts'
import type { Tables } from '../tables.ts'
import { MIGRATIONS } from './migrations.ts'

interface Old {
  account: Omit<Tables['account'], 'program'>
  rating: Omit<Tables['rating'], 'program'>
}

test.each(['SQLite', 'PostgreSQL'])('an old database in %s is brought up to date', async (database) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-programs-'))
  const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined
  const old = new Kysely<Old>({
    dialect: postgres
      ? new PostgresDialect({ pool: new Pool({ connectionString: postgres.url }) })
      : sqliteDialect(join(dataDir, 'dead-reckoning.sqlite')),
  })
  const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '010'))
  expect(
    (await new Migrator({ db: old, provider: { getMigrations: async () => before } }).migrateToLatest())
      .error,
  ).toBeUndefined()
  await old
    .insertInto('account')
    .values({ player: 'ann', name: 'Ann', key: 'ann', password: '', role: '', since: 1 })
    .execute()
  await old
    .insertInto('rating')
    .values({
      game: 'void-patrol',
      kind: 'team',
      player: 'ann',
      mu: 31,
      sigma: 4,
      played: 12,
      opponents: 5,
      at: Date.now(),
    })
    .execute()
  await old.destroy()

  const db = await openDatabase({ dataDir, databaseUrl: postgres?.url })
  expect(await db.selectFrom('account').select('program').execute()).toEqual([{ program: 0 }])
  const names = async (of: 'people' | 'programs') =>
    (await new Ladders(db).page({ game: 'void-patrol', kind: 'team', of }, 1)).rows.map(({ rank, name }) => [
      rank,
      name,
    ])
  expect([await names('people'), await names('programs')]).toEqual([[[1, 'Ann']], []])
  await db.destroy()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
