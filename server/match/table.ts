/** A table: game, people, chat, published state and journal. */
import { randomBytes } from 'node:crypto'
import type { AnyGame } from '../../common/engine/game.ts'
import type { SeatId } from '../../common/engine/match-types.ts'
import { rulesIdOf } from '../../common/engine/record/rules-id.ts'
import {
  type MatchState,
  type Phase,
  type Secrecy,
  secrecyOf,
  withholds,
} from '../../common/wire/match/match-schema.ts'
import type { MatchOptions } from '../../common/wire/match/options.ts'
import { DELETED } from '../../common/wire/people/names.ts'
import { isRefused, type Refused, refusal } from '../../common/wire/refusals.ts'
import type { Chat } from '../chat/match-chat.ts'
import { allowedWithout, type DeletedAccount } from '../store/archive/nameless.ts'
import { setupText } from '../store/archive/record.ts'
import type { ClockEntry, Entry, FormerOwner, Origin, WrittenEntry } from '../store/journal/entries.ts'
import type { Keeper } from '../store/journal/keeper.ts'
import type { StoredLine } from '../store/stored-line.ts'
import { apply, type WorkedOut } from './core/apply.ts'
import { type Command, decide, type SeatOrder } from './core/decide.ts'
import { fold } from './core/fold.ts'
import { TableCore } from './core/table-core.ts'
import { LiveMatch } from './live-match.ts'
import type { MatchThreads } from './run/match-threads.ts'
import { yieldEvery } from './run/timing.ts'
import type { Door } from './seats/door.ts'
import { publishSeats } from './seats/publish-seats.ts'
import type { Chair, Seats, SeatsView } from './seats/seats.ts'
import { newState, PublishedViews, publishCommitment } from './views.ts'

/** An earlier match at the same table, as it ended. */
export interface EarlierMatch {
  readonly match: LiveMatch
  readonly said: readonly StoredLine[]
  /** The first journal entry after that match. */
  readonly before: number
}

/** The longest time that a restore takes at once (ms). */
const BREATH = 10

/** A random secret of 256 bits, in hex. */
export const newSecret = (): string => randomBytes(32).toString('hex')

export class Table {
  readonly state: MatchState
  readonly secrecy: Secrecy
  /** Where its rounds are resolved and its bots plan. */
  readonly threads: MatchThreads
  /** As lists show it: null if it is too long for them. */
  readonly listedSetup: unknown
  /** The match that people play, or the last one: that of the core as soon as its beginning is stored. */
  match: LiveMatch | undefined
  private readonly core: TableCore
  private readonly origin: Origin
  /** The views of its matches in the synced state. */
  readonly views: PublishedViews
  /** Does the journal have the current table? After a match the next entry belongs to another one. */
  private opened = false
  private readonly keeper: Keeper

  constructor(
    game: AnyGame,
    setup: unknown,
    options: MatchOptions,
    origin: Origin,
    keeper: Keeper,
    threads: MatchThreads,
  ) {
    this.threads = threads
    this.listedSetup = setupText(setup) === '' ? null : setup
    this.origin = origin
    this.keeper = keeper
    this.core = new TableCore(game, setup, options, origin)
    // Fixed, and its hash public, before the server knows any player's share.
    this.core.secret = newSecret()
    this.secrecy = secrecyOf(game, options)
    this.state = newState(game, setup, options)
    this.views = new PublishedViews(game, this.state, this.secrecy, this.seats)
    this.state.room = origin.room
    this.state.bound = origin.bound
  }

  get game(): AnyGame {
    return this.core.game
  }

  get setup(): unknown {
    return this.core.setup
  }

  get options(): MatchOptions {
    return this.core.options
  }

  get seats(): SeatsView {
    return this.core.seats
  }

  get chat(): Chat {
    return this.core.chat
  }

  get door(): Door {
    return this.core.door
  }

  get phase(): Phase {
    return this.state.phase
  }

  /** Must everybody with a reserved seat stay? True until their first match has begun. */
  get binding(): boolean {
    return this.state.bound
  }

  // ── Matches ──────────────────────────────────────────────────────────────────────────────────────────────

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
  commitSecret(): void {
    publishCommitment(this.state, this.core.secret)
  }

  /** A match is over and archived. */
  over(): void {
    this.opened = false
    this.core.secret = newSecret()
    this.commitSecret()
  }

  // ── Seats in play ────────────────────────────────────────────────────────────────────────────────────────

  /** Withdraws a seat's orders, if it has any. */
  withdraw(seat: SeatId): void {
    if (this.match) void this.act({ is: 'withdraw', seat, round: this.match.round })
  }

  /** Frees a seat for a bot, which gives orders of its own. */
  leave(chair: Chair, why: FormerOwner['why'] = 'left'): void {
    this.withdraw(chair.id)
    this.reseat((seats) => seats.empty(chair, 'bot', why))
  }

  /** Has this seat's player not come since the match began? */
  isMissing(chair: Chair): boolean {
    return this.phase === 'playing' && this.seats.isMissing(chair)
  }

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
    this.reseat((seats) => seats.forget(player))
    if (chair && this.phase === 'playing') this.leave(chair)
    // After a match the seat stays, so that the result still has a player there.
    else if (chair && this.phase !== 'finished') this.reseat((seats) => seats.empty(chair))
    this.match?.people.forget(player)
    this.door.forget(names)
    this.core.options = { ...this.options, allow: allowedWithout(this.options.allow, names) }
    const options = JSON.stringify(this.options)
    if (options !== this.state.options) this.state.options = options
    if (names.includes(this.state.pausedBy)) this.state.pausedBy = DELETED
    return this.chat.forget(account)
  }

  /** May this player take over a bot's seat without the players' consent? */
  mayDropIn(player: string): boolean {
    return this.options.dropIn || player === this.origin.organiser
  }

  /** The bots' seats that are still in the match. */
  get flownByBots(): readonly Chair[] {
    const { match } = this
    return this.phase === 'playing' && match
      ? this.seats.chairs.filter((chair) => chair.occupant === 'bot' && match.plays(chair.id))
      : []
  }

  // ── Published state ──────────────────────────────────────────────────────────────────────────────────────

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
    const { game, setup, options, secret, door } = this.core
    if (this.opened) return
    this.opened = true
    void this.commit({
      kind: 'opened',
      ...rulesIdOf(game),
      setup,
      options,
      secret,
      origin: { ...this.origin, bound: this.binding, rulings: door.rulings },
    })
    this.reseat()
  }

  /** Writes the table again after it has moved to other rules. */
  writeAnew(): void {
    this.opened = false
    this.keepTable()
    publishSeats(this)
  }

  /**
   * Changes the seats, on a copy that becomes an entry, and notes in play who has left. Without `change` it
   * notes that alone. Returns why `change` refuses, if it does; nothing has changed then.
   */
  reseat(change?: (seats: Seats) => Refused | void): Refused | undefined {
    const { core } = this
    const draft = change ? core.seats.copy() : core.seats
    const refused = change?.(draft)
    if (refused) return refused
    void this.act({ is: 'reseat', draft })
    core.seats.connectAs(draft)
    return undefined
  }

  /** Sets the number of the tabs of a seat's player. */
  connect(chair: Chair, tabs: number): void {
    if (tabs > 0 && !chair.came) this.reseat((seats) => seats.connect(chair, tabs))
    else this.core.seats.connect(chair, tabs)
  }

  /**
   * Decides a command, applies its entries and writes them. The promise resolves when they are stored. After
   * a match nothing more is written.
   */
  act(command: Exclude<Command, SeatOrder>, worked?: WorkedOut): Promise<void>
  act(command: SeatOrder): Promise<void> | Refused
  act(command: Command, worked?: WorkedOut): Promise<void> | Refused {
    const entries = decide(this.core, command)
    if (isRefused(entries)) return entries
    let kept: Promise<void> | undefined
    for (const entry of entries) kept = this.commit(entry, worked)
    return kept ?? this.kept()
  }

  /** What happens to the table, happens here: an entry changes it, and is written at once. */
  private commit(entry: Entry, worked?: WorkedOut): Promise<void> {
    apply(this.core, entry, worked)
    return this.opened ? this.keeper.write(entry) : Promise.resolve()
  }

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
    const { core, chat } = this
    const archived = (match: LiveMatch, before: number) => {
      this.show()
      ended({ match, said: chat.ofMatch, before })
    }
    await fold(core, entries, archived, yieldEvery(BREATH))
    this.show()
    this.opened = true
    this.commitSecret()
    return core.clock
  }

  /** The match that begins with these shares of the seed at that time (server ms). */
  prospect(shares: readonly string[], at: number): LiveMatch {
    const { game, setup, options, seats, secret } = this.core
    return new LiveMatch(game, setup, options, seats, secret, shares, at)
  }

  /** The match of the core is the one that people play from now on. */
  show(): LiveMatch | undefined {
    this.match = this.core.match
    if (this.match) this.state.bound = false
    return this.match
  }

  /** The match was archived after everybody had left, so its journal is no longer needed. */
  abandoned(): void {
    this.opened = false
  }

  /** Deletes the table's journal, so that no node resumes it. */
  forget(): void {
    void (this.opened ? this.keeper.forget() : this.keeper.close())
  }
}
