/**
 * Sleeping matches (`store/journal/asleep.ts`) on this node: opens one for whoever joins it, and ends those
 * whose time is up.
 */
import { happened } from '../../../base/events.ts'
import { log } from '../../../base/log.ts'
import type { Database } from '../../../store/database.ts'
import { type SleepingMatch, sleepingMatches, sleepingOf, sleepOf } from '../../../store/journal/asleep.ts'
import type { MatchStore } from '../../../store/journal/match-store.ts'
import { levelOf } from '../../../store/trouble.ts'

/** The interval between checks for those whose time is up (ms). */
const EVERY = 60_000

export class SleepingMatches {
  private readonly database: Database
  private readonly matchStore: Pick<MatchStore, 'endSlept'>
  private readonly open: (match: string) => Promise<boolean>
  private readonly waking = new Map<string, Promise<boolean>>()
  /**
   * By match, the function that releases its place in the address quota: a sleeping match keeps its place.
   */
  private readonly places = new Map<string, () => void>()
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> = Promise.resolve()

  /** `open`: opens the room of a match on this node. */
  constructor(
    database: Database,
    matchStore: Pick<MatchStore, 'endSlept'>,
    open: (match: string) => Promise<boolean>,
  ) {
    this.database = database
    this.matchStore = matchStore
    this.open = open
  }

  start(): void {
    this.timer = setInterval(() => (this.looking = this.look()), EVERY).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.looking
  }

  all = (): Promise<SleepingMatch[]> => sleepingMatches(this.database)
  /** The sleeping matches in which a player has a seat. */
  of = (player: string): Promise<string[]> => sleepingOf(this.database, player)
  one = (match: string): Promise<SleepingMatch | undefined> => sleepOf(this.database, match)

  /**
   * Opens the match's room here, once for any number of simultaneous calls. False if the match is not asleep.
   */
  wake(match: string): Promise<boolean> {
    let opening = this.waking.get(match)
    if (!opening)
      this.waking.set(match, (opening = this.open(match).finally(() => this.waking.delete(match))))
    return opening
  }

  /** The match falls asleep and keeps its place in the quota. */
  keepPlace(match: string, giveBack: () => void): void {
    this.places.set(match, giveBack)
  }

  /** The match is open again: its room takes over the place. */
  takePlace(match: string): (() => void) | undefined {
    const giveBack = this.places.get(match)
    this.places.delete(match)
    return giveBack
  }

  /**
   * Ends matches whose time is up, and releases the places of those that sleep no longer, whichever node has
   * woken them.
   */
  async look(): Promise<void> {
    try {
      for (const { match, listing } of await this.matchStore.endSlept())
        happened('match closed', { match, game: listing.game, why: 'unwanted' })
      const asleep = new Set((await this.all()).map(({ match }) => match))
      for (const match of this.places.keys()) if (!asleep.has(match)) this.takePlace(match)?.()
    } catch (error) {
      log[levelOf(error)]({ err: error }, 'it is not known which matches have slept for too long')
    }
  }
}
