/** No two accounts look alike, except those that did before the rule; they keep their names. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { type Database, openDatabase } from '../../store/database.ts'
import { MIGRATIONS } from '../../store/migrations/migrations.ts'
import { sqliteDialect } from '../../store/sqlite-dialect.ts'
import type { Tables } from '../../store/tables.ts'
import { startPostgres, type TestPostgres } from '../../testing/machines/postgres.ts'
import { CHEAP, playerNamed } from '../../testing/people/people.ts'
import { TEST_SIGNING } from '../../testing/people/tokens.ts'
import { Accounts } from './accounts.ts'

interface Old {
  account: Omit<Tables['account'], 'likeness' | 'capitals' | 'twin'>
}

const WAY_IN = { password: 'correct horse battery' }

describe.each(['SQLite', 'PostgreSQL'])('look-alike names in %s', (database) => {
  let dataDir: string
  let postgres: TestPostgres | undefined
  let db: Database
  let accounts: Accounts

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-look-alikes-'))
    postgres = database === 'PostgreSQL' ? await startPostgres() : undefined
    const dialect = postgres
      ? new PostgresDialect({ pool: new Pool({ connectionString: postgres.url }) })
      : sqliteDialect(join(dataDir, 'dead-reckoning.sqlite'))
    const old = new Kysely<Old>({ dialect })
    const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '016'))
    const provider = { getMigrations: async () => before }
    expect((await new Migrator({ db: old, provider }).migrateToLatest()).error).toBeUndefined()
    for (const [since, name, key] of [
      [1, 'AlphaWolf', 'alphawolf'],
      [2, 'AIphaWolf', 'aiphawolf'],
      [3, 'Barnes', 'barnes'],
      [4, 'BOBA', 'boba'],
      [5, 'Вова', 'вова'],
    ] as const) {
      const account = { player: playerNamed(name), name, key, password: '', role: '' as const, since }
      await old.insertInto('account').values(account).execute()
    }
    await old.destroy()
    db = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    accounts = new Accounts(db, TEST_SIGNING, {}, CHEAP)
  })
  afterEach(async () => {
    await db.destroy()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const may = async (names: readonly string[]): Promise<string[]> => {
    const free = await Promise.all(names.map((name) => accounts.free(name)))
    return names.filter((_, i) => free[i])
  }

  test('the owner of a look-alike name keeps it, and may respell it', async () => {
    expect([await accounts.keeperOf('alphawolf'), await accounts.keeperOf('AIphaWolf')]).toMatchObject([
      { name: 'AlphaWolf' },
      { name: 'AIphaWolf' },
    ])
    const player = playerNamed('AIphaWolf')
    expect(await accounts.free('AIpha-Wolf', player)).toBe(true)
    expect(await accounts.rename(player, 'AIpha-Wolf')).toBeUndefined()
    expect(await accounts.keeperOf('AIphaWolf')).toMatchObject({ name: 'AIpha-Wolf' })
  })

  test('a name is refused to others when it looks like another or like the house', async () => {
    expect(
      await may(['AlphaWo1f', 'A1phaWolf', 'Bames', 'Adrnin', 'Spectat0r', 'nu11', 'Barney', 'Alpha Fox']),
    ).toEqual(['Barney', 'Alpha Fox'])
    expect(await accounts.keep(playerNamed('new'), 'Bames', WAY_IN)).toBe('name_taken')
    expect(await accounts.rename(playerNamed('Barnes'), 'A1phaWolf')).toMatchObject({ code: 'name_taken' })
    expect(await accounts.keeperOf('Barnes')).toMatchObject({ name: 'Barnes' })
  })

  test('a name is refused to others when it looks like another in capitals or in small letters', async () => {
    const player = playerNamed('Mike')
    expect(await accounts.keep(player, 'Mike', WAY_IN)).toBeUndefined()
    expect(await may(['MIKE', 'Mıke', 'MlKE', 'ΜΙΚΕ', 'M1KE', 'Μικε', 'Nike', 'Mikel', 'Boba'])).toEqual([
      'Nike',
      'Mikel',
    ])
    expect(await accounts.free('MlKE', player)).toBe(true)
    expect(await accounts.rename(player, 'Somebody')).toBeUndefined()
    await accounts.delete(player)
    expect(await may(['ΜΙΚΕ', 'Mıke', 'Μικε'])).toEqual([])
  })

  test('accounts keep names that look alike in capitals when they had them before', async () => {
    for (const name of ['BOBA', 'Вова']) {
      const player = playerNamed(name)
      expect(await accounts.keeperOf(name)).toMatchObject({ name })
      expect(await accounts.rename(player, `${name}.`)).toBeUndefined()
    }
  })

  test('one of two players requesting a name at once gets it', async () => {
    const asked = ['Mike', 'Mıke', 'mike', 'Hopa', 'Нора'].map((name) =>
      accounts.keep(playerNamed(`by ${name}`), name, WAY_IN),
    )
    const refused = (await Promise.all(asked)).filter((why) => why === 'name_taken')
    expect(refused).toHaveLength(3)
    expect(
      await db
        .selectFrom('account')
        .select('likeness')
        .distinct()
        .where('likeness', 'in', ['rnike', 'hopa'])
        .execute(),
    ).toHaveLength(2)
  })

  test('a name that an account gives up is held for it, also after its deletion', async () => {
    const player = playerNamed('Barnes')
    expect(await accounts.rename(player, 'Somebody Else')).toBeUndefined()
    expect([await may(['Bames', 'Barnes']), await accounts.free('Bames', player)]).toEqual([[], true])
    await accounts.delete(player)
    expect(await may(['Bames', 'Barnes', 'S0mebody Else'])).toEqual([])
    const left = await db.selectFrom('former_name').select(['key', 'likeness', 'name']).execute()
    expect(JSON.stringify(left)).not.toMatch(/barnes|somebody/i)
  })
})
