import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { log } from '../log.ts'
import { finishedMatch } from '../testing/finished.ts'
import { accountFor, playerNamed } from '../testing/people.ts'
import { startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { openDatabase, type Database } from './database.ts'
import { Ladders } from './ladder.ts'
import { Memory, type Unfinished } from './memory.ts'
import { accountNamed, headToHead, profileOf, ratingsOverTime } from './players.ts'
import { results } from './results.ts'
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

  test('takes away the records of older matches; what profiles, histories and ratings tell stays, without the way to a replay', async () => {
    const memory = await Memory.open(db, '')
    const now = Date.now()
    for (const name of ['Ann', 'Bob']) await accountFor(db, name)
    const people = [{ player: playerNamed('Ann'), name: 'Ann', team: 'A' }, { player: playerNamed('Bob'), name: 'Bob', team: 'B' }]
    for (let i = 0; i < 5; i++) await memory.keeperOf(`table ${i}`).finish(finishedMatch({ people, winners: ['A'], name: `${kind} ${i}` }))
    const [ann, bob] = [(await accountNamed(db, 'Ann'))!, (await accountNamed(db, 'Bob'))!]
    const told = async () => ({
      profile: await profileOf(db, new Ladders(db), ann), history: await results(db, { player: ann.player, limit: 9 }), all: await results(db, { limit: 9 }), against: await headToHead(db, ann, bob), ratings: await ratingsOverTime(db, ann),
    })
    const before = await told()
    expect(before.history.results.map(({ replay }) => replay)).toEqual([true, true, true, true, true])
    const names = (await db.selectFrom('record').select('match').execute()).map(({ match }) => match)
    const old = names.slice(0, 3)
    await db.updateTable('record').set({ finished: now - 31 * DAY }).where('match', 'in', old).execute()

    expect(await sweep(db, 30, now)).toBe(3)
    expect((await db.selectFrom('record').select('match').execute()).map(({ match }) => match).sort()).toEqual(names.slice(3).sort())
    const withoutOld = JSON.parse(JSON.stringify(before), (_key, value: unknown) => (typeof value === 'object' && value !== null && 'replay' in value && 'match' in value ? { ...value, replay: !old.includes(String(value.match)) } : value)) as typeof before
    expect(await told()).toEqual(withoutOld)
    expect(withoutOld.ratings.ratings[0]!.points.filter(({ replay }) => !replay).map(({ match }) => match).sort()).toEqual(old.toSorted())
    expect([withoutOld.profile.games[0]!.played, withoutOld.against.games[0]!.played]).toEqual([5, 5])
    expect(await sweep(db, 30, now)).toBe(0)
  })

  test('a match that cannot be brought back is set aside: not tried again, and kept for as long', async () => {
    const memory = await Memory.open(db, '')
    await memory.keeperOf('odd').write({ kind: 'seats', chairs: [] })
    await memory.keeperOf('sound').write({ kind: 'seats', chairs: [] })
    const asked: string[] = []
    const revive = async ({ match }: Unfinished) => {
      asked.push(match)
      if (match === 'odd') throw new Error('of a game that is not known here')
    }
    log.level = 'silent'
    await memory.bringBack(revive)
    const next = await Memory.open(db, '')
    await next.bringBack(revive)
    expect(asked).toEqual(['odd', 'sound', 'sound'])
    await next.journal.settled()
    await setAside(db, 'odd', 1000 * DAY)
    await sweep(db, 30, 1029 * DAY)
    expect(await db.selectFrom('journal').select('match').where('match', '=', 'odd').execute()).not.toEqual([])
    await sweep(db, 30, 1031 * DAY)
    expect(await db.selectFrom('journal').select('match').where('match', '=', 'odd').execute()).toEqual([])
  })
})
