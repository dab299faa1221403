/**
 * Erases the names of deleted accounts from records and journals, one after another, so that nothing waits
 * long; the next process resumes what is left. Otherwise a record stays the same: its proof does not depend
 * on names.
 */
import { log } from '../../base/log.ts'
import type { Database } from '../database.ts'
import { readingOf } from '../journal/damage.ts'
import { levelOf } from '../trouble.ts'
import { eraseSome } from './erasing.ts'
import type { RecordReading } from './record-reading.ts'

/** The pause between two statements, for other work (ms). */
const BREATH = 5

export class Redactions {
  private readonly db: Database
  private readonly reading: RecordReading
  private readonly changed: () => void
  private running: Promise<void> | undefined
  private again = false
  private stopped = false

  /** `changed`: called when records have changed. */
  constructor(db: Database, reading: RecordReading, changed: () => void = () => undefined) {
    this.db = db
    this.reading = reading
    this.changed = changed
  }

  /** Starts the work, as there may be something to do. */
  soon = (): void => {
    this.again = true
    this.running ??= this.work()
      .catch((error: unknown) =>
        log[levelOf(error)](
          { err: error },
          'names could not be taken out of records; it is tried again at the next start',
        ),
      )
      .finally(() => (this.running = undefined))
  }

  /** Resolves when no work is running. */
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
      let last = ''
      for (
        let match = await this.next(last);
        match !== undefined && !this.stopped;
        match = await this.next(last)
      ) {
        // A record that cannot be read must not block the others.
        await readingOf('record', match, this.redact(match))
        this.changed()
        last = match
      }
      while (!this.stopped && (await this.erase()))
        await new Promise((resolve) => setTimeout(resolve, BREATH))
    }
  }

  private async erase(): Promise<boolean> {
    const more = await eraseSome(this.db, this.reading)
    this.changed()
    return more
  }

  private async next(after: string): Promise<string | undefined> {
    const asked = this.db
      .selectFrom('redaction')
      .select('match')
      .where('match', '>', after)
      .orderBy('match')
      .limit(1)
    return (await asked.executeTakeFirst())?.match
  }

  /** Reads and writes outside of a transaction, so that nobody waits for it. */
  private async redact(match: string): Promise<void> {
    while (!(await this.redacted(match)));
  }

  /** False if another writer has changed the record meanwhile: then it has to be done again. */
  private async redacted(match: string): Promise<boolean> {
    const leaving = await this.db
      .selectFrom('redaction')
      .select(['seat', 'name'])
      .where('match', '=', match)
      .execute()
    if (leaving.length === 0) return true
    const row = await this.db
      .selectFrom('record')
      .select('record')
      .where('match', '=', match)
      .executeTakeFirst()
    const record = row && (await this.reading.do('redact', { text: row.record, leaving }))
    return this.db
      .transaction()
      .execute(async (db) => {
        let deleted = 0
        for (const { seat, name } of leaving) {
          const { numDeletedRows } = await db
            .deleteFrom('redaction')
            .where('match', '=', match)
            .where('seat', '=', seat)
            .where('name', '=', name)
            .executeTakeFirst()
          deleted += Number(numDeletedRows)
        }
        if (deleted < leaving.length) throw new ChangedMeanwhile()
        if (record !== undefined)
          await db.updateTable('record').set({ record }).where('match', '=', match).execute()
        return true
      })
      .catch((error: unknown) => {
        if (error instanceof ChangedMeanwhile) return false
        throw error
      })
  }
}

class ChangedMeanwhile extends Error {}
