/** How many watch a match, and what lists tell of it: published once in a while, however many come and go. */
import { isDeepStrictEqual } from 'node:util'
import type { Online } from '../../people/online.ts'
import type { Member } from '../../rooms/member.ts'
import type { Tabs } from '../../rooms/tabs.ts'
import { Throttle } from '../../rooms/throttle.ts'
import { listingOf } from '../listing.ts'
import type { MatchEvents } from '../match-events.ts'
import type { Table } from '../table.ts'

/** Published so often at most (ms). */
const TOLD_EVERY = 1000
/** A crowd of thousands is told less often: so many ms for each. */
const EACH = 1

/** Of a match that no list shows only administrators see what round it is: told so often at most (ms). */
const UNLISTED_EVERY = 60_000

/** What the synced state has room for. */
const COUNTED_AT_MOST = 65_535

/** The room that they come to. */
export interface CrowdRoom {
  readonly match: string
  readonly table: Table
  readonly tabs: Tabs<Member>
  readonly events: MatchEvents
  readonly online: Online
  /** Those who watch from galleries. */
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

  /** Somebody has come, or gone. */
  due(): void {
    this.throttle.due()
  }

  /** Tells all nodes who plays here and who keeps it waiting: at once, as who leaves may sit down elsewhere. */
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

  list(): void {
    this.tellWhoPlays()
    this.room.events.counted(this.watching)
    const listing = this.listing()
    if (this.listed && !this.isNews(listing, this.listed)) return
    this.listed = { as: listing, at: Date.now() }
    this.room.setListing(listing).catch((error: unknown) => {
      this.listed = undefined
      this.room.report(error, 'list')
    })
  }

  /** What lists tell of it now. */
  listing() {
    const { state, seats, options, match, shown } = this.room.table
    return listingOf(state, seats, options, match?.step.title ?? '', shown)
  }

  /** Each telling costs the node, and what all nodes share, as much as a join. */
  private isNews(listing: Record<string, unknown>, { as, at }: NonNullable<typeof this.listed>): boolean {
    const { round, step, shown, opensAt } = listing
    const waits = !this.room.table.options.listed && Date.now() - at < UNLISTED_EVERY
    return !isDeepStrictEqual(listing, waits ? { ...as, round, step, shown, opensAt } : as)
  }

  /** The room is gone. */
  stop(): void {
    this.throttle.off()
    this.room.online.plays({ match: this.room.match, players: [], unready: [], game: undefined })
  }

  /** How many people watch, each once: the one number that is shown anywhere, and that slow mode goes by. */
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
    const spectators = Math.min(this.watching, COUNTED_AT_MOST)
    if (state.spectators !== spectators) {
      state.spectators = spectators
      this.room.patch()
    }
    this.list()
  }
}
