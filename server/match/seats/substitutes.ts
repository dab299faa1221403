/**
 * Who may take over a bot's seat during a match: people whom the players admit, unless they have seen more
 * than a player may.
 */
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { Substitute } from '../../../common/wire/match/messages.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import { Alarm } from '../../base/alarm.ts'
import type { Identity } from '../../people/accounts/identity.ts'
import type { SeatsView } from './seats.ts'

/** How long the players have to answer (ms). */
const ANSWERED_WITHIN = 30_000
/** The most open requests: players have other things to do. */
const ASKING_AT_MOST = 3
/** The most spectators whose ids are kept. Beyond that everybody counts as having watched. */
const WATCHERS_KNOWN = 20_000

interface SubstituteRequest extends Substitute {
  readonly who: Identity
  readonly answers: Map<SeatId, boolean>
  readonly alarm: Alarm
}

export interface SubstitutesListener {
  /** The open requests have changed: tell the players. */
  asked(): void
  admitted(who: Identity, seat: SeatId): void
  refused(player: string, why: Refused): void
  failed(error: unknown): void
}

export class Substitutes {
  private readonly seats: SeatsView
  private readonly fog: boolean
  private readonly listener: SubstitutesListener
  private asking: readonly SubstituteRequest[] = []
  private closed = false
  private next = 1
  private readonly watchers = new Set<string>()
  private allWatched = false

  constructor(seats: SeatsView, fog: boolean, listener: SubstitutesListener) {
    this.seats = seats
    this.fog = fog
    this.listener = listener
  }

  /** A match begins: nobody has watched it yet. */
  begin(): void {
    this.stop()
    this.closed = false
    this.watchers.clear()
    this.allWatched = false
  }

  /** After a restart it is unknown who has watched, so everybody counts as having watched. */
  restarted(): void {
    this.allWatched = true
  }

  stop(): void {
    for (const { alarm } of this.asking) alarm.off()
    this.asking = []
  }

  /** Notes that somebody watches the match. */
  watches(player: string): void {
    if (!this.fog) return
    if (this.watchers.size < WATCHERS_KNOWN) this.watchers.add(player)
    else this.allWatched = true
  }

  /** Why this player may no longer play, if so; `shown`: the round that the gallery sees. */
  hasSeen(player: string, shown: number): Refused | undefined {
    return this.fog && shown > 0 && (this.allWatched || this.watchers.has(player))
      ? refusal('has_watched')
      : undefined
  }

  /** Asks the players to admit somebody, unless a reason speaks against it. */
  ask(who: Identity, seat: SeatId): Refused | undefined {
    if (this.closed) return refusal('nobody_admitted')
    if (this.asking.some((one) => one.who.player === who.player)) return refusal('asked_already')
    if (this.asking.length >= ASKING_AT_MOST) return refusal('many_ask')
    const alarm = new Alarm((error) => this.listener.failed(error))
    const one: SubstituteRequest = {
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

  /** A player's answer to a request. Most players who are here must agree. */
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

  /** Counts again after somebody has joined or left: with fewer players fewer have to agree. */
  counted(): void {
    for (const one of this.asking) this.count(one)
  }

  /** The person who has asked has left. */
  gone(player: string): void {
    const one = this.asking.find(({ who }) => who.player === player)
    if (one) this.remove(one)
  }

  /** The requests that this seat has yet to answer. */
  of = (seat: SeatId): Substitute[] =>
    this.asking
      .filter(({ answers }) => !answers.has(seat))
      .map(({ id, name, account, seat: wanted }) => ({ id, name, account, seat: wanted }))

  private count(one: SubstituteRequest): void {
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

  private turnAway(one: SubstituteRequest, why: Refused): void {
    this.remove(one)
    this.listener.refused(one.who.player, why)
  }

  private remove(one: SubstituteRequest): void {
    one.alarm.off()
    this.asking = this.asking.filter((other) => other !== one)
    this.listener.asked()
  }
}
