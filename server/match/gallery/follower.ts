/**
 * Follower of a match for one gallery: starts with a snapshot, applies updates, and asks for a new snapshot
 * when it has missed one, also after the match has moved to another node. Reports the gallery's spectators
 * and their reactions to the match.
 */
import type { ReactionCounts } from '../../../common/wire/chat/crowd.ts'
import { Alarm } from '../../base/alarm.ts'
import {
  type GalleryName,
  type GalleryReport,
  type GalleryReportAnswer,
  type GallerySnapshot,
  type GalleryUpdate,
  playerOf,
  type Spectator,
  type StreamPosition,
  sumOf,
} from './messages.ts'

/** The shortest time between two reports, and the longest (ms). */
export const REPORT_INTERVAL = 500
export const HEARTBEAT_INTERVAL = 3_000
/** The time before the next attempt when the match does not answer (ms). */
export const RETRY_AFTER = 700
/**
 * Without an answer for `LOST_AFTER` (ms) spectators see a notice; after `RUNS_CHECK_AFTER` (ms) the follower asks
 * whether the match still runs anywhere.
 */
export const LOST_AFTER = 1_500
export const RUNS_CHECK_AFTER = 15_000
/**
 * The most updates that the follower buffers while it loads a snapshot. If more arrive, it needs another
 * snapshot.
 */
const BUFFERED_AT_MOST = 200

/** An answer from another process, where undefined arrives as null. */
export type RemoteAnswer<T> = T | (undefined extends T ? null : never)

/** The RPC to the match room. Calls reject when it does not answer. */
export interface MatchRpc {
  subscribe(listener: (update: GalleryUpdate) => void): Promise<() => void>
  begin(
    gallery: GalleryName,
    watchers: readonly Spectator[],
  ): Promise<RemoteAnswer<GallerySnapshot | undefined>>
  report(report: GalleryReport): Promise<RemoteAnswer<GalleryReportAnswer>>
  end(gallery: GalleryName): Promise<unknown>
  /** Does the match run on some node, or will one resume it? */
  runs(): Promise<boolean>
}

export interface FollowerListener {
  snapshot(snapshot: GallerySnapshot): void
  update(update: GalleryUpdate): void
  /** `true`: the match does not answer; `false`: it answers again. */
  lost(lost: boolean): void
  /** No node runs or resumes the match. */
  gone(): void
  failed(error: unknown): void
}

export class MatchFollower {
  private readonly gallery: GalleryName
  private readonly rpc: MatchRpc
  private readonly listener: FollowerListener
  private readonly watchers = new Map<string, Spectator>()
  private mark: StreamPosition = { epoch: '', seq: 0 }
  /** Updates that arrive while a snapshot loads; undefined at other times. */
  private buffer: GalleryUpdate[] | undefined
  /** The follower needs a new snapshot. */
  private stale = true
  private came = new Map<string, Spectator>()
  private went = new Set<string>()
  private reactions: ReactionCounts = {}
  private reporting: Promise<void> | undefined
  private following: Promise<void> | undefined
  private unsubscribe: () => void = () => undefined
  private stopped = false
  private lostSince: number | undefined
  private readonly next: Alarm
  /** When the next report is due (server ms). */
  private at = Infinity
  /** Clock offset of the match's node (ms), and the round trip of the answer that it comes from. */
  private clockOffset = 0
  private roundTrip = Infinity

  constructor(gallery: GalleryName, rpc: MatchRpc, listener: FollowerListener) {
    this.gallery = gallery
    this.rpc = rpc
    this.listener = listener
    this.next = new Alarm((error) => listener.failed(error))
  }

  /** Rejects when the match does not answer. */
  async open(): Promise<void> {
    this.unsubscribe = await this.rpc.subscribe((update) => this.receive(update))
    try {
      await this.load()
    } catch (error) {
      this.stop()
      throw error
    }
    this.reportAfter(HEARTBEAT_INTERVAL)
  }

  stop(): void {
    if (this.stopped) return
    this.stopped = true
    this.next.off()
    this.unsubscribe()
    void this.rpc.end(this.gallery).catch(() => undefined)
  }

  /** The current time by the clock of the match's node. */
  get now(): number {
    return Date.now() + this.clockOffset
  }

  arrive(watcher: Spectator): void {
    const id = playerOf(watcher)
    this.watchers.set(id, watcher)
    this.went.delete(id)
    this.came.set(id, watcher)
    this.reportSoon()
  }

  leave(player: string): void {
    this.watchers.delete(player)
    if (!this.came.delete(player)) this.went.add(player)
    this.reportSoon()
  }

  react(counts: ReactionCounts): void {
    this.reactions = sumOf(this.reactions, counts)
    this.reportSoon()
  }

  /** Resolves when the match knows all spectators of this gallery; rejects when it does not answer. */
  reported(): Promise<void> {
    // A report that is under way may not include them: waits for it, then sends another.
    this.following ??= (this.reporting ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        this.following = undefined
        return this.report()
      })
    return this.following
  }

  private receive(update: GalleryUpdate): void {
    if (this.stopped) return
    if (this.buffer) {
      if (this.buffer.length < BUFFERED_AT_MOST) this.buffer.push(update)
      return
    }
    const { epoch, seq } = this.mark
    if (update.epoch === epoch && update.seq <= seq) return
    if (update.epoch !== epoch || update.seq !== seq + 1) return this.reloadSoon()
    this.mark = { epoch, seq: update.seq }
    this.answered()
    this.listener.update(update)
  }

  /** An update is missing: asks for a new snapshot. */
  private reloadSoon(): void {
    if (this.stale) return
    this.stale = true
    this.reportAfter(0)
  }

  private async load(): Promise<void> {
    this.stale = true
    this.buffer = []
    // The request lists all spectators, so nothing is left to report.
    this.came.clear()
    this.went.clear()
    try {
      const snapshot = await this.rpc.begin(this.gallery, [...this.watchers.values()])
      if (!snapshot) throw new Error('the match takes no more galleries')
      if (this.stopped) return
      this.stale = false
      this.mark = { epoch: snapshot.epoch, seq: snapshot.seq }
      this.answered()
      this.listener.snapshot(snapshot)
    } finally {
      const { buffer } = this
      this.buffer = undefined
      for (const update of buffer) this.receive(update)
    }
  }

  private reportSoon(): void {
    this.reportAfter(REPORT_INTERVAL)
  }

  private reportAfter(ms: number): void {
    const at = Date.now() + ms
    if (this.stopped || at >= this.at) return
    this.at = at
    this.next.at(at, () => {
      this.at = Infinity
      void this.reported().then(
        () => this.reportAfter(HEARTBEAT_INTERVAL),
        () => this.reportAfter(RETRY_AFTER),
      )
    })
  }

  private report(): Promise<void> {
    return (this.reporting ??= this.reportOnce()
      .catch((error: unknown) => {
        this.noAnswer()
        throw error
      })
      .finally(() => (this.reporting = undefined)))
  }

  private async reportOnce(): Promise<void> {
    if (this.stopped) return
    if (this.stale) return this.load()
    const { reactions } = this
    const [came, went] = [[...this.came.values()], [...this.went]]
    this.reactions = {}
    this.came.clear()
    this.went.clear()
    // Without an answer the follower cannot know whether the report arrived, so it would need a new
    // snapshot.
    this.stale = true
    const since = performance.now()
    const answer = await this.rpc.report({ gallery: this.gallery, came, went, reactions })
    if (this.stopped) return
    this.stale = false
    this.answered()
    if (answer) this.setOffset(answer.now, performance.now() - since)
    if (!answer || answer.epoch !== this.mark.epoch || answer.seq > this.mark.seq) await this.load()
  }

  /** Keeps the offset of the answer with the shortest round trip, which is the most exact. */
  private setOffset(now: number, took: number): void {
    if (took > this.roundTrip) return
    this.roundTrip = took
    this.clockOffset = now - (Date.now() - took / 2)
  }

  private noAnswer(): void {
    if (this.stopped) return
    const now = performance.now()
    this.lostSince ??= now
    if (now - this.lostSince >= LOST_AFTER) this.listener.lost(true)
    if (now - this.lostSince >= RUNS_CHECK_AFTER)
      void this.rpc.runs().then(
        (runs) => !runs && !this.stopped && this.lostSince !== undefined && this.listener.gone(),
        () => undefined,
      )
  }

  private answered(): void {
    if (this.lostSince === undefined) return
    this.lostSince = undefined
    this.listener.lost(false)
  }
}
