/** Who is shown what of a match: everybody the same, or each their own. Keeps the synced state at that. */
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
import type { Seats } from './seats/seats.ts'

/** Views are made at a stretch for so long (ms), and one view longer. */
const STEP = 4
/** Views of a battle of which there is no more than that are made at once (letters). */
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
  /** How often the gallery's view was written. */
  galleryViews = 0
  private readonly game: AnyGame
  private readonly seats: Seats

  constructor(game: AnyGame, setup: unknown, options: MatchOptions, seats: Seats) {
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
    // In a match without secrets it is everybody's.
    this.galleryViews++
  }

  /**
   * The same of all viewers, in steps: of a large battle others have their turns in between, and `patch` is
   * called after each of them in which views were written. Undefined where it is done at once, and nothing is
   * to be waited for.
   */
  publishInSteps(match: LiveMatch, patch: () => void): Promise<void> | undefined {
    publishSeedHash(this.state, match)
    const steps = this.steps(match)
    if (weighsMore(match.state, LARGE)) return goOn(steps, patch)
    for (const _ of steps);
    return undefined
  }

  /**
   * All is looked at before any of it is written: who gets theirs first waits for the others as short as can
   * be.
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
   * Who is sent a view: everybody the same one; with fog each seat that a person has, and the gallery; or
   * players and gallery.
   */
  private viewers(): Viewer[] {
    const { fog, behind } = this.secrecy
    const chairs = fog ? this.seats.humans() : behind > 0 ? this.seats.chairs.slice(0, 1) : []
    return [...chairs.map((chair) => chair.id), 'gallery']
  }
}
