/**
 * Batcher that archives finished matches. Unrated ones share transactions: a transaction for each would cost
 * the node as much as a round.
 */
import type { Database } from '../database.ts'
import type { Hold } from '../journal/holds.ts'
import type { Journal, JournalTrim } from '../journal/journal.ts'
import { databaseTrouble } from '../trouble.ts'
import type { FinishedMatch } from './finished.ts'
import { deletedAmong, finishedWithout, namedIn } from './nameless.ts'
import { recordOf, resultRow, seatsOf } from './record.ts'

/** The pause after a transaction (ms): matches that end meanwhile share the next one. */
const PAUSE = 500
const AT_ONCE = 64

/** A match that is new in the archive. */
export interface ArchivedMatch {
  readonly finished: FinishedMatch
  readonly at: number
}

/** Further work on archived matches, in the same transaction. */
export type ArchiveHook = (db: Database, archived: readonly ArchivedMatch[]) => Promise<void>

interface EndedMatch extends JournalTrim {
  readonly finished: FinishedMatch
}

interface QueuedRecord extends EndedMatch {
  done(): void
  failed(error: unknown): void
}

export class Batcher {
  private readonly journal: Journal
  private readonly archiving: ArchiveHook
  private waiting: QueuedRecord[] = []
  private working: Promise<void> | undefined
  /** The earliest time of the next transaction (ms, `performance.now`). */
  private next = 0

  constructor(journal: Journal, archiving: ArchiveHook) {
    this.journal = journal
    this.archiving = archiving
  }

  /** Rejects with the database's error; then nothing of that match was written. */
  archive(hold: Hold, finished: FinishedMatch, before: number): Promise<void> {
    // The players wait for their new ratings.
    if (finished.rated) return this.write([{ hold, finished, before }])
    return new Promise((done, failed) => {
      this.waiting.push({ hold, finished, before, done, failed })
      this.working ??= this.work()
    })
  }

  private async work(): Promise<void> {
    while (this.waiting.length > 0) {
      const rest = this.next - performance.now()
      await new Promise((resolve) => (rest > 0 ? setTimeout(resolve, rest) : setImmediate(resolve)))
      await this.together(this.waiting.splice(0, AT_ONCE))
      this.next = performance.now() + PAUSE
    }
    this.working = undefined
  }

  private async together(batch: readonly QueuedRecord[]): Promise<void> {
    try {
      await this.write(batch)
      for (const one of batch) one.done()
    } catch (error) {
      // One match may be at fault: archives each one separately.
      if (batch.length > 1 && !databaseTrouble(error)) for (const one of batch) await this.together([one])
      else for (const one of batch) one.failed(error)
    }
  }

  private write(batch: readonly EndedMatch[]): Promise<void> {
    return this.journal.forget(batch, async (db, held) => {
      const ours = batch.filter(({ hold }) => held.has(hold))
      // Leaves out the names of accounts that were deleted during the match.
      const deleted = await deletedAmong(
        db,
        ours.flatMap(({ finished }) => namedIn(finished)),
      )
      const matches = ours.map(({ hold: { match }, finished: given }) => {
        const finished = finishedWithout(given, deleted)
        return { match, finished, record: recordOf(finished, match) }
      })
      if (matches.length === 0) return
      // Idempotent: after a lost connection the archiver tries again, and the first attempt may have
      // succeeded.
      await db
        .insertInto('record')
        .values(matches.map(({ record }) => record))
        .onConflict((c) => c.column('match').doNothing())
        .execute()
      const results = matches.map(({ finished, match, record }) =>
        resultRow(finished, match, record.finished),
      )
      const fresh = new Set(
        (
          await db
            .insertInto('result')
            .values(results)
            .onConflict((c) => c.column('match').doNothing())
            .returning('match')
            .execute()
        ).map(({ match }) => match),
      )
      const seats = matches.flatMap(({ finished, record }) => seatsOf(finished, record.finished))
      if (seats.length > 0)
        await db
          .insertInto('seat')
          .values(seats)
          .onConflict((c) => c.columns(['match', 'seat']).doNothing())
          .execute()
      // Sorted, so that nodes that archive matches of the same people at once do not deadlock.
      const players = new Map(
        seats
          .toSorted((a, b) => (a.player < b.player ? -1 : 1))
          .map(({ player: id, name, at }) => [id, { id, name, since: at, seen: at }]),
      )
      if (players.size > 0)
        await db
          .insertInto('player')
          .values([...players.values()])
          .onConflict((c) =>
            c
              .column('id')
              .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), seen: eb.ref('excluded.seen') })),
          )
          .execute()
      await this.archiving(
        db,
        matches
          .filter(({ record }) => fresh.has(record.match))
          .map(({ finished, record }) => ({ finished, at: record.finished })),
      )
    })
  }
}
