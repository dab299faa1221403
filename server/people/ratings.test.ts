/** Ratings in a database, both kinds of it: what archiving a match changes, and what it does not. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { START } from '../../common/wire/rating.ts'
import { openDatabase, type Database } from '../store/database.ts'
import { Memory } from '../store/memory.ts'
import { finishedMatch } from '../testing/finished.ts'
import { startPostgres, type TestPostgres } from '../testing/postgres.ts'

jest.setTimeout(60_000)

describe.each(['SQLite', 'PostgreSQL'])('ratings in %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-ratings-'))
  let postgres: TestPostgres | undefined
  let db: Database
  let memory: Memory

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
    db = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    memory = await Memory.open(db, '')
  })
  afterAll(async () => {
    await memory?.close()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const of = async (...players: string[]) => memory.ratings.of('void-patrol', 'team', players)

  test('a newcomer is in the middle, and unsure', async () => {
    expect(await of('nobody')).toEqual(new Map([['nobody', { ...START, played: 0 }]]))
    expect(await of()).toEqual(new Map())
  })
  test('a rated match changes them once, however often it is archived', async () => {
    const match = finishedMatch({ people: [{ player: 'a', team: 'A' }, { player: 'b', team: 'B' }], winners: ['A'] })
    for (let i = 0; i < 2; i++) await memory.keeperOf('t').finish(match)
    const [a, b] = [...(await of('a', 'b')).values()]
    expect(a).toEqual({ mu: expect.closeTo(27.635, 3), sigma: expect.closeTo(8.066, 3), played: 1 })
    expect(a!.mu - 25).toBeCloseTo(25 - b!.mu, 9)
    const changes = await db.selectFrom('rating_change').selectAll().orderBy('player').execute()
    expect(changes).toMatchObject([{ player: 'a', mu: a!.mu, mu_before: 25, game: 'void-patrol', kind: 'team' }, { player: 'b', mu: b!.mu, sigma_before: START.sigma }])
    expect(await db.selectFrom('record').select('rated').where('match', '=', match.seedHash.slice(0, 20)).executeTakeFirst()).toEqual({ rated: 1 })
  })
  test('what is not rated changes nothing', async () => {
    await memory.keeperOf('t').finish(finishedMatch({ people: [{ player: 'c', team: 'A' }, { player: 'd', team: 'B' }], winners: ['A'], rated: false }))
    expect((await of('c')).get('c')!.played).toBe(0)
  })
  test('kinds are rated apart', async () => {
    await memory.keeperOf('t').finish(finishedMatch({ people: ['A', 'B', 'C'].map((team) => ({ player: `e${team}`, team })), winners: ['B'] }))
    expect((await of('eB')).get('eB')!.played).toBe(0)
    expect((await memory.ratings.of('void-patrol', 'ffa', ['eB'])).get('eB')!.mu).toBeGreaterThan(25)
  })
  test('who left has lost, though a bot won in their seat', async () => {
    const match = finishedMatch({ people: [{ player: 'f', team: 'A', left: true }, { player: 'g', team: 'B' }], winners: ['A'] })
    await memory.keeperOf('t').finish(match)
    const after = await of('f', 'g')
    expect(after.get('f')!.mu).toBeLessThan(25)
    expect(after.get('g')!.mu).toBeGreaterThan(25)
    expect(await db.selectFrom('seat').select(['player', 'result']).where('match', '=', match.seedHash.slice(0, 20)).orderBy('player').execute())
      .toEqual([{ player: 'f', result: 'lost' }, { player: 'g', result: 'won' }])
  })
  test('matches that end in the same moment are all counted, whoever meets whom', async () => {
    const names = ['p', 'q', 'r', 's']
    const pairs = names.flatMap((one) => names.filter((other) => other !== one).map((other) => [one, other] as const))
    await Promise.all(pairs.map(([one, other], i) => memory.keeperOf(`m${i}`).finish(finishedMatch({ people: [{ player: one, team: 'A' }, { player: other, team: 'B' }], winners: ['A'] }))))
    const after = await of(...names)
    expect([...after.values()].map(({ played }) => played)).toEqual([6, 6, 6, 6])
    // Each change begins where the one before it ended.
    const changes = await db.selectFrom('rating_change').selectAll().where('player', '=', 'p').execute()
    const ends = new Set([25, ...changes.map(({ mu }) => mu)])
    expect(changes.every(({ mu_before }) => ends.has(mu_before))).toBe(true)
    expect(new Set(changes.map(({ mu_before }) => mu_before)).size).toBe(6)
  })
})
