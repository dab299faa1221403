/**
 * The journal: what happens in matches, on the disk before anybody is told. Writers that come together are committed
 * together; while one batch is on its way the next one gathers.
 */
import { log } from '../log.ts'
import type { Database } from './database.ts'
import type { Entry } from './entries.ts'
import { inWords } from './trouble.ts'

/** Rows of one statement: SQLite takes 32,766 values in one. */
const BATCH = 2000
/** While nothing can be kept so much waits (letters), and no more: memory is not endless either. */
const WAITING_AT_MOST = 32 * 1024 * 1024
/** Numbers of entries that each run of a process has for itself, of one match. */
const OF_A_RUN = 2 ** 32
/** How long a database that takes nothing is left alone (ms). */
const RETRY_AFTER = 500

interface Waiting {
  readonly row: { readonly match: string; readonly seq: number; readonly node: string; readonly entry: string }
  /** To be called when it is on the disk. */
  readonly done: (() => void)[]
}

export class Journal {
  private readonly db: Database
  private readonly node: string
  private readonly next = new Map<string, number>()
  private queue: Waiting[] = []
  private waiting = 0
  private writing: Promise<void> | undefined
  private trouble: string | undefined
  private readonly listeners = new Set<(trouble: string | undefined) => void>()
  private closed = false

  private readonly first: number

  /** `node`: which of several this is, the same after a restart; `run`: higher than that of any process before. */
  constructor(db: Database, node = '', run = 0) {
    this.db = db
    this.node = node
    this.first = run * OF_A_RUN
  }

  /**
   * Resolves when the entry is on the disk. It never rejects: while the database takes nothing (a full disk, a lost
   * connection) it waits, and `onTrouble` tells.
   */
  write(match: string, entry: Entry): Promise<void> {
    const seq = this.next.get(match) ?? this.first
    this.next.set(match, seq + 1)
    const text = JSON.stringify(entry)
    this.waiting += text.length
    return new Promise((done) => {
      this.queue.push({ row: { match, seq, node: this.node, entry: text }, done: [done] })
      this.writing ??= this.work()
    })
  }

  /** So much waits to be written that nothing more should be asked for. */
  get overfull(): boolean {
    return this.waiting > WAITING_AT_MOST
  }

  /** A match that was read back up to `seq` goes on. */
  resume = (match: string, seq: number): Promise<void> => this.write(match, { kind: 'resumed', after: seq })

  /**
   * The match is over, or nobody wants it any more: nothing that was written of it by now is needed for a restart, or
   * nothing under a number below `before`. `also` is done in the same transaction.
   */
  async forget(match: string, before?: number, also?: (db: Database) => Promise<void>): Promise<void> {
    // What is written from now on is of another match at the same table.
    const upTo = before ?? this.next.get(match) ?? this.first
    await this.settled()
    await this.db.transaction().execute(async (db) => {
      await also?.(db)
      await db.deleteFrom('journal').where('match', '=', match).where('seq', '<', upTo).execute()
    })
  }

  /** All of a match's entries so far, in order. */
  async entriesOf(match: string): Promise<Entry[]> {
    const rows = await this.db.selectFrom('journal').select('entry').where('match', '=', match).orderBy('seq').execute()
    return rows.map(({ entry }) => JSON.parse(entry) as Entry)
  }

  /** Calls when the database begins to take nothing, with the reason in a sentence for players, and when it works again. Returns what ends it. */
  onTrouble(listener: (trouble: string | undefined) => void): () => void {
    this.listeners.add(listener)
    if (this.trouble !== undefined) listener(this.trouble)
    return () => this.listeners.delete(listener)
  }

  /** When everything written so far is on the disk; what others write meanwhile is not waited for. */
  settled(): Promise<void> {
    const last = this.queue.at(-1)
    if (!last || this.closed) return Promise.resolve()
    return new Promise((settled) => last.done.push(settled))
  }

  /** Gives up what is not written yet. */
  close(): void {
    this.closed = true
  }

  private async work(): Promise<void> {
    while (this.queue.length > 0 && !this.closed) {
      // What arrives in this very turn of the event loop shares the commit.
      await new Promise(setImmediate)
      const batch = this.queue.slice(0, BATCH)
      try {
        // A commit whose answer was lost may have happened: written twice it is written once.
        await this.db.insertInto('journal').values(batch.map(({ row }) => row)).onConflict((c) => c.columns(['match', 'seq']).doNothing()).execute()
      } catch (error) {
        if (this.closed) break
        this.tell(inWords(error))
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER))
        continue
      }
      this.queue = this.queue.slice(batch.length)
      this.waiting -= batch.reduce((sum, { row }) => sum + row.entry.length, 0)
      this.tell(undefined)
      for (const { done } of batch) for (const tell of done) tell()
    }
    this.writing = undefined
  }

  private tell(trouble: string | undefined): void {
    if (this.trouble === trouble) return
    this.trouble = trouble
    for (const listener of this.listeners) {
      try {
        listener(trouble)
      } catch (error) {
        // What breaks in one match must not end the writing for all.
        log.error({ err: error }, 'a match did not hear that the journal stands still, or goes on')
      }
    }
  }
}
