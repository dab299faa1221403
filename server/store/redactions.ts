/**
 * Takes the names of deleted accounts out of the records of matches: one record after the other, so that nothing waits long,
 * and what a process leaves undone the next one does. A record stays what it was otherwise: names are not what it proves.
 */
import { DELETED } from '../../common/wire/names.ts'
import { log } from '../log.ts'
import type { Database } from './database.ts'

interface Named {
  readonly names: Readonly<Record<string, object>>
  readonly chat?: readonly { readonly seat: string; readonly from?: string }[]
}

/** Whose name is to go: of who began it at that seat, or of a substitute there. */
interface Leaving {
  readonly seat: string
  readonly name: string
}

/** A record's text without the names of those who had these seats. What they said stays. */
export function redacted(text: string, leaving: readonly Leaving[]): string {
  const record = JSON.parse(text) as Named
  const seats = leaving.filter(({ name }) => name === '').map(({ seat }) => seat)
  const theirs = (line: { readonly seat: string; readonly from?: string }) =>
    seats.includes(line.seat) || leaving.some(({ seat, name }) => seat === line.seat && name === line.from)
  return JSON.stringify({
    ...record,
    names: Object.fromEntries(Object.entries(record.names).map(([seat, one]) => [seat, seats.includes(seat) ? { ...one, name: DELETED } : one])),
    ...(record.chat && { chat: record.chat.map((line) => (theirs(line) ? { ...line, from: DELETED } : line)) }),
  })
}

export class Redactions {
  private readonly db: Database
  private running: Promise<void> | undefined
  private again = false
  private stopped = false

  constructor(db: Database) {
    this.db = db
  }

  /** There may be something to do. */
  soon = (): void => {
    this.again = true
    this.running ??= this.work().catch((error: unknown) => log.error({ err: error }, 'names could not be taken out of records; it is tried again at the next start')).finally(() => (this.running = undefined))
  }

  /** When nothing is being done any more. */
  async settled(): Promise<void> {
    while (this.running) await this.running
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.settled()
  }

  private async work(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false
      for (let match = await this.next(); match !== undefined && !this.stopped; match = await this.next()) await this.redact(match)
    }
  }

  private next = async (): Promise<string | undefined> => (await this.db.selectFrom('redaction').select('match').limit(1).executeTakeFirst())?.match

  private redact(match: string): Promise<void> {
    return this.db.transaction().execute(async (db) => {
      const seats = await db.deleteFrom('redaction').where('match', '=', match).returning(['seat', 'name']).execute()
      const row = await db.selectFrom('record').select('record').where('match', '=', match).executeTakeFirst()
      if (row) await db.updateTable('record').set({ record: redacted(row.record, seats) }).where('match', '=', match).execute()
    })
  }
}
