/** What outlives the process: the journals of matches that run, the records of those that are over. */
import { sql } from 'kysely'
import { log } from '../log.ts'
import type { Database } from './database.ts'
import type { Written } from './entries.ts'
import type { Finished } from './finished.ts'
import { Journal } from './journal.ts'
import type { Keeper } from './keeper.ts'
import { leftOf, readBack } from './recovery.ts'
import { recordOf, resultRow, seatsOf } from './record.ts'
import { setAside } from './retention.ts'
import { databaseTrouble } from './trouble.ts'

/** How often the database learns that this process is alive (ms): what an outage is measured by. */
const BEAT = 1000
/** A process that goes down waits for what is being written, but not for ever (ms). */
const CLOSING = 2000

/** A match that was not over when its process ended. */
export interface Unfinished {
  readonly match: string
  readonly entries: readonly Written[]
}

/** What else is to be done with a finished match, in the transaction that archives it. */
export type Archiving = (db: Database, finished: Finished, at: number) => Promise<void>

export class MatchStore {
  readonly journal: Journal
  private readonly db: Database
  private readonly node: string
  private readonly archiving: Archiving
  private heart: NodeJS.Timeout | undefined
  private readonly pending = new Set<Promise<void>>()

  private constructor(db: Database, node: string, run: number, archiving: Archiving) {
    this.db = db
    this.node = node
    this.journal = new Journal(db, node, run)
    this.archiving = archiving
  }

  /** `node`: which of several this is, the same after a restart: each goes on with its own matches. */
  static async open(db: Database, node: string, archiving: Archiving = async () => undefined): Promise<MatchStore> {
    const { rows } = await sql<{ value: string }>`insert into setting (name, value) values ('runs', '1')
      on conflict (name) do update set value = cast(cast(setting.value as integer) + 1 as text) returning value`.execute(db)
    return new MatchStore(db, node, Number(rows[0]!.value), archiving)
  }

  private get alive(): string {
    return `alive/${this.node}`
  }

  keeperOf(match: string): Keeper {
    const { journal } = this
    return {
      get overfull() {
        return journal.overfull
      },
      get full() {
        return journal.isFull(match)
      },
      write: (entry) => this.journal.write(match, entry),
      settled: () => this.journal.settled(),
      // However often it is tried: what is written meanwhile is of the next match at the table.
      finish: (finished, before = journal.endOf(match)) => this.untilDone(() => this.archive(match, finished, before)),
      forget: (before = journal.endOf(match)) => this.untilDone(() => this.journal.forget(match, before)),
      onTrouble: (listener) => this.journal.onTrouble(listener),
    }
  }

  /**
   * Brings back what the last process left unfinished, one match after the other: `revive` is told for how long nobody
   * was there (ms), and rejects when this version cannot go on with a match. Returns how many there were.
   */
  async bringBack(revive: (match: Unfinished, away: number) => Promise<unknown>): Promise<number> {
    const left = await leftOf(this.db, this.node)
    for (const { match, last } of left) void this.journal.resume(match, last)
    const seen = await this.db.selectFrom('setting').select('value').where('name', '=', this.alive).executeTakeFirst()
    for (const one of left) {
      const { match } = one
      try {
        const { entries, superseded } = await readBack(this.db, this.journal, one)
        await revive({ match, entries }, seen ? Math.max(0, Date.now() - Number(seen.value)) : 0)
        this.journal.compact(match, superseded)
      } catch (error) {
        if (databaseTrouble(error)) throw error
        log.error({ err: error, match }, 'a match could not be brought back, and is set aside')
        await this.journal.settled()
        await setAside(this.db, match)
      }
      // Between two of them others are answered, if only that it takes a moment.
      await new Promise(setImmediate)
    }
    return left.length
  }

  /** From now on the database knows that somebody is there. */
  startBeating(): void {
    const beat = () => {
      const value = String(Date.now())
      this.db.insertInto('setting').values({ name: this.alive, value }).onConflict((c) => c.column('name').doUpdateSet({ value })).execute()
        .catch((error: unknown) => log.warn({ err: error }, 'the database takes nothing'))
    }
    beat()
    this.heart = setInterval(beat, BEAT)
  }

  async close(): Promise<void> {
    clearInterval(this.heart)
    await Promise.race([Promise.all([this.journal.settled(), ...this.pending]), new Promise((resolve) => setTimeout(resolve, CLOSING).unref())])
    this.journal.close()
    await this.db.destroy()
  }

  private async archive(match: string, finished: Finished, before: number): Promise<void> {
    const record = recordOf(finished, match)
    await this.journal.forget(match, before, async (db) => {
      // It may be done a second time: a lost connection does not tell whether the first was.
      await db.insertInto('record').values(record).onConflict((c) => c.column('match').doNothing()).execute()
      const { numInsertedOrUpdatedRows } = await db.insertInto('result').values(resultRow(finished, match, record.finished)).onConflict((c) => c.column('match').doNothing()).executeTakeFirstOrThrow()
      const seats = seatsOf(finished, record.finished)
      if (seats.length > 0) await db.insertInto('seat').values(seats).onConflict((c) => c.columns(['match', 'seat']).doNothing()).execute()
      for (const { player: id, name } of seats)
        await db.insertInto('player').values({ id, name, since: record.finished, seen: record.finished }).onConflict((c) => c.column('id').doUpdateSet({ name, seen: record.finished })).execute()
      if (numInsertedOrUpdatedRows === 1n) await this.archiving(db, finished, record.finished)
    })
  }

  private untilDone(attempt: () => Promise<void>): Promise<void> {
    const done = this.again(attempt).finally(() => this.pending.delete(done))
    this.pending.add(done)
    return done
  }

  /** The database may take nothing for a while: nothing is given up. */
  private async again(attempt: () => Promise<void>): Promise<void> {
    for (let wait = 500; ; wait = Math.min(wait * 2, 10_000)) {
      try {
        return await attempt()
      } catch (error) {
        log.error({ err: error }, 'a match could not be archived; it is tried again')
        await new Promise((resolve) => setTimeout(resolve, wait).unref())
      }
    }
  }
}
