/** Finished matches as they were kept. */

import type { Database } from '../database.ts'
import { DAMAGED, readingOf, tellDamaged } from '../journal/damage.ts'
import { isDamaged } from '../trouble.ts'
import { recordReading } from './record-reading.ts'

export class Records {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /** The record of the match of that name, as text. */
  async byName(match: string): Promise<string | typeof DAMAGED | undefined> {
    const text = await this.textOf(match)
    if (text === DAMAGED || text === undefined) return text
    return (await recordReading.do('check', { text })) ? text : tellDamaged('record', match)
  }

  /** The same, and what is there may make no sense. */
  async textOf(match: string): Promise<string | typeof DAMAGED | undefined> {
    const reading = this.db
      .selectFrom('record')
      .select('record')
      .where('match', '=', match)
      .executeTakeFirst()
    const row = await readingOf('record', match, reading)
    return row === DAMAGED ? row : row?.record
  }
}

/** Which of these matches have a record still. */
export async function keptOf(db: Database, matches: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = matches.length === 0 ? [] : await names(db, matches)
  return new Set(rows)
}

/** One of which not even that can be read has a record: asked for it says that it is damaged. */
async function names(db: Database, matches: readonly string[]): Promise<readonly string[]> {
  try {
    const rows = await db.selectFrom('record').select('match').where('match', 'in', matches).execute()
    return rows.map(({ match }) => match)
  } catch (error) {
    if (!isDamaged(error)) throw error
    if (matches.length === 1) return matches
    return (await Promise.all(matches.map((match) => names(db, [match])))).flat()
  }
}
