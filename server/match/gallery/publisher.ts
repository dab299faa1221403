/**
 * Publisher of a match for its galleries: sends each change once, to all of them, and only while there are
 * any. Galleries report their spectators and reactions; a gallery that reports nothing for a while counts as
 * gone.
 */
import { randomUUID } from 'node:crypto'
import type { RulesId } from '../../../common/engine/record/rules-id.ts'
import type { ReactionCounts } from '../../../common/wire/chat/crowd.ts'
import type { Messages } from '../../../common/wire/match/messages.ts'
import type { GalleryState } from './gallery-state.ts'
import {
  type GalleryMessage,
  type GalleryName,
  type GalleryReport,
  type GalleryReportAnswer,
  type GalleryRules,
  type GallerySnapshot,
  type GalleryUpdate,
  playerOf,
  type Spectator,
  type StreamPosition,
} from './messages.ts'

/** A gallery without a report for this long (ms) is gone, and all its spectators with it. */
export const GONE_AFTER = 12_000
const CHECK_INTERVAL = 2_000
/** The most galleries of one match; there is one per node. */
const GALLERIES_AT_MOST = 64

export interface GallerySource {
  /** The rules of the match. */
  readonly game: RulesId
  /** All that spectators see, and what of it has changed since the last call. */
  snapshot(): GalleryState
  takeChange(): GalleryState | undefined
  /** Nobody is told of the changes so far. */
  dropChanges(): void
  rules(): GalleryRules
  /** The chat as a new spectator may read it. */
  lines(): GallerySnapshot['lines']
  came(watchers: readonly Spectator[]): void
  went(watchers: readonly Spectator[]): void
  react(counts: ReactionCounts): void
  /** Sends an update to all galleries; `elsewhere`: some of them are in other processes. */
  send(update: GalleryUpdate, elsewhere: boolean): void
  failed(error: unknown): void
}

interface Gallery {
  readonly process: string
  /** When its last report arrived (ms, `performance.now`). */
  heard: number
  readonly watchers: Map<string, Spectator>
}

export class GalleryPublisher {
  private readonly match: GallerySource
  private readonly process: string
  private readonly epoch = randomUUID()
  private seq = 0
  private readonly galleries = new Map<string, Gallery>()
  private rules = ''
  private timer: NodeJS.Timeout | undefined

  /** `process`: the one that runs the match. */
  constructor(match: GallerySource, process: string) {
    this.match = match
    this.process = process
  }

  /** All spectators in galleries; one who watches from two galleries comes twice. */
  *watchers(): Iterable<string> {
    for (const { watchers } of this.galleries.values()) yield* watchers.keys()
  }

  /** The number of those. */
  get size(): number {
    let size = 0
    for (const { watchers } of this.galleries.values()) size += watchers.size
    return size
  }

  get hasFollowers(): boolean {
    return this.galleries.size > 0
  }

  /**
   * A gallery begins to follow the match, or begins anew because it has missed an update. `watchers`: all its
   * spectators. Undefined when there are too many galleries.
   */
  follow({ id, process }: GalleryName, watchers: readonly Spectator[]): GallerySnapshot | undefined {
    const before = this.galleries.get(id)
    if (!before && this.galleries.size >= GALLERIES_AT_MOST) return undefined
    // Flushes pending changes to the other galleries first: from here on all of them receive the same
    // updates.
    this.changed()
    if (!this.hasFollowers) {
      this.match.takeChange()
      this.rules = JSON.stringify(this.match.rules())
    }
    const now = new Map(watchers.map((watcher) => [playerOf(watcher), watcher]))
    this.galleries.set(id, { process, heard: performance.now(), watchers: now })
    this.timer ??= setInterval(() => this.dropSilent(), CHECK_INTERVAL).unref()
    if (before) this.match.went([...before.watchers.values()])
    this.match.came(watchers)
    return {
      ...this.mark,
      game: this.match.game,
      shown: this.match.snapshot(),
      rules: this.match.rules(),
      lines: this.match.lines(),
    }
  }

  report({ gallery: { id }, came, went, reactions }: GalleryReport): GalleryReportAnswer {
    const gallery = this.galleries.get(id)
    if (!gallery) return undefined
    gallery.heard = performance.now()
    const gone = went.flatMap((player) => gallery.watchers.get(player) ?? [])
    for (const player of went) gallery.watchers.delete(player)
    for (const watcher of came) gallery.watchers.set(playerOf(watcher), watcher)
    if (gone.length > 0) this.match.went(gone)
    if (came.length > 0) this.match.came(came)
    if (Object.keys(reactions).length > 0) this.match.react(reactions)
    // Sends changes that came without a patch, such as a ruling of the organiser.
    this.changed()
    return { ...this.mark, now: Date.now() }
  }

  /** A gallery has closed. */
  unfollow(id: string): void {
    const gallery = this.galleries.get(id)
    if (!gallery) return
    this.galleries.delete(id)
    this.match.went([...gallery.watchers.values()])
    if (!this.hasFollowers) this.stop()
  }

  /** Called after each patch to the match's own clients. */
  changed(): void {
    if (!this.hasFollowers) return this.match.dropChanges()
    const shown = this.match.takeChange()
    const rules = this.match.rules()
    const text = JSON.stringify(rules)
    if (!shown && text === this.rules) return
    this.sendUpdate({ ...(shown && { shown }), ...(text !== this.rules && { rules }) })
    this.rules = text
  }

  say<N extends keyof Messages>(type: N, message: Messages[N], to?: string): void {
    if (this.hasFollowers)
      this.sendUpdate({ said: [{ type, message, ...(to !== undefined && { to }) } satisfies GalleryMessage] })
  }

  /** The match is closed for good, and no other node resumes it. */
  closed(code: number): void {
    if (this.hasFollowers) this.sendUpdate({ ended: code })
  }

  stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }

  private get mark(): StreamPosition {
    return { epoch: this.epoch, seq: this.seq }
  }

  private sendUpdate(what: Omit<GalleryUpdate, keyof StreamPosition>): void {
    this.seq++
    this.match.send(
      { ...this.mark, ...what },
      [...this.galleries.values()].some(({ process }) => process !== this.process),
    )
  }

  private dropSilent(): void {
    try {
      for (const [id, { heard }] of this.galleries)
        if (performance.now() - heard > GONE_AFTER) this.unfollow(id)
    } catch (error) {
      this.match.failed(error)
    }
  }
}
