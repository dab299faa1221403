/**
 * Decides which views of a match exist (one for all, or one per viewer) and keeps the synced state up to
 * date.
 */
import type { AnyGame } from '../../common/engine/game.ts'
import type { Viewer } from '../../common/engine/match-types.ts'
import { audienceOf, type MatchState, type Secrecy, secrecyOf } from '../../common/wire/match/match-schema.ts'
import type { MatchOptions } from '../../common/wire/match/options.ts'
import type { LiveMatch } from './live-match.ts'
import {
  newState,
  publishMatch,
  publishReady,
  publishSeats,
  publishSeedHash,
  publishView,
  type ViewRows,
  viewRows,
} from './publish.ts'
import { weighsMore } from './run/weight.ts'
import type { SeatsView } from './seats/seats.ts'

/** The longest time spent on views before other work gets a turn (ms); the last view may exceed it. */
const STEP = 4
/** Above this weight (characters of JSON) a battle's views are made in steps. */
const LARGE = 6000

async function goOn(steps: Generator<'looked' | 'written', void>, patch: () => void): Promise<void> {
  for (;;) {
    await new Promise(setImmediate)
    const since = performance.now()
    let wrote = false
    let done = false
    while (!done && performance.now() - since < STEP) {
      const step = steps.next()
      done = step.done === true
      wrote ||= step.value === 'written'
    }
    if (wrote) patch()
    if (done) return
  }
}

export class Publisher {
  readonly state: MatchState
  readonly secrecy: Secrecy
  /** How often the gallery's view was written: a version number. */
  galleryViews = 0
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
    publishMatch(this.state, match, this.secrecy, viewers)
    // Without secrecy the gallery's view is the one that everybody has.
    this.galleryViews++
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
  private *steps(match: LiveMatch): Generator<'looked' | 'written', void> {
    const all: ViewRows[] = []
    for (const viewer of this.viewers()) {
      all.push(viewRows(this.state, match, this.secrecy, viewer))
      yield 'looked'
    }
    for (const one of all) {
      publishView(this.game, this.secrecy, one)
      yield 'written'
    }
    this.galleryViews++
  }

  get showsGallery(): boolean {
    return this.state.views.has(audienceOf(this.secrecy, 'gallery'))
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
