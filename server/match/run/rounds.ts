/**
 * The rounds of a match: how long planning lasts and whom it waits for. A round is played when all are ready
 * or the time is up.
 */

import type { AnyGame } from '../../../common/engine/game.ts'
import type { Outcome, SeatId } from '../../../common/engine/match-types.ts'
import { outcomeOf } from '../../../common/engine/record/settlement.ts'
import { planningTime, stepOf } from '../../../common/engine/step.ts'
import type { MatchState } from '../../../common/wire/match/match-schema.ts'
import { paceFor } from '../../../common/wire/match/pace.ts'
import { UNHURRIED } from '../../../common/wire/match/round-seconds.ts'
import type { Refused } from '../../../common/wire/refusals.ts'
import type { Identity } from '../../people/accounts/identity.ts'
import type { ClockEntry } from '../../store/journal/entries.ts'
import type { Decisions } from '../decisions.ts'
import type { Due, RoundOutcome } from '../due.ts'
import type { LiveMatch } from '../live-match.ts'
import { publishReady } from '../seats/publish-seats.ts'
import { type Chair, IDLE_AFTER } from '../seats/seats.ts'
import type { Table } from '../table.ts'
import { publishPhase } from '../views.ts'
import { type BotNotices, BotSeats } from './bot-seats.ts'
import { BREATHER, pauseBefore } from './pauses.ts'
import { play } from './resolving.ts'
import { type ClockOwner, RoundClock } from './round-clock.ts'

/**
 * The time for a round of a single player without a clock (ms): a table at which nobody does anything must
 * end some day.
 */
const UNHURRIED_ROUND = 15 * 60_000
/** After a restart browsers need this long to reconnect (ms). */
const RETURN = 3_000
/**
 * How long an idle player has when all others are ready, counted from the opening of the round at the
 * earliest (ms).
 */
export const IDLE_WAIT = 8000

/** Where a match stands, or will when a round is played. */
export interface MatchPosition {
  readonly game: AnyGame
  readonly state: unknown
  /** The round to be planned, from 1. */
  readonly round: number
}

/** Tells people of the seats for which others wait, and of those that bots fly. */
export interface SeatNotices extends BotNotices {
  /** This seat's player is here but has given no orders for some rounds: the others wait less for them. */
  idle(chair: Chair): void
}

/** A round that was resolved. */
export interface RoundDecision {
  readonly match: LiveMatch
  /** Its entries, as the journal stores them. */
  readonly entries: Promise<void>
  /** The round was the last. */
  readonly outcome: Outcome | undefined
  /** The clock of the next round, if storing is quick. */
  readonly next: ClockEntry
}

export interface RoundsListener {
  /** A round is played: show it when it is stored. */
  played(round: RoundDecision): void
  /** The match cannot go on: it must not hang. */
  readonly failed: (error: unknown) => void
}

export class Rounds implements ClockOwner {
  readonly state: MatchState
  readonly clock: RoundClock
  readonly failed: (error: unknown) => void
  private readonly table: Table
  private readonly decisions: Decisions
  private readonly notices: SeatNotices
  private readonly patch: () => void
  private readonly listener: RoundsListener
  private readonly bots: BotSeats
  /** No round is revealed before this time (server ms), while browsers reconnect after a restart. */
  private restsUntil = 0
  /** In a round for bots only: its time is up and some bots have not answered. */
  private awaitsBots = false

  /** `patch`: sends the changes of the synced state. */
  constructor(
    table: Table,
    decisions: Decisions,
    notices: SeatNotices,
    patch: () => void,
    listener: RoundsListener,
  ) {
    this.table = table
    this.decisions = decisions
    this.notices = notices
    this.patch = patch
    this.listener = listener
    const failed = (this.failed = listener.failed)
    this.state = table.state
    this.bots = new BotSeats(
      table.threads.bots,
      table.seats,
      table.options.bots,
      { payer: table.payer, watched: table.exhibited },
      notices,
      {
        answered: (match) => this.botAnswered(match),
        failed,
        roundEnds: (match) =>
          this.clock.stands || this.bots.peopleAmong(match.owing()) === 0 ? Infinity : this.state.deadline,
      },
    )
    this.clock = new RoundClock(this)
  }

  /** May orders be given now? Not while a round is being stored and has not been revealed. */
  get takesOrders(): boolean {
    return this.table.phase === 'playing' && !this.decisions.pending
  }

  /** Seconds per round. Only a single player may play without a clock; with more it is the suggested time. */
  get seconds(): number {
    return (
      this.table.options.roundSeconds ||
      (this.table.seats.humans().length > 1 ? paceFor(this.table.game, this.table.setup) : UNHURRIED)
    )
  }

  /** The clock of a round that opens at `opensAt` (server ms). */
  clockFrom({ game, state, round }: MatchPosition, opensAt: number): ClockEntry {
    const step = stepOf(game, state, round)
    const planning = this.seconds === UNHURRIED ? UNHURRIED_ROUND : planningTime(step, this.seconds)
    const awaitsPeople = this.bots.peopleAmong(game.owing(state)) > 0
    return {
      opensAt,
      deadline: opensAt + (awaitsPeople ? planning : pauseBefore(step, this.table.exhibited)),
    }
  }

  /** Opens the planning of a round. */
  open(match: LiveMatch, clock: ClockEntry): void {
    publishPhase(this.state, 'playing', { round: match.round })
    this.clock.set(clock)
    this.bots.send(match)
    this.hurryIdle(match)
  }

  /**
   * Resumes the round that was being planned when the process ended `away` ms ago, with as much time left as
   * it had.
   */
  resume(match: LiveMatch, { opensAt, deadline, stoppedAt }: ClockEntry, away: number): void {
    const now = Date.now()
    const shift = (stoppedAt === undefined ? away : now - stoppedAt) + RETURN
    this.restsUntil = now + RETURN
    this.clock.set({ opensAt: opensAt + shift, deadline: Math.max(deadline + shift, this.restsUntil) })
    void this.table.act({ is: 'time', clock: this.clock.times })
    this.bots.send(match)
    if (match.allReady()) this.revealIfAllReady(match)
    else this.hurryIdle(match)
  }

  /** The match ends before the current round is played. */
  drop(): void {
    this.bots.roundOver(this.table.match)
  }

  // ── Who gives orders ─────────────────────────────────────────────────────────────────────────────────────

  /** Call after a seat's orders came or were taken back. */
  ordersChanged(): void {
    if (!this.takesOrders) return
    const match = this.table.match!
    publishReady(this.table)
    this.patch()
    this.revealIfAllReady(match)
    this.hurryIdle(match)
  }

  /** Shortens the clock when the round waits only for idle players. */
  private hurryIdle(match: LiveMatch): void {
    if (!this.takesOrders || this.clock.stands || this.seconds === UNHURRIED) return
    const { seats } = this.table
    if (!seats.chairs.some((chair) => seats.isIdle(chair))) return
    const awaited = match.owing().filter((seat) => !match.ready(seat) && !seats.onAutopilot(seats.at(seat)!))
    if (
      awaited.length === 0 ||
      !awaited.every((seat) => seats.isIdle(seats.at(seat)!) && !match.submitted(seat))
    )
      return
    const { opensAt } = this.state
    const deadline = Math.max(Date.now(), opensAt) + IDLE_WAIT
    if (deadline >= this.state.deadline) return
    this.clock.set({ opensAt, deadline })
    this.reset(this.clock.times)
  }

  /** A seat was given up during a round: if no person owes orders now, nobody needs to wait for the clock. */
  leftToBots(): void {
    const { match, phase } = this.table
    const deadline = Math.max(Date.now(), this.state.opensAt) + BREATHER
    if (this.takesOrders && this.bots.peopleAmong(match!.owing()) === 0 && deadline < this.state.deadline) {
      this.clock.set({ opensAt: this.state.opensAt, deadline })
      this.reset(this.clock.times)
    }
    if (match && phase === 'playing') this.bots.send(match)
  }

  /** Seats somebody, perhaps during play; orders that were given for the seat before are dropped. */
  sit(seat: SeatId, who: Identity): Refused | undefined {
    const chair = this.table.seats.at(seat)
    if (chair && chair.player !== who.player && this.table.isMissing(chair))
      this.table.leave(chair, 'missing')
    const refused = this.table.reseat((draft) => draft.sit(seat, who, 1))
    if (refused) return refused
    this.table.withdraw(seat)
    this.seatTaken()
    return undefined
  }

  /**
   * Gives the first person in a round for bots only the time to order; ends an unlimited round when a second
   * person joins.
   */
  private seatTaken(): void {
    const { match } = this.table
    if (!match || !this.takesOrders) return
    const clock = this.clockFrom(match, Math.max(Date.now(), this.state.opensAt))
    const first =
      this.bots.peopleAmong(match.owing()) === 1 &&
      (this.awaitsBots || clock.deadline - this.state.deadline >= BREATHER)
    if (!first && clock.deadline >= this.state.deadline) return
    this.awaitsBots = false
    this.clock.set(clock)
    this.reset(this.clock.times)
  }

  private botAnswered(match: LiveMatch): void {
    if (match !== this.table.match) return
    this.ordersChanged()
    if (this.awaitsBots && !this.bots.thinks && this.takesOrders && !this.clock.stands) this.reveal(match)
  }

  // ── `ClockOwner` ─────────────────────────────────────────────────────────────────────────────────────────

  due = (planned: number): void => this.reveal(this.table.match!, planned)

  reset = (clock: ClockEntry): void => {
    const { match } = this.table
    void this.table.act({ is: 'time', clock })
    if (match?.allReady()) this.revealIfAllReady(match)
    this.patch()
  }

  // ── Playing the round ────────────────────────────────────────────────────────────────────────────────────

  private revealIfAllReady(match: LiveMatch): void {
    const { seats } = this.table
    if (!match.allReady() || this.clock.stands) return
    // With only bots left nobody's readiness may cut the reveal of the last round short.
    if (match.owing().some((seat) => !seats.onAutopilot(seats.at(seat)!)))
      this.clock.ring(() => match.allReady(), this.restsUntil)
  }

  /** `planned`: the time at which the round was due (server ms). */
  private reveal(match: LiveMatch, planned = Date.now()): void {
    if (this.decisions.pending) return
    // Where no person owes orders, the round waits for its bots as long as they take.
    this.awaitsBots = this.bots.thinks && this.bots.peopleAmong(match.owing()) === 0
    if (this.awaitsBots) return
    this.bots.roundOver(match)
    this.countSilence(match)
    match.dueAt = planned
    const due = match.due()
    const coming = play(this.table.threads.resolving, match.game, due, match.worked, this.table.exhibited)
    if (coming instanceof Promise) this.decisions.await(coming, (played) => this.keep(match, due, played))
    else this.keep(match, due, coming)
  }

  /**
   * Counts the rounds in which players have given no orders: whole ones if they are here (idle), all if they
   * are away. A single player makes nobody wait, so is never idle.
   */
  private countSilence(match: LiveMatch): void {
    const { counts } = match.step
    const people = this.table.seats.humans()
    if (people.every(({ id, idle }) => idle === 0 && match.submitted(id))) return
    const alone = people.length < 2
    this.table.reseat((draft) => {
      for (const chair of draft.humans()) {
        const { id, connections } = chair
        if (alone || connections === 0 || match.submitted(id)) chair.idle = 0
        else if (counts && match.silent(id)) chair.idle++
        if (connections > 0 || match.submitted(id)) continue
        if (match.owes(id)) chair.missed++
        if (match.owes(id) || !match.plays(id)) chair.absent++
      }
    })
    if (!counts) return
    for (const chair of this.table.seats.humans())
      if (chair.idle === IDLE_AFTER && match.silent(chair.id)) this.notices.idle(chair)
  }

  private keep(match: LiveMatch, due: Due, resolved: RoundOutcome): void {
    const { game } = match
    const { state, timeline } = resolved
    const outcome = outcomeOf(game, state, undefined)
    const showing = Math.max(0, ...game.schedule(timeline).map((span) => span.end))
    const next = this.clockFrom({ game, state, round: due.round + 1 }, Date.now() + Math.ceil(showing * 1000))
    const present = this.table.seats.present().map(({ id }) => id)
    const entries = this.table.act({ is: 'play', due, present, clock: next }, { resolved })
    this.listener.played({ match, entries, outcome, next })
  }
}
