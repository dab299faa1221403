/** What outlives the process: the journals of running matches, and the records of finished ones. */
import { log } from '../../base/log.ts'
import { type ArchiveHook, Batcher } from '../archive/batcher.ts'
import { eraseInJournal } from '../archive/erasing.ts'
import type { FinishedMatch } from '../archive/finished.ts'
import { type DeletedAccount, deletedAmong } from '../archive/nameless.ts'
import type { Database } from '../database.ts'
import { nextRun } from '../nodes.ts'
import { databaseTrouble, levelOf } from '../trouble.ts'
import { setAside } from './aside.ts'
import { forgetWoken, type SleepingMatch, sleepingMatches, sleepOf } from './asleep.ts'
import type { WrittenEntry } from './entries.ts'
import type { Hold } from './holds.ts'
import { Journal } from './journal.ts'
import type { Keeper } from './keeper.ts'
import { Leases, type MatchOfUnknownRules } from './leases.ts'
import { type KeepersShare, MatchKeeper } from './match-keeper.ts'
import { type JournaledMatch, leftOf, readBack } from './recovery.ts'

/** How long a process that shuts down waits for pending writes (ms). */
const CLOSING = 2000

/** Matches per statement where this node takes all. */
const AT_ONCE = 500
/**
 * How many matches are resumed at a time: while one waits for the database or Redis, another one is replayed.
 */
const TOGETHER = 4

/**
 * Resumes a match; `away`: how long no process ran it (ms). Rejects when this version cannot, or with
 * `NotNow`.
 */
export type Revive = (match: UnfinishedMatch, away: number) => Promise<unknown>

/** A match that was not over when its process ended, or that was handed over. */
export interface UnfinishedMatch {
  readonly match: string
  readonly entries: readonly WrittenEntry[]
  /** The hold of this process, valid until another one takes the match. */
  readonly hold: Hold
  /** For a match that has slept: when it would have ended without a visitor (server ms). */
  readonly asleepUntil?: number
}

/** The match could not be opened for an outside reason: try again later. */
export class NotNow extends Error {}

/** The result of bringing a match back. */
export type BringBackResult =
  | { readonly is: 'open' | 'empty' | 'not aside' | 'not now' }
  | { readonly is: 'unreadable'; readonly why: string }

/** Matches that were taken, with the progress of resuming them. */
interface TakenMatches {
  readonly away: number
  readonly revive: Revive
  /** By match. */
  readonly unopened: Map<string, Hold>
  /** The number of matches that had something to resume. */
  found: number
  /** The reasons of those that were set aside. */
  readonly aside: Map<string, string>
}

export class MatchStore {
  readonly journal: Journal
  readonly leases: Leases
  /** Higher than that of any earlier process, and than this one's before it began anew. */
  run: number
  private readonly db: Database
  private readonly node: string
  private readonly shared: KeepersShare
  private readonly pending = new Set<Promise<void>>()
  private archived: (finished: FinishedMatch) => void = () => undefined
  private readonly losing = new WeakMap<Hold, () => void>()

  private constructor(db: Database, node: string, run: number, archiving: ArchiveHook, shared: boolean) {
    this.db = db
    this.node = node
    this.run = run
    this.leases = new Leases(db, node, run, shared)
    this.journal = new Journal(db, this.leases, (hold) => this.losing.get(hold)?.())
    this.shared = {
      db,
      journal: this.journal,
      leases: this.leases,
      batcher: new Batcher(this.journal, archiving),
      losing: this.losing,
      untilDone: (attempt) => this.untilDone(attempt),
      archived: (finished) => this.archived(finished),
    }
  }

  /**
   * `node`: the name of this node, the same after a restart, so that it resumes its own matches. `shared`:
   * other nodes may use the same database.
   */
  static async open(
    db: Database,
    node: string,
    archiving: ArchiveHook = async () => undefined,
    shared = false,
  ): Promise<MatchStore> {
    return new MatchStore(db, node, await nextRun(db), archiving, shared)
  }

  /** The listener is called when a match of this node is archived. */
  onArchived(listener: (finished: FinishedMatch) => void): void {
    this.archived = listener
  }

  /** Begins a new run, after this process has lost all its matches. */
  async beginAnew(): Promise<number> {
    this.run = await nextRun(this.db)
    this.leases.beginAnew(this.run)
    return this.run
  }

  /**
   * The keeper of a match, valid until another node takes it, or it ends. `hold`: that of a match that is
   * being resumed.
   */
  keeperOf(match: string, hold = this.leases.holdOf(match)): Keeper {
    return new MatchKeeper(this.shared, hold)
  }

  /**
   * Takes and resumes the matches that belong to this node in the database and are not here; `away`: how long
   * nobody ran them (ms). Returns their number.
   */
  async bringBack(revive: Revive, away = 0): Promise<number> {
    for (let all = 0; ; ) {
      const { taken, found } = await this.takeFrom([this.node], away, AT_ONCE, revive)
      all += found
      // Matches that could not be opened now are taken again later.
      if (taken < AT_ONCE) return all
    }
  }

  /**
   * Takes and resumes matches that those nodes have left (`null`: being handed over). Returns how many it
   * took.
   */
  async adopt(
    from: readonly (string | null)[],
    away: number,
    atMost: number,
    revive: Revive,
  ): Promise<number> {
    return (await this.takeFrom(from, away, atMost, revive)).taken
  }

  /** Resumes a match that is set aside. */
  async bringBackAside(match: string, revive: Revive): Promise<BringBackResult> {
    if (!(await this.leases.takeAside(match, await nextRun(this.db)))) return { is: 'not aside' }
    const { unopened, found, aside } = await this.resumeAll([match], 0, revive)
    const why = aside.get(match)
    if (why !== undefined) return { is: 'unreadable', why }
    return { is: found === 0 ? 'empty' : unopened.has(match) ? 'not now' : 'open' }
  }

  /**
   * Resumes a sleeping match. False if it does not sleep, another node has woken it, or it cannot be opened
   * now.
   */
  async wake(match: string, revive: Revive): Promise<boolean> {
    // Anybody may ask for any id: checks before it writes anything.
    if (!(await this.leases.sleeps(match))) return false
    const sleep = await sleepOf(this.db, match)
    if (!(await this.leases.takeAsleep(match, await nextRun(this.db)))) return false
    const asleepUntil = sleep?.until
    const { unopened, found } = await this.resumeAll([match], 0, (one, away) =>
      revive(asleepUntil === undefined ? one : { ...one, asleepUntil }, away),
    )
    return found > 0 && !unopened.has(match)
  }

  /** Ends the matches whose time to sleep is up, and returns them. */
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

  /** Matches of those nodes whose rules this node does not know. */
  strange = (from: readonly (string | null)[]): Promise<readonly MatchOfUnknownRules[]> =>
    this.leases.strange(from)

  /** Hands such matches of this node over to any node that knows their rules. */
  leave = (matches: readonly string[]): Promise<void> => this.leases.leaveStrange(matches)

  /**
   * Takes such matches, if those nodes still have them, in order to end them; `revive` gets their entries.
   * Returns their number.
   */
  async end(matches: readonly string[], from: readonly (string | null)[], revive: Revive): Promise<number> {
    if (matches.length === 0) return 0
    const taken = await this.leases.takeStrange(matches, from, await nextRun(this.db))
    return (await this.resumeAll(taken, 0, revive)).found
  }

  private async takeFrom(
    from: readonly (string | null)[],
    away: number,
    atMost: number,
    revive: Revive,
  ): Promise<{ taken: number; found: number }> {
    if (!(await this.leases.any(from))) return { taken: 0, found: 0 }
    // Uses a new run, as a former owner, even this process, had an earlier one.
    const matches = await this.leases.take(from, await nextRun(this.db), atMost)
    const { found } = await this.resumeAll(matches, away, revive)
    return { taken: matches.length, found }
  }

  /** Resumes matches. Rejects when the database fails meanwhile. */
  private async resumeAll(matches: readonly string[], away: number, revive: Revive): Promise<TakenMatches> {
    const unopened = new Map(matches.map((match) => [match, this.leases.holdOf(match)]))
    const taken: TakenMatches = { away, revive, unopened, found: 0, aside: new Map() }
    try {
      const left = await leftOf(this.db, matches)
      taken.found = left.length
      for (const { match, last } of left) void this.journal.resume(match, last, unopened.get(match))
      await this.endEmpty(unopened, left)
      const queue = left.values()
      // Waits for all before it reports that one has failed.
      const ends = await Promise.allSettled(
        Array.from({ length: TOGETHER }, () => this.goOnWith(queue, taken)),
      )
      for (const end of ends) if (end.status === 'rejected') throw end.reason
      return taken
    } finally {
      // In the database they still belong to this node: it takes them again, or another node does when this
      // one is dead.
      for (const hold of unopened.values()) this.journal.lose(hold)
    }
  }

  /** Ends the leases of tables without entries: nothing was going on there. */
  private async endEmpty(unopened: Map<string, Hold>, left: readonly JournaledMatch[]): Promise<void> {
    const full = new Set(left.map(({ match }) => match))
    for (const [match, hold] of [...unopened].filter(([one]) => !full.has(one))) {
      await this.leases.end(hold)
      this.journal.end(hold)
      unopened.delete(match)
    }
  }

  /** Resumes the matches of the queue one after another. */
  private async goOnWith(queue: Iterator<JournaledMatch, undefined>, taken: TakenMatches): Promise<void> {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      await this.goOnWithOne(next.value, taken)
      // Between two matches requests get an answer, if only that they have to wait.
      await new Promise(setImmediate)
    }
  }

  private async goOnWithOne(
    left: JournaledMatch,
    { unopened, away, revive, aside }: TakenMatches,
  ): Promise<void> {
    const { match } = left
    const hold = unopened.get(match)!
    try {
      // Another node may have taken the match meanwhile.
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

  /** The players among these whose accounts were deleted. */
  deletedAmong = (players: readonly string[]): Promise<ReadonlySet<string>> => deletedAmong(this.db, players)

  /** Erases an account from the journal of a match. */
  async forgetAccount(match: string, account: DeletedAccount): Promise<void> {
    await this.journal.settled()
    await eraseInJournal(this.db, match, account)
  }

  /** Loses all matches, as other nodes may have taken them: nothing more is written here. */
  loseAll(): void {
    this.journal.loseAll()
  }

  /** Resolves when all writes are done, or after a moment. */
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

  /** Repeats an attempt until it succeeds: the database may accept no writes for a while. */
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
