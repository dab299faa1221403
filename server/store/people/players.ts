/** The public profile of an account: ratings with their history, and results. */
import { sql } from 'kysely'
import {
  OPPONENTS_NEEDED,
  PROVISIONAL_ABOVE,
  provisional,
  shown,
} from '../../../common/wire/people/rating.ts'
import type { HeadToHead, Profile, RatingsOverTime } from '../../../common/wire/published.ts'
import { keptOf } from '../archive/records.ts'
import { readableRows } from '../archive/result-rows.ts'
import { published } from '../archive/results.ts'
import type { Database } from '../database.ts'
import type { AccountRow } from './account-names.ts'
import { AWAY_AFTER, type Ladders } from './ladder.ts'

/** The most points of a rating's history. */
const POINTS_AT_MOST = 1000
const MEETINGS_SHOWN = 5

export type PublicAccount = Pick<AccountRow, 'player' | 'name' | 'since' | 'program'>

export async function profileOf(
  db: Database,
  ladders: Ladders,
  { player, name, since, program }: PublicAccount,
  now = Date.now(),
): Promise<Profile> {
  const seen = await db.selectFrom('player').select('seen').where('id', '=', player).executeTakeFirst()
  const rows = await db
    .selectFrom('rating')
    .selectAll()
    .where('player', '=', player)
    .orderBy('played', 'desc')
    .execute()
  const ratings = await Promise.all(
    rows.map(async (row) => {
      const { game, kind, mu, played, opponents, at } = row
      const best = await db
        .selectFrom('rating_change')
        .select(['mu', 'at'])
        .where('player', '=', player)
        .where('game', '=', game)
        .where('kind', '=', kind)
        .where('sigma', '<=', PROVISIONAL_ABOVE)
        .where('opponents', '>=', OPPONENTS_NEEDED)
        .orderBy('mu', 'desc')
        .orderBy('at')
        .limit(1)
        .executeTakeFirst()
      return {
        game,
        kind,
        rating: shown(mu),
        provisional: provisional(row),
        opponents,
        away: at < now - AWAY_AFTER,
        played,
        ...(await ladders.rankOf(row, now)),
        best: best ? { rating: shown(best.mu), at: best.at } : null,
      }
    }),
  )
  const formerly = await db
    .selectFrom('former_name')
    .select('name')
    .where('player', '=', player)
    .where('until', '>', now)
    .orderBy('since', 'desc')
    .execute()
  return {
    name,
    program: program === 1,
    formerly: formerly.map((one) => one.name),
    since,
    seen: seen?.seen ?? null,
    ratings,
    games: await tallyOf(db, player),
  }
}

/** Leaves out private matches, even from the number of matches. */
async function tallyOf(db: Database, player: string): Promise<Profile['games']> {
  const counts = await db
    .selectFrom('seat')
    .select(['game', 'result', (eb) => eb.fn.countAll<number>().as('n')])
    .where('player', '=', player)
    .where('listed', '=', 1)
    .groupBy(['game', 'result'])
    .execute()
  const streaks = await longestStreaks(db, player)
  const of = (game: string, result: string) =>
    counts.find((row) => row.game === game && row.result === result)?.n ?? 0
  return [...new Set(counts.map(({ game }) => game))]
    .map((game) => {
      const [won, lost, drawn] = [of(game, 'won'), of(game, 'lost'), of(game, 'drawn')]
      return { game, played: won + lost + drawn, won, lost, drawn, streak: streaks.get(game) ?? 0 }
    })
    .sort((a, b) => b.played - a.played)
}

/**
 * Gaps and islands: within a run of equal results the difference between the row number among all results and
 * among those of its kind is constant.
 */
async function longestStreaks(db: Database, player: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ game: string; n: number }>`
    select game, max(n) as n from (
      select game, count(*) as n from (
        select game, result,
          row_number() over (partition by game order by at, match)
          - row_number() over (partition by game, result order by at, match) as run
        from seat where player = ${player} and listed = 1
      ) as placed where result = 'won' group by game, run
    ) as runs group by game`.execute(db)
  return new Map(rows.map(({ game, n }) => [game, n]))
}

export async function ratingsOverTime(
  db: Database,
  { player, name }: PublicAccount,
): Promise<RatingsOverTime> {
  const rows = await db
    .selectFrom('rating_change')
    .select(['match', 'game', 'kind', 'mu', 'sigma', 'opponents', 'at'])
    .where('player', '=', player)
    .orderBy('at', 'desc')
    .limit(POINTS_AT_MOST)
    .execute()
  const kept = await keptOf(
    db,
    rows.map(({ match }) => match),
  )
  const courses = new Map<string, RatingsOverTime['ratings'][number]>()
  for (const { match, game, kind, mu, at, ...how } of rows.toReversed()) {
    const course = courses.get(`${game} ${kind}`) ?? { game, kind, points: [] }
    course.points.push({
      at,
      rating: shown(mu),
      provisional: provisional(how),
      record: match,
      replay: kept.has(match),
    })
    courses.set(`${game} ${kind}`, course)
  }
  return { name, ratings: [...courses.values()].sort((a, b) => b.points.length - a.points.length) }
}

/** The results of two players against each other, in listed matches. */
export async function headToHead(
  db: Database,
  one: PublicAccount,
  other: PublicAccount,
): Promise<HeadToHead> {
  const meetings = () =>
    db
      .selectFrom('seat as mine')
      .innerJoin('seat as theirs', (join) =>
        join.onRef('theirs.match', '=', 'mine.match').on('theirs.player', '=', other.player),
      )
      .where('mine.listed', '=', 1)
      .where('mine.player', '=', one.player)
      .whereRef('mine.team', '<>', 'theirs.team')
  const counts = await meetings()
    .select([
      'mine.game',
      'mine.result as mine',
      'theirs.result as theirs',
      (eb) => eb.fn.countAll<number>().as('n'),
    ])
    .groupBy(['mine.game', 'mine.result', 'theirs.result'])
    .execute()
  const count = MEETINGS_SHOWN
  const inOrder = () => meetings().orderBy('mine.at', 'desc').orderBy('mine.match', 'desc').limit(count)
  const last = await readableRows(
    db,
    () => inOrder().innerJoin('result', 'result.match', 'mine.match').selectAll('result').execute(),
    (offset) => inOrder().select(['mine.match', 'mine.at as finished', 'mine.game']).offset(offset).execute(),
    (row) => row.listed === 1,
    { unlisted: false, count },
  )
  const sum = (rows: typeof counts) => rows.reduce((total, { n }) => total + n, 0)
  return {
    name: one.name,
    other: other.name,
    games: [...new Set(counts.map(({ game }) => game))]
      .map((game) => {
        const here = counts.filter((row) => row.game === game)
        const [played, won, lost] = [
          sum(here),
          sum(here.filter(({ mine, theirs }) => mine === 'won' && theirs !== 'won')),
          sum(here.filter(({ mine, theirs }) => theirs === 'won' && mine !== 'won')),
        ]
        return { game, played, won, lost, drawn: played - won - lost }
      })
      .sort((a, b) => b.played - a.played),
    results: await published(db, last),
  }
}
