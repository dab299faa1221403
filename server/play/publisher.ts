/** Who is shown what of a match: everybody the same, or each their own. Keeps the synced state at that. */
import { audienceOf, secrecyOf, type MatchState, type Secrecy } from '../../common/wire/match-schema.ts'
import type { AnyGame, Viewer } from '../../common/engine/game.ts'
import type { MatchOptions } from '../../common/wire/options.ts'
import type { LiveMatch } from './live-match.ts'
import { newState, publishMatch, publishReady, publishSeats } from './publish.ts'
import type { Seats } from './seats.ts'

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

  get showsGallery(): boolean {
    return this.state.views.has(audienceOf(this.secrecy, 'gallery'))
  }

  /** Who is sent a view: everybody the same one; with fog each seat that a person has, and the gallery; or players and gallery. */
  private viewers(): Viewer[] {
    const { fog, behind } = this.secrecy
    const chairs = fog ? this.seats.humans() : behind > 0 ? this.seats.chairs.slice(0, 1) : []
    return [...chairs.map((chair) => chair.id), 'gallery']
  }
}
