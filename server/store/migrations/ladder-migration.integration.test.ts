/** Migrated ratings contain what was won from accounts, and nothing that was won from guests. */
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

interface Old {
  account: Omit<Tables['account'], 'program'>
  seat: Omit<Tables['seat'], 'neighbourhood' | 'listed'>
  result: Omit<Tables['result'], 'place' | 'room' | 'setup'>
  rating: Omit<Tables['rating'], 'opponents' | 'program'>
  rating_change: Omit<Tables['rating_change'], 'opponents'>
}
const KIND = { game: 'void-patrol', kind: 'team' } as const

test.each(['SQLite', 'PostgreSQL'])('a rating loses the points won from guests, in %s', async (database) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-ladders-'))
  const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined
  const old = new Kysely<Old>({
    dialect: postgres
      ? new PostgresDialect({ pool: new Pool({ connectionString: postgres.url }) })
      : sqliteDialect(join(dataDir, 'dead-reckoning.sqlite')),
  })
  const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '005'))
  const { error } = await new Migrator({
    db: old,
    provider: { getMigrations: async () => before },
  }).migrateToLatest()
  expect(error).toBeUndefined()
  // Cid registered the name after the third match.
  for (const [player, since] of [
    ['ann', 0],
    ['bob', 0],
    ['cid', 3500],
  ] as const)
    await old
      .insertInto('account')
      .values({ player, name: player, key: player, password: '', role: '', since })
      .execute()
  const won: readonly [string, string][] = [
    ['ann', 'gus'],
    ['ann', 'bob'],
    ['ann', 'cid'],
    ['ann', 'cid'],
    ['bob', 'ann'],
  ]
  const strengths = new Map<string, { mu: number; sigma: number; played: number }>()
  for (const [i, [winner, loser]] of won.entries()) {
    const at = 1000 * (i + 1)
    await old
      .insertInto('result')
      .values({
        match: `m${i}`,
        game: 'void-patrol',
        finished: at,
        rounds: 5,
        rated: 1,
        listed: 1,
        summary: '',
      })
      .execute()
    for (const [player, by, team] of [
      [winner, 2, 'A'],
      [loser, -2, 'B'],
    ] as const) {
      const { mu, sigma, played } = strengths.get(player) ?? { mu: 25, sigma: 25 / 3, played: 0 }
      strengths.set(player, { mu: mu + by, sigma: sigma - 0.25, played: played + 1 })
      await old
        .insertInto('seat')
        .values({
          match: `m${i}`,
          seat: `${team}1`,
          team,
          player,
          name: player,
          result: by > 0 ? 'won' : 'lost',
          game: 'void-patrol',
          at,
        })
        .execute()
      await old
        .insertInto('rating_change')
        .values({
          match: `m${i}`,
          player,
          ...KIND,
          mu: mu + by,
          sigma: sigma - 0.25,
          mu_before: mu,
          sigma_before: sigma,
          at,
        })
        .execute()
    }
  }
  for (const [player, { mu, sigma, played }] of strengths)
    await old
      .insertInto('rating')
      .values({ ...KIND, player, mu, sigma, played, at: 5000 })
      .execute()
  await old.destroy()

  const db = await openDatabase({ dataDir, databaseUrl: postgres?.url })
  const near = (number: number): unknown => expect.closeTo(number, 9)
  expect(await db.selectFrom('rating').selectAll().orderBy('player').execute()).toEqual([
    {
      ...KIND,
      player: 'ann',
      mu: near(27),
      sigma: near(25 / 3 - 0.75),
      played: 3,
      opponents: 2,
      at: 5000,
      program: 0,
    },
    {
      ...KIND,
      player: 'bob',
      mu: near(25),
      sigma: near(25 / 3 - 0.5),
      played: 2,
      opponents: 1,
      at: 5000,
      program: 0,
    },
    {
      ...KIND,
      player: 'cid',
      mu: near(23),
      sigma: near(25 / 3 - 0.25),
      played: 1,
      opponents: 1,
      at: 4000,
      program: 0,
    },
  ])
  expect(
    (await db.selectFrom('opponent').selectAll().orderBy('player').orderBy('other').execute()).map(
      ({ player, other }) => [player, other],
    ),
  ).toEqual([
    ['ann', 'bob'],
    ['ann', 'cid'],
    ['bob', 'ann'],
    ['cid', 'ann'],
  ])
  const course = await db
    .selectFrom('rating_change')
    .select(['match', 'mu_before', 'mu', 'opponents'])
    .where('player', '=', 'ann')
    .orderBy('at')
    .execute()
  expect(course).toEqual(
    [
      ['m1', 25, 27],
      ['m3', 27, 29],
      ['m4', 29, 27],
    ].map(([match, from, to]) => ({
      match,
      mu_before: near(Number(from)),
      mu: near(Number(to)),
      opponents: 2,
    })),
  )
  expect(await db.selectFrom('guest_rating').selectAll().execute()).toEqual([
    { ...KIND, player: 'gus', mu: 23, sigma: near(25 / 3 - 0.25), played: 1, opponents: 0, at: 5000 },
  ])
  expect(
    (await db.selectFrom('result').select('rated').orderBy('match').execute()).map(({ rated }) => rated),
  ).toEqual([0, 1, 0, 1, 1])
  expect(await db.selectFrom('seat').select('neighbourhood').distinct().execute()).toEqual([
    { neighbourhood: '' },
  ])
  await db.destroy()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
