/**
 * Follower of a match for one gallery: starts with a snapshot, applies updates, and asks for a new snapshot
 * when it has missed one, also after the match has moved to another node. Reports the gallery's spectators
 * and their reactions to the match.
 */
import type { ReactionCounts } from '../../../common/wire/chat/crowd.ts'
import { Alarm } from '../../base/alarm.ts'
import {
  added,
  type GalleryName,
  type GalleryReport,
  type GallerySnapshotMark,
  type GalleryUpdate,
  idOf,
  type StreamPosition,
  type Watcher,
  type Whole,
} from './messages.ts'

/** The shortest time between two reports, and the longest (ms). */
export const TOLD_EVERY = 500
export const SAID_EVERY = 3_000
/** The time before the next attempt when the match does not answer (ms). */
export const AGAIN_AFTER = 700
/**
 * Without an answer for `LOST_AFTER` (ms) spectators see a notice; after `SOUGHT_AFTER` (ms) the mirror asks
 * whether the match still runs anywhere.
 */
export const LOST_AFTER = 1_500
export const SOUGHT_AFTER = 15_000
/**
 * The most updates that the mirror buffers while it loads a snapshot. If more arrive, it needs another
 * snapshot.
 */
const KEPT_AT_MOST = 200

/** An answer from another process, where undefined arrives as null. */
export type OverTheLine<T> = T | (undefined extends T ? null : never)

/** The RPC to the match room. Calls reject when it does not answer. */
export interface RoomLine {
  hear(heard: (told: GalleryUpdate) => void): Promise<() => void>
  begin(gallery: GalleryName, watchers: readonly Watcher[]): Promise<OverTheLine<Whole | undefined>>
  report(report: GalleryReport): Promise<OverTheLine<GallerySnapshotMark>>
  end(gallery: GalleryName): Promise<unknown>
  /** Does the match run on some node, or will one resume it? */
  runs(): Promise<boolean>
}

export interface MirrorListener {
  begun(whole: Whole): void
  told(told: GalleryUpdate): void
  /** `true`: the match does not answer; `false`: it answers again. */
  lost(lost: boolean): void
  /** No node runs or resumes the match. */
  gone(): void
  failed(error: unknown): void
}

export class Mirror {
  private readonly gallery: GalleryName
  private readonly line: RoomLine
  private readonly listener: MirrorListener
  private readonly watchers = new Map<string, Watcher>()
  private mark: StreamPosition = { epoch: '', seq: 0 }
  /** Updates that arrive while a snapshot loads; undefined at other times. */
  private waiting: GalleryUpdate[] | undefined
  /** The mirror needs a new snapshot. */
  private stale = true
  private came = new Map<string, Watcher>()
  private went = new Set<string>()
  private reactions: ReactionCounts = {}
  private reporting: Promise<void> | undefined
  private following: Promise<void> | undefined
  private unhear: () => void = () => undefined
  private stopped = false
  private lostSince: number | undefined
  private readonly next: Alarm
  /** When the next report is due (server ms). */
  private at = Infinity
  /** Clock offset of the match's node (ms), and the round trip of the answer that it comes from. */
  private ahead = 0
  private sure = Infinity

  constructor(gallery: GalleryName, line: RoomLine, listener: MirrorListener) {
    this.gallery = gallery
    this.line = line
    this.listener = listener
    this.next = new Alarm((error) => listener.failed(error))
  }

  /** Rejects when the match does not answer. */
  async open(): Promise<void> {
    this.unhear = await this.line.hear((told) => this.hear(told))
    try {
      await this.begin()
    } catch (error) {
      this.stop()
      throw error
    }
    this.sayAfter(SAID_EVERY)
  }

  stop(): void {
    if (this.stopped) return
    this.stopped = true
    this.next.off()
    this.unhear()
    void this.line.end(this.gallery).catch(() => undefined)
  }

  /** The current time by the clock of the match's node. */
  get now(): number {
    return Date.now() + this.ahead
  }

  arrive(watcher: Watcher): void {
    const id = idOf(watcher)
    this.watchers.set(id, watcher)
    this.went.delete(id)
    this.came.set(id, watcher)
    this.due()
  }

  leave(player: string): void {
    this.watchers.delete(player)
    if (!this.came.delete(player)) this.went.add(player)
    this.due()
  }

  react(counts: ReactionCounts): void {
    this.reactions = added(this.reactions, counts)
    this.due()
  }

  /** Resolves when the match knows all spectators of this gallery; rejects when it does not answer. */
  known(): Promise<void> {
    // A report that is under way may not include them: waits for it, then sends another.
    this.following ??= (this.reporting ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        this.following = undefined
        return this.report()
      })
    return this.following
  }

  private hear(told: GalleryUpdate): void {
    if (this.stopped) return
    if (this.waiting) {
      if (this.waiting.length < KEPT_AT_MOST) this.waiting.push(told)
      return
    }
    const { epoch, seq } = this.mark
    if (told.epoch === epoch && told.seq <= seq) return
    if (told.epoch !== epoch || told.seq !== seq + 1) return this.beginSoon()
    this.mark = { epoch, seq: told.seq }
    this.found()
    this.listener.told(told)
  }

  /** An update is missing: asks for a new snapshot. */
  private beginSoon(): void {
    if (this.stale) return
    this.stale = true
    this.sayAfter(0)
  }

  private async begin(): Promise<void> {
    this.stale = true
    this.waiting = []
    // The request lists all spectators, so nothing is left to report.
    this.came.clear()
    this.went.clear()
    try {
      const whole = await this.line.begin(this.gallery, [...this.watchers.values()])
      if (!whole) throw new Error('the match takes no more galleries')
      if (this.stopped) return
      this.stale = false
      this.mark = { epoch: whole.epoch, seq: whole.seq }
      this.found()
      this.listener.begun(whole)
    } finally {
      const { waiting } = this
      this.waiting = undefined
      for (const told of waiting) this.hear(told)
    }
  }

  private due(): void {
    this.sayAfter(TOLD_EVERY)
  }

  private sayAfter(ms: number): void {
    const at = Date.now() + ms
    if (this.stopped || at >= this.at) return
    this.at = at
    this.next.at(at, () => {
      this.at = Infinity
      void this.known().then(
        () => this.sayAfter(SAID_EVERY),
        () => this.sayAfter(AGAIN_AFTER),
      )
    })
  }

  private report(): Promise<void> {
    return (this.reporting ??= this.reportOnce()
      .catch((error: unknown) => {
        this.lose()
        throw error
      })
      .finally(() => (this.reporting = undefined)))
  }

  private async reportOnce(): Promise<void> {
    if (this.stopped) return
    if (this.stale) return this.begin()
    const { reactions } = this
    const [came, went] = [[...this.came.values()], [...this.went]]
    this.reactions = {}
    this.came.clear()
    this.went.clear()
    // Without an answer the mirror cannot know whether the report arrived, so it would need a new
    // snapshot.
    this.stale = true
    const since = performance.now()
    const answer = await this.line.report({ gallery: this.gallery, came, went, reactions })
    if (this.stopped) return
    this.stale = false
    this.found()
    if (answer) this.set(answer.now, performance.now() - since)
    if (!answer || answer.epoch !== this.mark.epoch || answer.seq > this.mark.seq) await this.begin()
  }

  /** Keeps the offset of the answer with the shortest round trip, which is the most exact. */
  private set(now: number, took: number): void {
    if (took > this.sure) return
    this.sure = took
    this.ahead = now - (Date.now() - took / 2)
  }

  private lose(): void {
    if (this.stopped) return
    const now = performance.now()
    this.lostSince ??= now
    if (now - this.lostSince >= LOST_AFTER) this.listener.lost(true)
    if (now - this.lostSince >= SOUGHT_AFTER)
      void this.line.runs().then(
        (runs) => !runs && !this.stopped && this.lostSince !== undefined && this.listener.gone(),
        () => undefined,
      )
  }

  private found(): void {
    if (this.lostSince === undefined) return
    this.lostSince = undefined
    this.listener.lost(false)
  }
}
