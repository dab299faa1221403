/**
 * Publishes the number of spectators and the match's entry in lists, at intervals, however many people come
 * and go.
 */
import equal from 'fast-deep-equal'
import { namedText } from '../../../../common/engine/presentation/naming.ts'
import { isolated } from '../../../../common/engine/text/units.ts'
import type { Online } from '../../../people/online.ts'
import type { Member } from '../../../rooms/member.ts'
import type { Tabs } from '../../../rooms/tabs.ts'
import { Throttle } from '../../../rooms/throttle.ts'
import { listingOf } from '../../listing.ts'
import type { MatchEvents } from '../../match-events.ts'
import type { Table } from '../../table.ts'

/** The shortest time between two updates (ms). */
const TOLD_EVERY = 1000
/** Larger crowds get fewer updates: the interval grows by this much per person (ms). */
const EACH = 1

/** Only administrators see the entry of an unlisted match: its round is updated at most this often (ms). */
const UNLISTED_EVERY = 60_000

/** The largest number that the synced field holds. */
const COUNTED_AT_MOST = 65_535

/** The room that they come to. */
export interface CrowdRoom {
  readonly match: string
  readonly table: Table
  readonly tabs: Tabs<Member>
  readonly events: MatchEvents
  readonly online: Online
  /** Spectators in galleries. */
  elsewhere(): { watchers(): Iterable<string>; readonly size: number }
  patch(): void
  setListing(listing: Record<string, unknown>): Promise<unknown>
  report(error: unknown, where: string): void
}

export class Crowd {
  private readonly room: CrowdRoom
  private readonly throttle: Throttle
  private listed: { readonly as: Record<string, unknown>; readonly at: number } | undefined

  constructor(room: CrowdRoom) {
    this.room = room
    this.throttle = new Throttle(
      (silence) => Math.max(TOLD_EVERY, (room.tabs.size + room.elsewhere().size) * EACH) - silence,
      () => this.publish(),
      (error) => room.report(error, 'crowd'),
    )
  }

  /** Somebody has joined or left. */
  due(): void {
    this.throttle.due()
  }

  /**
   * Tells all nodes at once who plays here and who keeps the match waiting: a player who leaves may want a
   * seat elsewhere.
   */
  tellWhoPlays(): void {
    const {
      match,
      table: { seats, options, game, phase, binding },
      online,
    } = this.room
    const players = phase === 'playing' ? seats.present().map(({ player }) => player) : []
    const keepsWaiting = phase === 'gathering' && options.listed && !binding
    const unready = keepsWaiting
      ? seats
          .present()
          .filter((chair) => !chair.ready)
          .map(({ player }) => player)
      : []
    online.plays({
      match,
      players,
      unready,
      seated: phase === 'finished' ? [] : seats.humans().map(({ player }) => player),
      game: options.listed && options.spectators ? game.id : undefined,
    })
  }

  /** Updates the entry in lists, if it has changed. */
  list(watching = this.watching): void {
    this.room.events.counted(watching)
    const listing = this.listing()
    if (this.listed && !this.isNews(listing, this.listed)) return
    this.listed = { as: listing, at: Date.now() }
    this.room.setListing(listing).catch((error: unknown) => {
      this.listed = undefined
      this.room.report(error, 'list')
    })
  }

  /** The current entry in lists. */
  listing() {
    const { state, seats, options, match, shown, listedSetup } = this.room.table
    return listingOf(state, seats, options, {
      step: namedText(match?.step.title ?? '', seats.chairs, isolated),
      shown,
      began: match?.began ?? 0,
      setup: listedSetup,
    })
  }

  /**
   * Is the entry worth an update? Each one costs this node, and the store shared by all nodes, as much as a
   * join.
   */
  private isNews(listing: Record<string, unknown>, { as, at }: NonNullable<typeof this.listed>): boolean {
    const { round, step, shown, opensAt } = listing
    const waits = !this.room.table.options.listed && Date.now() - at < UNLISTED_EVERY
    return !equal(listing, waits ? { ...as, round, step, shown, opensAt } : as)
  }

  /** The room closes. */
  stop(): void {
    this.throttle.off()
    this.room.online.plays({ match: this.room.match, players: [], unready: [], game: undefined })
  }

  /** How many people watch, each counted once. Everybody sees this number, and slow mode depends on it. */
  get watching(): number {
    const {
      table: { seats },
      tabs,
      elsewhere,
    } = this.room
    const others = new Set(elsewhere().watchers())
    for (const player of others) if (tabs.of(player).size > 0) others.delete(player)
    return Math.max(0, tabs.people - seats.present().length) + others.size
  }

  private publish(): void {
    const { state } = this.room.table
    const { watching } = this
    const spectators = Math.min(watching, COUNTED_AT_MOST)
    if (state.spectators !== spectators) {
      state.spectators = spectators
      this.room.patch()
    }
    this.list(watching)
  }
}
