/**
 * A match as its galleries follow it: each change is told once, to all of them together, and only while there
 * are any. They tell who watches there and what is shown; one that has told nothing for a while is taken for
 * gone.
 */
import { randomUUID } from 'node:crypto'
import type { RulesId } from '../../../common/engine/record/rules-id.ts'
import type { ReactionCounts } from '../../../common/wire/chat/crowd.ts'
import type { Messages } from '../../../common/wire/match/messages.ts'
import type { GalleryState } from './shown.ts'
import {
  type GalleryMessage,
  type GalleryName,
  type GalleryReport,
  type GalleryRules,
  type GallerySnapshotMark,
  type GalleryUpdate,
  idOf,
  type StreamPosition,
  type Watcher,
  type Whole,
} from './told.ts'

/** A gallery that has told nothing for so long is gone (ms), with all who watched there. */
export const GONE_AFTER = 12_000
const LOOKED_AT_EVERY = 2_000
/** So many galleries follow a match at most: there is one a node. */
const GALLERIES_AT_MOST = 64

export interface Followed {
  /** By which rules it is played. */
  readonly game: RulesId
  /** All that is shown, and what has changed of it since this was asked last. */
  whole(): GalleryState
  change(): GalleryState | undefined
  rules(): GalleryRules
  /** What was said, as who comes to watch may read it. */
  lines(): Whole['lines']
  came(watchers: readonly Watcher[]): void
  went(watchers: readonly Watcher[]): void
  react(counts: ReactionCounts): void
  /** Tells all galleries; `elsewhere`: some are not of this process. */
  tell(told: GalleryUpdate, elsewhere: boolean): void
  failed(error: unknown): void
}

interface Gallery {
  readonly process: string
  /** When it was heard of last (ms, of the process). */
  heard: number
  readonly watchers: Map<string, Watcher>
}

export class GalleryFeed {
  private readonly match: Followed
  private readonly process: string
  private readonly epoch = randomUUID()
  private seq = 0
  private readonly galleries = new Map<string, Gallery>()
  private rounds: string[] = []
  private rules = ''
  private looking: NodeJS.Timeout | undefined

  /** `process`: of the match. */
  constructor(match: Followed, process: string) {
    this.match = match
    this.process = process
  }

  /** Everybody who watches from a gallery: who does so from two is there twice. */
  *watchers(): Iterable<string> {
    for (const { watchers } of this.galleries.values()) yield* watchers.keys()
  }

  /** How many these are. */
  get size(): number {
    let size = 0
    for (const { watchers } of this.galleries.values()) size += watchers.size
    return size
  }

  get followed(): boolean {
    return this.galleries.size > 0
  }

  /**
   * A gallery begins to follow, or does so anew because it has missed something; all who watch there come
   * with it. Undefined when there is no room for more.
   */
  begin({ id, process }: GalleryName, watchers: readonly Watcher[]): Whole | undefined {
    const before = this.galleries.get(id)
    if (!before && this.galleries.size >= GALLERIES_AT_MOST) return undefined
    // The others are told first what they have not been told yet: from here on all of them hear the same.
    this.changed()
    if (!this.followed) {
      this.match.change()
      this.rules = JSON.stringify(this.match.rules())
    }
    const now = new Map(watchers.map((watcher) => [idOf(watcher), watcher]))
    this.galleries.set(id, { process, heard: performance.now(), watchers: now })
    this.looking ??= setInterval(() => this.look(), LOOKED_AT_EVERY).unref()
    if (before) this.match.went([...before.watchers.values()])
    this.match.came(watchers)
    return {
      ...this.mark,
      game: this.match.game,
      shown: this.match.whole(),
      rules: this.match.rules(),
      lines: this.match.lines(),
    }
  }

  report({ gallery: { id }, came, went, reactions }: GalleryReport): GallerySnapshotMark {
    const gallery = this.galleries.get(id)
    if (!gallery) return undefined
    gallery.heard = performance.now()
    const gone = went.flatMap((player) => gallery.watchers.get(player) ?? [])
    for (const player of went) gallery.watchers.delete(player)
    for (const watcher of came) gallery.watchers.set(idOf(watcher), watcher)
    if (gone.length > 0) this.match.went(gone)
    if (came.length > 0) this.match.came(came)
    if (Object.keys(reactions).length > 0) this.match.react(reactions)
    // What no patch has brought about, such as a word of the organiser's.
    this.changed()
    return { ...this.mark, now: Date.now() }
  }

  /** A gallery has closed. */
  end(id: string): void {
    const gallery = this.galleries.get(id)
    if (!gallery) return
    this.galleries.delete(id)
    this.match.went([...gallery.watchers.values()])
    if (!this.followed) this.stop()
  }

  /** The match's own people have been sent a patch. */
  changed(): void {
    if (!this.followed) return
    const shown = this.match.change()
    const rules = this.match.rules()
    const said = JSON.stringify(rules)
    const { rounds } = this
    if (!shown && rounds.length === 0 && said === this.rules) return
    this.rounds = []
    this.tell({
      ...(shown && { shown }),
      ...(said !== this.rules && { rules }),
      ...(rounds.length > 0 && { rounds }),
    })
    this.rules = said
  }

  /** A round as a packed frame: it goes with the next patch, which has what comes of it. */
  round(frame: Uint8Array): void {
    if (this.followed) this.rounds.push(Buffer.from(frame).toString('base64'))
  }

  say<N extends keyof Messages>(type: N, message: Messages[N], to?: string): void {
    if (this.followed)
      this.tell({ said: [{ type, message, ...(to !== undefined && { to }) } satisfies GalleryMessage] })
  }

  /** The match is closed, and does not go on anywhere. */
  closed(code: number): void {
    if (this.followed) this.tell({ ended: code })
  }

  stop(): void {
    clearInterval(this.looking)
    this.looking = undefined
  }

  private get mark(): StreamPosition {
    return { epoch: this.epoch, seq: this.seq }
  }

  private tell(what: Omit<GalleryUpdate, keyof StreamPosition>): void {
    this.seq++
    this.match.tell(
      { ...this.mark, ...what },
      [...this.galleries.values()].some(({ process }) => process !== this.process),
    )
  }

  private look(): void {
    try {
      for (const [id, { heard }] of this.galleries) if (performance.now() - heard > GONE_AFTER) this.end(id)
    } catch (error) {
      this.match.failed(error)
    }
  }
}
