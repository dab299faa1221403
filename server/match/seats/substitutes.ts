/**
 * Who may take over, in the middle of a match, what a bot flies: those whom its people let in, and nobody who
 * has seen more than a player may.
 */
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { Substitute } from '../../../common/wire/match/messages.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import { Alarm } from '../../base/alarm.ts'
import type { Identity } from '../../people/accounts/identity.ts'
import type { Seats } from './seats.ts'

/** Those who play are given so long to answer (ms). */
const ANSWERED_WITHIN = 30_000
/** So many may ask at a time: those who play have something else to do. */
const ASKING_AT_MOST = 3
/** Of so many who have watched it is known that they did; of all others it is taken for granted then. */
const WATCHERS_KNOWN = 20_000

interface Asking extends Substitute {
  readonly who: Identity
  readonly answers: Map<SeatId, boolean>
  readonly alarm: Alarm
}

export interface SubstitutesListener {
  /** Who asks has changed: tell those who play. */
  asked(): void
  admitted(who: Identity, seat: SeatId): void
  refused(player: string, why: Refused): void
  failed(error: unknown): void
}

export class Substitutes {
  private readonly seats: Seats
  private readonly fog: boolean
  private readonly listener: SubstitutesListener
  private asking: readonly Asking[] = []
  private closed = false
  private next = 1
  private readonly watchers = new Set<string>()
  private allWatched = false

  constructor(seats: Seats, fog: boolean, listener: SubstitutesListener) {
    this.seats = seats
    this.fog = fog
    this.listener = listener
  }

  /** A match begins: nobody has seen anything of it. */
  begin(): void {
    this.stop()
    this.closed = false
    this.watchers.clear()
    this.allWatched = false
  }

  /** After a restart nobody knows who had watched. */
  restarted(): void {
    this.allWatched = true
  }

  stop(): void {
    for (const { alarm } of this.asking) alarm.off()
    this.asking = []
  }

  /** Somebody looks on. */
  watches(player: string): void {
    if (!this.fog) return
    if (this.watchers.size < WATCHERS_KNOWN) this.watchers.add(player)
    else this.allWatched = true
  }

  /** Why this player may play no more, if so; `shown`: how much of the match the gallery has been shown. */
  hasSeen = (player: string, shown: number): Refused | undefined =>
    this.fog && shown > 0 && (this.allWatched || this.watchers.has(player))
      ? refusal('has_watched')
      : undefined

  /** Asks those who play, if they can be asked. */
  ask(who: Identity, seat: SeatId): Refused | undefined {
    if (this.closed) return refusal('nobody_admitted')
    if (this.asking.some((one) => one.who.player === who.player)) return refusal('asked_already')
    if (this.asking.length >= ASKING_AT_MOST) return refusal('many_ask')
    const alarm = new Alarm((error) => this.listener.failed(error))
    const one: Asking = {
      id: this.next++,
      name: who.name,
      account: who.account,
      seat,
      who,
      answers: new Map(),
      alarm,
    }
    this.asking = [...this.asking, one]
    alarm.at(Date.now() + ANSWERED_WITHIN, () => this.turnAway(one, refusal('not_admitted')))
    this.listener.asked()
    return undefined
  }

  /** What somebody at a seat says to it. Most of those who play must agree. */
  answer(seat: SeatId, id: number, answer: 'yes' | 'no' | 'never'): Refused | undefined {
    const one = this.asking.find((asking) => asking.id === id)
    if (!one) return refusal('not_asking')
    if (answer === 'never') {
      this.closed = true
      for (const asking of this.asking) this.turnAway(asking, refusal('nobody_admitted'))
      return undefined
    }
    one.answers.set(seat, answer === 'yes')
    this.count(one)
    return undefined
  }

  /** After somebody has come or gone: with fewer to agree, fewer have to. */
  counted(): void {
    for (const one of this.asking) this.count(one)
  }

  /** Who asks has gone. */
  gone(player: string): void {
    const one = this.asking.find(({ who }) => who.player === player)
    if (one) this.remove(one)
  }

  /** Whom this seat has yet to answer. */
  of = (seat: SeatId): Substitute[] =>
    this.asking
      .filter(({ answers }) => !answers.has(seat))
      .map(({ id, name, account, seat: wanted }) => ({ id, name, account, seat: wanted }))

  private count(one: Asking): void {
    const here = this.seats.present()
    const [yes, no] = [true, false].map(
      (said) => here.filter(({ id }) => one.answers.get(id) === said).length,
    ) as [number, number]
    if (2 * yes > here.length || here.length === 0) {
      this.remove(one)
      this.listener.admitted(one.who, one.seat)
    } else if (2 * no >= here.length) this.turnAway(one, refusal('not_admitted'))
    else this.listener.asked()
  }

  private turnAway(one: Asking, why: Refused): void {
    this.remove(one)
    this.listener.refused(one.who.player, why)
  }

  private remove(one: Asking): void {
    one.alarm.off()
    this.asking = this.asking.filter((other) => other !== one)
    this.listener.asked()
  }
}
