/**
 * The journal: what happens in matches, on the disk before anybody is told. Writers that come together are committed
 * together; while one batch is on its way the next one gathers. What later entries supersede is not kept (`standing.ts`).
 */
import { log } from '../log.ts'
import { Compaction } from './compaction.ts'
import type { Database } from './database.ts'
import type { Entry } from './entries.ts'
import { pack, unpack } from './packing.ts'
import { Standing, type Row } from './standing.ts'
import { inWords } from './trouble.ts'

/** Rows of one statement: SQLite takes 32,766 values in one. */
const BATCH = 2000
/** While nothing can be kept so much waits (letters), and no more: memory is not endless either. */
const WAITING_AT_MOST = 32 * 1024 * 1024
/** So much of one match stands in the journal (letters, before they are packed), and no more. */
const OF_A_MATCH = 16 * 1024 * 1024
/** Numbers of entries that each run of a process has for itself, of one match. */
const OF_A_RUN = 2 ** 32
/** Commits begin so long apart (ms): each costs the same, whatever is in it. */
const APART = 12
/** How long a database that takes nothing is left alone (ms). */
const RETRY_AFTER = 500

interface Kept extends Row {
  readonly match: string
}

/** An entry on its way. */
interface Waiting extends Kept {
  text: string
  /** It was given to the database, which may have it, whatever it has answered. */
  sent: boolean
  /** To be called when it is on the disk. */
  done: (() => void)[]
  /** What it supersedes, and the database has, or may have. */
  superseded: Kept[]
}

/** From now on the database may have it. What is tried again is packed already. */
async function packed(row: Waiting): Promise<void> {
  if (row.sent) return
  row.sent = true
  row.text = await pack(row.text)
}

const isWaiting = (row: Kept): row is Waiting => 'done' in row

/** What is known of a match's journal. */
interface Ledger {
  next: number
  readonly standing: Standing<Kept>
}

export class Journal {
  private readonly db: Database
  private readonly node: string
  private readonly ledgers = new Map<string, Ledger>()
  private readonly queue = new Set<Waiting>()
  private last: Waiting | undefined
  private waiting = 0
  private writing: Promise<void> | undefined
  /** When the last commit began (ms, of the process). */
  private committed = -APART
  private trouble: string | undefined
  private readonly listeners = new Set<(trouble: string | undefined) => void>()
  private readonly compaction: Compaction
  private closed = false

  /** Where the numbers of a match begin: above those of any process before, and of matches that are over. */
  private first: number

  /** `node`: which of several this is, the same after a restart; `run`: higher than that of any process before. */
  constructor(db: Database, node = '', run = 0) {
    this.db = db
    this.node = node
    this.first = run * OF_A_RUN
    this.compaction = new Compaction(db, this.first + OF_A_RUN)
  }

  /**
   * Resolves when the entry is on the disk, or one that supersedes it. It never rejects: while the database takes nothing
   * (a full disk, a lost connection) it waits, and `onTrouble` tells.
   */
  write(match: string, entry: Entry): Promise<void> {
    const ledger = this.ledgerOf(match)
    const text = JSON.stringify(entry)
    const row: Waiting = { match, seq: ledger.next++, letters: text.length, text, sent: false, done: [], superseded: [] }
    for (const old of ledger.standing.take(row, entry)) this.supersede(old, row)
    this.queue.add(row)
    this.last = row
    this.waiting += row.letters
    return new Promise((done) => {
      row.done.push(done)
      this.writing ??= this.work()
    })
  }

  /** So much waits to be written that nothing more should be asked for. */
  get overfull(): boolean {
    return this.waiting > WAITING_AT_MOST
  }

  /** So much of that match is kept that no more orders should be taken. */
  isFull = (match: string): boolean => (this.ledgers.get(match)?.standing.letters ?? 0) > OF_A_MATCH

  /** A match that was read back up to `seq` goes on. */
  resume = (match: string, seq: number): Promise<void> => this.write(match, { kind: 'resumed', after: seq })

  /** An entry that was read back, in order. Tells the numbers of those that it supersedes. */
  recall(match: string, seq: number, letters: number, entry: Entry): number[] {
    return this.ledgerOf(match).standing.take({ match, seq, letters }, entry).map((row) => row.seq)
  }

  /** Takes out, some time, what was read back and is superseded, or does not count. */
  compact = (match: string, seqs: readonly number[]): void => this.compaction.add(seqs.map((seq) => ({ match, seq })))

  /** The number that the next entry of that match gets. */
  endOf = (match: string): number => this.ledgers.get(match)?.next ?? this.first

  /**
   * The match is over, or nobody wants it any more: nothing of it under a number below `before` is needed for a restart.
   * What is written from there on is of another match at the same table. `also` is done in the same transaction.
   */
  async forget(match: string, before: number, also?: (db: Database) => Promise<void>): Promise<void> {
    await this.settled()
    await this.db.transaction().execute(async (db) => {
      await also?.(db)
      await db.deleteFrom('journal').where('match', '=', match).where('seq', '<', before).execute()
    })
    this.forgotten(match, before)
  }

  /** All of a match's entries so far, in order. */
  async entriesOf(match: string): Promise<Entry[]> {
    const rows = await this.db.selectFrom('journal').select('entry').where('match', '=', match).orderBy('seq').execute()
    return Promise.all(rows.map(async ({ entry }) => JSON.parse(await unpack(entry)) as Entry))
  }

  /** Calls when the database begins to take nothing, with the reason in a sentence for players, and when it works again. Returns what ends it. */
  onTrouble(listener: (trouble: string | undefined) => void): () => void {
    this.listeners.add(listener)
    if (this.trouble !== undefined) listener(this.trouble)
    return () => this.listeners.delete(listener)
  }

  /** When everything written so far is on the disk; what others write meanwhile is not waited for. */
  settled(): Promise<void> {
    const { last } = this
    if (!last || this.closed) return Promise.resolve()
    return new Promise((settled) => last.done.push(settled))
  }

  /** Gives up what is not written yet. */
  close(): void {
    this.closed = true
    this.compaction.close()
  }

  private ledgerOf(match: string): Ledger {
    let ledger = this.ledgers.get(match)
    if (!ledger) this.ledgers.set(match, (ledger = { next: this.first, standing: new Standing() }))
    return ledger
  }

  /** What the database has not been given needs not be given to it; who waits for it waits for what stands in its place. */
  private supersede(old: Kept, by: Waiting): void {
    if (!isWaiting(old) || old.sent) return void by.superseded.push(old)
    this.queue.delete(old)
    this.waiting -= old.letters
    by.done.push(...old.done)
    by.superseded.push(...old.superseded)
  }

  /** With nothing left of a match its numbers go on where nothing that is on its way can reach them. */
  private forgotten(match: string, before: number): void {
    const ledger = this.ledgers.get(match)
    ledger?.standing.forget(before)
    if (ledger?.next !== before) return
    this.ledgers.delete(match)
    this.first = Math.max(this.first, before)
  }

  private async work(): Promise<void> {
    while (this.queue.size > 0 && !this.closed) {
      // What arrives in this very turn of the event loop shares the commit; in busy times, whatever arrives in a few of them.
      const rest = this.committed + APART - performance.now()
      await new Promise((resolve) => (rest > 0 ? setTimeout(resolve, rest) : setImmediate(resolve)))
      this.committed = performance.now()
      const batch = this.batch()
      try {
        await Promise.all(batch.map(packed))
        const rows = batch.map(({ match, seq, text }) => ({ match, seq, node: this.node, entry: text }))
        // A commit whose answer was lost may have happened: written twice it is written once.
        await this.db.insertInto('journal').values(rows).onConflict((c) => c.columns(['match', 'seq']).doNothing()).execute()
      } catch (error) {
        if (this.closed) break
        this.tell(inWords(error))
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER))
        continue
      }
      const done = batch.flatMap((row) => this.kept(row))
      this.tell(undefined)
      for (const tell of done) tell()
    }
    this.writing = undefined
  }

  private batch(): Waiting[] {
    const batch: Waiting[] = []
    for (const row of this.queue) if (batch.push(row) === BATCH) break
    return batch
  }

  /** It is on the disk: who is to be told? */
  private kept(row: Waiting): (() => void)[] {
    this.queue.delete(row)
    if (this.last === row) this.last = undefined
    this.waiting -= row.letters
    this.compaction.add(row.superseded)
    const { done } = row
    // It may stand for long.
    Object.assign(row, { text: '', done: [], superseded: [] } satisfies Partial<Waiting>)
    return done
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
