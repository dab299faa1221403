/**
 * Exhibitions: bots play when somebody visits and no people play. There is one at a time in the cluster, on a
 * node that was asked for it, and it ends when nobody watches.
 */
import type { AnyGame } from '../../common/engine/game.ts'
import { GAMES } from '../../common/games/list.ts'
import type { ExhibitionNow } from '../../common/wire/match/exhibition.ts'
import { matchOptions } from '../../common/wire/match/options.ts'
import { paceFor } from '../../common/wire/match/pace.ts'
import type { PublishedMatch } from '../../common/wire/published.ts'
import { Subscription } from '../cluster/redis/subscription.ts'
import type { CreationOptions } from '../match/creation.ts'
import { type ExhibitionLease, FREE_AFTER } from '../store/journal/work-lease.ts'
import { featuredOf } from './featured.ts'

/** It ends after this long without a spectator (ms). */
export const UNWATCHED = 60_000
/** The interval of that check, and of lease renewals (ms). */
const LOOKED_AT_EVERY = 5_000
/** After this long without the database another node may have begun one (ms). */
const LOST_AFTER = FREE_AFTER - 2 * LOOKED_AT_EVERY
/** How long a visitor's wish for a game is remembered (ms). */
const WISH_HOLDS = 30_000
/** Visitors join within this time (ms): until then an exhibition without spectators is still wanted. */
const TO_BE_JOINED = 10_000
/** The shortest interval between attempts to take the lease (ms). */
const ASKED_EVERY = 1_000
/** The shortest interval between messages to other nodes that somebody watches (ms). */
const TOLD_EVERY = 5_000

/** The room of an exhibition on this node. */
export interface ExhibitionRoom {
  /** Who watches it there. */
  readonly watchers: number
  /** The match has a result. */
  readonly isOver: boolean
  endExhibition(): void
}

export interface ExhibitionServices {
  /** False if the operator has turned exhibitions off. */
  readonly on: boolean
  readonly lease: Pick<ExhibitionLease, 'take' | 'beat' | 'release'>
  /** All listed matches of the cluster. */
  matches(): Promise<readonly PublishedMatch[]>
  /** Opens a room on this node; resolves with its id. */
  open(created: CreationOptions): Promise<string>
  /** A room on this node; undefined if it is gone. */
  room(id: string): ExhibitionRoom | undefined
  /** Is this node shutting down? */
  leaving(): boolean
  failed(error: unknown): void
}

export class Exhibitions {
  private readonly of: ExhibitionServices
  private readonly topic: Subscription<Record<string, never>>
  private readonly unlisten: () => void
  private running: { readonly id: string; readonly game: string } | undefined
  private beginning: Promise<ExhibitionNow> | undefined
  private timer: NodeJS.Timeout | undefined
  /**
   * Times (ms, `performance.now`): when somebody was last known to watch, when other nodes were last told,
   * and when the lease was last certain.
   */
  private seen = 0
  private told = -Infinity
  private sure = 0
  private began = 0
  private looking = false
  /** The last wished game, and when. */
  private wish: { readonly game: AnyGame; readonly at: number } | undefined

  constructor(of: ExhibitionServices) {
    this.of = of
    this.topic = new Subscription('exhibition', of.failed)
    this.unlisten = this.topic.listen(() => (this.seen = performance.now()))
  }

  async open(): Promise<void> {
    await this.topic.open()
  }

  /** Ends the exhibition on this node. */
  async close(): Promise<void> {
    await this.beginning?.catch(() => undefined)
    await this.end()
    this.unlisten()
    await this.topic.close()
  }

  /**
   * A visitor looks for a match: if no people play (that game, if one is wished for), keeps an exhibition
   * running or begins one.
   */
  async look(wished?: AnyGame): Promise<ExhibitionNow> {
    if (!this.of.on) return { is: 'off' }
    if (wished) this.wish = { game: wished, at: performance.now() }
    const matches = await this.of.matches()
    if (featuredOf(matches, Date.now(), wished?.id).some(({ exhibition }) => !exhibition))
      return { is: 'unwanted' }
    // Includes one that spectators cannot see yet.
    const running = matches.find(({ exhibition, phase }) => exhibition && phase === 'playing') ?? this.running
    if (running && !(running.id === this.running?.id && this.ended)) {
      // A visitor who wants another game does not watch this one, which may end without spectators.
      const own = running.id === this.running?.id ? this.of.room(running.id) : undefined
      const unwatched = own?.watchers === 0 && performance.now() - this.began > TO_BE_JOINED
      if (wished && running.game !== wished.id && !unwatched) return { is: 'other', match: running.id }
      // Nobody watches it any more, as when its spectator has chosen another game: replaces it at once.
      if (wished && running.game !== wished.id)
        return (this.beginning ??= this.begin().finally(() => (this.beginning = undefined)))
      this.tell()
      return { is: 'running', match: running.id }
    }
    if (this.of.leaving()) return { is: 'coming' }
    return (this.beginning ??= this.begin().finally(() =>
      setTimeout(() => (this.beginning = undefined), ASKED_EVERY).unref(),
    ))
  }

  private get ended(): boolean {
    return this.of.room(this.running?.id ?? '')?.isOver ?? true
  }

  private async begin(): Promise<ExhibitionNow> {
    await this.end()
    const turn = await this.of.lease.take()
    if (turn === undefined) return { is: 'coming' }
    try {
      const { wish } = this
      const exhibition = exhibitionOf(
        turn,
        wish && performance.now() - wish.at < WISH_HOLDS ? wish.game : undefined,
      )
      this.running = { id: await this.of.open(exhibition), game: exhibition.game }
    } catch (error) {
      await this.of.lease.release()
      throw error
    }
    this.seen = this.sure = this.began = performance.now()
    this.timer = setInterval(() => void this.lookAfter(), LOOKED_AT_EVERY).unref()
    return { is: 'running', match: this.running.id }
  }

  /** Tells other nodes that somebody watches, as the list alone is a second old. */
  private tell(): void {
    const now = performance.now()
    this.seen = now
    if (now - this.told < TOLD_EVERY) return
    this.told = now
    this.topic.tell({})
  }

  private async lookAfter(): Promise<void> {
    if (this.looking) return
    this.looking = true
    try {
      const now = performance.now()
      const room = this.of.room(this.running?.id ?? '')
      if (room && room.watchers > 0) this.seen = now
      if (
        !room ||
        room.isOver ||
        now - this.seen > UNWATCHED ||
        this.of.leaving() ||
        !(await this.holds(now))
      )
        await this.end()
    } finally {
      this.looking = false
    }
  }

  /** Does this node still have the lease? */
  private async holds(now: number): Promise<boolean> {
    try {
      if (!(await this.of.lease.beat())) return false
      this.sure = now
      return true
    } catch (error) {
      this.of.failed(error)
      return now - this.sure < LOST_AFTER
    }
  }

  private async end(): Promise<void> {
    clearInterval(this.timer)
    const { running } = this
    if (running === undefined) return
    this.running = undefined
    const room = this.of.room(running.id)
    // A finished match stays open, so that its spectators can read the result.
    if (room && !room.isOver) room.endExhibition()
    await this.of.lease.release().catch((error: unknown) => this.of.failed(error))
  }
}

// Which game and setup the next exhibition has: all games in turn, and for each game its setups in turn.

/** `turn`: number of earlier exhibitions; `wished`: a visitor's game. */
export function exhibitionOf(
  turn: number,
  wished?: AnyGame,
  games: readonly AnyGame[] = GAMES,
): CreationOptions {
  const game = wished ?? games[turn % games.length]!
  const setups = game.exhibitions ?? [{}]
  // Each game moves on to its next setup when all games have had a turn.
  const setup: unknown = game.setup.parse(setups[Math.floor(turn / games.length) % setups.length])
  return {
    game: game.id,
    setup,
    exhibition: true,
    options: matchOptions.parse({ bots: Math.max(...game.botLevels), roundSeconds: paceFor(game, setup) }),
  }
}
