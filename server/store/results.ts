/** Finished matches, newest first, as anybody may read them. */
import { settledOutcome, UPGRADED } from '../../common/engine/settlement.ts'
import type { Participant, Result, ResultsPage } from '../../common/wire/published.ts'
import { provisional, shown } from '../../common/wire/rating.ts'
import type { Database } from './database.ts'
import { keptOf } from './records.ts'
import type { Summary, Tables } from './tables.ts'

/** Where a page begins: behind this match of the page before it. */
export interface Behind {
  readonly at: number
  readonly match: string
}

export interface Wanted {
  readonly game?: string | undefined
  readonly rated?: boolean | undefined
  /** Only matches of this player, by id. */
  readonly player?: string | undefined
  /** Also private matches: for those who played in them. */
  readonly unlisted?: boolean | undefined
  readonly before?: Behind | undefined
  readonly limit: number
}

export async function results(db: Database, wanted: Wanted): Promise<ResultsPage> {
  const { before, limit } = wanted
  const rows = await (wanted.player === undefined ? all(db, wanted) : theirs(db, wanted.player, wanted)).limit(limit + 1).execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { results: await published(db, page), next: rows.length > limit && last ? cursorOf({ at: last.finished, match: last.match }) : null }

  function all(db: Database, { game, rated, unlisted }: Wanted) {
    let query = db.selectFrom('result').selectAll().orderBy('finished', 'desc').orderBy('match', 'desc')
    if (!unlisted) query = query.where('listed', '=', 1)
    if (game !== undefined) query = query.where('game', '=', game)
    if (rated !== undefined) query = query.where('rated', '=', Number(rated))
    if (before) query = query.where((eb) => eb(eb.refTuple('finished', 'match'), '<', eb.tuple(before.at, before.match)))
    return query
  }

  function theirs(db: Database, player: string, { game, rated, unlisted }: Wanted) {
    let query = db.selectFrom('seat').innerJoin('result', 'result.match', 'seat.match').selectAll('result').where('seat.player', '=', player)
      .orderBy('seat.at', 'desc').orderBy('seat.match', 'desc')
    if (!unlisted) query = query.where('result.listed', '=', 1)
    if (game !== undefined) query = query.where('seat.game', '=', game)
    if (rated !== undefined) query = query.where('result.rated', '=', Number(rated))
    if (before) query = query.where((eb) => eb(eb.refTuple('seat.at', 'seat.match'), '<', eb.tuple(before.at, before.match)))
    return query
  }
}

/** One match, also a private one: for who knows its name. */
export async function resultOf(db: Database, match: string): Promise<Result | undefined> {
  const row = await db.selectFrom('result').selectAll().where('match', '=', match).executeTakeFirst()
  return row && (await published(db, [row]))[0]
}

/** One match that lists of results may show. */
export async function listedResultOf(db: Database, match: string): Promise<Result | undefined> {
  const row = await db.selectFrom('result').selectAll().where('match', '=', match).where('listed', '=', 1).executeTakeFirst()
  return row && (await published(db, [row]))[0]
}

/** The last match that was played at a table which is closed by now. */
export const lastAt = (db: Database, place: string): Promise<{ readonly match: string } | undefined> =>
  db.selectFrom('result').select('match').where('place', '=', place).orderBy('finished', 'desc').limit(1).executeTakeFirst()

/** Has an upgrade ended the last match that was played there? */
export async function endedByUpgrade(db: Database, place: string): Promise<boolean> {
  const last = await db
    .selectFrom('result')
    .select('summary')
    .where('place', '=', place)
    .orderBy('finished', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && (JSON.parse(last.summary) as Summary).by === settledOutcome(UPGRADED).by
}

const cursorOf = ({ at, match }: Behind): string => `${at}.${match}`

/** With the names that accounts have now, what each match did to ratings, and whether it can be replayed still; no player's id. */
export async function published(db: Database, rows: readonly Tables['result'][]): Promise<Result[]> {
  if (rows.length === 0) return []
  const read = rows.map((row) => ({ ...row, ...(JSON.parse(row.summary) as Summary) }))
  const people = [...new Set(read.flatMap(({ players }) => players.map(({ player }) => player)))].filter(Boolean)
  const accounts = people.length === 0 ? [] : await db.selectFrom('account').select(['player', 'name', 'program']).where('player', 'in', people).execute()
  const accountOf = new Map(accounts.map((one) => [one.player, one]))
  const rated = read.filter((row) => row.rated).map(({ match }) => match)
  const changes = rated.length === 0 ? [] : await db.selectFrom('rating_change').select(['match', 'player', 'mu', 'mu_before', 'sigma', 'opponents']).where('match', 'in', rated).execute()
  const changeOf = new Map(changes.map(({ match, player, mu, mu_before, ...how }) => [`${match} ${player}`, { before: shown(mu_before), after: shown(mu), provisional: provisional(how) }]))
  const kept = await keptOf(db, rows.map(({ match }) => match))
  return read.map(({ match, game, kind, finished, rounds, rated, winners, by, players }) => ({
    match, game, kind, finished, rounds, rated: rated === 1, replay: kept.has(match), winners: [...winners], by,
    players: players.map(({ player, ...rest }): Participant => ({
      ...rest, name: accountOf.get(player)?.name ?? rest.name, account: accountOf.has(player), bot: rest.bot || accountOf.get(player)?.program === 1, change: changeOf.get(`${match} ${player}`) ?? null,
    })),
  }))
}
