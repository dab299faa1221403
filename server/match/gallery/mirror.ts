/**
 * A match as one gallery knows it: begun with all of it, kept up by what is told, and begun anew whenever
 * something was missed, also when the match goes on at another node. Tells the match who watches here, and
 * what they show.
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
} from './told.ts'

/** It tells who has come and gone so often at most, and that it is there so often at least (ms). */
export const TOLD_EVERY = 500
export const SAID_EVERY = 3_000
/** A match that does not answer is asked again after so long (ms). */
export const AGAIN_AFTER = 700
/**
 * Who watches is told that nothing is heard of it after so long, and whether it goes on anywhere is asked
 * after the other time (ms).
 */
export const LOST_AFTER = 1_500
export const SOUGHT_AFTER = 15_000
/** So much that is told is kept while it begins; what is more is made up for by beginning anew. */
const KEPT_AT_MOST = 200

/** The way to the room of the match, wherever it is. What it does not answer rejects. */
export interface RoomLine {
  hear(heard: (told: GalleryUpdate) => void): Promise<() => void>
  begin(gallery: GalleryName, watchers: readonly Watcher[]): Promise<Whole | undefined>
  report(report: GalleryReport): Promise<GallerySnapshotMark>
  end(gallery: GalleryName): Promise<unknown>
  /** Does it go on somewhere, or will it? */
  runs(): Promise<boolean>
}

export interface MirrorListener {
  begun(whole: Whole): void
  told(told: GalleryUpdate): void
  /** Nothing is heard of it, or it is heard again. */
  lost(lost: boolean): void
  /** It does not go on anywhere. */
  gone(): void
  failed(error: unknown): void
}

export class Mirror {
  private readonly gallery: GalleryName
  private readonly line: RoomLine
  private readonly listener: MirrorListener
  private readonly watchers = new Map<string, Watcher>()
  private mark: StreamPosition = { epoch: '', seq: 0 }
  /** What is told while it begins. */
  private waiting: GalleryUpdate[] | undefined
  /** It has to begin anew. */
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
  /** When it reports next (server ms). */
  private at = Infinity
  /** How far its clock is ahead of this one (ms), and how long the answer took that said so. */
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

  /** The time as the node of the match has it. */
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

  /** Resolves when the match knows who is here by now; rejects when it does not answer. */
  known(): Promise<void> {
    // One is on its way: it may have gone without them.
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

  /** Something was missed. */
  private beginSoon(): void {
    if (this.stale) return
    this.stale = true
    this.sayAfter(0)
  }

  private async begin(): Promise<void> {
    this.stale = true
    this.waiting = []
    // All who are here go with it.
    this.came.clear()
    this.went.clear()
    let whole: Whole | undefined
    try {
      whole = await this.line.begin(this.gallery, [...this.watchers.values()])
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
    // Until it answers it is not known whether it has heard that.
    this.stale = true
    const since = performance.now()
    const answer = await this.line.report({ gallery: this.gallery, came, went, reactions })
    if (this.stopped) return
    this.stale = false
    this.found()
    if (answer) this.set(answer.now, performance.now() - since)
    if (!answer || answer.epoch !== this.mark.epoch || answer.seq > this.mark.seq) await this.begin()
  }

  /** The quickest answer tells best what the other clock says. */
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
