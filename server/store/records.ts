/** Finished matches as they were kept. */
import type { Database } from './database.ts'

export class Records {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /** The record of the match of that name, as text. */
  async byName(match: string): Promise<string | undefined> {
    return (await this.db.selectFrom('record').select('record').where('match', '=', match).executeTakeFirst())?.record
  }
}

/** Which of these matches have a record still. */
export async function keptOf(db: Database, matches: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = matches.length === 0 ? [] : await db.selectFrom('record').select('match').where('match', 'in', matches).execute()
  return new Set(rows.map(({ match }) => match))
}
