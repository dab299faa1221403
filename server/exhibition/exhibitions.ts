/**
 * Bots play when somebody looks and nobody plays: one exhibition at a time in the whole cluster, on a node
 * that was asked for it, and no longer than somebody watches.
 */
import type { AnyGame } from '../../common/engine/game.ts'
import type { ExhibitionNow } from '../../common/wire/match/exhibition.ts'
import type { PublishedMatch } from '../../common/wire/published.ts'
import { Subscription } from '../cluster/subscription.ts'
import type { Created } from '../match/creation.ts'
import { type ExhibitionLease, FREE_AFTER } from '../store/journal/exhibition-lease.ts'
import { featuredOf } from './featured.ts'
import { exhibitionOf } from './turns.ts'

/** It ends when nobody has watched for so long (ms). */
export const UNWATCHED = 60_000
/** How often that is looked at, and the lease renewed (ms). */
const LOOKED_AT_EVERY = 5_000
/** Without the database for so long another node may have begun one (ms). */
const LOST_AFTER = FREE_AFTER - 2 * LOOKED_AT_EVERY
/** What somebody wished to see is begun so long after (ms). */
const WISH_HOLDS = 30_000
/** Who asked for one is in it by then (ms): before that it has no viewers, and is wanted. */
const TO_BE_JOINED = 10_000
/** Whether one can be begun is asked of the database so often at most (ms). */
const ASKED_EVERY = 1_000
/** A node tells the others that somebody looks so often at most (ms). */
const TOLD_EVERY = 5_000

/** A room of this process in which an exhibition is played. */
export interface Exhibited {
  /** Who watches it there. */
  readonly watchers: number
  /** Its result is there. */
  readonly isOver: boolean
  endExhibition(): void
}

export interface ExhibitionServices {
  /** False where whoever runs the server wants none. */
  readonly on: boolean
  readonly lease: Pick<ExhibitionLease, 'take' | 'beat' | 'release'>
  /** All that is listed in the cluster. */
  matches(): Promise<readonly PublishedMatch[]>
  /** Opens a room here; resolves with its id. */
  open(created: Created): Promise<string>
  /** A room that was opened here; undefined when it is gone. */
  room(id: string): Exhibited | undefined
  /** Whether this node begins nothing new. */
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
   * When somebody was last known to watch, when others were last told so, and when the lease was last sure
   * (ms, of the process).
   */
  private seen = 0
  private told = -Infinity
  private sure = 0
  private began = 0
  private looking = false
  /** The game that somebody wished for last, and when. */
  private wish: { readonly game: AnyGame; readonly at: number } | undefined

  constructor(of: ExhibitionServices) {
    this.of = of
    this.topic = new Subscription('exhibition', of.failed)
    this.unlisten = this.topic.listen(() => (this.seen = performance.now()))
  }

  async open(): Promise<void> {
    await this.topic.open()
  }

  /** Ends what runs here. */
  async close(): Promise<void> {
    await this.beginning?.catch(() => undefined)
    await this.end()
    this.unlisten()
    await this.topic.close()
  }

  /**
   * Somebody looks: where nobody plays (that game, if one is wished for), an exhibition goes on for them, or
   * begins.
   */
  async look(wished?: AnyGame): Promise<ExhibitionNow> {
    if (!this.of.on) return { is: 'off' }
    if (wished) this.wish = { game: wished, at: performance.now() }
    const matches = await this.of.matches()
    if (featuredOf(matches, Date.now(), wished?.id).some(({ exhibition }) => !exhibition))
      return { is: 'unwanted' }
    // Also where nobody is shown it yet.
    const running = matches.find(({ exhibition, phase }) => exhibition && phase === 'playing') ?? this.running
    if (running && !(running.id === this.running?.id && this.ended)) {
      // Who waits for another game does not watch this one, which may end for want of others.
      const own = running.id === this.running?.id ? this.of.room(running.id) : undefined
      const unwatched = own?.watchers === 0 && performance.now() - this.began > TO_BE_JOINED
      if (wished && running.game !== wished.id && !unwatched) return { is: 'other', match: running.id }
      // Nobody watches it any more, as when whoever did has chosen another game: they need not wait for it to
      // be given up.
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

  /** Nobody else learns of it by the list alone, which is of a second ago. */
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

  /** Is it still this node's to run? */
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
    // Whoever has watched to the end reads how it went.
    if (room && !room.isOver) room.endExhibition()
    await this.of.lease.release().catch((error: unknown) => this.of.failed(error))
  }
}
