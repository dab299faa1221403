/**
 * Which place somebody has who comes to a match: the seat that was theirs, a free one, a bot's, or one to
 * watch from; and whose seat is kept for who has lost the connection.
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
import type { Chair, Seats } from './seats.ts'

/** Who was promised a seat has so long to come and be ready (ms). */
const PROMISED_FOR = 25_000
/**
 * After a restart whoever had a seat has so long to come back to it (ms): hidden pages try again once in a
 * while only.
 */
const BACK_WITHIN = 45_000

export type Arriving = Identity &
  Caller & { readonly as: 'auto' | 'player' | 'spectator' | 'candidate'; readonly seat?: SeatId | undefined }

/** Whoever may ask for a seat later: not now. */
const looksOn = ({ as }: Arriving): boolean => as === 'spectator' || as === 'candidate'

export interface PlacesListener {
  /** Who was waited for has not come: the seat is free. */
  freed(): void
  /** Why somebody may not have a free seat before it begins, whoever it is open to, if so. */
  waitsElsewhere(player: string): Refused | undefined
  /** Why somebody may not take over that seat in the middle, if so. */
  noSubstitute(player: string, chair: Chair): Refused | undefined
  /** Those who were promised a seat were waited for long enough: the match is to begin. */
  waited(): void
  /** Something broke where the match can go on. */
  report(error: unknown, where: string): void
  failed(error: unknown): void
}

export class SeatReservations {
  private readonly table: Table
  private readonly seats: Seats
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

  /** These have a seat before they come. */
  promise(roster: Creation['roster']): void {
    for (const { seat, ...who } of roster) this.seats.sit(seat, who, 0)
  }

  /** Who was promised a seat comes and chooses what to bring, but not for ever. */
  awaitPromised(): void {
    const { state, binding } = this.table
    if (!binding) return
    state.deadline = Date.now() + PROMISED_FOR
    this.patience.at(state.deadline, () => this.table.binding && this.listener.waited())
  }

  /** Is anybody waited for? */
  get waits(): boolean {
    return this.holds.any
  }

  /** Seats who comes, if they get a seat; without one they watch. */
  arrive(who: Arriving): Refused | undefined {
    const { phase, door, options } = this.table
    const own = this.seats.ofPlayer(who.player)
    if (own) return this.back(own, who)
    const turnedAway = door.refusalFor(who)
    if (turnedAway?.code === 'sent_away') return turnedAway
    if (!looksOn(who)) {
      const before = turnedAway ? undefined : this.givenUpBy(who.player)
      if (before) return this.seats.sit(before.id, who, 1)
      const free = phase === 'gathering' && !turnedAway ? this.seats.free() : undefined
      const elsewhere = free && this.listener.waitsElsewhere(who.player)
      if (free && !elsewhere) return this.seats.sit(free.id, who, 1)
      if (elsewhere && who.as === 'player') return elsewhere
      if (who.as === 'player') return turnedAway ?? this.dropIn(who)
    }
    if (!options.spectators)
      return refusal(looksOn(who) ? 'no_spectators' : (turnedAway?.code ?? 'match_full'))
    return undefined
  }

  /** Seats who comes to play in the middle, and need not be let in by those who play. */
  private dropIn(who: Arriving): Refused | undefined {
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

  private back(own: Chair, { account, name, bot }: Arriving): undefined {
    this.holds.release(own.id)
    // What a bot has ordered in their stead is not theirs.
    if (this.seats.onAutopilot(own)) this.table.withdraw(own.id)
    Object.assign(own, { missed: 0, absent: 0 })
    // Who has kept the name meanwhile plays the next match as an account.
    if (account && this.table.phase !== 'playing') Object.assign(own, { name, account: true, program: bot })
  }

  /** Who left in the middle, and is here again, has the seat for the next match; false for anybody else. */
  seatAgain(who: Arriving): boolean {
    if (looksOn(who) || this.seats.ofPlayer(who.player) || this.table.door.refusalFor(who)) return false
    const own = this.givenUpBy(who.player)
    return own !== undefined && !this.seats.sit(own.id, who, 1)
  }

  /** Between two matches: the seat that a player had in the last one, and that a bot has now. */
  private givenUpBy(player: string): Chair | undefined {
    const { phase, match } = this.table
    const seat = phase === 'finished' ? match?.people.seatOf(player) : undefined
    const chair = seat === undefined ? undefined : this.seats.at(seat)
    return chair?.occupant === 'bot' ? chair : undefined
  }

  /** Nobody is at this seat any more; `meant`: they have left, and not lost the connection. */
  left(chair: Chair, meant: boolean): void {
    const { phase, binding } = this.table
    if (chair.connections > 0 || phase === 'playing' || binding) return
    if (meant) this.free(chair)
    else this.hold(chair)
  }

  /** A match has begun: its clock waits for people, not their seats. */
  begun(): void {
    this.holds.stop()
  }

  /** A match is over: who is away, and has nobody fly for them, is waited for. */
  over(): void {
    for (const chair of this.seats.humans())
      if (chair.connections === 0 && !this.seats.onAutopilot(chair)) this.hold(chair)
  }

  /** Before the first match everybody is on the way back. */
  restarted(): void {
    if (this.table.phase === 'gathering' && !this.table.binding)
      for (const chair of this.seats.humans()) this.hold(chair, BACK_WITHIN)
  }

  stop(): void {
    this.patience.off()
    this.holds.stop()
  }

  /**
   * Before a match who reloads the page is waited for; the seat of who leaves is free, and before a rematch a
   * bot's.
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
    if (this.table.phase === 'gathering') this.seats.empty(chair)
  }
}
