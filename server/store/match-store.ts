/** What outlives the process: the journals of matches that run, the records of those that are over. */
import { log } from '../log.ts'
import { Archiver, type Archiving } from './archiver.ts'
import type { Database } from './database.ts'
import type { Written } from './entries.ts'
import { eraseInJournal } from './erasing.ts'
import { Journal } from './journal.ts'
import type { Keeper } from './keeper.ts'
import { Leases } from './leases.ts'
import { deletedAmong, type DeletedAccount } from './nameless.ts'
import { nextRun } from './nodes.ts'
import { leftOf, readBack, type Left } from './recovery.ts'
import { setAside } from './retention.ts'
import { databaseTrouble } from './trouble.ts'

/** A process that goes down waits for what is being written, but not for ever (ms). */
const CLOSING = 2000

/** So many matches are brought back at a time: while one waits for the database or Redis, another is played. */
const TOGETHER = 4

/** Goes on with a match; `away`: for how long nobody had it (ms). Rejects when this version cannot. */
export type Revive = (match: Unfinished, away: number) => Promise<unknown>

/** A match that was not over when its process ended, or was handed over. */
export interface Unfinished {
  readonly match: string
  readonly entries: readonly Written[]
}

export class MatchStore {
  readonly journal: Journal
  readonly leases: Leases
  /** Higher than that of any process before. */
  readonly run: number
  private readonly db: Database
  private readonly node: string
  private readonly archiver: Archiver
  private readonly pending = new Set<Promise<void>>()
  private readonly losing = new Map<string, () => void>()

  private constructor(db: Database, node: string, run: number, archiving: Archiving, shared: boolean) {
    this.db = db
    this.node = node
    this.run = run
    this.leases = new Leases(db, node, run, shared)
    this.journal = new Journal(db, this.leases, (match) => this.losing.get(match)?.())
    this.archiver = new Archiver(this.journal, archiving)
  }

  /** `node`: which of several this is, the same after a restart: each goes on with its own matches. `shared`: there may be several on this database. */
  static async open(db: Database, node: string, archiving: Archiving = async () => undefined, shared = false): Promise<MatchStore> {
    return new MatchStore(db, node, await nextRun(db), archiving, shared)
  }

  keeperOf(match: string): Keeper {
    const { journal } = this
    let finishing: Promise<unknown> = Promise.resolve()
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
      finish: (finished, before = journal.endOf(match)) => {
        const done = this.untilDone(() => this.archiver.archive(match, finished, before))
        finishing = Promise.all([finishing, done])
        return done
      },
      forget: (before = journal.endOf(match)) => this.untilDone(async () => {
        await this.journal.forget([{ match, before }])
        await this.leases.end(match)
      }),
      close: async () => {
        // Until then a node that starts must find what is to be finished.
        await finishing
        await this.untilDone(() => this.leases.end(match))
      },
      handOver: async () => {
        await journal.settled()
        await this.untilDone(() => this.leases.giveUp([match]))
        journal.lose(match)
      },
      onLost: (listener) => {
        this.losing.set(match, listener)
        return () => this.losing.delete(match)
      },
      onTrouble: (listener) => this.journal.onTrouble(listener),
    }
  }

  /** Brings back what the last process of this node left unfinished, `away` ms ago. Returns how many matches there were. */
  async bringBack(revive: Revive, away = 0): Promise<number> {
    let all = 0
    for (;;) {
      const taken = await this.leases.take([this.node], this.run)
      if (taken.length === 0) return all
      all += await this.goOn(taken, away, revive)
    }
  }

  /** Takes some of the matches that those nodes have left (`null`: that are handed over), and goes on with them. Returns how many. */
  async adopt(from: readonly (string | null)[], away: number, atMost: number, revive: Revive): Promise<number> {
    if (!(await this.leases.any(from))) return 0
    const taken = await this.leases.take(from, await nextRun(this.db), atMost)
    const waiting = new Set(taken)
    try {
      await this.goOn(taken, away, async (match, since) => {
        await revive(match, since)
        waiting.delete(match.match)
      })
    } catch (error) {
      // The database is lost in the middle of it: whoever has it again first takes the rest.
      void this.untilDone(() => this.leases.giveUp([...waiting]))
      throw error
    }
    return taken.length
  }

  /** Returns how many there were something of. */
  private async goOn(taken: readonly string[], away: number, revive: Revive): Promise<number> {
    const left = await leftOf(this.db, taken)
    // A table at which nothing was going on when its node ended.
    const empty = taken.filter((match) => !left.some((one) => one.match === match))
    for (const match of empty) await this.leases.end(match)
    for (const { match, last } of left) void this.journal.resume(match, last)
    const queue = left.values()
    // All have ended before anybody is told that one could not: what is given up then is not just being opened here.
    const ends = await Promise.allSettled(Array.from({ length: TOGETHER }, () => this.goOnWith(queue, away, revive)))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    return left.length
  }

  /** One match of the queue after the other. */
  private async goOnWith(queue: Iterator<Left, undefined>, away: number, revive: Revive): Promise<void> {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { match } = next.value
      try {
        const { entries, superseded } = await readBack(this.db, this.journal, next.value)
        await revive({ match, entries }, away)
        this.journal.compact(match, superseded)
      } catch (error) {
        if (databaseTrouble(error)) throw error
        // Another node has taken it meanwhile.
        if (!this.leases.matches.includes(match)) continue
        log.error({ err: error, match }, 'a match could not be brought back, and is set aside')
        await this.journal.settled()
        await setAside(this.db, match)
      }
      // Between two of them others are answered, if only that it takes a moment.
      await new Promise(setImmediate)
    }
  }

  /** Those of the players whose account was deleted. */
  deletedAmong = (players: readonly string[]): Promise<ReadonlySet<string>> => deletedAmong(this.db, players)

  /** What is written of that match does not name the account any more. */
  async forgetAccount(match: string, account: DeletedAccount): Promise<void> {
    await this.journal.settled()
    await eraseInJournal(this.db, match, account)
  }

  /** Other nodes have what this one had: nothing more is written of it. */
  loseAll(): void {
    for (const match of this.leases.matches) this.journal.lose(match)
  }

  /** When all is written that can be within a moment. */
  async settled(): Promise<void> {
    await Promise.race([Promise.all([this.journal.settled(), ...this.pending]), new Promise((resolve) => setTimeout(resolve, CLOSING).unref())])
  }

  async close(): Promise<void> {
    await this.settled()
    this.journal.close()
    await this.db.destroy()
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
        // That nothing can be written is said once (`write-check.ts`).
        log[databaseTrouble(error) ? 'warn' : 'error']({ err: error }, 'a match could not be archived; it is tried again')
        await new Promise((resolve) => setTimeout(resolve, wait).unref())
      }
    }
  }
}
