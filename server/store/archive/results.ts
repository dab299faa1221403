/** Lists of finished matches, newest first, as anybody may read them. */
import { type Selectable, sql } from 'kysely'
import { namedText } from '../../../common/engine/presentation/naming.ts'
import { settledOutcome, UPGRADED } from '../../../common/engine/record/settlement.ts'
import { provisional, shown } from '../../../common/wire/people/rating.ts'
import type { Participant, Result, ResultsPage } from '../../../common/wire/published.ts'
import type { Database } from '../database.ts'
import { DAMAGED, parsed, readingOf, summaryIn, tellDamaged } from '../journal/damage.ts'
import { listedRooms } from '../listed-rooms.ts'
import type { MatchSummary, Tables } from '../tables.ts'
import { isDamaged } from '../trouble.ts'
import { keptOf } from './records.ts'
import { keysBySeats, type ResultKey, readableRows } from './result-rows.ts'

/** A place in the list: a match, or with an empty name a time. */
export interface ResultCursor {
  readonly at: number
  readonly match: string
}

export interface ResultQuery {
  readonly game?: string | undefined
  readonly rated?: boolean | undefined
  /** Only matches of this player, by id. */
  readonly player?: string | undefined
  /** Include private matches: for people who played in them. */
  readonly unlisted?: boolean | undefined
  /** Only matches whose players came from this chatroom, by slug; and only those of this place. */
  readonly room?: string | undefined
  readonly place?: string | undefined
  readonly before?: ResultCursor | undefined
  /** Only later ones than this place in the list. */
  readonly after?: ResultCursor | undefined
  readonly limit: number
}

export async function results(db: Database, wanted: ResultQuery): Promise<ResultsPage> {
  const { before, after, limit, player, game, rated, room, place, unlisted = false } = wanted
  const count = limit + 1
  const found = await readableRows(
    db,
    () => (player === undefined ? all() : theirs(player)).limit(count).execute(),
    (offset) =>
      player === undefined
        ? keysOfAll()
            .offset(offset)
            .limit(count)
            .execute()
            .catch((error: unknown) => keysElsewhere(error, offset))
        : keysOfTheirs(player).offset(offset).limit(count).execute(),
    (row) =>
      (unlisted || row.listed === 1) &&
      (game ?? row.game) === row.game &&
      Number(rated ?? row.rated) === row.rated &&
      (room ?? row.room) === row.room &&
      (place ?? row.place) === row.place,
    { unlisted, count },
  )
  // The list is newest first, so these are its beginning. A second bound in the query would mislead the planner,
  // which would read all matches between both.
  const rows = after ? found.filter((row) => isLater(row, after)) : found
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? cursorOf({ at: last.finished, match: last.match }) : null
  return { results: await published(db, page, room), next }

  function all() {
    let query = db.selectFrom('result').selectAll().orderBy('finished', 'desc').orderBy('match', 'desc')
    if (!unlisted) query = query.where('listed', '=', 1)
    if (game !== undefined) query = query.where('game', '=', game)
    if (rated !== undefined) query = query.where('rated', '=', Number(rated))
    if (room !== undefined) query = query.where('room', '=', room)
    if (place !== undefined) query = query.where('place', '=', place)
    if (before)
      query = query.where((eb) =>
        eb(eb.refTuple('finished', 'match'), '<', eb.tuple(before.at, before.match)),
      )
    return query
  }

  /** Reads keys from an index alone, and no column that only the rows have. */
  function keysOfAll() {
    let query = db
      .selectFrom('result')
      .select(['match', 'finished', sql<string>`${game ?? ''}`.as('game')])
      .where('listed', '=', 1)
      .orderBy('finished', 'desc')
      .orderBy('match', 'desc')
    if (game !== undefined) query = query.where('game', '=', game)
    if (room !== undefined) query = query.where('room', '=', room)
    if (before)
      query = query.where((eb) =>
        eb(eb.refTuple('finished', 'match'), '<', eb.tuple(before.at, before.match)),
      )
    return query
  }

  async function keysElsewhere(error: unknown, offset: number): Promise<ResultKey[]> {
    if (!isDamaged(error)) throw error
    const isBehind = (key: ResultKey) =>
      !before || key.finished < before.at || (key.finished === before.at && key.match < before.match)
    const keys = (await keysBySeats(db)).filter((key) => isBehind(key) && (game ?? key.game) === key.game)
    return keys.slice(offset, offset + count)
  }

  function theirs(id: string) {
    let query = db
      .selectFrom('seat')
      .innerJoin('result', 'result.match', 'seat.match')
      .selectAll('result')
      .where('seat.player', '=', id)
      .orderBy('seat.at', 'desc')
      .orderBy('seat.match', 'desc')
    if (!unlisted) query = query.where('result.listed', '=', 1)
    if (game !== undefined) query = query.where('seat.game', '=', game)
    if (rated !== undefined) query = query.where('result.rated', '=', Number(rated))
    if (room !== undefined) query = query.where('result.room', '=', room)
    if (place !== undefined) query = query.where('result.place', '=', place)
    if (before)
      query = query.where((eb) =>
        eb(eb.refTuple('seat.at', 'seat.match'), '<', eb.tuple(before.at, before.match)),
      )
    return query
  }

  function keysOfTheirs(id: string) {
    let query = db
      .selectFrom('seat')
      .select(['match', 'at as finished', 'game'])
      .where('player', '=', id)
      .orderBy('at', 'desc')
      .orderBy('match', 'desc')
    if (before)
      query = query.where((eb) => eb(eb.refTuple('at', 'match'), '<', eb.tuple(before.at, before.match)))
    return query
  }
}

/** One match, also a private one: for people who know its name. */
export async function resultOf(db: Database, match: string): Promise<Result | typeof DAMAGED | undefined> {
  const reading = db.selectFrom('result').selectAll().where('match', '=', match).executeTakeFirst()
  const row = await readingOf('result', match, reading)
  if (row === DAMAGED || row === undefined) return row
  return summaryIn(row.summary) ? (await published(db, [row]))[0] : tellDamaged('result', match)
}

/** Those of these matches that are listed and can be read, in the order of their end. */
export async function listedResults(db: Database, matches: readonly string[]): Promise<Result[]> {
  const rows = await db
    .selectFrom('result')
    .selectAll()
    .where('match', 'in', matches)
    .where('listed', '=', 1)
    .orderBy('finished')
    .orderBy('match')
    .execute()
  return published(
    db,
    rows.filter(({ summary }) => summaryIn(summary)),
  )
}

/** The record of the last match at a table that is closed by now. */
export function lastAt(
  db: Database,
  place: string,
): Promise<{ readonly record: string } | typeof DAMAGED | undefined> {
  const asked = db
    .selectFrom('result')
    .select('match as record')
    .where('place', '=', place)
    .orderBy('finished', 'desc')
    .limit(1)
  return readingOf('result', `at table ${place}`, asked.executeTakeFirst())
}

/** Did an upgrade end the last match at this table? */
export async function endedByUpgrade(db: Database, place: string): Promise<boolean> {
  const last = await db
    .selectFrom('result')
    .select('summary')
    .where('place', '=', place)
    .orderBy('finished', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && (JSON.parse(last.summary) as MatchSummary).by === settledOutcome(UPGRADED).by
}

/** Is the row later in time than that place in the list? */
const isLater = (row: ResultKey, { at, match }: ResultCursor): boolean =>
  row.finished > at || (row.finished === at && row.match > match)

const cursorOf = ({ at, match }: ResultCursor): string => `${at}.${match}`

/**
 * The public form of results: with current account names, rating changes, and whether a replay exists;
 * without player ids. `room`: the chatroom whose results were asked for, which is named even if it is not
 * listed.
 */
export async function published(
  db: Database,
  rows: readonly Tables['result'][],
  room?: string,
): Promise<Result[]> {
  if (rows.length === 0) return []
  const damaged = rows.filter(({ summary }) => !summaryIn(summary)).map(({ match }) => match)
  for (const match of damaged) tellDamaged('result', match)
  const seats = await seatsIn(db, damaged)
  const read = rows.map((row) => {
    const of = seats.filter(({ match }) => match === row.match)
    return { ...row, game: row.game || (of[0]?.game ?? ''), ...(summaryIn(row.summary) ?? fromSeats(of)) }
  })
  const people = [...new Set(read.flatMap(({ players }) => players.map(({ player }) => player)))].filter(
    Boolean,
  )
  const accounts =
    people.length === 0
      ? []
      : await db
          .selectFrom('account')
          .select(['player', 'name', 'program'])
          .where('player', 'in', people)
          .execute()
  const accountOf = new Map(accounts.map((one) => [one.player, one]))
  const rated = read.filter((row) => row.rated).map(({ match }) => match)
  const changes =
    rated.length === 0
      ? []
      : await db
          .selectFrom('rating_change')
          .select(['match', 'player', 'mu', 'mu_before', 'sigma', 'opponents'])
          .where('match', 'in', rated)
          .execute()
  const changeOf = new Map(
    changes.map(({ match, player, mu, mu_before, ...how }) => [
      `${match} ${player}`,
      { before: shown(mu_before), after: shown(mu), provisional: provisional(how) },
    ]),
  )
  const kept = await keptOf(
    db,
    rows.map(({ match }) => match),
  )
  const rooms = await listedRooms(
    db,
    rows.map((row) => row.room),
  )
  return read.map(
    ({ match, place, game, kind, finished, rounds, rated, winners, by, story, players: seated, ...row }) => {
      const players = seated.map(
        ({ player, ...rest }): Participant => ({
          ...rest,
          name: accountOf.get(player)?.name ?? rest.name,
          account: accountOf.has(player),
          bot: rest.bot || accountOf.get(player)?.program === 1,
          change: changeOf.get(`${match} ${player}`) ?? null,
        }),
      )
      return {
        record: match,
        match: place || null,
        room: rooms.has(row.room) || row.room === room ? row.room || null : null,
        game,
        setup: parsed(row.setup) ?? null,
        kind,
        finished,
        rounds,
        rated: rated === 1,
        replay: kept.has(match),
        winners: [...winners],
        by,
        // Stored with letters, as names change.
        ...(story && { story: namedText(story, players) }),
        players,
      }
    },
  )
}

type SeatRows = readonly Selectable<Tables['seat']>[]

/** The participants of damaged matches, from their own table. */
async function seatsIn(db: Database, matches: readonly string[]): Promise<SeatRows> {
  const found = await Promise.all(
    matches.map(async (match) => {
      const seats = await readingOf(
        'result',
        match,
        db.selectFrom('seat').selectAll().where('match', '=', match).orderBy('seat').execute(),
      )
      return seats === DAMAGED ? [] : seats
    }),
  )
  return found.flat()
}

/** A stand-in for an unreadable summary: the participants are still known. */
const fromSeats = (seats: SeatRows): MatchSummary => ({
  kind: new Set(seats.map(({ team }) => team)).size > 2 ? 'ffa' : 'team',
  winners: [],
  by: 'what was kept of its end is damaged and cannot be read',
  players: seats.map(({ seat, team, player, name, result }) => ({
    seat,
    team,
    player,
    name,
    result,
    bot: false,
    left: false,
  })),
})
