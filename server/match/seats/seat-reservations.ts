/**
 * Assigns a place to each person who joins: their own seat, a free one, a bot's, or a spectator's; and holds
 * the seats of people who have lost their connection.
 */
import type { SeatId } from '../../../common/engine/match-types.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import { Alarm } from '../../base/alarm.ts'
import type { Identity } from '../../people/accounts/identity.ts'
import type { Creation } from '../creation.ts'
import type { Rounds } from '../run/rounds.ts'
import type { Table } from '../table.ts'
import type { Caller } from './door.ts'
import { SeatHolds } from './seat-holds.ts'
import type { Chair, SeatsView } from './seats.ts'

/** How long a person with a reserved seat has to join and be ready (ms). */
const PROMISED_FOR = 25_000
/** How long seats are held after a restart (ms): hidden pages reconnect only once in a while. */
const BACK_WITHIN = 45_000

export type JoinIntent = Identity &
  Caller & { readonly as: 'auto' | 'player' | 'spectator' | 'candidate'; readonly seat?: SeatId | undefined }

/** Does the person join without a seat? (A candidate may ask for one later.) */
const looksOn = ({ as }: JoinIntent): boolean => as === 'spectator' || as === 'candidate'

export interface PlacesListener {
  /** A held seat has become free, as its player has not come back. */
  freed(): void
  /** Why somebody may not take a free seat before the match begins, if so. */
  waitsElsewhere(player: string): Refused | undefined
  /** Why somebody may not take over that seat during play, if so. */
  noSubstitute(player: string, chair: Chair): Refused | undefined
  /** The time for people with reserved seats is up: start the match. */
  waited(): void
  /** An error after which the match can go on. */
  report(error: unknown, where: string): void
  failed(error: unknown): void
}

export class SeatReservations {
  private readonly table: Table
  private readonly seats: SeatsView
  private readonly rounds: Rounds
  private readonly listener: PlacesListener
  private readonly holds: SeatHolds
  private readonly patience: Alarm

  constructor(table: Table, rounds: Rounds, listener: PlacesListener) {
    this.table = table
    this.seats = table.seats
    this.rounds = rounds
    this.listener = listener
    this.holds = new SeatHolds((error) => listener.report(error, 'hold'))
    this.patience = new Alarm((error) => listener.failed(error))
  }

  /** Reserves seats for people who have not joined yet. */
  promise(roster: Creation['roster']): void {
    this.table.reseat((seats) => {
      for (const { seat, ...who } of roster) seats.sit(seat, who, 0)
    })
  }

  /** Starts the time limit for people with reserved seats. */
  awaitPromised(): void {
    const { state, binding } = this.table
    if (!binding) return
    state.deadline = Date.now() + PROMISED_FOR
    this.patience.at(state.deadline, () => this.table.binding && this.listener.waited())
  }

  /** Is a seat being held? */
  get waits(): boolean {
    return this.holds.any
  }

  /** Seats a person who joins, if there is a seat for them; otherwise they watch. */
  arrive(who: JoinIntent): Refused | undefined {
    const { phase, door, options } = this.table
    const own = this.seats.ofPlayer(who.player)
    if (own) return this.back(own, who)
    const turnedAway = door.refusalFor(who)
    if (turnedAway?.code === 'sent_away') return turnedAway
    if (!looksOn(who)) {
      const before = turnedAway ? undefined : this.givenUpBy(who.player)
      if (before) return this.sit(before.id, who)
      const free = phase === 'gathering' && !turnedAway ? this.seats.free() : undefined
      const elsewhere = free && this.listener.waitsElsewhere(who.player)
      if (free && !elsewhere) return this.sit(free.id, who)
      if (elsewhere && who.as === 'player') return elsewhere
      // Between two matches an open seat is for whoever asks for one.
      const open = phase === 'finished' && who.as === 'player' && !turnedAway ? this.seats.free() : undefined
      if (open) return this.sit(open.id, who)
      if (who.as === 'player') return turnedAway ?? this.dropIn(who)
    }
    if (!options.spectators)
      return refusal(looksOn(who) ? 'no_spectators' : (turnedAway?.code ?? 'match_full'))
    return undefined
  }

  /** Seats a person who joins during play, if that needs no consent of the players. */
  private dropIn(who: JoinIntent): Refused | undefined {
    const { table } = this
    const free = [
      ...(table.opensMissing ? table.missing : []),
      ...(table.mayDropIn(who.player) ? table.flownByBots : []),
    ]
    const wanted = free.filter(({ id }) => who.seat === undefined || id === who.seat)
    const [first] = wanted
    if (!first) return refusal(who.seat === undefined ? 'match_full' : 'seat_taken')
    const to = wanted.find((chair) => !this.listener.noSubstitute(who.player, chair))
    return to ? this.rounds.sit(to.id, who) : this.listener.noSubstitute(who.player, first)
  }

  private back(own: Chair, { account, name, bot }: JoinIntent): undefined {
    this.holds.release(own.id)
    // The bot's orders were not this player's.
    if (this.seats.onAutopilot(own)) this.table.withdraw(own.id)
    this.table.reseat((seats) => {
      const chair = Object.assign(seats.at(own.id)!, { missed: 0, absent: 0 })
      // A guest who has registered meanwhile plays the next match as an account.
      if (account && this.table.phase !== 'playing')
        Object.assign(chair, { name, account: true, program: bot })
    })
  }

  /**
   * Seats a person who left during the match and is here again, for the next match; false for anybody else.
   */
  seatAgain(who: JoinIntent): boolean {
    if (looksOn(who) || this.seats.ofPlayer(who.player) || this.table.door.refusalFor(who)) return false
    const own = this.givenUpBy(who.player)
    return own !== undefined && !this.sit(own.id, who)
  }

  /** Seats somebody who is here. */
  private sit(seat: SeatId, who: Identity): Refused | undefined {
    return this.table.reseat((seats) => seats.sit(seat, who, 1))
  }

  /** Between two matches: the player's seat in the last match, if a bot has it now. */
  private givenUpBy(player: string): Chair | undefined {
    const { phase, match } = this.table
    const seat = phase === 'finished' ? match?.people.seatOf(player) : undefined
    const chair = seat === undefined ? undefined : this.seats.at(seat)
    return chair?.occupant === 'bot' ? chair : undefined
  }

  /** The last tab at this seat has closed; `meant`: the player left on purpose. */
  left(chair: Chair, meant: boolean): void {
    const { phase, binding } = this.table
    if (chair.connections > 0 || phase === 'playing' || binding) return
    if (meant) this.free(chair)
    else this.hold(chair)
  }

  /** A match has begun: from now on its clock waits, and seats are no longer held. */
  begun(): void {
    this.holds.stop()
  }

  /** A match is over: holds the seats of absent players who are not on autopilot. */
  over(): void {
    for (const chair of this.seats.humans())
      if (chair.connections === 0 && !this.seats.onAutopilot(chair)) this.hold(chair)
  }

  /** After a restart before the first match: holds all seats, as everybody has to reconnect. */
  restarted(): void {
    if (this.table.phase === 'gathering' && !this.table.binding)
      for (const chair of this.seats.humans()) this.hold(chair, BACK_WITHIN)
  }

  stop(): void {
    this.patience.off()
    this.holds.stop()
  }

  /**
   * Before a match, holds the seat of a player who may be reloading the page. If they do not come back the
   * seat becomes free, before a rematch a bot's.
   */
  private hold(chair: Chair, keptFor?: number): void {
    const { player } = chair
    const free = () => {
      if (this.table.phase === 'playing' || chair.player !== player || chair.connections > 0) return
      this.free(chair)
      this.listener.freed()
    }
    this.holds.hold(chair.id, free, keptFor)
  }

  private free(chair: Chair): void {
    if (this.table.phase === 'gathering') this.table.reseat((seats) => seats.empty(chair))
  }
}
