/**
 * Looks for matches that nobody runs: leases of this node without a room, leases without an owner, and
 * matches set aside. A match that is being opened or closed lacks a room for a moment, which does not count.
 */
import { log } from '../base/log.ts'
import type { Leases } from '../store/journal/leases.ts'

/** The interval of checks (ms). */
const EVERY = 2000
/** A match without a room counts after this long (ms). */
const LACKING_AFTER = 5000
/** How long matches may wait for a node (ms); a dead one is detected within five seconds. */
const WAITING_AFTER = 15_000
/** After this long without a room this process gives a match up, as its room was never opened (ms). */
const STUCK_AFTER = 30_000

export interface LeaseWatchSource {
  readonly leases: Leases
  isOpen(match: string): boolean
  /** Are many matches being opened now? */
  opening(): boolean
  /** This node has leases that its process does not have. */
  strays(): void
  /** There are matches without an owner, or of nodes that the database does not know. */
  ownerless(nodes: readonly string[]): void
  /** This process has these matches but no rooms for them. */
  stuck(matches: readonly string[]): void
}

export class LeaseWatch {
  private readonly of: LeaseWatchSource
  private readonly now: () => number
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> | undefined
  /** By match, since when it has no room (ms, `performance.now`). */
  private without = new Map<string, number>()
  private nobodys = 0
  private nobodysSince = Infinity
  private aside = 0

  /** `now`: `performance.now`. */
  constructor(of: LeaseWatchSource, now = () => performance.now()) {
    this.of = of
    this.now = now
  }

  start(): void {
    this.timer = setInterval(() => void this.look(), EVERY).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.looking
  }

  /** This node has closed the rooms of all these. */
  letGo(matches: readonly string[]): void {
    this.without = new Map(matches.map((match) => [match, -Infinity]))
  }

  /** Known matches that nobody runs. */
  get lacking(): { readonly own: number; readonly nobodys: number; readonly aside: number } {
    const now = this.now()
    const own = [...this.without.values()].filter((since) => now - since >= LACKING_AFTER).length
    return { own, nobodys: now - this.nobodysSince >= WAITING_AFTER ? this.nobodys : 0, aside: this.aside }
  }

  /** The number of this node's matches without a room, even for a moment. */
  get unopened(): number {
    return this.without.size
  }

  look(): Promise<void> {
    return (this.looking ??= this.once()
      .catch((error: unknown) => log.warn({ err: error }, 'it is not known whether every match has a room'))
      .finally(() => (this.looking = undefined)))
  }

  private async once(): Promise<void> {
    const { leases, isOpen } = this.of
    const open = leases.all.filter(({ ending, match }) => ending || isOpen(match)).map(({ match }) => match)
    const { own, nobodys, unknown, aside } = await leases.lacking(open)
    const now = this.now()
    // Matches opened during the query have a room now.
    const without = own.filter((match) => !isOpen(match))
    this.without = new Map(without.map((match) => [match, this.without.get(match) ?? now]))
    this.nobodysSince = nobodys === 0 ? Infinity : Math.min(this.nobodysSince, now)
    Object.assign(this, { nobodys, aside })
    if (nobodys > 0) this.of.ownerless(unknown)
    const had = new Set(leases.all.map(({ match }) => match))
    if (without.some((match) => !had.has(match))) this.of.strays()
    const stuck = without.filter((match) => had.has(match) && now - this.without.get(match)! >= STUCK_AFTER)
    if (stuck.length > 0 && !this.of.opening()) this.of.stuck(stuck)
  }
}
