/** Results and players' pages, on both databases. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { CompiledQuery, Kysely } from 'kysely'
import { OPPONENTS_NEEDED } from '../../../common/wire/people/rating.ts'
import { Ratings } from '../../people/ratings/ratings.ts'
import { finishedMatch } from '../../testing/finished.ts'
import { startPostgres, type TestPostgres } from '../../testing/machines/postgres.ts'
import { accountFor, playerNamed } from '../../testing/people/people.ts'
import type { FinishedParticipant } from '../archive/finished.ts'
import { results } from '../archive/results.ts'
import { forgetNeighbourhoods, MEETINGS_KEPT } from '../archive/retention.ts'
import { type Database, openDatabase } from '../database.ts'
import { MatchStore } from '../journal/match-store.ts'
import { sqliteDialect } from '../sqlite-dialect.ts'
import type { Tables } from '../tables.ts'
import { accountNamed } from './account-names.ts'
import { AWAY_AFTER, Ladders } from './ladder.ts'
import { headToHead, type PublicAccount, profileOf, ratingsOverTime } from './players.ts'

const person = (name: string, team: string, rest: Partial<FinishedParticipant> = {}) => ({
  player: playerNamed(name),
  name,
  team,
  ...rest,
})

describe.each(['SQLite', 'PostgreSQL'])('published data in %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-players-'))
  let postgres: TestPostgres | undefined
  let db: Database
  let matchStore: MatchStore
  let played = 0
  const account = async (name: string): Promise<PublicAccount> => (await accountNamed(db, name))!

  /** Matches one after the other, so far apart that each counts in full. */
  async function play(
    one: string,
    other: string,
    winner: 'A' | 'B' | '',
    rest: Partial<Parameters<typeof finishedMatch>[0]> = {},
  ): Promise<void> {
    const match = finishedMatch({
      people: [person(one, 'A'), person(other, 'B')],
      winners: winner ? [winner] : [],
      name: `match ${played}`,
      ...rest,
    })
    await matchStore.keeperOf('t').finish(match)
    const at = Date.now() - (50 - played++) * (MEETINGS_KEPT + 1)
    const name = match.seedHash.slice(0, 20)
    await db.updateTable('result').set({ finished: at }).where('match', '=', name).execute()
    await db.updateTable('seat').set({ at }).where('match', '=', name).execute()
    await db.updateTable('rating_change').set({ at }).where('match', '=', name).execute()
  }

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
    db = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    matchStore = await MatchStore.open(db, '', new Ratings(db).rate)
    for (const name of ['Ann', 'Bob', 'Cid']) await accountFor(db, name)
    for (let i = 0; i < 14; i++) await play('Ann', 'Bob', i === 3 ? 'B' : 'A')
    await play('Ann', 'Bob', '', { game: 'space-arena' })
    await play('Bob', 'Gus', 'A', { rated: false })
    await play('Ann', 'Cid', 'B', { listed: false })
    // Pretend that they have met other opponents, too.
    for (const table of ['rating', 'rating_change'] as const)
      await db
        .updateTable(table)
        .set({ opponents: OPPONENTS_NEEDED })
        .where('player', 'in', [playerNamed('Ann'), playerNamed('Bob')])
        .where('game', '=', 'void-patrol')
        .execute()
  })
  afterAll(async () => {
    await matchStore?.close()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('results come newest first, in pages that neither repeat nor miss one', async () => {
    const seen: string[] = []
    let before: { at: number; match: string } | undefined
    for (;;) {
      const { results: page, next } = await results(db, { limit: 4, before })
      seen.push(...page.map(({ record }) => record))
      if (next === null) break
      const [at, match] = next.split('.')
      before = { at: Number(at), match: match! }
    }
    expect(seen.length).toBe(16)
    expect(new Set(seen).size).toBe(16)
    const [first] = (await results(db, { limit: 1 })).results
    expect(first).toMatchObject({
      rated: false,
      winners: ['A'],
      kind: 'team',
      players: [
        { seat: 'A1', name: 'Bob', account: true, result: 'won', change: null, bot: false },
        { name: 'Gus', account: false, result: 'lost', left: false },
      ],
    })
  })
  test('results are filtered by game, rating and player, private ones for their players only', async () => {
    const count = async (wanted: object) => (await results(db, { limit: 50, ...wanted })).results.length
    expect([
      await count({ game: 'space-arena' }),
      await count({ rated: true }),
      await count({ rated: false }),
      await count({ player: playerNamed('Bob') }),
    ]).toEqual([1, 15, 1, 16])
    expect([
      await count({ player: playerNamed('Cid') }),
      await count({ player: playerNamed('Cid'), unlisted: true }),
    ]).toEqual([0, 1])
  })
  test('a result contains the rating changes, and no player id', async () => {
    const page = await results(db, { limit: 50, rated: true, game: 'void-patrol' })
    expect(page.results.at(-1)!.players).toMatchObject([
      { change: { before: 1500, after: 1566, provisional: true } },
      { change: { before: 1500, after: 1434 } },
    ])
    expect(JSON.stringify(page)).not.toContain(playerNamed('Ann'))
  })
  test('an account goes by its present name, in old results, too', async () => {
    await db.updateTable('account').set({ name: 'ANN' }).where('key', '=', 'ann').execute()
    expect((await results(db, { limit: 1, game: 'space-arena' })).results[0]!.players[0]!.name).toBe('ANN')
    await db.updateTable('account').set({ name: 'Ann' }).where('key', '=', 'ann').execute()
  })

  test('a profile tells ratings, ranks, bests and how matches went', async () => {
    const { ratings, games, ...rest } = await profileOf(db, new Ladders(db), await account(' a_n-n '))
    expect(rest).toEqual({ name: 'Ann', program: false, formerly: [], since: 1000, seen: expect.any(Number) })
    expect(ratings).toMatchObject([
      { game: 'void-patrol', kind: 'team', provisional: false, rank: 1, of: 2, played: 15, away: false },
      { game: 'space-arena', rank: null, of: 0, played: 1, provisional: true, rating: 1500, best: null },
    ])
    expect(ratings[0]!.best!.rating).toBeGreaterThan(ratings[0]!.rating)
    expect(games).toEqual([
      { game: 'void-patrol', played: 14, won: 13, lost: 1, drawn: 0, streak: 10 },
      { game: 'space-arena', played: 1, won: 0, lost: 0, drawn: 1, streak: 0 },
    ])
  })
  test('a name without an account has no profile', async () => {
    expect(await accountNamed(db, 'Gus')).toBeUndefined()
  })
  test('ratings over time go up to the present one', async () => {
    const { ratings } = await ratingsOverTime(db, await account('Ann'))
    expect(ratings.map(({ game, points }) => [game, points.length])).toEqual([
      ['void-patrol', 15],
      ['space-arena', 1],
    ])
    expect(ratings[0]!.points.map(({ at }) => at)).toEqual(
      ratings[0]!.points.map(({ at }) => at).toSorted((a, b) => a - b),
    )
    expect(ratings[0]!.points.at(-1)!.rating).toBe(
      (await profileOf(db, new Ladders(db), await account('Ann'))).ratings[0]!.rating,
    )
  })
  test('two accounts are compared by the matches that they played on different sides', async () => {
    expect(await headToHead(db, await account('Ann'), await account('Bob'))).toMatchObject({
      name: 'Ann',
      other: 'Bob',
      games: [
        { game: 'void-patrol', played: 14, won: 13, lost: 1, drawn: 0 },
        { game: 'space-arena', played: 1, won: 0, lost: 0, drawn: 1 },
      ],
    })
    const { results: last } = await headToHead(db, await account('Bob'), await account('Ann'))
    expect([last.length, last[0]!.game]).toEqual([5, 'space-arena'])
    expect(await headToHead(db, await account('Bob'), await account('Cid'))).toEqual({
      name: 'Bob',
      other: 'Cid',
      games: [],
      results: [],
    })
    // Private matches are not mentioned, not even as a number.
    expect(await headToHead(db, await account('Cid'), await account('Ann'))).toMatchObject({
      games: [],
      results: [],
    })
    expect((await profileOf(db, new Ladders(db), await account('Cid'))).games).toEqual([])
  })

  test('the ladder ranks accounts by strength, and provisional or absent ones have no rank', async () => {
    const { rows, pages } = await new Ladders(db).page({ game: 'void-patrol', kind: 'team', of: 'people' }, 1)
    expect(pages).toBe(1)
    expect(rows.map(({ rank, name, provisional }) => [rank, name, provisional])).toEqual([
      [1, 'Ann', false],
      [2, 'Bob', false],
      [null, 'Cid', true],
    ])
    const later = await new Ladders(db).page(
      { game: 'void-patrol', kind: 'team', of: 'people' },
      1,
      Date.now() + AWAY_AFTER + 1000,
    )
    expect(later.rows.map(({ rank, away }) => [rank, away])).toEqual([
      [null, true],
      [null, true],
      [null, true],
    ])
    expect(await new Ladders(db).page({ game: 'void-patrol', kind: 'ffa', of: 'people' }, 1)).toMatchObject({
      rows: [],
      pages: 1,
    })
    expect(await new Ladders(db).page({ game: 'void-patrol', kind: 'team', of: 'people' }, 2)).toMatchObject({
      rows: [],
      page: 2,
    })
  })
  test('programs have a ladder and ranks of their own, and are shown as programs', async () => {
    const at = Date.now()
    for (const [name, program, mu] of [
      ['Gnat', 1, 29],
      ['Midge', 1, 31],
      ['Walker', 0, 30],
    ] as const) {
      await accountFor(db, name, { program: program === 1 })
      await db
        .insertInto('rating')
        .values({
          game: 'apart',
          kind: 'team',
          player: playerNamed(name),
          mu,
          sigma: 3,
          played: 20,
          opponents: 5,
          at,
          program,
        })
        .execute()
    }
    const ladders = new Ladders(db)
    const names = async (of: 'people' | 'programs') =>
      (await ladders.page({ game: 'apart', kind: 'team', of }, 1)).rows.map(({ rank, name }) => [rank, name])
    expect([await names('people'), await names('programs')]).toEqual([
      [[1, 'Walker']],
      [
        [1, 'Midge'],
        [2, 'Gnat'],
      ],
    ])
    const profiles = await Promise.all(
      ['Gnat', 'Walker'].map(async (name) => profileOf(db, ladders, (await accountNamed(db, name))!)),
    )
    expect(profiles.map(({ program, ratings: [rating] }) => [program, rating!.rank, rating!.of])).toEqual([
      [true, 2, 2],
      [false, 1, 1],
    ])
  })
  test('pages of a long ladder join without a gap where the ranks end', async () => {
    const at = Date.now()
    for (let i = 0; i < 130; i++) {
      await accountFor(db, `Many ${i}`)
      await db
        .insertInto('rating')
        .values({
          game: 'long',
          kind: 'team',
          player: playerNamed(`Many ${i}`),
          mu: (i * 37) % 130,
          sigma: i % 2 ? 3 : 8,
          played: 20,
          opponents: i % 4 === 1 ? 4 : 5,
          at,
        })
        .execute()
    }
    const ladders = new Ladders(db)
    const all = (
      await Promise.all(
        [1, 2, 3].map((page) => ladders.page({ game: 'long', kind: 'team', of: 'people' }, page)),
      )
    ).flatMap(({ rows }) => rows)
    expect(all.length).toBe(130)
    expect(new Set(all.map(({ name }) => name)).size).toBe(130)
    expect(all.map(({ rank }) => rank)).toEqual([
      ...Array.from({ length: 32 }, (_, i) => i + 1),
      ...Array.from({ length: 98 }, () => null),
    ])
    for (const part of [all.slice(0, 32), all.slice(32)])
      expect(part.map(({ rating }) => rating)).toEqual(
        part.map(({ rating }) => rating).toSorted((a, b) => b - a),
      )
    const ranked = await db
      .selectFrom('rating')
      .selectAll()
      .where('game', '=', 'long')
      .where('sigma', '=', 3)
      .where('opponents', '=', 5)
      .orderBy('mu', 'desc')
      .execute()
    expect(await ladders.rankOf(ranked[2]!)).toEqual({ rank: 3, of: 32 })
  })
})

test('queries find their rows by an index, and read no whole table', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-plan-'))
  await (await openDatabase({ dataDir, databaseUrl: undefined })).destroy()
  const asked: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: sqliteDialect(join(dataDir, 'dead-reckoning.sqlite')),
    log: ({ query }) => void asked.push(query),
  })
  for (const name of ['Ann', 'Bob']) await accountFor(db, name)
  const matchStore = await MatchStore.open(db, '', new Ratings(db).rate)
  asked.length = 0
  for (const game of ['void-patrol', 'space-arena', 'void-patrol'])
    await matchStore
      .keeperOf('t')
      .finish(finishedMatch({ people: [person('Ann', 'A'), person('Bob', 'B')], winners: ['A'], game }))
  await matchStore
    .keeperOf('t')
    .finish(
      finishedMatch({ people: [person('Ann', 'A', { account: false }), person('Bob', 'B')], winners: ['A'] }),
    )
  await forgetNeighbourhoods(db)
  const [ann, bob] = [(await accountNamed(db, 'Ann'))!, (await accountNamed(db, 'Bob'))!]
  const behind = { at: Date.now() + 1000, match: 'f' }
  for (const wanted of [
    {},
    { before: behind },
    { game: 'void-patrol', before: behind },
    { rated: true, before: behind },
    { player: ann.player, before: behind },
    { player: ann.player, game: 'void-patrol', unlisted: true },
  ])
    expect((await results(db, { limit: 9, ...wanted })).results.length).toBeGreaterThan(0)
  const ladders = new Ladders(db)
  await ladders.page({ game: 'void-patrol', kind: 'team', of: 'people' }, 1)
  await ladders.page({ game: 'void-patrol', kind: 'team', of: 'programs' }, 1)
  await profileOf(db, ladders, ann)
  await ratingsOverTime(db, ann)
  await headToHead(db, ann, bob)
  const queries = asked.filter(({ sql: text }) => !text.startsWith('insert'))
  expect(queries.length).toBeGreaterThan(20)
  for (const { sql: text, parameters } of queries) {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    )
    expect({
      text,
      scans: rows
        .map(({ detail }) => detail)
        .filter((detail) => /^SCAN (?!placed|runs|last|\(subquery)/.test(detail)),
    }).toEqual({ text, scans: [] })
  }
  await matchStore.close()
  rmSync(dataDir, { recursive: true, force: true })
})
