/**
 * Finished matches go to the archive, those that are not rated several in a transaction: each by itself would
 * cost its node as much as a round of it.
 */
import type { Database } from '../database.ts'
import type { Hold } from '../journal/holds.ts'
import type { Journal, Over } from '../journal/journal.ts'
import { databaseTrouble } from '../trouble.ts'
import type { Finished } from './finished.ts'
import { deletedAmong, finishedWithout, namedIn } from './nameless.ts'
import { recordOf, resultRow, seatsOf } from './record.ts'

/**
 * After a transaction it rests so many times as long as that took, if no longer than so (ms): whatever ends
 * meanwhile shares the next.
 */
const RESTS = 10
const RESTS_AT_MOST = 500
const AT_ONCE = 64

/** What is in the archive now, and was not before. */
export interface Archived {
  readonly finished: Finished
  readonly at: number
}

/** What else is to be done with finished matches, in the transaction that archives them. */
export type Archiving = (db: Database, archived: readonly Archived[]) => Promise<void>

interface EndedMatch extends Over {
  readonly finished: Finished
}

interface QueuedRecord extends EndedMatch {
  done(): void
  failed(error: unknown): void
}

export class Archiver {
  private readonly journal: Journal
  private readonly archiving: Archiving
  private waiting: QueuedRecord[] = []
  private working: Promise<void> | undefined
  /** Not before then (ms, of the process). */
  private next = 0

  constructor(journal: Journal, archiving: Archiving) {
    this.journal = journal
    this.archiving = archiving
  }

  /** Rejects with what the database says; then nothing of that match was written. */
  archive(hold: Hold, finished: Finished, before: number): Promise<void> {
    // Those who played it wait for what their rating is now.
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
      const began = performance.now()
      await this.together(this.waiting.splice(0, AT_ONCE))
      const ended = performance.now()
      this.next = ended + Math.min((ended - began) * RESTS, RESTS_AT_MOST)
    }
    this.working = undefined
  }

  private async together(batch: readonly QueuedRecord[]): Promise<void> {
    try {
      await this.write(batch)
      for (const one of batch) one.done()
    } catch (error) {
      // One of them may be at fault.
      if (batch.length > 1 && !databaseTrouble(error)) for (const one of batch) await this.together([one])
      else for (const one of batch) one.failed(error)
    }
  }

  private write(batch: readonly EndedMatch[]): Promise<void> {
    return this.journal.forget(batch, async (db, held) => {
      const ours = batch.filter(({ hold }) => held.has(hold))
      // Whoever had their account deleted while they were played is not named again.
      const deleted = await deletedAmong(
        db,
        ours.flatMap(({ finished }) => namedIn(finished)),
      )
      const matches = ours.map(({ hold: { match }, finished: given }) => {
        const finished = finishedWithout(given, deleted)
        return { match, finished, record: recordOf(finished, match) }
      })
      if (matches.length === 0) return
      // It may be done a second time: a lost connection does not tell whether the first was.
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
      // In one order everywhere: nodes that archive matches of the same people at once do not wait for each
      // other in a ring.
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
