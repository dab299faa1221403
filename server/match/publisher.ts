/**
 * Decides which views of a match exist (one for all, or one per viewer) and keeps the synced state up to
 * date.
 */
import type { AnyGame } from '../../common/engine/game.ts'
import type { Viewer } from '../../common/engine/match-types.ts'
import {
  type AudienceView,
  audienceOf,
  type MatchState,
  type Secrecy,
  secrecyOf,
} from '../../common/wire/match/match-schema.ts'
import type { MatchOptions } from '../../common/wire/match/options.ts'
import type { ShownView } from './gallery/shown.ts'
import type { LiveMatch } from './live-match.ts'
import {
  newState,
  publishReady,
  publishSeats,
  publishSeedHash,
  publishView,
  rowsOf,
  type ViewRows,
  viewRows,
} from './publish.ts'
import { weighsMore } from './run/weight.ts'
import type { SeatsView } from './seats/seats.ts'

/** The longest time spent on views before other work gets a turn (ms); the last view may exceed it. */
const STEP = 4
/** Above this weight (characters of JSON) a battle's views are made in steps. */
const LARGE = 6000
/** With so many characters of rounds written a patch is due: it is encoded at once, in a buffer of 1 MB. */
const IN_A_PATCH = 128 * 1024

/** A view was computed, or it was written with so many characters of its round. */
type ViewStep = 'looked' | { readonly written: number }

async function goOn(steps: Generator<ViewStep, void>, patch: () => void): Promise<void> {
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

export class Publisher {
  readonly state: MatchState
  readonly secrecy: Secrecy
  /** What galleries have not been given yet (`takeGalleryView`). */
  private forGalleries: ShownView | undefined
  private readonly game: AnyGame
  private readonly seats: SeatsView

  constructor(game: AnyGame, setup: unknown, options: MatchOptions, seats: SeatsView) {
    this.game = game
    this.seats = seats
    this.secrecy = secrecyOf(game, options)
    this.state = newState(game, setup, options)
  }

  publishSeats(match: LiveMatch | undefined): void {
    publishSeats(this.game, this.state, this.secrecy, this.seats, match)
  }

  publishReady(match: LiveMatch): void {
    publishReady(this.state, this.secrecy, this.seats, match)
  }

  publishViews(match: LiveMatch | undefined, viewers: readonly Viewer[] = this.viewers()): void {
    if (!match) return
    publishSeedHash(this.state, match)
    for (const viewer of viewers) this.write(viewRows(this.state, match, this.secrecy, viewer))
  }

  /**
   * Publishes all views, in steps if the battle is large: other matches get turns between the steps, and
   * `patch` is called after each step that has written views. Undefined if it was done at once and there is
   * nothing to wait for.
   */
  publishInSteps(match: LiveMatch, patch: () => void): Promise<void> | undefined {
    publishSeedHash(this.state, match)
    const steps = this.steps(match)
    if (weighsMore(match.state, LARGE)) return goOn(steps, patch)
    for (const _ of steps);
    return undefined
  }

  /**
   * Computes all views before it writes any: then the first viewer is ahead of the last as little as
   * possible.
   */
  private *steps(match: LiveMatch): Generator<ViewStep, void> {
    const all: ViewRows[] = []
    for (const viewer of this.viewers()) {
      all.push(viewRows(this.state, match, this.secrecy, viewer))
      yield 'looked'
    }
    for (const one of all) {
      this.write(one)
      yield { written: one.played.length }
    }
  }

  /** Without secrecy the gallery's view is the one that everybody has. */
  private write(one: ViewRows): void {
    publishView(this.game, this.secrecy, one)
    const { view, round, played, rows } = one
    if (view !== this.galleryView) return
    const audience = audienceOf(this.secrecy, 'gallery')
    this.forGalleries = { audience, round, played, rows: { ...this.forGalleries?.rows, ...rows } }
  }

  private get galleryView(): AudienceView | undefined {
    return this.state.views.get(audienceOf(this.secrecy, 'gallery'))
  }

  /**
   * What was written into the gallery's view since the last call: galleries are given the rows that were made
   * for it. Undefined if nothing was.
   */
  takeGalleryView(): ShownView | undefined {
    const taken = this.forGalleries
    this.forGalleries = undefined
    return taken
  }

  /** The whole view of the gallery; undefined before the first. */
  wholeGalleryView(): ShownView | undefined {
    const view = this.galleryView
    if (!view) return undefined
    const { round, played } = view
    return { audience: audienceOf(this.secrecy, 'gallery'), round, played, rows: rowsOf(this.game, view) }
  }

  get showsGallery(): boolean {
    return this.galleryView !== undefined
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
}
