/**
 * Reads rows of finished matches one by one where one query fails: a damaged row then does not hide the
 * others. A stand-in without a summary replaces it.
 */
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { DAMAGED, readingOf } from '../journal/damage.ts'
import type { Tables } from '../tables.ts'
import { isDamaged } from '../trouble.ts'

export type ResultRow = Tables['result']

/** The key of a match from other tables and indexes, for when its row is damaged. */
export interface ResultKey {
  readonly match: string
  readonly finished: number
  readonly game: string
}

export const standIn = ({ match, finished, game }: ResultKey): ResultRow => ({
  match,
  finished,
  game,
  place: '',
  rounds: 0,
  rated: 0,
  listed: 1,
  summary: '',
  room: '',
  setup: '',
})

/**
 * `all` rows, or if that fails as many of `keys` as needed, one by one. `wanted`: does a readable row belong
 * in the list?
 */
export async function readableRows(
  db: Database,
  all: () => Promise<ResultRow[]>,
  keys: (offset: number) => Promise<readonly ResultKey[]>,
  wanted: (row: ResultRow) => boolean,
  { unlisted, count }: { readonly unlisted: boolean; readonly count: number },
): Promise<ResultRow[]> {
  try {
    return await all()
  } catch (error) {
    if (!isDamaged(error)) throw error
  }
  const rows: ResultRow[] = []
  for (let offset = 0; ; ) {
    const some = await keys(offset)
    if (some.length === 0) return rows
    offset += some.length
    for (const key of some) {
      const row = await oneRow(db, key, unlisted)
      if (row && wanted(row) && rows.push(row) === count) return rows
    }
  }
}

/** How many matches back the seat table is searched, and how long the result is cached (ms). */
const KNOWN_BY_SEATS = 5000
const HOLDS = 10_000

const bySeats = new WeakMap<Database, Promise<readonly ResultKey[]>>()

/**
 * The latest matches, newest first, from the seat table: on PostgreSQL any other query would touch the
 * damaged rows.
 */
export function keysBySeats(db: Database): Promise<readonly ResultKey[]> {
  let known = bySeats.get(db)
  if (!known) {
    known = db
      .selectFrom('seat')
      .select(['match', 'at as finished', 'game'])
      .groupBy(['match', 'at', 'game'])
      .orderBy('at', 'desc')
      .orderBy('match', 'desc')
      .limit(KNOWN_BY_SEATS)
      .execute()
    bySeats.set(db, known)
    // Cached, as the query reads all seats.
    setTimeout(() => bySeats.delete(db), HOLDS).unref()
  }
  return known
}

async function oneRow(db: Database, key: ResultKey, unlisted: boolean): Promise<ResultRow | undefined> {
  const reading = db.selectFrom('result').selectAll().where('match', '=', key.match).executeTakeFirst()
  const row = await readingOf('result', key.match, reading)
  if (row !== DAMAGED) return row
  return unlisted || (await isListed(db, key)) ? standIn(key) : undefined
}

/** Is the match listed, according to the index by time? If that is unreadable, it counts as private. */
async function isListed(db: Database, { match, finished }: ResultKey): Promise<boolean> {
  try {
    // `match || ''` keeps SQLite from reading the match's row.
    const asked = sql`select 1 from result
      where listed = 1 and finished = ${finished} and match || '' = ${match}`
    return (await asked.execute(db)).rows.length > 0
  } catch (error) {
    if (!isDamaged(error)) throw error
    return false
  }
}
