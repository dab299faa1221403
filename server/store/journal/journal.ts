/**
 * The journal stores what happens in matches on disk before anybody learns of it. It batches writes: while
 * one batch is being committed the next one gathers. It drops entries that later ones supersede
 * (`standing.ts`).
 */
import { happened } from '../../base/events.ts'
import { log } from '../../base/log.ts'
import type { Database } from '../database.ts'
import { rulesKey } from '../plays.ts'
import { inWords } from '../trouble.ts'
import { Compaction } from './compaction.ts'
import { type Entry, pack, rulesOfTable, unpack } from './entries.ts'
import type { Hold } from './holds.ts'
import { Leases } from './leases.ts'
import { StandingEntries, type StandingRow } from './standing.ts'

/** Rows per statement: SQLite allows 32,766 values. */
const BATCH = 2000
/** The most that may wait while nothing can be stored (characters): memory is limited. */
const WAITING_AT_MOST = 32 * 1024 * 1024
/** The most that one match may have in the journal (characters before compression). */
const OF_A_MATCH = 16 * 1024 * 1024
/** The range of entry numbers per epoch, in one match. */
const OF_AN_EPOCH = 2 ** 32
/** The shortest time between two commits (ms): each costs the same, whatever its size. */
const APART = 25
/** The pause after a failed write (ms). */
const RETRY_AFTER = 500

interface HeldRow extends StandingRow {
  readonly hold: Hold
}

/** The backlog of the journal. */
export interface JournalLag {
  readonly entries: number
  /** Characters, nearly all of them one byte. */
  readonly bytes: number
  /** How long the oldest entry has been waiting (ms). */
  readonly oldest: number
}

/** An entry that waits to be stored. */
interface QueuedEntry extends HeldRow {
  text: string
  /** When it was queued (ms, `performance.now`). */
  readonly since: number
  /** It was sent to the database, which may have it, whatever the answer was. */
  sent: boolean
  /** Callbacks for when it is stored. */
  done: (() => void)[]
  /** Callbacks for when it no longer waits, stored or not. */
  over: (() => void)[]
  /** Entries that it supersedes and that the database has, or may have. */
  superseded: HeldRow[]
}

/** Marks the entry as sent and compresses it; on further attempts it is compressed already. */
async function packed(row: QueuedEntry): Promise<void> {
  if (row.sent) return
  row.sent = true
  row.text = await pack(row.text)
}

const held = ({ hold }: QueuedEntry): boolean => !hold.over

const isWaiting = (row: HeldRow): row is QueuedEntry => 'done' in row

/** The state of one match's journal. */
interface Ledger {
  readonly hold: Hold
  next: number
  readonly standing: StandingEntries<HeldRow>
}

/** A match of which no entry below `before` is needed any more. */
export interface JournalTrim {
  readonly hold: Hold
  readonly before: number
}

/** Of rows that are stored: nothing may be added to them any more. */
const NOTHING = Object.freeze([]) as unknown as never[]

const NEVER = new Promise<never>(() => undefined)
/** The first entry number of the next epoch. */
const endsAt = ({ epoch }: Hold): number => (epoch + 1) * OF_AN_EPOCH

export class Journal {
  private readonly db: Database
  private readonly leases: Leases
  private readonly lost: (hold: Hold) => void
  private readonly ledgers = new Map<string, Ledger>()
  private readonly queue = new Set<QueuedEntry>()
  private last: QueuedEntry | undefined
  private waiting = 0
  private writing: Promise<void> | undefined
  /** When the last commit began (ms, `performance.now`). */
  private committed = -APART
  private trouble: string | undefined
  private readonly listeners = new Set<(trouble: string | undefined) => void>()
  private readonly compaction: Compaction
  private closed = false

  /** The lowest number for new ledgers: above the numbers of finished matches. */
  private first = 0

  /** `lost`: called when this process no longer has a match and writes nothing more of it. */
  constructor(
    db: Database,
    leases = new Leases(db, '', 0, false),
    lost: (hold: Hold) => void = () => undefined,
  ) {
    this.db = db
    this.leases = leases
    this.lost = lost
    this.compaction = new Compaction(db)
  }

  /**
   * Resolves when the entry, or one that supersedes it, is on disk. It never rejects: while the database
   * accepts no writes (full disk, lost connection) it waits, and `onTrouble` reports it. Under a hold that
   * has ended, or of a match that is over, it writes nothing and never resolves.
   */
  write(match: string, entry: Entry, hold = this.leases.holdOf(match)): Promise<void> {
    if (hold.over || hold.ending) return NEVER
    const ledger = this.ledgerOf(hold)
    if (entry.kind === 'opened') this.leases.playedBy(match, rulesKey(rulesOfTable(entry)))
    const text = JSON.stringify(entry)
    const row: QueuedEntry = {
      hold,
      seq: ledger.next++,
      letters: text.length,
      text,
      since: performance.now(),
      sent: false,
      done: [],
      over: [],
      superseded: [],
    }
    for (const old of ledger.standing.take(row, entry)) this.supersede(old, row)
    this.queue.add(row)
    this.last = row
    this.waiting += row.letters
    return new Promise((done) => {
      row.done.push(done)
      this.writing ??= this.work()
    })
  }

  /** Writes the entries of one match, under that hold. */
  writerOf =
    (hold: Hold) =>
    (entry: Entry): Promise<void> =>
      this.write(hold.match, entry, hold)

  /** So much waits that callers should refuse requests that add to it. */
  get overfull(): boolean {
    return this.waiting > WAITING_AT_MOST
  }

  get lag(): JournalLag {
    // The queue is in order of time, and keeps entries that are being sent.
    const [oldest] = this.queue
    return {
      entries: this.queue.size,
      bytes: this.waiting,
      oldest: oldest ? performance.now() - oldest.since : 0,
    }
  }

  /** Is so much of that match stored that it should accept no more orders? */
  isFull = (match: string): boolean => (this.ledgers.get(match)?.standing.letters ?? 0) > OF_A_MATCH

  /** Resumes a match that was read back up to `seq`. */
  resume = (match: string, seq: number, hold = this.leases.holdOf(match)): Promise<void> =>
    this.write(match, { kind: 'resumed', after: seq }, hold)

  /** Registers an entry that was read back, in order. Returns the numbers of entries that it supersedes. */
  recall(hold: Hold, seq: number, letters: number, entry: Entry): number[] {
    return hold.over
      ? []
      : this.ledgerOf(hold)
          .standing.take({ hold, seq, letters }, entry)
          .map((row) => row.seq)
  }

  /** Deletes read-back entries that are superseded or do not count, at some later time. */
  compact = (hold: Hold, seqs: readonly number[]): void =>
    this.compaction.add(seqs.map((seq) => ({ match: hold.match, seq, ends: endsAt(hold) })))

  /** The number of the next entry under that hold. */
  endOf = (hold: Hold): number => {
    const ledger = this.ledgers.get(hold.match)
    return ledger?.hold === hold ? ledger.next : this.startOf(hold)
  }

  /**
   * Deletes the entries below `before` of matches that are over or abandoned. Later entries belong to another
   * match at the same table. `also` runs in the same transaction and gets the holds that this process still
   * has; the others are lost.
   */
  async forget(
    over: readonly JournalTrim[],
    also?: (db: Database, held: ReadonlySet<Hold>) => Promise<void>,
  ): Promise<void> {
    await this.settled()
    const held = await this.db.transaction().execute(async (db) => {
      const still = await this.leases.held(
        db,
        over.map(({ hold }) => hold),
      )
      if (still.size === 0) return still
      await also?.(db, still)
      await db
        .deleteFrom('journal')
        .where(({ eb, and, or }) =>
          or(
            over
              .filter(({ hold }) => still.has(hold))
              .map(({ hold: { match }, before }) => and([eb('match', '=', match), eb('seq', '<', before)])),
          ),
        )
        .execute()
      return still
    })
    for (const { hold, before } of over) {
      if (held.has(hold)) this.forgotten(hold, before)
      else this.lose(hold)
    }
  }

  /** All entries of a match so far, in order. */
  async entriesOf(match: string): Promise<Entry[]> {
    const rows = await this.db
      .selectFrom('journal')
      .select('entry')
      .where('match', '=', match)
      .orderBy('seq')
      .execute()
    return Promise.all(rows.map(async ({ entry }) => JSON.parse(await unpack(entry)) as Entry))
  }

  /**
   * Calls the listener with a sentence for players when writes begin to fail, and with undefined when they
   * work again. Returns a function that unsubscribes.
   */
  onTrouble(listener: (trouble: string | undefined) => void): () => void {
    this.listeners.add(listener)
    if (this.trouble !== undefined) listener(this.trouble)
    return () => this.listeners.delete(listener)
  }

  /** Resolves when everything written so far is on disk; later writes are not waited for. */
  settled(): Promise<void> {
    const { last } = this
    if (!last || this.closed) return Promise.resolve()
    return new Promise((settled) => last.over.push(settled))
  }

  /** Drops all entries that are not stored yet. */
  close(): void {
    this.closed = true
    this.compaction.close()
  }

  /**
   * This process no longer has the match: its waiting entries are dropped, and their promises never resolve.
   */
  lose(hold: Hold): void {
    if (hold.over) return
    this.end(hold)
    this.lost(hold)
  }

  /** Loses all matches, including those that were about to begin. */
  loseAll(): void {
    const { all } = this.leases
    this.end(...all)
    for (const hold of all) this.lost(hold)
  }

  /** Ends these holds: nothing more is written under them. */
  end(...holds: readonly Hold[]): void {
    for (const hold of holds) {
      this.leases.drop(hold)
      if (this.ledgers.get(hold.match)?.hold === hold) this.ledgers.delete(hold.match)
    }
    const waiting = [...this.queue].filter((row) => !held(row))
    for (const row of waiting) {
      this.queue.delete(row)
      this.waiting -= row.letters
    }
    // Callers of `settled` go on waiting for the entries of other matches.
    const over = waiting.flatMap((row) => row.over)
    this.last = [...this.queue].at(-1)
    if (this.last) this.last.over.push(...over)
    else for (const tell of over) tell()
  }

  private ledgerOf(hold: Hold): Ledger {
    let ledger = this.ledgers.get(hold.match)
    if (ledger?.hold !== hold)
      this.ledgers.set(
        hold.match,
        (ledger = { hold, next: this.startOf(hold), standing: new StandingEntries() }),
      )
    return ledger
  }

  private startOf = ({ epoch }: Hold): number => Math.max(this.first, epoch * OF_AN_EPOCH)

  /** An entry that was not sent yet is dropped; its callers wait for the entry that replaces it. */
  private supersede(old: HeldRow, by: QueuedEntry): void {
    if (!isWaiting(old) || old.sent) return void by.superseded.push(old)
    this.queue.delete(old)
    this.waiting -= old.letters
    by.done.push(...old.done)
    by.over.push(...old.over)
    by.superseded.push(...old.superseded)
  }

  /** When nothing is left of a match, its next numbers begin above any write that is still on its way. */
  private forgotten(hold: Hold, before: number): void {
    const ledger = this.ledgers.get(hold.match)
    if (ledger?.hold !== hold) return
    ledger.standing.forget(before)
    if (ledger.next !== before) return
    this.ledgers.delete(hold.match)
    this.first = Math.max(this.first, before)
  }

  private async work(): Promise<void> {
    while (this.queue.size > 0 && !this.closed) {
      // Entries of the same turn of the event loop share a commit; under load, those of several turns.
      const rest = this.committed + APART - performance.now()
      await new Promise((resolve) => (rest > 0 ? setTimeout(resolve, rest) : setImmediate(resolve)))
      this.committed = performance.now()
      const batch = this.batch()
      let lost: ReadonlySet<Hold>
      const written = (done: boolean) =>
        happened('journal written', { entries: batch.length, done, took: performance.now() - this.committed })
      try {
        await Promise.all(batch.map(packed))
        const rows = batch.filter(held)
        if (rows.length === 0) continue
        lost = new Set(
          await this.leases.write(rows.map(({ hold, seq, text }) => ({ hold, seq, entry: text }))),
        )
      } catch (error) {
        if (this.closed) break
        written(false)
        this.tell(inWords(error))
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER))
        continue
      }
      written(true)
      // Callers under a lost hold get no answer, though the entry may be on disk.
      const done = batch.filter(held).flatMap((row) => (lost.has(row.hold) ? [] : this.kept(row)))
      this.tell(undefined)
      for (const tell of done) tell()
      for (const hold of lost) this.lose(hold)
    }
    this.writing = undefined
    // All entries that failed may belong to lost matches: the next write shows whether there is still
    // trouble.
    if (!this.closed) this.tell(undefined)
  }

  private batch(): QueuedEntry[] {
    const batch: QueuedEntry[] = []
    for (const row of this.queue) if (batch.push(row) === BATCH) break
    return batch
  }

  /** Removes a stored entry from the queue; returns its callbacks. */
  private kept(row: QueuedEntry): (() => void)[] {
    this.queue.delete(row)
    if (this.last === row) this.last = undefined
    this.waiting -= row.letters
    if (row.superseded.length > 0)
      this.compaction.add(
        row.superseded.map(({ hold, seq }) => ({ match: hold.match, seq, ends: endsAt(row.hold) })),
      )
    const { done, over } = row
    // The row may stay in memory for long: drops what it no longer needs.
    row.text = ''
    row.done = row.over = row.superseded = NOTHING
    return over.length === 0 ? done : [...done, ...over]
  }

  private tell(trouble: string | undefined): void {
    if (this.trouble === trouble) return
    this.trouble = trouble
    for (const listener of this.listeners) {
      try {
        listener(trouble)
      } catch (error) {
        // An error in one match must not stop the journal for all.
        log.error({ err: error }, 'a match did not hear that the journal stands still, or goes on')
      }
    }
  }
}
