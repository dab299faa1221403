/**
 * Looks for matches that nobody can play: those that are this node's by the database, and have no room here;
 * those that are nobody's; and those that are set aside. What is being opened or closed has no room for a
 * moment: it is no finding.
 */
import { log } from '../base/log.ts'
import type { Leases } from '../store/journal/leases.ts'

/** How often it looks (ms). */
const EVERY = 2000
/** Without a room for so long (ms) it is a finding. */
const LACKING_AFTER = 5000
/** For so long matches may wait for a node (ms): a dead one is found after five seconds. */
const WAITING_AFTER = 15_000
/** What this process has had for so long without a room (ms) it lets go of: its room was never opened. */
const STUCK_AFTER = 30_000

export interface LeaseWatched {
  readonly leases: Leases
  isOpen(match: string): boolean
  /** Are matches just being opened, many at a time? */
  opening(): boolean
  /** There is something of this node's that it does not have. */
  strays(): void
  /** Something is nobody's; or of nodes that the database does not know. */
  ownerless(nodes: readonly string[]): void
  /** This process has these, and no room of theirs. */
  stuck(matches: readonly string[]): void
}

export class LeaseWatch {
  private readonly of: LeaseWatched
  private readonly now: () => number
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> | undefined
  /** Since when each has no room (ms, of the process). */
  private without = new Map<string, number>()
  private nobodys = 0
  private nobodysSince = Infinity
  private aside = 0

  /** `now`: ms of the process. */
  constructor(of: LeaseWatched, now = () => performance.now()) {
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

  /** This node has closed the rooms of all of these. */
  letGo(matches: readonly string[]): void {
    this.without = new Map(matches.map((match) => [match, -Infinity]))
  }

  /** Matches that nobody can play, as far as is known. */
  get lacking(): { readonly own: number; readonly nobodys: number; readonly aside: number } {
    const now = this.now()
    const own = [...this.without.values()].filter((since) => now - since >= LACKING_AFTER).length
    return { own, nobodys: now - this.nobodysSince >= WAITING_AFTER ? this.nobodys : 0, aside: this.aside }
  }

  /** All that is this node's and has no room here, be it for a moment. */
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
    // What was opened while it was asked for is open.
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
