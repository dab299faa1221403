/** Ratings in both databases: what archiving a match changes, and what it does not. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { START } from '../../../common/wire/people/rating.ts'
import type { FinishedParticipant } from '../../store/archive/finished.ts'
import { results } from '../../store/archive/results.ts'
import { MEETINGS_KEPT } from '../../store/archive/retention.ts'
import { type Database, openDatabase } from '../../store/database.ts'
import { MatchStore } from '../../store/journal/match-store.ts'
import { accountNamed } from '../../store/people/account-names.ts'
import { Ladders } from '../../store/people/ladder.ts'
import { profileOf } from '../../store/people/players.ts'
import { finishedMatch } from '../../testing/finished.ts'
import { startPostgres, type TestPostgres } from '../../testing/machines/postgres.ts'
import { accountFor, playerNamed } from '../../testing/people/people.ts'
import { becomeProgram } from '../accounts/becoming-program.ts'
import { Ratings } from './ratings.ts'
import { reckon, type Strength } from './reckoning.ts'

describe.each(['SQLite', 'PostgreSQL'])('ratings in %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-ratings-'))
  let postgres: TestPostgres | undefined
  let db: Database
  let matchStore: MatchStore
  let ratings: Ratings

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
    db = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    matchStore = await MatchStore.open(db, '', (ratings = new Ratings(db)).rate)
  })
  afterAll(async () => {
    await matchStore?.close()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const of = async (...players: string[]) => ratings.of('void-patrol', 'team', players)

  test('a newcomer starts in the middle, and unsure', async () => {
    expect(await of('nobody')).toEqual(new Map([['nobody', { ...START, played: 0, opponents: 0 }]]))
    expect(await of()).toEqual(new Map())
  })
  test('a rated match changes ratings once, however often it is archived', async () => {
    const match = finishedMatch({
      people: [
        { player: 'a', team: 'A' },
        { player: 'b', team: 'B' },
      ],
      winners: ['A'],
    })
    for (let i = 0; i < 2; i++) await matchStore.keeperOf('t').finish(match)
    const [a, b] = [...(await of('a', 'b')).values()]
    expect(a).toEqual({
      mu: expect.closeTo(27.635, 3),
      sigma: expect.closeTo(8.066, 3),
      played: 1,
      opponents: 1,
    })
    expect(a!.mu - 25).toBeCloseTo(25 - b!.mu, 9)
    const changes = await db.selectFrom('rating_change').selectAll().orderBy('player').execute()
    expect(changes).toMatchObject([
      { player: 'a', mu: a!.mu, mu_before: 25, game: 'void-patrol', kind: 'team' },
      { player: 'b', mu: b!.mu, sigma_before: START.sigma },
    ])
    expect(
      await db
        .selectFrom('record')
        .select('rated')
        .where('match', '=', match.seedHash.slice(0, 20))
        .executeTakeFirst(),
    ).toEqual({ rated: 1 })
  })
  test('a match that is not rated changes no rating', async () => {
    await matchStore.keeperOf('t').finish(
      finishedMatch({
        people: [
          { player: 'c', team: 'A' },
          { player: 'd', team: 'B' },
        ],
        winners: ['A'],
        rated: false,
      }),
    )
    expect((await of('c')).get('c')!.played).toBe(0)
  })
  test('kinds of matches are rated apart', async () => {
    await matchStore.keeperOf('t').finish(
      finishedMatch({
        people: ['A', 'B', 'C'].map((team) => ({ player: `e${team}`, team })),
        winners: ['B'],
      }),
    )
    expect((await of('eB')).get('eB')!.played).toBe(0)
    expect((await ratings.of('void-patrol', 'ffa', ['eB'])).get('eB')!.mu).toBeGreaterThan(25)
  })
  test('a player who left has lost, though a bot won in the seat', async () => {
    const match = finishedMatch({
      people: [
        { player: 'f', team: 'A', left: true },
        { player: 'g', team: 'B' },
      ],
      winners: ['A'],
    })
    await matchStore.keeperOf('t').finish(match)
    const after = await of('f', 'g')
    expect(after.get('f')!.mu).toBeLessThan(25)
    expect(after.get('g')!.mu).toBeGreaterThan(25)
    expect(
      await db
        .selectFrom('seat')
        .select(['player', 'result'])
        .where('match', '=', match.seedHash.slice(0, 20))
        .orderBy('player')
        .execute(),
    ).toEqual([
      { player: 'f', result: 'lost' },
      { player: 'g', result: 'won' },
    ])
  })
  test('matches that end in the same moment are all counted for every pair', async () => {
    const names = ['p', 'q', 'r', 's']
    const pairs = names.flatMap((one) =>
      names.filter((other) => other !== one).map((other) => [one, other] as const),
    )
    await Promise.all(
      pairs.map(([one, other], i) =>
        matchStore.keeperOf(`m${i}`).finish(
          finishedMatch({
            people: [
              { player: one, team: 'A' },
              { player: other, team: 'B' },
            ],
            winners: ['A'],
          }),
        ),
      ),
    )
    const after = await of(...names)
    expect([...after.values()].map(({ played }) => played)).toEqual([6, 6, 6, 6])
    // Each change begins where the one before ended.
    const changes = await db.selectFrom('rating_change').selectAll().where('player', '=', 'p').execute()
    const ends = new Set([25, ...changes.map(({ mu }) => mu)])
    expect(changes.every(({ mu_before }) => ends.has(mu_before))).toBe(true)
    expect(new Set(changes.map(({ mu_before }) => mu_before)).size).toBe(6)
  })

  /** A duel that `winner` wins. */
  const duel = (winner: string, loser: string, how: Partial<FinishedParticipant> = {}, home = '') =>
    matchStore.keeperOf('t').finish(
      finishedMatch({
        people: [
          { player: winner, team: 'A', neighbourhood: home },
          { player: loser, team: 'B', ...how },
        ],
        winners: ['A'],
      }),
    )
  const ranksOf = async (name: string) => {
    const { ratings } = await profileOf(db, new Ladders(db), (await accountNamed(db, name))!)
    return ratings.map(({ rating, provisional, rank, opponents }) => ({
      rating,
      provisional,
      rank,
      opponents,
    }))
  }

  describe('an undeserved rank', () => {
    test('an account gets no rank by duels against own guests that leave or play', async () => {
      const { player } = await accountFor(db, 'Guest farmer')
      for (let i = 0; i < 20; i++)
        await duel(player, `farm guest ${i}`, { account: false, left: true, early: true }, 'home')
      for (let i = 0; i < 20; i++) await duel(player, `farm guest ${i}`, { account: false }, 'home')
      expect(await ranksOf('Guest farmer')).toEqual([])
    })
    test('an account gets no rank by duels against own accounts that leave early', async () => {
      const { player } = await accountFor(db, 'Quick farmer')
      for (let i = 0; i < 20; i++) await duel(player, `leaver ${i}`, { left: true, early: true })
      expect(await ranksOf('Quick farmer')).toEqual([])
      expect((await of('leaver 0')).get('leaver 0')).toMatchObject({
        played: 1,
        mu: expect.closeTo(START.mu - 2.635, 3),
      })
    })
    test('an account gets no rank by duels against own accounts, near or far', async () => {
      for (const [name, farm] of [
        ['House farmer', 'house'],
        ['Far farmer', 'elsewhere'],
      ] as const) {
        const { player } = await accountFor(db, name)
        for (let i = 0; i < 30; i++) await duel(player, `${farm} ${i}`, { neighbourhood: farm }, 'house')
      }
      expect([await ranksOf('House farmer'), await ranksOf('Far farmer')]).toEqual([
        [{ rating: 1563, provisional: true, rank: null, opponents: 0 }],
        [{ rating: 1668, provisional: true, rank: null, opponents: 1 }],
      ])
    })
    test('an account gets no rank by duels against the same account over and over', async () => {
      const { player } = await accountFor(db, 'Friend farmer')
      for (let i = 0; i < 20; i++) await duel(player, 'loyal friend')
      const [rating] = await ranksOf('Friend farmer')
      expect(rating).toMatchObject({ provisional: true, rank: null, opponents: 1 })
      expect(rating!.rating).toBeLessThan(1500 + 3 * 66)
    })
  })

  test('a player has a rank after five opponents, and a meeting counts in full after 30 days', async () => {
    const { player } = await accountFor(db, 'Honest')
    const opponents = ['o1', 'o2', 'o3', 'o4', 'o5']
    const changes = async () =>
      (
        await db
          .selectFrom('rating_change')
          .select(['mu', 'mu_before'])
          .where('player', '=', player)
          .orderBy('at')
          .orderBy('mu')
          .execute()
      ).map(({ mu, mu_before }) => mu - mu_before)
    for (let month = 0; month < 3; month++) {
      for (const other of opponents.slice(0, 4))
        for (let n = 0; n < 2; n++) await duel(player, other, { neighbourhood: `home of ${other}` }, 'home')
      for (const table of ['rating_change', 'seat'] as const)
        await db
          .updateTable(table)
          .set((eb) => ({ at: eb('at', '-', MEETINGS_KEPT) }))
          .execute()
    }
    const before = (await of(player)).get(player)!
    expect(await ranksOf('Honest')).toMatchObject([{ provisional: true, rank: null, opponents: 4 }])
    await duel(player, opponents[4]!, { neighbourhood: 'home of o5' }, 'home')
    expect(await ranksOf('Honest')).toMatchObject([{ provisional: false, rank: 1, opponents: 5 }])

    // The same as without any of these features, to the last bit.
    let plain: Strength = START
    const theirs = new Map<string, Strength>(opponents.map((other) => [other, START]))
    for (let month = 0; month < 3; month++)
      for (const other of opponents.slice(0, 4))
        for (let n = 0; n < 2; n++) {
          const after = reckon(
            [
              { player: 'me', team: 'A', left: false },
              { player: other, team: 'B', left: false },
            ],
            ['A'],
            new Map<string, Strength>([
              ['me', plain],
              [other, theirs.get(other)!],
            ]),
          )
          plain = after.get('me')!
          theirs.set(other, after.get(other)!)
        }
    expect([before.mu, before.sigma]).toEqual([plain.mu, plain.sigma])
    expect(await changes()).toHaveLength(25)
  })

  describe('a match with a program', () => {
    const meet = (
      one: Partial<FinishedParticipant> & { player: string },
      other: Partial<FinishedParticipant> & { player: string },
    ) =>
      matchStore.keeperOf('t').finish(
        finishedMatch({
          people: [
            { ...one, team: 'A' },
            { ...other, team: 'B' },
          ],
          winners: ['A'],
        }),
      )
    const program = { program: true }

    test('only the program is rated in a match with a person', async () => {
      const { player: bot } = await accountFor(db, 'Punchbag', program)
      const { player } = await accountFor(db, 'Bot farmer')
      await duel(player, 'an honest loser')
      const before = (await of(player)).get(player)!
      for (let i = 0; i < 8; i++) await meet({ player }, { player: bot, ...program })
      const after = await of(player, bot)
      expect(after.get(player)).toEqual(before)
      expect(after.get(bot)).toMatchObject({ played: 8, opponents: 1 })
      // The same as against a person of that strength, to the last bit.
      const first = await db
        .selectFrom('rating_change')
        .select('mu')
        .where('player', '=', bot)
        .orderBy('mu', 'desc')
        .executeTakeFirstOrThrow()
      expect(first.mu).toBe(
        reckon(
          [
            { player, team: 'A', left: false },
            { player: bot, team: 'B', left: false },
          ],
          ['A'],
          new Map<string, Strength>([
            [player, before],
            [bot, START],
          ]),
        ).get(bot)!.mu,
      )
      // The eighth meeting counts next to nothing.
      const changes = (
        await db
          .selectFrom('rating_change')
          .select(['mu', 'mu_before'])
          .where('player', '=', bot)
          .orderBy('mu', 'desc')
          .execute()
      ).map(({ mu, mu_before }) => mu_before - mu)
      expect(Math.min(...changes)).toBeLessThan(Math.max(...changes) / 32)
      expect(await ranksOf('Punchbag')).toMatchObject([{ provisional: true, rank: null, opponents: 1 }])
      const {
        results: [last],
      } = await results(db, { player, limit: 1 })
      expect(last).toMatchObject({
        rated: true,
        players: [
          { name: 'Bot farmer', bot: false, change: null },
          { name: 'Punchbag', bot: true, change: { after: expect.any(Number) } },
        ],
      })
    })

    test('two programs are both rated on their own ladder, and a neighbour is no opponent', async () => {
      const [one, two] = [await accountFor(db, 'Gnat', program), await accountFor(db, 'Midge', program)]
      await meet({ ...one, ...program, neighbourhood: 'rack' }, { ...two, ...program, neighbourhood: 'rack' })
      expect(await ranksOf('Gnat')).toMatchObject([{ opponents: 0, rating: 1533 }])
      const ladder = async (of: 'people' | 'programs') =>
        (await new Ladders(db).page({ game: 'void-patrol', kind: 'team', of }, 1)).rows.map(
          ({ name }) => name,
        )
      expect(await ladder('programs')).toEqual(expect.arrayContaining(['Gnat', 'Midge', 'Punchbag']))
      expect(await ladder('people')).not.toEqual(expect.arrayContaining(['Gnat']))
      expect(await ladder('programs')).not.toEqual(expect.arrayContaining(['Bot farmer']))
    })

    test('only a program loses when it leaves before the third round against a person', async () => {
      const [{ player: bot }, { player }] = [
        await accountFor(db, 'Quitter', program),
        await accountFor(db, 'Impatient'),
      ]
      await meet({ player: bot, ...program }, { player, left: true, early: true })
      expect((await of(bot, player)).get(bot)!.played).toBe(0)
      await meet({ player }, { player: bot, ...program, left: true, early: true })
      expect(
        [...(await of(bot, player)).values()].map(({ played, mu }) => [played, Math.sign(mu - START.mu)]),
      ).toEqual([
        [1, -1],
        [0, 0],
      ])
    })

    test('a rated account keeps its kind, and a match begun as a person rates no program', async () => {
      const [{ player }, { player: rated }] = [
        await accountFor(db, 'Turncoat'),
        await accountFor(db, 'Rated before'),
      ]
      await duel(rated, 'somebody')
      expect(await becomeProgram(db, rated)).toMatchObject({ code: 'stays_person' })
      expect(await becomeProgram(db, player)).toBeUndefined()
      expect(await becomeProgram(db, player)).toMatchObject({ code: 'program_already' })
      expect(
        await becomeProgram(db, (await accountFor(db, 'A moderator', { role: 'moderator' })).player),
      ).toMatchObject({ code: 'stays_person' })
      expect(await becomeProgram(db, 'nobody')).toMatchObject({ code: 'no_account' })
      await meet({ player: 'turned on' }, { player })
      expect([...(await of('turned on', player)).values()].map(({ played }) => played)).toEqual([1, 0])
      expect(await ranksOf('Turncoat')).toEqual([])
    })

    test('an account that becomes a program as a match is archived is no rated person', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, async (_, i) => {
          const { player } = await accountFor(db, `Racer ${i}`)
          await Promise.all([duel(player, `paced by ${i}`), becomeProgram(db, player)])
          const { program } = await db
            .selectFrom('account')
            .select('program')
            .where('player', '=', player)
            .executeTakeFirstOrThrow()
          return program + (await of(player)).get(player)!.played
        }),
      )
      expect(outcomes).toEqual(Array.from({ length: 12 }, () => 1))
    })
  })

  test('a guest is paired by past results, and starts afresh on registering the name', async () => {
    const player = playerNamed('Gus')
    const meet = (i: number) =>
      matchStore.keeperOf('t').finish(
        finishedMatch({
          people: [
            { player, team: 'A', account: false, name: 'Gus' },
            { player: `stranger ${i}`, team: 'B' },
          ],
          winners: ['A'],
        }),
      )
    for (let i = 0; i < 6; i++) await meet(i)
    const known = (await of(player)).get(player)!
    expect([known.mu > START.mu, known.played, known.opponents]).toEqual([true, 6, 0])
    expect((await of('stranger 0')).get('stranger 0')!.played).toBe(0)
    await accountFor(db, 'Gus')
    expect((await of(player)).get(player)).toEqual({ ...START, played: 0, opponents: 0 })
    // A match that was begun as a guest ends now.
    await meet(6)
    expect(await ranksOf('Gus')).toEqual([])
    const { results: history } = await results(db, { player, limit: 9 })
    expect([history.length, history[0]]).toMatchObject([
      7,
      { rated: false, players: [{ name: 'Gus', result: 'won', change: null }, { change: null }] },
    ])
  })
})
