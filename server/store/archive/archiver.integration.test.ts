/** Matches that end together are archived in one batch, and a faulty one does not prevent the others. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { log } from '../../base/log.ts'
import { finishedMatch } from '../../testing/finished.ts'
import { startPostgres, type TestPostgres } from '../../testing/machines/postgres.ts'
import { type Database, openDatabase } from '../database.ts'
import { MatchStore } from '../journal/match-store.ts'
import type { ArchivedMatch } from './batcher.ts'
import { matchName } from './record.ts'

describe.each(['SQLite', 'PostgreSQL'])('the archive in %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-archiver-'))
  let postgres: TestPostgres | undefined
  let db: Database
  beforeAll(async () => {
    if (kind === 'PostgreSQL') postgres = await startPostgres()
    db = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    log.level = 'silent'
  })
  afterAll(async () => {
    await db.destroy()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** The same two people in every match, so that one statement contains each several times. */
  const ended = (name: string) =>
    finishedMatch({
      people: [
        { player: 'bob', team: 'B' },
        { player: 'ann', team: 'A' },
      ],
      winners: ['A'],
      rated: false,
      name,
    })
  const tables = async () => ({
    records: (await db.selectFrom('record').select('match').execute()).length,
    results: (await db.selectFrom('result').select('match').execute()).length,
    seats: (await db.selectFrom('seat').select('match').execute()).length,
    players: (await db.selectFrom('player').select('id').orderBy('id').execute()).map(({ id }) => id).join(),
    journal: (await db.selectFrom('journal').select('match').execute()).map(({ match }) => match).join(),
  })
  const emptied = async () => {
    for (const table of ['record', 'result', 'seat', 'player', 'journal', 'lease'] as const)
      await db.deleteFrom(table).execute()
  }

  test('matches that end together are archived in one transaction, each announced once', async () => {
    const together: (readonly ArchivedMatch[])[] = []
    const matchStore = await MatchStore.open(
      db,
      'here',
      async (_db, archived) => void together.push(archived),
      postgres !== undefined,
    )
    const names = Array.from({ length: 12 }, (_, i) => `${kind} ${i}`)
    const keepers = names.map((name) => matchStore.keeperOf(name))
    for (const keeper of keepers) await keeper.write({ kind: 'seats', chairs: [] })
    await Promise.all(keepers.map((keeper, i) => keeper.finish(ended(names[i]!))))
    expect(together.map((archived) => archived.length)).toEqual([12])
    expect(await tables()).toEqual({ records: 12, results: 12, seats: 24, players: 'ann,bob', journal: '' })
    // Archiving again, as after a lost answer, changes nothing.
    await keepers[0]!.finish(ended(names[0]!))
    expect([together.at(-1)!.length, (await tables()).records]).toEqual([0, 12])
    matchStore.journal.close()
    await emptied()
  })

  test('a match that cannot be archived waits by itself, and the others do not', async () => {
    const bad = ended(`${kind} bad`)
    let broken = true
    const matchStore = await MatchStore.open(
      db,
      'here',
      async (_db, archived) => {
        if (broken && archived.some(({ finished }) => finished.seedHash === bad.seedHash))
          throw new Error('planted')
      },
      postgres !== undefined,
    )
    const done: string[] = []
    const all = ['one', 'bad', 'two'].map((name) => {
      const match = name === 'bad' ? bad : ended(`${kind} ${name}`)
      return matchStore
        .keeperOf(name)
        .finish(match)
        .then(() => done.push(name))
    })
    await Promise.all([all[0], all[2]])
    expect([done, (await tables()).records]).toEqual([['one', 'two'], 2])
    broken = false
    await all[1]
    expect(
      (await db.selectFrom('record').select('match').where('match', '=', matchName(bad.seedHash)).execute())
        .length,
    ).toBe(1)
    matchStore.journal.close()
    await emptied()
  })

  test('a match held by another node is not archived, and others that end with it are', async () => {
    if (!postgres) return
    const lost: string[] = []
    const matchStore = await MatchStore.open(db, 'here', undefined, true)
    const keepers = ['mine', 'theirs'].map((name) => matchStore.keeperOf(name))
    for (const [i, keeper] of keepers.entries()) {
      await keeper.write({ kind: 'seats', chairs: [] })
      keeper.onLost(() => void lost.push(['mine', 'theirs'][i]!))
    }
    await sql`update lease set node = 'there', epoch = epoch + 1 where match = 'theirs'`.execute(db)
    await Promise.all(keepers.map((keeper, i) => keeper.finish(ended(`held ${i}`))))
    expect([lost, await tables()]).toEqual([
      ['theirs'],
      { records: 1, results: 1, seats: 2, players: 'ann,bob', journal: 'theirs' },
    ])
    matchStore.journal.close()
    await emptied()
  })
})
