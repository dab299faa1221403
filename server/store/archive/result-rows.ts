/**
 * The rows of finished matches, read one by one where a list of them cannot be read in one: so that a damaged
 * one takes none of the others away. In its place stands one without a summary.
 */
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { DAMAGED, readingOf } from '../journal/damage.ts'
import type { Tables } from '../tables.ts'
import { isDamaged } from '../trouble.ts'

export type ResultRow = Tables['result']

/** A match as other tables and indexes know it, when its own row is damaged. */
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
})

/**
 * `all` of them, or as many of `keys`, one by one, as are wanted. `wanted`: whether a row that can be read
 * belongs there.
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

/** As far back as seats are looked through (matches), and for how long that holds (ms). */
const KNOWN_BY_SEATS = 5000
const HOLDS = 10_000

const bySeats = new WeakMap<Database, Promise<readonly ResultKey[]>>()

/**
 * The last matches, newest first, by who sat in them: PostgreSQL looks into the damaged rows for all else.
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
    // Every seat is looked at for it, however many ask.
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

/** As the index by time knows; where that cannot be read it is private. */
async function isListed(db: Database, { match, finished }: ResultKey): Promise<boolean> {
  try {
    // The plus keeps SQLite from looking the match up in its row.
    const asked = sql`select 1 from result
      where listed = 1 and finished = ${finished} and match || '' = ${match}`
    return (await asked.execute(db)).rows.length > 0
  } catch (error) {
    if (!isDamaged(error)) throw error
    return false
  }
}
