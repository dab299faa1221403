/**
 * The journal: what happens in matches, on the disk before anybody is told. Writers that come together are
 * committed together; while one batch is on its way the next one gathers. What later entries supersede is not
 * kept (`standing.ts`).
 */
import { happened } from '../../base/events.ts'
import { log } from '../../base/log.ts'
import type { Database } from '../database.ts'
import { rulesKey } from '../plays.ts'
import { inWords } from '../trouble.ts'
import { Compaction } from './compaction.ts'
import { type Entry, rulesOfTable } from './entries.ts'
import type { Hold } from './holds.ts'
import { Leases } from './leases.ts'
import { pack, unpack } from './packing.ts'
import { StandingEntries, type StandingRow } from './standing.ts'

/** Rows of one statement: SQLite takes 32,766 values in one. */
const BATCH = 2000
/** While nothing can be kept so much waits (letters), and no more: memory is not endless either. */
const WAITING_AT_MOST = 32 * 1024 * 1024
/** So much of one match stands in the journal (letters, before they are packed), and no more. */
const OF_A_MATCH = 16 * 1024 * 1024
/** Numbers of entries that each epoch has for itself, of one match. */
const OF_AN_EPOCH = 2 ** 32
/** Commits begin so long apart (ms): each costs the same, whatever is in it. */
const APART = 25
/** How long a database that takes nothing is left alone (ms). */
const RETRY_AFTER = 500

interface HeldRow extends StandingRow {
  readonly hold: Hold
}

/** What waits to be written. */
export interface JournalLag {
  readonly entries: number
  /** Letters, nearly all of them a byte. */
  readonly bytes: number
  /** For how long the oldest waits (ms). */
  readonly oldest: number
}

/** An entry on its way. */
interface QueuedEntry extends HeldRow {
  text: string
  /** When it came (ms, of the process). */
  readonly since: number
  /** It was given to the database, which may have it, whatever it has answered. */
  sent: boolean
  /** To be called when it is on the disk. */
  done: (() => void)[]
  /** To be called when it is no more on its way, written or not. */
  over: (() => void)[]
  /** What it supersedes, and the database has, or may have. */
  superseded: HeldRow[]
}

/** From now on the database may have it. What is tried again is packed already. */
async function packed(row: QueuedEntry): Promise<void> {
  if (row.sent) return
  row.sent = true
  row.text = await pack(row.text)
}

const held = ({ hold }: QueuedEntry): boolean => !hold.over

const isWaiting = (row: HeldRow): row is QueuedEntry => 'done' in row

/** What is known of a match's journal. */
interface Ledger {
  readonly hold: Hold
  next: number
  readonly standing: StandingEntries<HeldRow>
}

/** Of which match nothing is needed under a number below `before`. */
export interface Over {
  readonly hold: Hold
  readonly before: number
}

const NEVER = new Promise<never>(() => undefined)
/** Where numbers begin that are of whoever has the match after that. */
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
  /** When the last commit began (ms, of the process). */
  private committed = -APART
  private trouble: string | undefined
  private readonly listeners = new Set<(trouble: string | undefined) => void>()
  private readonly compaction: Compaction
  private closed = false

  /** Where the numbers of a match begin at the least: above those of matches that are over. */
  private first = 0

  /** `lost`: this process has that match no more, and writes nothing of it. */
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
   * Resolves when the entry is on the disk, or one that supersedes it. It never rejects: while the database
   * takes nothing (a full disk, a lost connection) it waits, and `onTrouble` tells. Under a hold that is over
   * nothing is written, and it never resolves.
   */
  write(match: string, entry: Entry, hold = this.leases.holdOf(match)): Promise<void> {
    if (hold.over) return NEVER
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

  /** So much waits to be written that nothing more should be asked for. */
  get overfull(): boolean {
    return this.waiting > WAITING_AT_MOST
  }

  get lag(): JournalLag {
    // What was given to the database stays where it is, and so do the oldest.
    const [oldest] = this.queue
    return {
      entries: this.queue.size,
      bytes: this.waiting,
      oldest: oldest ? performance.now() - oldest.since : 0,
    }
  }

  /** So much of that match is kept that no more orders should be taken. */
  isFull = (match: string): boolean => (this.ledgers.get(match)?.standing.letters ?? 0) > OF_A_MATCH

  /** A match that was read back up to `seq` goes on. */
  resume = (match: string, seq: number, hold = this.leases.holdOf(match)): Promise<void> =>
    this.write(match, { kind: 'resumed', after: seq }, hold)

  /** An entry that was read back, in order. Tells the numbers of those that it supersedes. */
  recall(hold: Hold, seq: number, letters: number, entry: Entry): number[] {
    return hold.over
      ? []
      : this.ledgerOf(hold)
          .standing.take({ hold, seq, letters }, entry)
          .map((row) => row.seq)
  }

  /** Takes out, some time, what was read back and is superseded, or does not count. */
  compact = (hold: Hold, seqs: readonly number[]): void =>
    this.compaction.add(seqs.map((seq) => ({ match: hold.match, seq, ends: endsAt(hold) })))

  /** The number that the next entry gets under that hold. */
  endOf = (hold: Hold): number => {
    const ledger = this.ledgers.get(hold.match)
    return ledger?.hold === hold ? ledger.next : this.startOf(hold)
  }

  /**
   * These matches are over, or nobody wants them any more: nothing of one under a number below `before` is
   * needed for a restart. What is written from there on is of another match at the same table. `also` is done
   * in the same transaction, and told which of them this process has still; the others are lost.
   */
  async forget(
    over: readonly Over[],
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

  /** All of a match's entries so far, in order. */
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
   * Calls when the database begins to take nothing, with the reason in a sentence for players, and when it
   * works again. Returns what ends it.
   */
  onTrouble(listener: (trouble: string | undefined) => void): () => void {
    this.listeners.add(listener)
    if (this.trouble !== undefined) listener(this.trouble)
    return () => this.listeners.delete(listener)
  }

  /** When everything written so far is on the disk; what others write meanwhile is not waited for. */
  settled(): Promise<void> {
    const { last } = this
    if (!last || this.closed) return Promise.resolve()
    return new Promise((settled) => last.over.push(settled))
  }

  /** Gives up what is not written yet. */
  close(): void {
    this.closed = true
    this.compaction.close()
  }

  /**
   * This process has the match no more: what waits to be written of it never is, and who waits for that is
   * told nothing.
   */
  lose(hold: Hold): void {
    if (hold.over) return
    this.end(hold)
    this.lost(hold)
  }

  /** All that this process has, also what it was just about to begin. */
  loseAll(): void {
    const { all } = this.leases
    this.end(...all)
    for (const hold of all) this.lost(hold)
  }

  /** Nothing more is written under these holds. */
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
    // Who waits for all that was written before waits for what others have written.
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

  /**
   * What the database has not been given needs not be given to it; who waits for it waits for what stands in
   * its place.
   */
  private supersede(old: HeldRow, by: QueuedEntry): void {
    if (!isWaiting(old) || old.sent) return void by.superseded.push(old)
    this.queue.delete(old)
    this.waiting -= old.letters
    by.done.push(...old.done)
    by.over.push(...old.over)
    by.superseded.push(...old.superseded)
  }

  /** With nothing left of a match its numbers go on where nothing that is on its way can reach them. */
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
      // What arrives in this very turn of the event loop shares the commit; in busy times, whatever arrives
      // in a few of them.
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
      // What was lost meanwhile is told nothing, though it may be on the disk.
      const done = batch.filter(held).flatMap((row) => (lost.has(row.hold) ? [] : this.kept(row)))
      this.tell(undefined)
      for (const tell of done) tell()
      for (const hold of lost) this.lose(hold)
    }
    this.writing = undefined
    // What the database did not take may be another's by now: of what comes next nothing is known.
    if (!this.closed) this.tell(undefined)
  }

  private batch(): QueuedEntry[] {
    const batch: QueuedEntry[] = []
    for (const row of this.queue) if (batch.push(row) === BATCH) break
    return batch
  }

  /** It is on the disk: who is to be told? */
  private kept(row: QueuedEntry): (() => void)[] {
    this.queue.delete(row)
    if (this.last === row) this.last = undefined
    this.waiting -= row.letters
    this.compaction.add(
      row.superseded.map(({ hold, seq }) => ({ match: hold.match, seq, ends: endsAt(row.hold) })),
    )
    const { done, over } = row
    // It may stand for long.
    Object.assign(row, { text: '', done: [], over: [], superseded: [] } satisfies Partial<QueuedEntry>)
    return [...done, ...over]
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
