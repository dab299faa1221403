/**
 * What a table and its match are, as far as the journal knows: a fold over its entries. `decide` says which
 * entries a wish leads to, `apply` changes the core by an entry, in live play and after a restart alike. The
 * core has no clock, no network and no random numbers.
 */
import type { AnyGame } from '../../../common/engine/game.ts'
import type { MatchOptions } from '../../../common/wire/match/options.ts'
import { nameKey } from '../../../common/wire/people/names.ts'
import { Chat } from '../../chat/match-chat.ts'
import type { ClockEntry, Origin } from '../../store/journal/entries.ts'
import type { LiveMatch } from '../live-match.ts'
import { Door } from '../seats/door.ts'
import { Seats } from '../seats/seats.ts'

export class TableCore {
  readonly game: AnyGame
  readonly setup: unknown
  /** They contain the names of people who may sit down. */
  options: MatchOptions
  readonly seats: Seats
  readonly chat = new Chat()
  /** Who may sit down. */
  readonly door: Door
  /** The server's share of the seed: of the current match, or of the next one. */
  secret = ''
  /** The match that has begun since the table was last opened. */
  match: LiveMatch | undefined
  /** Has the journal had the seats since the table was last opened? */
  seatsKept = false
  /** The clock of the round, as it was last kept. */
  clock: ClockEntry = { opensAt: 0, deadline: 0, pausedBy: '' }

  constructor(
    game: AnyGame,
    setup: unknown,
    options: MatchOptions,
    { organiser }: Pick<Origin, 'organiser'>,
  ) {
    this.game = game
    this.setup = setup
    this.options = options
    this.seats = new Seats(game.seats(setup), options.choices)
    this.door = new Door(options.allow, organiser, nameKey)
  }
}
