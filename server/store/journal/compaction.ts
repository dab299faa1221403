/**
 * Deletes superseded entries from the journal: after the entries that replace them are known to be committed,
 * and after a pause, so that new entries go first. It makes no guarantee: what is left is deleted after the
 * next start.
 */
import { sql } from 'kysely'
import { log } from '../../base/log.ts'
import { type Database, givenRows } from '../database.ts'

export interface SupersededEntry {
  readonly match: string
  readonly seq: number
  /** The first entry number of the next epoch, whose process would own the match. */
  readonly ends: number
}

/** The shortest time that a row stays, and the pause after a database error (ms). */
const WAIT = 1000
/** Rows per statement, so that other writes do not wait long. */
const AT_ONCE = 500
/** The most rows in memory; others stay until the next start. */
const AT_MOST = 100_000

export class Compaction {
  private readonly db: Database
  private fresh: SupersededEntry[] = []
  private due: SupersededEntry[] = []
  private timer: NodeJS.Timeout | undefined
  private closed = false

  constructor(db: Database) {
    this.db = db
  }

  add(rows: readonly SupersededEntry[]): void {
    for (const { match, seq, ends } of rows)
      if (this.fresh.length + this.due.length < AT_MOST) this.fresh.push({ match, seq, ends })
    if (this.fresh.length > 0) this.wait()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
  }

  private wait(): void {
    if (this.closed) return
    this.timer ??= setTimeout(() => void this.work(), WAIT).unref()
  }

  private async work(): Promise<void> {
    try {
      while (this.due.length > 0 && !this.closed) {
        await this.takeOut(this.due.slice(0, AT_ONCE))
        this.due = this.due.slice(AT_ONCE)
      }
      this.due = this.fresh
      this.fresh = []
    } catch (error) {
      // Only a warning: the journal writes to the same database and reports its trouble.
      if (!this.closed)
        log.warn(
          { err: error },
          'what is superseded in the journal could not be taken out; it is tried again',
        )
    }
    this.timer = undefined
    if (this.due.length > 0) this.wait()
  }

  /**
   * Deletes rows, unless a later process has begun with the match: then entries of this one do not count, and
   * supersede nothing.
   */
  private async takeOut(rows: readonly SupersededEntry[]): Promise<void> {
    const these = givenRows(
      this.db,
      rows.map(({ match, seq, ends }) => [match, seq, ends]),
    )
    await sql`with old as (select given.value ->> 0 as match, cast(given.value ->> 1 as bigint) as seq, cast(given.value ->> 2 as bigint) as ends from ${these} as given) delete from journal where (match, seq) in
      (select old.match, old.seq from old where (select max(later.seq) from journal as later where later.match = old.match) < old.ends)`.execute(
      this.db,
    )
  }
}
