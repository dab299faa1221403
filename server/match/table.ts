/**
 * A table: what is played at it and by whom, what is said, what everybody is shown of it, and what is written
 * down.
 */
import type { AnyGame } from '../../common/engine/game.ts'
import type { SeatId, Viewer } from '../../common/engine/match-types.ts'
import { rulesIdOf } from '../../common/engine/record/rules-id.ts'
import { type MatchState, type Phase, type Secrecy, withholds } from '../../common/wire/match/match-schema.ts'
import type { MatchOptions } from '../../common/wire/match/options.ts'
import { DELETED, nameKey } from '../../common/wire/people/names.ts'
import { refusal } from '../../common/wire/refusals.ts'
import { allowedWithout, type DeletedAccount } from '../store/archive/nameless.ts'
import type { ClockEntry, Entry, Origin, Stead, WrittenEntry } from '../store/journal/entries.ts'
import type { Keeper } from '../store/journal/keeper.ts'
import { Chat } from './chat.ts'
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
  /** Those who may sit down are named in them. */
  options: MatchOptions
  /** The match that is played, or was last. */
  match: LiveMatch | undefined
  /** The server's share of the next match's seed: fixed, and its hash public, before it knows any other share. */
  private secret = newSecret()
  private readonly origin: Origin
  private readonly publisher: Publisher
  private readonly journal: TableJournal
  private readonly keeper: Keeper

  constructor(game: AnyGame, setup: unknown, options: MatchOptions, origin: Origin, keeper: Keeper) {
    this.game = game
    this.setup = setup
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

  /** Must everybody stay who was given a seat? Until the match that they agreed on has begun. */
  get binding(): boolean {
    return this.state.bound
  }

  // ── Its matches ──────────────────────────────────────────────────────────────────────────────────────────

  /** A match of those who sit there. `shares`: theirs of the seed; `began`: server ms. */
  newMatch(shares: readonly string[], began: number): LiveMatch {
    return new LiveMatch(this.game, this.setup, this.options, this.seats, this.secret, shares, began)
  }

  /** Do bots have all the seats, for those who watch? */
  get exhibited(): boolean {
    return this.state.exhibition
  }

  /** Bots have all the seats, for those who watch. */
  exhibit(): void {
    this.state.exhibition = true
    this.door.close(refusal('exhibition'))
  }

  /** What the next match's seed will be mixed from is fixed. */
  commit(): void {
    publishCommitment(this.state, this.secret)
  }

  /** A match is over, and is kept as a whole. */
  over(): void {
    this.journal.over()
    this.secret = newSecret()
    this.commit()
  }

  // ── Its seats in play ────────────────────────────────────────────────────────────────────────────────────

  /** What was ordered for a seat does not count any more. */
  withdraw(seat: SeatId): void {
    const { match } = this
    if (!match) return
    const { round } = match
    if (!match.withdraw(seat, round)) void this.keep({ kind: 'withdrawn', round, seat })
  }

  /** A seat is given up: a bot takes it, and gives orders of its own. */
  leave(chair: Chair, why: Stead['why'] = 'left'): void {
    this.withdraw(chair.id)
    this.seats.empty(chair, 'bot', why)
  }

  /** The match has begun, and who has this seat has not come so far. */
  isMissing = (chair: Chair): boolean => this.phase === 'playing' && this.seats.isMissing(chair)

  /**
   * Whether whoever wants to may take the place of somebody who has not come: of a match that anybody in a
   * chatroom could add to.
   */
  get opensMissing(): boolean {
    return this.state.room !== ''
  }

  /** The seats whose players have not come, so far as it may be seen that they are still in the match. */
  get missing(): readonly Chair[] {
    const { match } = this
    return match
      ? this.seats.chairs.filter(
          (chair) => this.isMissing(chair) && (withholds(this.secrecy) || match.plays(chair.id)),
        )
      : []
  }

  /**
   * An account is deleted: its seat is given up, and nothing that is shown or kept of the table names it any
   * more. Returns the ids of lines that did.
   */
  forgetAccount(account: DeletedAccount): number[] {
    const { player, names } = account
    const chair = this.seats.ofPlayer(player)
    // First: whoever flies the seat then does so in the place of nobody who is named.
    this.seats.forget(player)
    if (chair && this.phase === 'playing') this.leave(chair)
    // Of a match that is over it is seen that somebody had that seat.
    else if (chair && this.phase !== 'finished') this.seats.empty(chair)
    this.match?.people.forget(player)
    this.door.forget(names)
    this.options = { ...this.options, allow: allowedWithout(this.options.allow, names) }
    const options = JSON.stringify(this.options)
    if (options !== this.state.options) this.state.options = options
    if (names.includes(this.state.pausedBy)) this.state.pausedBy = DELETED
    return this.chat.forget(account)
  }

  /** May anybody take over what a bot flies, so far as nobody who plays has to be asked? */
  mayDropIn = (player: string): boolean => this.options.dropIn || player === this.origin.organiser

  /** The seats that are still in the match, and that a bot has. */
  get flownByBots(): readonly Chair[] {
    const { match } = this
    return this.phase === 'playing' && match
      ? this.seats.chairs.filter((chair) => chair.occupant === 'bot' && match.plays(chair.id))
      : []
  }

  // ── What everybody is shown ──────────────────────────────────────────────────────────────────────────────

  get secrecy(): Secrecy {
    return this.publisher.secrecy
  }

  /** Brings the views of these up to what they may see now: after a reveal, or when somebody has taken a seat. */
  publishViews(viewers?: readonly Viewer[]): void {
    this.publisher.publishViews(this.match, viewers)
  }

  /**
   * The same of everybody, in steps where that takes long; `patch` is called after each. Undefined where it
   * is done at once.
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

  /** Whether the gallery has been given something to see: then it is up to date. */
  get showsGallery(): boolean {
    return this.publisher.showsGallery
  }

  /** Another number whenever what the gallery is shown may be another. */
  get galleryViews(): number {
    return this.publisher.galleryViews
  }

  /**
   * Who pays for what bots think here: whoever has opened the table, by their neighbourhood; where that is
   * not known, the table by itself.
   */
  get payer(): unknown {
    return this.origin.from || this
  }

  /** The player who has made the match, or empty. */
  get organiser(): string {
    return this.origin.organiser
  }

  /** The round that the gallery is shown. */
  get shown(): number {
    return this.match?.shownTo('gallery')?.round ?? 0
  }

  // ── What is written down ─────────────────────────────────────────────────────────────────────────────────

  /** The table itself, once a match: after one is over, with the next seed's share. */
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

  /** The table as it is now: from here on it has other rules. */
  writeAnew(): void {
    this.journal.over()
    this.keepTable()
    this.keepSeats()
    this.publishSeats()
  }

  /** Who sits where, and who of those who began has gone: written down if that has changed. */
  keepSeats(): void {
    this.journal.keepSeats(this.seated(this.phase === 'playing' ? this.match : undefined))
  }

  /** Writes down what happens; resolves when it is kept. Of a match that is over nothing more needs to be. */
  keep = (entry: Entry): Promise<void> => this.journal.keep(entry)

  /** When all that was written so far is kept. */
  kept = (): Promise<void> => this.keeper.settled()

  /**
   * As it was when the process ended, and the clock of its round. `ended` is called with each earlier match
   * that was played to its end.
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

  /** Its match was kept as a whole when everybody had gone: there is nothing to forget. */
  abandoned(): void {
    this.journal.over()
  }

  /** Nobody is to find it again. */
  forget(): void {
    this.journal.forget()
  }
}
