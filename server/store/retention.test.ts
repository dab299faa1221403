import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { finishedMatch } from '../testing/finished.ts'
import { startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { openDatabase, type Database } from './database.ts'
import { Memory } from './memory.ts'
import { setAside, sweep } from './retention.ts'

jest.setTimeout(60_000)

const DAY = 24 * 3600_000

describe.each(['SQLite', 'PostgreSQL'])('retention on %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-retention-'))
  let postgres: TestPostgres | undefined
  let db: Database
  beforeAll(async () => {
    if (kind === 'PostgreSQL') postgres = await startPostgres()
    db = await openDatabase({ dataDir, databaseUrl: postgres?.url })
  })
  afterAll(async () => {
    await db.destroy()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('takes away matches that are older, with who played them, and keeps ratings and what is newer', async () => {
    const memory = await Memory.open(db, '')
    const now = Date.now()
    const people = [{ player: 'ann', team: 'A' }, { player: 'bob', team: 'B' }]
    for (let i = 0; i < 5; i++) await memory.keeperOf(`table ${i}`).finish(finishedMatch({ people, winners: ['A'], name: `${kind} ${i}` }))
    const names = (await db.selectFrom('record').select('match').execute()).map(({ match }) => match)
    for (const match of names.slice(0, 3)) await db.updateTable('record').set({ finished: now - 31 * DAY }).where('match', '=', match).execute()
    expect(await sweep(db, 30, now)).toBe(3)
    expect((await db.selectFrom('record').select('match').execute()).map(({ match }) => match).sort()).toEqual(names.slice(3).sort())
    expect(new Set((await db.selectFrom('seat').select('match').execute()).map(({ match }) => match))).toEqual(new Set(names.slice(3)))
    expect(await db.selectFrom('result').select('match').execute()).toHaveLength(2)
    expect((await db.selectFrom('rating').select('played').execute()).map(({ played }) => played)).toEqual([5, 5])
    expect(await sweep(db, 30, now)).toBe(0)
  })

  test('a match that cannot be brought back is set aside: not tried again, and kept for as long', async () => {
    const memory = await Memory.open(db, '')
    await memory.keeperOf('odd').write({ kind: 'seats', chairs: [] })
    await memory.keeperOf('sound').write({ kind: 'seats', chairs: [] })
    expect((await memory.unfinished()).matches.map(({ match }) => match)).toEqual(['odd', 'sound'])
    await memory.journal.settled()
    await setAside(db, 'odd', 1000 * DAY)
    const next = await Memory.open(db, '')
    expect((await next.unfinished()).matches.map(({ match }) => match)).toEqual(['sound'])
    await next.journal.settled()
    await sweep(db, 30, 1029 * DAY)
    expect(await db.selectFrom('journal').select('match').where('match', '=', 'odd').execute()).not.toEqual([])
    await sweep(db, 30, 1031 * DAY)
    expect(await db.selectFrom('journal').select('match').where('match', '=', 'odd').execute()).toEqual([])
  })
})
