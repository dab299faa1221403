/**
 * Matches that sleep (`store/journal/asleep.ts`), as this node has to do with them: it opens one for whoever
 * comes, and ends those that nobody has come for.
 */
import { happened } from '../../base/events.ts'
import { log } from '../../base/log.ts'
import type { Database } from '../../store/database.ts'
import { type SleepingMatch, sleepingMatches, sleepingOf, sleepOf } from '../../store/journal/asleep.ts'
import type { MatchStore } from '../../store/journal/match-store.ts'
import { levelOf } from '../../store/trouble.ts'

/** How often it looks for those whose time is up (ms). */
const EVERY = 60_000

export class SleepingMatches {
  private readonly database: Database
  private readonly matchStore: Pick<MatchStore, 'endSlept'>
  private readonly open: (match: string) => Promise<boolean>
  private readonly waking = new Map<string, Promise<boolean>>()
  /** What gives back the place that a match has among those of an address: it has it still. */
  private readonly places = new Map<string, () => void>()
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> = Promise.resolve()

  /** `open`: opens the room of one here. */
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
  /** In which a player has a seat. */
  of = (player: string): Promise<string[]> => sleepingOf(this.database, player)
  one = (match: string): Promise<SleepingMatch | undefined> => sleepOf(this.database, match)

  /**
   * Opens its room here. False where it does not sleep, or not any more. However many come at a time, it is
   * opened once.
   */
  wake(match: string): Promise<boolean> {
    let opening = this.waking.get(match)
    if (!opening)
      this.waking.set(match, (opening = this.open(match).finally(() => this.waking.delete(match))))
    return opening
  }

  /** It sleeps, and its place is not free. */
  keepPlace(match: string, giveBack: () => void): void {
    this.places.set(match, giveBack)
  }

  /** It is open again: the room has the place from now on. */
  takePlace(match: string): (() => void) | undefined {
    const giveBack = this.places.get(match)
    this.places.delete(match)
    return giveBack
  }

  /**
   * Ends those whose time is up, and gives back the places of those that do not sleep any more, wherever they
   * are.
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
