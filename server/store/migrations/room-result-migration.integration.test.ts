/** Results of earlier versions get setup and table from the record, if that is stored and readable. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { startPostgres } from '../../testing/machines/postgres.ts'
import { openDatabase } from '../database.ts'
import { sqliteDialect } from '../sqlite-dialect.ts'
import type { Tables } from '../tables.ts'
import { MIGRATIONS } from './migrations.ts'

type Old = { record: Tables['record']; result: Omit<Tables['result'], 'room' | 'setup'> }

const NEW = '021-room-results'
const setup = { seatsPerTeam: 2 }
/** Records by match; the last match has none. */
const RECORDS: Readonly<Record<string, string | undefined>> = {
  whole: JSON.stringify({ table: 'there', setup, seats: [] }),
  first: JSON.stringify({ setup, seats: [] }),
  long: JSON.stringify({ table: 'there', setup: { map: 'x'.repeat(2000) } }),
  damaged: '{ "table": "there", "set',
  odd: '[]',
  swept: undefined,
}

test.each(['SQLite', 'PostgreSQL'])(
  'results get setup and table from their records in %s when the server is upgraded',
  async (kind) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-rooms-'))
    const postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
    const old = new Kysely<Old>({
      dialect: postgres
        ? new PostgresDialect({ pool: new Pool({ connectionString: postgres.url }) })
        : sqliteDialect(join(dataDir, 'dead-reckoning.sqlite')),
    })
    const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < NEW))
    const { error } = await new Migrator({
      db: old,
      provider: { getMigrations: async () => before },
    }).migrateToLatest()
    expect(error).toBe(undefined)
    const row = { game: 'void-patrol', finished: 5, rounds: 1, rated: 0 }
    for (const [match, record] of Object.entries(RECORDS)) {
      const place = match === 'odd' ? 'known' : ''
      if (record !== undefined)
        await old
          .insertInto('record')
          .values({ ...row, match, record })
          .execute()
      await old
        .insertInto('result')
        .values({ ...row, match, place, listed: 1, summary: '{}' })
        .execute()
    }
    await old.destroy()

    const db = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    const rows = await db.selectFrom('result').select(['match', 'place', 'room', 'setup']).execute()
    expect(Object.fromEntries(rows.map(({ match, ...rest }) => [match, rest]))).toEqual({
      whole: { place: 'there', room: '', setup: JSON.stringify(setup) },
      first: { place: '', room: '', setup: JSON.stringify(setup) },
      long: { place: 'there', room: '', setup: '' },
      damaged: { place: '', room: '', setup: '' },
      odd: { place: 'known', room: '', setup: '' },
      swept: { place: '', room: '', setup: '' },
    })
    await db.destroy()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  },
)
