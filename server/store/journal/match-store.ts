/** What outlives the process: the journals of matches that run, the records of those that are over. */
import { log } from '../../base/log.ts'
import { Archiver, type Archiving } from '../archive/archiver.ts'
import { eraseInJournal } from '../archive/erasing.ts'
import { type DeletedAccount, deletedAmong } from '../archive/nameless.ts'
import type { Database } from '../database.ts'
import { nextRun } from '../nodes.ts'
import { databaseTrouble, levelOf } from '../trouble.ts'
import { setAside } from './aside.ts'
import { forgetWoken, putToSleep, type SleepingMatch, sleepingMatches, sleepOf } from './asleep.ts'
import type { WrittenEntry } from './entries.ts'
import type { Hold } from './holds.ts'
import { Journal } from './journal.ts'
import type { Keeper } from './keeper.ts'
import { Leases, type Strange } from './leases.ts'
import { type Left, leftOf, readBack } from './recovery.ts'

/** A process that goes down waits for what is being written, but not for ever (ms). */
const CLOSING = 2000

/** So many are taken in one statement where nobody else takes a share. */
const AT_ONCE = 500
/** So many matches are brought back at a time: while one waits for the database or Redis, another is played. */
const TOGETHER = 4

/**
 * Goes on with a match; `away`: for how long nobody had it (ms). Rejects when this version cannot, or with
 * `NotNow`.
 */
export type Revive = (match: Unfinished, away: number) => Promise<unknown>

/** A match that was not over when its process ended, or was handed over. */
export interface Unfinished {
  readonly match: string
  readonly entries: readonly WrittenEntry[]
  /** This process's, as long as no other has the match. */
  readonly hold: Hold
  /** It has slept, and nobody had come: it would have been ended at that time (server ms). */
  readonly asleepUntil?: number
}

/** It is no fault of the match that it was not opened: it is tried again. */
export class NotNow extends Error {}

/** What has become of a match that was to be brought back. */
export type BroughtBack =
  | { readonly is: 'open' | 'empty' | 'not aside' | 'not now' }
  | { readonly is: 'unreadable'; readonly why: string }

/** Matches that were taken, and what has become of them so far. */
interface TakenMatches {
  readonly away: number
  readonly revive: Revive
  /** By match. */
  readonly unopened: Map<string, Hold>
  /** Of how many there was something to go on with. */
  found: number
  /** Why, of those that are set aside. */
  readonly aside: Map<string, string>
}

export class MatchStore {
  readonly journal: Journal
  readonly leases: Leases
  /** Higher than that of any process before, and than what this one had before it began anew. */
  run: number
  private readonly db: Database
  private readonly node: string
  private readonly archiver: Archiver
  private readonly pending = new Set<Promise<void>>()
  private readonly losing = new WeakMap<Hold, () => void>()

  private constructor(db: Database, node: string, run: number, archiving: Archiving, shared: boolean) {
    this.db = db
    this.node = node
    this.run = run
    this.leases = new Leases(db, node, run, shared)
    this.journal = new Journal(db, this.leases, (hold) => this.losing.get(hold)?.())
    this.archiver = new Archiver(this.journal, archiving)
  }

  /**
   * `node`: which of several this is, the same after a restart: each goes on with its own matches. `shared`:
   * there may be several on this database.
   */
  static async open(
    db: Database,
    node: string,
    archiving: Archiving = async () => undefined,
    shared = false,
  ): Promise<MatchStore> {
    return new MatchStore(db, node, await nextRun(db), archiving, shared)
  }

  /** This process had let go of all that it had: what it has from now on it has in another run. */
  async beginAnew(): Promise<number> {
    this.run = await nextRun(this.db)
    this.leases.beginAnew(this.run)
    return this.run
  }

  /** It is good until another node has the match, or nobody is to have it again. `hold`: of one that goes on. */
  keeperOf(match: string, hold = this.leases.holdOf(match)): Keeper {
    const { journal, leases } = this
    let finishing: Promise<unknown> = Promise.resolve()
    const end = (attempt: () => Promise<unknown>) => {
      hold.ending = true
      return this.untilDone(async () => {
        await attempt()
        await leases.end(hold)
        journal.end(hold)
      })
    }
    return {
      get overfull() {
        return journal.overfull
      },
      get full() {
        return journal.isFull(match)
      },
      // What somebody still says at a table that is closed is said to nobody.
      write: (entry) => (hold.ending ? new Promise(() => undefined) : journal.write(match, entry, hold)),
      settled: () => journal.settled(),
      // However often it is tried: what is written meanwhile is of the next match at the table.
      finish: (finished, before = journal.endOf(hold)) => {
        const done = this.untilDone(() => this.archiver.archive(hold, finished, before))
        finishing = Promise.all([finishing, done])
        return done
      },
      forget: (before = journal.endOf(hold)) => end(() => journal.forget([{ hold, before }])),
      // Until then a node that starts must find what is to be finished.
      close: () => end(() => finishing),
      handOver: async () => {
        await journal.settled()
        await this.untilDone(() => leases.giveUp(hold))
        journal.lose(hold)
      },
      sleep: async (sleep) => {
        await journal.settled()
        if (!hold.over) await putToSleep(this.db, hold, sleep)
        journal.lose(hold)
      },
      onLost: (listener) => {
        this.losing.set(hold, listener)
        if (hold.over) listener()
        return () => this.losing.delete(hold)
      },
      onTrouble: (listener) => journal.onTrouble(listener),
    }
  }

  /**
   * Takes what is this node's by the database, and not here, and goes on with it; nobody had it for `away`
   * ms. Returns how many matches there were.
   */
  async bringBack(revive: Revive, away = 0): Promise<number> {
    for (let all = 0; ; ) {
      const { taken, found } = await this.takeFrom([this.node], away, AT_ONCE, revive)
      all += found
      // What cannot be opened at this moment is taken once more later.
      if (taken < AT_ONCE) return all
    }
  }

  /**
   * Takes some of the matches that those nodes have left (`null`: that are handed over), and goes on with
   * them. Returns how many it took.
   */
  async adopt(
    from: readonly (string | null)[],
    away: number,
    atMost: number,
    revive: Revive,
  ): Promise<number> {
    return (await this.takeFrom(from, away, atMost, revive)).taken
  }

  /** Goes on with one that is set aside. */
  async bringBackAside(match: string, revive: Revive): Promise<BroughtBack> {
    if (!(await this.leases.takeAside(match, await nextRun(this.db)))) return { is: 'not aside' }
    const { unopened, found, aside } = await this.goOn([match], 0, revive)
    const why = aside.get(match)
    if (why !== undefined) return { is: 'unreadable', why }
    return { is: found === 0 ? 'empty' : unopened.has(match) ? 'not now' : 'open' }
  }

  /**
   * Goes on with one that sleeps. False where it does not sleep, or another node has woken it, or it cannot
   * be opened now.
   */
  async wake(match: string, revive: Revive): Promise<boolean> {
    // Anybody may ask for whatever they like: nothing is written for it.
    if (!(await this.leases.sleeps(match))) return false
    const sleep = await sleepOf(this.db, match)
    if (!(await this.leases.takeAsleep(match, await nextRun(this.db)))) return false
    const asleepUntil = sleep?.until
    const { unopened, found } = await this.goOn([match], 0, (one, away) =>
      revive(asleepUntil === undefined ? one : { ...one, asleepUntil }, away),
    )
    return found > 0 && !unopened.has(match)
  }

  /** Ends those that have slept until their time was up. Returns which. */
  async endSlept(now = Date.now()): Promise<SleepingMatch[]> {
    const ended: SleepingMatch[] = []
    for (const sleep of (await sleepingMatches(this.db)).filter(({ until }) => until <= now)) {
      if (!(await this.leases.takeAsleep(sleep.match, await nextRun(this.db), true)))
        await forgetWoken(this.db, sleep)
      else {
        await this.keeperOf(sleep.match).forget()
        ended.push(sleep)
      }
    }
    return ended
  }

  /** Matches of those nodes whose rules are not known here. */
  strange = (from: readonly (string | null)[]): Promise<readonly Strange[]> => this.leases.strange(from)

  /** Leaves such matches, which this node had, to whoever knows their rules. */
  leave = (matches: readonly string[]): Promise<void> => this.leases.leaveStrange(matches)

  /**
   * Takes such matches, as far as those nodes still have them, to end them: `revive` sees what they are.
   * Returns how many.
   */
  async end(matches: readonly string[], from: readonly (string | null)[], revive: Revive): Promise<number> {
    if (matches.length === 0) return 0
    const taken = await this.leases.takeStrange(matches, from, await nextRun(this.db))
    return (await this.goOn(taken, 0, revive)).found
  }

  private async takeFrom(
    from: readonly (string | null)[],
    away: number,
    atMost: number,
    revive: Revive,
  ): Promise<{ taken: number; found: number }> {
    if (!(await this.leases.any(from))) return { taken: 0, found: 0 }
    // Whoever had them, be it this very process, had them in an earlier run.
    const matches = await this.leases.take(from, await nextRun(this.db), atMost)
    const { found } = await this.goOn(matches, away, revive)
    return { taken: matches.length, found }
  }

  /** Rejects where the database is lost in the middle of it. */
  private async goOn(matches: readonly string[], away: number, revive: Revive): Promise<TakenMatches> {
    const unopened = new Map(matches.map((match) => [match, this.leases.holdOf(match)]))
    const taken: TakenMatches = { away, revive, unopened, found: 0, aside: new Map() }
    try {
      const left = await leftOf(this.db, matches)
      taken.found = left.length
      for (const { match, last } of left) void this.journal.resume(match, last, unopened.get(match))
      await this.endEmpty(unopened, left)
      const queue = left.values()
      // All have ended before anybody is told that one could not.
      const ends = await Promise.allSettled(
        Array.from({ length: TOGETHER }, () => this.goOnWith(queue, taken)),
      )
      for (const end of ends) if (end.status === 'rejected') throw end.reason
      return taken
    } finally {
      // By the database they are still this node's: they are taken once more, by it or by whoever finds it
      // dead.
      for (const hold of unopened.values()) this.journal.lose(hold)
    }
  }

  /** Tables at which nothing was going on when their node ended. */
  private async endEmpty(unopened: Map<string, Hold>, left: readonly Left[]): Promise<void> {
    const full = new Set(left.map(({ match }) => match))
    for (const [match, hold] of [...unopened].filter(([one]) => !full.has(one))) {
      await this.leases.end(hold)
      this.journal.end(hold)
      unopened.delete(match)
    }
  }

  /** One match of the queue after the other. */
  private async goOnWith(queue: Iterator<Left, undefined>, taken: TakenMatches): Promise<void> {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      await this.goOnWithOne(next.value, taken)
      // Between two of them others are answered, if only that it takes a moment.
      await new Promise(setImmediate)
    }
  }

  private async goOnWithOne(left: Left, { unopened, away, revive, aside }: TakenMatches): Promise<void> {
    const { match } = left
    const hold = unopened.get(match)!
    try {
      // Another node may have taken it meanwhile.
      if (hold.over) return
      const { entries, superseded } = await readBack(this.db, this.journal, left, hold)
      await revive({ match, entries, hold }, away)
      unopened.delete(match)
      this.journal.compact(hold, superseded)
    } catch (error) {
      if (databaseTrouble(error)) throw error
      if (hold.over || error instanceof NotNow) return
      const why = error instanceof Error ? error.message : String(error)
      log.error({ err: error, match }, 'a match could not be brought back, and is set aside')
      await this.journal.settled()
      if (await setAside(this.db, hold, why)) aside.set(match, why)
    }
  }

  /** Those of the players whose account was deleted. */
  deletedAmong = (players: readonly string[]): Promise<ReadonlySet<string>> => deletedAmong(this.db, players)

  /** What is written of that match does not name the account any more. */
  async forgetAccount(match: string, account: DeletedAccount): Promise<void> {
    await this.journal.settled()
    await eraseInJournal(this.db, match, account)
  }

  /** Others may have what this process had: nothing more is written of it here. */
  loseAll(): void {
    this.journal.loseAll()
  }

  /** When all is written that can be within a moment. */
  async settled(): Promise<void> {
    await Promise.race([
      Promise.all([this.journal.settled(), ...this.pending]),
      new Promise((resolve) => setTimeout(resolve, CLOSING).unref()),
    ])
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
        log[levelOf(error)]({ err: error }, 'a match could not be archived; it is tried again')
        await new Promise((resolve) => setTimeout(resolve, wait).unref())
      }
    }
  }
}
