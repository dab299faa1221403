/** The records of finished matches. */

import type { Database } from '../database.ts'
import { DAMAGED, readingOf, tellDamaged } from '../journal/damage.ts'
import { isDamaged } from '../trouble.ts'
import type { RecordReading } from './record-reading.ts'

export class Records {
  private readonly db: Database
  private readonly reading: RecordReading

  constructor(db: Database, reading: RecordReading) {
    this.db = db
    this.reading = reading
  }

  /** The text of a match's record, if it is valid. */
  async byName(match: string): Promise<string | typeof DAMAGED | undefined> {
    const text = await this.textOf(match)
    if (text === DAMAGED || text === undefined) return text
    return (await this.reading.do('check', { text })) ? text : tellDamaged('record', match)
  }

  /** The text without validation. */
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

/** Which of these matches still have a record? */
export async function keptOf(db: Database, matches: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = matches.length === 0 ? [] : await names(db, matches)
  return new Set(rows)
}

/** If not even the key can be read, the record counts as existing; reading it will report the damage. */
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
