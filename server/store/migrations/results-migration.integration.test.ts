/** Finished matches of a database of the first version exist in the second. */
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

type Old = {
  record: Tables['record']
  seat: Omit<Tables['seat'], 'game' | 'at' | 'neighbourhood' | 'listed'>
}

test.each(['SQLite', 'PostgreSQL'])(
  'finished matches of the first version are carried over in %s',
  async (kind) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-results-'))
    const postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
    const old = new Kysely<Old>({
      dialect: postgres
        ? new PostgresDialect({ pool: new Pool({ connectionString: postgres.url }) })
        : sqliteDialect(join(dataDir, 'dead-reckoning.sqlite')),
    })
    await new Migrator({
      db: old,
      provider: { getMigrations: async () => ({ '001-matches': MIGRATIONS['001-matches']! }) },
    }).migrateToLatest()
    const record = JSON.stringify({
      seats: [
        { id: 'A1', team: 'A' },
        { id: 'B1', team: 'B' },
      ],
      names: { A1: { name: 'Ann', bot: false }, B1: { name: 'Ada (bot)', bot: true } },
      outcome: { winners: ['B'], by: 'holds the field alone' },
    })
    for (let i = 0; i < 250; i++) {
      await old
        .insertInto('record')
        .values({ match: `m${i}`, game: 'void-patrol', finished: 1000 + i, rounds: 5, rated: 0, record })
        .execute()
      await old
        .insertInto('seat')
        .values({ match: `m${i}`, seat: 'A1', team: 'A', player: 'ann', name: 'Ann', result: 'lost' })
        .execute()
    }
    await old.destroy()

    const db = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    const seats = await db.selectFrom('seat').selectAll().where('player', '=', 'ann').orderBy('at').execute()
    expect([seats.length, seats[7]]).toEqual([
      250,
      {
        match: 'm7',
        seat: 'A1',
        team: 'A',
        player: 'ann',
        name: 'Ann',
        result: 'lost',
        game: 'void-patrol',
        at: 1007,
        neighbourhood: '',
        listed: 0,
      },
    ])
    const results = await db.selectFrom('result').selectAll().execute()
    expect(results.length).toBe(250)
    expect(JSON.parse(results[0]!.summary)).toEqual({
      kind: 'team',
      winners: ['B'],
      by: 'holds the field alone',
      players: [
        { seat: 'A1', team: 'A', player: 'ann', name: 'Ann', bot: false, left: false, result: 'lost' },
        { seat: 'B1', team: 'B', player: '', name: 'Ada (bot)', bot: true, left: false, result: 'won' },
      ],
    })
    // Results outlive their records.
    await db.deleteFrom('record').execute()
    const left = async (table: 'seat' | 'result') =>
      (
        await db
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    expect([await left('seat'), await left('result')]).toEqual([250, 250])
    await db.destroy()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  },
)
