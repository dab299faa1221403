/** Keeps one match in the journal until it is over, sleeps, or belongs to another node. */
import type { Batcher } from '../archive/batcher.ts'
import type { FinishedMatch } from '../archive/finished.ts'
import type { Database } from '../database.ts'
import { putToSleep, type Sleep } from './asleep.ts'
import type { Entry } from './entries.ts'
import type { Hold } from './holds.ts'
import type { Journal } from './journal.ts'
import type { Keeper } from './keeper.ts'
import type { Leases } from './leases.ts'

/** What the keepers of all matches of a process share. */
export interface KeepersShare {
  readonly db: Database
  readonly journal: Journal
  readonly leases: Leases
  readonly batcher: Batcher
  /** Callbacks for holds that are lost. */
  readonly losing: WeakMap<Hold, () => void>
  /** Repeats an attempt until it succeeds; the process waits for it before it ends. */
  untilDone(attempt: () => Promise<void>): Promise<void>
  archived(finished: FinishedMatch): void
}

export class MatchKeeper implements Keeper {
  private readonly store: KeepersShare
  private readonly hold: Hold
  private finishing: Promise<unknown> = Promise.resolve()
  /** The journal's own: an entry passes nothing on its way there. */
  readonly write: (entry: Entry) => Promise<void>

  constructor(store: KeepersShare, hold: Hold) {
    this.store = store
    this.hold = hold
    this.write = store.journal.writerOf(hold)
  }

  get overfull(): boolean {
    return this.store.journal.overfull
  }

  get full(): boolean {
    return this.store.journal.isFull(this.hold.match)
  }

  settled(): Promise<void> {
    return this.store.journal.settled()
  }

  /** Takes `before` once: entries written during further attempts belong to the table's next match. */
  finish(finished: FinishedMatch, before = this.store.journal.endOf(this.hold)): Promise<void> {
    const { store, hold } = this
    const done = store.untilDone(() => store.batcher.archive(hold, finished, before))
    this.finishing = Promise.all([this.finishing, done])
    void done.then(() => store.archived(finished))
    return done
  }

  forget(before = this.store.journal.endOf(this.hold)): Promise<void> {
    return this.end(() => this.store.journal.forget([{ hold: this.hold, before }]))
  }

  /** Waits for the archive, so that a node that restarts before that still finds the journal. */
  close(): Promise<void> {
    return this.end(() => this.finishing)
  }

  async handOver(): Promise<void> {
    const { store, hold } = this
    await store.journal.settled()
    await store.untilDone(() => store.leases.giveUp(hold))
    store.journal.lose(hold)
  }

  async sleep(sleep: Sleep): Promise<void> {
    const { store, hold } = this
    await store.journal.settled()
    if (!hold.over) await putToSleep(store.db, hold, sleep)
    store.journal.lose(hold)
  }

  onLost(listener: () => void): () => void {
    const { losing } = this.store
    losing.set(this.hold, listener)
    if (this.hold.over) listener()
    return () => losing.delete(this.hold)
  }

  onTrouble(listener: (trouble: string | undefined) => void): () => void {
    return this.store.journal.onTrouble(listener)
  }

  private end(attempt: () => Promise<unknown>): Promise<void> {
    const { store, hold } = this
    hold.ending = true
    return store.untilDone(async () => {
      await attempt()
      await store.leases.end(hold)
      store.journal.end(hold)
    })
  }
}
