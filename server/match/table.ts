/** A table: game, people, chat, published state and journal. */
import type { AnyGame } from '../../common/engine/game.ts'
import type { SeatId, Viewer } from '../../common/engine/match-types.ts'
import { rulesIdOf } from '../../common/engine/record/rules-id.ts'
import { type MatchState, type Phase, type Secrecy, withholds } from '../../common/wire/match/match-schema.ts'
import type { MatchOptions } from '../../common/wire/match/options.ts'
import { DELETED, nameKey } from '../../common/wire/people/names.ts'
import { refusal } from '../../common/wire/refusals.ts'
import { Chat } from '../chat/match-chat.ts'
import { allowedWithout, type DeletedAccount } from '../store/archive/nameless.ts'
import { setupText } from '../store/archive/record.ts'
import type { ClockEntry, Entry, Origin, Stead, WrittenEntry } from '../store/journal/entries.ts'
import type { Keeper } from '../store/journal/keeper.ts'
import { LiveMatch, newSecret } from './live-match.ts'
import { publishCommitment } from './publish.ts'
import { Publisher } from './publisher.ts'
import { type EarlierMatch, type RestoredTable, restored } from './restored.ts'
import { Door } from './seats/door.ts'
import { type Chair, Seats } from './seats/seats.ts'
import { TableJournal } from './table-journal.ts'

export class Table {
  readonly seats: Seats
  readonly chat = new Chat()
  /** Who may sit down. */
  readonly door: Door
  readonly state: MatchState
  readonly game: AnyGame
  readonly setup: unknown
  /** As lists show it: null if it is too long for them. */
  readonly listedSetup: unknown
  /** They contain the names of people who may sit down. */
  options: MatchOptions
  /** The current match, or the last one. */
  match: LiveMatch | undefined
  /**
   * The server's share of the next match's seed. It is fixed, and its hash public, before the server knows
   * any player's share.
   */
  private secret = newSecret()
  private readonly origin: Origin
  private readonly publisher: Publisher
  private readonly journal: TableJournal
  private readonly keeper: Keeper

  constructor(game: AnyGame, setup: unknown, options: MatchOptions, origin: Origin, keeper: Keeper) {
    this.game = game
    this.setup = setup
    this.listedSetup = setupText(setup) === '' ? null : setup
    this.options = options
    this.origin = origin
    this.keeper = keeper
    this.seats = new Seats(game.seats(setup), options.choices)
    this.door = new Door(options.allow, origin.organiser, nameKey)
    this.publisher = new Publisher(game, setup, options, this.seats)
    this.journal = new TableJournal(keeper)
    this.state = this.publisher.state
    this.state.room = origin.room
    this.state.bound = origin.bound
  }

  get phase(): Phase {
    return this.state.phase
  }

  /** Must everybody with a reserved seat stay? True until their first match has begun. */
  get binding(): boolean {
    return this.state.bound
  }

  // ── Matches ──────────────────────────────────────────────────────────────────────────────────────────────

  /**
   * Creates a match with the current seats. `shares`: the players' shares of the seed; `began`: server ms.
   */
  newMatch(shares: readonly string[], began: number): LiveMatch {
    return new LiveMatch(this.game, this.setup, this.options, this.seats, this.secret, shares, began)
  }

  /** Is this an exhibition: bots in all seats, for spectators? */
  get exhibited(): boolean {
    return this.state.exhibition
  }

  /** Makes the table an exhibition. */
  exhibit(): void {
    this.state.exhibition = true
    this.door.close(refusal('exhibition'))
  }

  /** Publishes the hash of the server's share for the next match's seed. */
  commit(): void {
    publishCommitment(this.state, this.secret)
  }

  /** A match is over and archived. */
  over(): void {
    this.journal.over()
    this.secret = newSecret()
    this.commit()
  }

  // ── Seats in play ────────────────────────────────────────────────────────────────────────────────────────

  /** Withdraws a seat's orders. */
  withdraw(seat: SeatId): void {
    const { match } = this
    if (!match) return
    const { round } = match
    if (!match.withdraw(seat, round)) void this.keep({ kind: 'withdrawn', round, seat })
  }

  /** Frees a seat for a bot, which gives orders of its own. */
  leave(chair: Chair, why: Stead['why'] = 'left'): void {
    this.withdraw(chair.id)
    this.seats.empty(chair, 'bot', why)
  }

  /** Has this seat's player not come since the match began? */
  isMissing = (chair: Chair): boolean => this.phase === 'playing' && this.seats.isMissing(chair)

  /**
   * May anybody take the seat of a player who has not come? Yes, if the players came from a chatroom, where
   * anybody could have queued.
   */
  get opensMissing(): boolean {
    return this.state.room !== ''
  }

  /** The seats whose players have not come, without those that are out of the match where that is public. */
  get missing(): readonly Chair[] {
    const { match } = this
    return match
      ? this.seats.chairs.filter(
          (chair) => this.isMissing(chair) && (withholds(this.secrecy) || match.plays(chair.id)),
        )
      : []
  }

  /**
   * Removes a deleted account: frees its seat, and removes its names from everything shown or stored. Returns
   * the ids of changed lines.
   */
  forgetAccount(account: DeletedAccount): number[] {
    const { player, names } = account
    const chair = this.seats.ofPlayer(player)
    // First, so that a substitute's seat does not name this player as its former owner.
    this.seats.forget(player)
    if (chair && this.phase === 'playing') this.leave(chair)
    // After a match the seat stays, so that the result still has a player there.
    else if (chair && this.phase !== 'finished') this.seats.empty(chair)
    this.match?.people.forget(player)
    this.door.forget(names)
    this.options = { ...this.options, allow: allowedWithout(this.options.allow, names) }
    const options = JSON.stringify(this.options)
    if (options !== this.state.options) this.state.options = options
    if (names.includes(this.state.pausedBy)) this.state.pausedBy = DELETED
    return this.chat.forget(account)
  }

  /** May this player take over a bot's seat without the players' consent? */
  mayDropIn = (player: string): boolean => this.options.dropIn || player === this.origin.organiser

  /** The bots' seats that are still in the match. */
  get flownByBots(): readonly Chair[] {
    const { match } = this
    return this.phase === 'playing' && match
      ? this.seats.chairs.filter((chair) => chair.occupant === 'bot' && match.plays(chair.id))
      : []
  }

  // ── Published state ──────────────────────────────────────────────────────────────────────────────────────

  get secrecy(): Secrecy {
    return this.publisher.secrecy
  }

  /** Updates these viewers' views: after a reveal, or when somebody has taken a seat. */
  publishViews(viewers?: readonly Viewer[]): void {
    this.publisher.publishViews(this.match, viewers)
  }

  /**
   * Updates all views, in steps if that takes long; calls `patch` after each. Undefined if it was done at
   * once.
   */
  publishViewsInSteps(match: LiveMatch, patch: () => void): Promise<void> | undefined {
    return this.publisher.publishInSteps(match, patch)
  }

  publishSeats(): void {
    this.publisher.publishSeats(this.match)
  }

  publishReady(match: LiveMatch): void {
    this.publisher.publishReady(match)
  }

  /** Does the gallery have a view? Then it is up to date. */
  get showsGallery(): boolean {
    return this.publisher.showsGallery
  }

  /** A version number that changes whenever the gallery's view may have changed. */
  get galleryViews(): number {
    return this.publisher.galleryViews
  }

  /**
   * The payer for bots' planning: the organiser's neighbourhood, or the table itself if that is not known.
   */
  get payer(): unknown {
    return this.origin.from || this
  }

  /** The player who has created the match, or empty. */
  get organiser(): string {
    return this.origin.organiser
  }

  /** The round that the gallery sees. */
  get shown(): number {
    return this.match?.shownTo('gallery')?.round ?? 0
  }

  // ── Journal ──────────────────────────────────────────────────────────────────────────────────────────────

  /** Writes the table, once per match, with the secret for the next seed. */
  keepTable(): void {
    const { game, setup, options, secret, origin, door } = this
    this.journal.open(() => ({
      ...rulesIdOf(game),
      setup,
      options,
      secret,
      origin: { ...origin, bound: this.binding, rulings: door.rulings },
    }))
  }

  /** Writes the table again after it has moved to other rules. */
  writeAnew(): void {
    this.journal.over()
    this.keepTable()
    this.keepSeats()
    this.publishSeats()
  }

  /** Writes the seats, and in play who has left, if that has changed. */
  keepSeats(): void {
    this.journal.keepSeats(this.seated(this.phase === 'playing' ? this.match : undefined))
  }

  /** Writes an event; resolves when it is stored. After a match nothing more is written. */
  keep = (entry: Entry): Promise<void> => this.journal.keep(entry)

  /** Resolves when all entries so far are stored. */
  kept = (): Promise<void> => this.keeper.settled()

  /**
   * Restores the table as it was when the process ended; returns the clock of its round. `ended`: called for
   * each earlier match that was played to its end.
   */
  async restore(
    entries: readonly WrittenEntry[],
    ended: (earlier: EarlierMatch) => void,
  ): Promise<ClockEntry> {
    const last = await restored(this.game, this.setup, this.options, this, entries, (earlier) => {
      this.take(earlier)
      ended(earlier)
    })
    this.take(last)
    this.journal.restored(this.seated(last.match))
    this.commit()
    return last.clock
  }

  private take({ secret, match }: RestoredTable): void {
    this.secret = secret
    this.match = match
    if (match) this.state.bound = false
  }

  private seated = (match: LiveMatch | undefined) => ({
    chairs: this.seats.states(),
    ...(match && { gone: match.people.left }),
  })

  /** The match was archived after everybody had left, so its journal is no longer needed. */
  abandoned(): void {
    this.journal.over()
  }

  /** Deletes the table's journal, so that no node resumes it. */
  forget(): void {
    this.journal.forget()
  }
}
