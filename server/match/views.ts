/**
 * Writes into the synced state what people see of a match: where it stands, and its views (one for all, or one
 * per viewer). The seats are written by `seats/publish-seats.ts`; when, and what follows, says `publish.ts`.
 */
import { seedHash } from '../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import type { Viewer } from '../../common/engine/match-types.ts'
import { rulesIdOf } from '../../common/engine/record/rules-id.ts'
import type { Rows } from '../../common/engine/sync/sync.ts'
import {
  type AudienceView,
  audienceOf,
  type MatchState,
  matchSchemaOf,
  openView,
  type Phase,
  type Secrecy,
  secrecyOf,
  withholds,
  writeRows,
} from '../../common/wire/match/match-schema.ts'
import type { MatchOptions } from '../../common/wire/match/options.ts'
import { roundText } from '../../common/wire/match/timeline.ts'
import type { GalleryView } from './gallery/gallery-state.ts'
import type { LiveMatch } from './live-match.ts'
import { weighsMore } from './run/weight.ts'
import type { SeatsView } from './seats/seats.ts'

/** The longest time spent on views before other work gets a turn (ms); the last view may exceed it. */
const STEP = 4
/** Above this weight (characters of JSON) a battle's views are made in steps. */
const LARGE = 6000
/** With so many characters of rounds written a patch is due: it is encoded at once, in a buffer of 1 MB. */
const IN_A_PATCH = 128 * 1024

export function newState(game: AnyGame, setup: unknown, options: MatchOptions): MatchState {
  const state = new (matchSchemaOf(game, withholds(secrecyOf(game, options))).State)()
  const { rules, engine } = rulesIdOf(game)
  Object.assign(state, { game: game.id, rules, engine })
  state.setup = JSON.stringify(setup)
  state.options = JSON.stringify(options)
  state.roundSeconds = options.roundSeconds
  return state
}

export function publishPhase(
  state: MatchState,
  phase: Phase,
  fields: Partial<
    Pick<
      MatchState,
      | 'round'
      | 'opensAt'
      | 'deadline'
      | 'winners'
      | 'by'
      | 'seed'
      | 'secret'
      | 'shares'
      | 'trouble'
      | 'away'
      | 'pausedBy'
      | 'rated'
      | 'draw'
      | 'returnBy'
    >
  >,
): void {
  Object.assign(state, { phase, ...fields })
}

/** Between matches: publishes the hash of the server's secret, its commitment for the next match's seed. */
export function publishCommitment(state: MatchState, secret: string): void {
  state.commitment = seedHash(secret)
}

/** A viewer's view of a match, ready to be written. */
interface ViewRows {
  readonly audience: string
  readonly seen: unknown
  /** Kinds of rows that are as they were may be missing. */
  readonly rows: Rows
  readonly round: number
  readonly played: string
}

/** A view was computed, or it was written with so many characters of its round. */
type ViewStep = 'looked' | { readonly written: number }

/** The views of a table's matches, in its synced state. */
export class PublishedViews {
  private readonly game: AnyGame
  private readonly state: MatchState
  private readonly secrecy: Secrecy
  private readonly seats: SeatsView
  /** The state that each view was last written from: an unchanged state needs no new comparison. */
  private readonly written = new Map<AudienceView, unknown>()
  /** What galleries have not been given yet (`takeGalleryView`). */
  private forGalleries: GalleryView | undefined

  constructor(game: AnyGame, state: MatchState, secrecy: Secrecy, seats: SeatsView) {
    this.game = game
    this.state = state
    this.secrecy = secrecy
    this.seats = seats
  }

  /** Writes the match as these viewers may see it, up to the round that is visible to them. */
  publish(match: LiveMatch, viewers: readonly Viewer[] = this.viewers()): void {
    this.state.seedHash = match.seedHash
    for (const viewer of viewers) this.write(this.look(match, viewer))
  }

  /**
   * Publishes all views, in steps if the battle is large: other matches get turns between the steps, and
   * `patch` is called after each step that has written views. Undefined if it was done at once and there is
   * nothing to wait for.
   */
  publishInSteps(match: LiveMatch, patch: () => void): Promise<void> | undefined {
    // The match can be found by its hash, even if the views fail.
    this.state.seedHash = match.seedHash
    const steps = this.steps(match)
    if (weighsMore(match.state, LARGE)) return publishInTurns(steps, patch)
    for (const _ of steps);
    return undefined
  }

  /**
   * What was written into the gallery's view since the last call: galleries are given the rows that were made
   * for it. Undefined if nothing was.
   */
  takeGalleryView(): GalleryView | undefined {
    const taken = this.forGalleries
    this.forGalleries = undefined
    return taken
  }

  /** The whole view of the gallery; undefined before the first. */
  wholeGalleryView(): GalleryView | undefined {
    const view = this.galleryView
    if (!view) return undefined
    const { round, played } = view
    const seen = this.written.get(view)
    const rows = seen === undefined ? noneOf(this.game) : this.game.sync.toRows(seen)
    return { audience: audienceOf(this.secrecy, 'gallery'), round, played, rows }
  }

  get showsGallery(): boolean {
    return this.galleryView !== undefined
  }

  /** Without secrecy the gallery's view is the one that everybody has. */
  private get galleryView(): AudienceView | undefined {
    return this.state.views.get(audienceOf(this.secrecy, 'gallery'))
  }

  /**
   * The viewers with views of their own. Without secrecy one for all; with fog the seats of people, and the
   * gallery; with a delayed gallery one for the players, and the gallery.
   */
  private viewers(): Viewer[] {
    const { fog, behind } = this.secrecy
    const chairs = fog ? this.seats.humans() : behind > 0 ? this.seats.chairs.slice(0, 1) : []
    return [...chairs.map((chair) => chair.id), 'gallery']
  }

  /**
   * Computes all views before it writes any: then the first viewer is ahead of the last as little as
   * possible.
   */
  private *steps(match: LiveMatch): Generator<ViewStep, void> {
    const all: ViewRows[] = []
    for (const viewer of this.viewers()) {
      all.push(this.look(match, viewer))
      yield 'looked'
    }
    for (const one of all) {
      this.write(one)
      yield { written: one.played.length }
    }
  }

  private look(match: LiveMatch, viewer: Viewer): ViewRows {
    const { game } = match
    const { secrecy } = this
    const audience = audienceOf(secrecy, viewer)
    const before = this.state.views.get(audience)
    const shown = match.shownTo(viewer)
    const seen = shown && (game.view(shown.state, match.eyesOf(viewer)) as unknown)
    const round = shown ? shown.round : 0
    return {
      audience,
      seen,
      rows: shown ? game.sync.toRows(seen, before && this.written.get(before)) : noneOf(game),
      round,
      played: before?.round === round ? before.played : playedBefore(match, round, viewer),
    }
  }

  private write({ audience, seen, rows, round, played }: ViewRows): void {
    const shape = matchSchemaOf(this.game, withholds(this.secrecy))
    const view = openView(shape, this.state, audience)
    writeRows(shape, view.table, rows)
    this.written.set(view, seen)
    view.round = round
    view.played = played
    if (audience !== audienceOf(this.secrecy, 'gallery')) return
    this.forGalleries = { audience, round, played, rows: { ...this.forGalleries?.rows, ...rows } }
  }
}

async function publishInTurns(steps: Generator<ViewStep, void>, patch: () => void): Promise<void> {
  for (;;) {
    await new Promise(setImmediate)
    const since = performance.now()
    let wrote = false
    let characters = 0
    let done = false
    while (!done && characters < IN_A_PATCH && performance.now() - since < STEP) {
      const { value, done: over = false } = steps.next()
      done = over
      if (!value || value === 'looked') continue
      wrote = true
      characters += value.written
    }
    if (wrote) patch()
    if (done) return
  }
}

const noneOf = (game: AnyGame): Rows =>
  Object.fromEntries(Object.keys(game.sync.kinds).map((kind) => [kind, {}]))

/** The round before this one as a viewer may see it; empty if there was none. */
function playedBefore(match: LiveMatch, round: number, viewer: Viewer): string {
  const news = match.newsFor(viewer)
  if (news?.round !== round - 1) return ''
  const timeline = match.game.viewTimeline(news.timeline, news.after, viewer)
  return roundText({ round: news.round, timeline })
}
