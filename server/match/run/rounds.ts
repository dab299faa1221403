/**
 * The rounds of a match: how long each is planned and for whom it waits, and that it is played when all are
 * ready or its time is up.
 */
import type { Outcome, SeatId } from '../../../common/engine/match-types.ts'
import { planningTime } from '../../../common/engine/step.ts'
import type { MatchState } from '../../../common/wire/match/match-schema.ts'
import { UNHURRIED } from '../../../common/wire/match/round-seconds.ts'
import type { Refused } from '../../../common/wire/refusals.ts'
import type { Identity } from '../../people/accounts/identity.ts'
import type { ClockEntry } from '../../store/journal/entries.ts'
import type { Decisions } from '../decisions.ts'
import type { LiveMatch, Reveal } from '../live-match.ts'
import { publishPhase } from '../publish.ts'
import { IDLE_WAIT, Idle } from '../seats/idle.ts'
import type { Chair } from '../seats/seats.ts'
import type { Table } from '../table.ts'
import { BotSeats } from './bot-seats.ts'
import { play } from './resolving.ts'
import { later, RoundClock, type Timed } from './round-clock.ts'

/** A round that no human has orders to give for is played so long after the last was shown (ms). */
const BREATHER = 1_200
/** The same of an exhibition, which nobody plays in at all: there is time to look at it. */
const LOOK = 4_000
/**
 * Who plays alone, without a clock, has so long for a round (ms): a table at which nobody does anything must
 * not stand for ever.
 */
const UNHURRIED_ROUND = 15 * 60_000
/** After a restart browsers need some time to be back (ms). */
const RETURN = 3_000

export interface RoundsListener {
  /** The synced state has changed: send the patch. */
  changed(): void
  /** A round was played, and is kept: it is to be shown. `next`: the clock of the one after it. */
  played(match: LiveMatch, outcome: Outcome | undefined, next: ClockEntry): void
  /** A bot could not think, or gave what it may not: its seat does without orders in this round. */
  botFailed(match: LiveMatch, seat: SeatId, level: number, error: unknown): void
  /** A bot thought by a lower level than it should: whoever has opened the match has used up what is allowed. */
  botLimited(match: LiveMatch, level: number): void
  /** Who has this seat is here, and has ordered nothing for some rounds: they are waited for less. */
  idle(match: LiveMatch, chair: Chair): void
  /** The match cannot go on: it must not hang. */
  failed(error: unknown): void
}

export class Rounds implements Timed {
  readonly state: MatchState
  readonly clock: RoundClock
  private readonly table: Table
  private readonly decisions: Decisions
  private readonly listener: RoundsListener
  private readonly bots: BotSeats
  private readonly idle = new Idle()
  /** Browsers are on the way back: nothing is revealed before this time (server ms). */
  private restsUntil = 0
  /** The time of a round in which only bots have orders to give is up, and some have not given them. */
  private awaitsBots = false

  constructor(table: Table, decisions: Decisions, listener: RoundsListener) {
    this.table = table
    this.decisions = decisions
    this.listener = listener
    this.state = table.state
    this.bots = new BotSeats(
      table.seats,
      table.options.bots,
      { payer: table.payer, watched: table.exhibited },
      {
        answered: (match) => this.botAnswered(match),
        failed: (error) => listener.failed(error),
        botFailed: (match, seat, level, error) => listener.botFailed(match, seat, level, error),
        botLimited: (match, level) => listener.botLimited(match, level),
        roundEnds: (match) =>
          this.clock.stands || this.bots.peopleOwing(match) === 0 ? Infinity : this.state.deadline,
      },
    )
    this.clock = new RoundClock(this)
  }

  /** May orders be given now? Not while a round is being kept that has not been shown yet. */
  get takesOrders(): boolean {
    return this.table.phase === 'playing' && !this.decisions.pending
  }

  /** Only who plays alone may take their time: with others one waits for nobody longer than suits the game. */
  get seconds(): number {
    return (
      this.table.options.roundSeconds ||
      (this.table.seats.humans().length > 1 ? this.table.game.pace : UNHURRIED)
    )
  }

  /** The clock of a round that opens at that time (server ms). */
  clockFrom(match: LiveMatch, opensAt: number): ClockEntry {
    const planning = this.seconds === UNHURRIED ? UNHURRIED_ROUND : planningTime(match.step, this.seconds)
    return {
      opensAt,
      deadline:
        opensAt + (this.bots.peopleOwing(match) > 0 ? planning : this.table.exhibited ? LOOK : BREATHER),
    }
  }

  /** A round is planned from now on. */
  open(match: LiveMatch, clock: ClockEntry): void {
    publishPhase(this.state, 'playing', { round: match.round })
    this.clock.set(clock)
    this.bots.send(match)
    this.hurryIdle(match)
  }

  /** The round that was planned when the process ended, `away` ms ago: with as much time left as it had. */
  goOn(match: LiveMatch, { opensAt, deadline, stoppedAt }: ClockEntry, away: number): void {
    const now = Date.now()
    const shift = (stoppedAt === undefined ? away : now - stoppedAt) + RETURN
    this.restsUntil = now + RETURN
    this.clock.set({ opensAt: opensAt + shift, deadline: Math.max(deadline + shift, this.restsUntil) })
    void this.table.keep({ kind: 'clock', ...this.clock.times })
    this.bots.send(match)
    if (match.allReady()) this.revealIfAllReady(match)
  }

  /** The match ends before this one is played. */
  drop(): void {
    this.bots.roundOver(this.table.match)
  }

  // ── Who gives orders ─────────────────────────────────────────────────────────────────────────────────────

  /** After a seat's orders came or were taken back. */
  ordersChanged(): void {
    if (!this.takesOrders) return
    const match = this.table.match!
    this.table.publishReady(match)
    this.listener.changed()
    this.revealIfAllReady(match)
    this.hurryIdle(match)
  }

  /** Where nobody is waited for but who has done nothing for some rounds, the rest of the clock is short. */
  private hurryIdle(match: LiveMatch): void {
    if (!this.takesOrders || this.clock.stands || this.seconds === UNHURRIED) return
    const { seats } = this.table
    const awaited = match.owing().filter((seat) => !match.ready(seat) && !seats.onAutopilot(seats.at(seat)!))
    if (
      awaited.length === 0 ||
      !awaited.every((seat) => this.idle.is(seats.at(seat)!) && !match.submitted(seat))
    )
      return
    const { opensAt } = this.state
    const deadline = Math.max(Date.now(), opensAt) + IDLE_WAIT
    if (deadline >= this.state.deadline) return
    this.clock.set({ opensAt, deadline })
    this.reset(this.clock.times)
  }

  /** Counts who is here and has ordered nothing; who plays alone costs nobody any time. */
  private noteIdle(match: LiveMatch): void {
    const people = this.table.seats.humans()
    for (const chair of people) {
      if (chair.connections === 0 || match.submitted(chair.id) || people.length < 2)
        this.idle.stirred(chair.id)
      else if (match.owes(chair.id) && this.idle.missed(chair)) this.listener.idle(match, chair)
    }
  }

  /**
   * A seat was given up in the middle of a round: with no person left to wait for, nobody waits for the
   * clock.
   */
  leftToBots(): void {
    const { match, phase } = this.table
    const deadline = Math.max(Date.now(), this.state.opensAt) + BREATHER
    if (this.takesOrders && this.bots.peopleOwing(match!) === 0 && deadline < this.state.deadline) {
      this.clock.set({ opensAt: this.state.opensAt, deadline })
      this.reset(this.clock.times)
    }
    if (match && phase === 'playing') this.bots.send(match)
  }

  /** Somebody sits down, perhaps in the middle: what was ordered for the seat is not theirs. */
  sit(seat: SeatId, who: Identity): Refused | undefined {
    const { seats } = this.table
    const chair = seats.at(seat)
    if (chair && chair.player !== who.player && this.table.isMissing(chair))
      this.table.leave(chair, 'missing')
    const refused = seats.sit(seat, who, 1)
    if (refused) return refused
    this.table.withdraw(seat)
    this.seatTaken()
    return undefined
  }

  /**
   * Where only bots were to move, whoever is the first to have something to order has the time for it; where
   * somebody played alone, without a clock, nobody waits for them any more.
   */
  private seatTaken(): void {
    const { match } = this.table
    if (!match || !this.takesOrders) return
    const clock = this.clockFrom(match, Math.max(Date.now(), this.state.opensAt))
    const first =
      this.bots.peopleOwing(match) === 1 &&
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

  // ── Of the clock (`Timed`) ───────────────────────────────────────────────────────────────────────────────

  due = (planned: number): void => this.reveal(this.table.match!, planned)
  changed = (): void => this.listener.changed()
  failed = (error: unknown): void => this.listener.failed(error)

  reset = (clock: ClockEntry): void => {
    const { match } = this.table
    void this.table.keep({ kind: 'clock', ...clock })
    if (match?.allReady()) this.revealIfAllReady(match)
    this.listener.changed()
  }

  // ── Playing it ───────────────────────────────────────────────────────────────────────────────────────────

  private revealIfAllReady(match: LiveMatch): void {
    const { seats } = this.table
    if (!match.allReady() || this.clock.stands) return
    // With only bots left there is nobody whose readiness could end the showing of the last round.
    if (match.owing().some((seat) => !seats.onAutopilot(seats.at(seat)!)))
      this.clock.ring(() => match.allReady(), this.restsUntil)
  }

  /** `planned`: when that was to be (server ms). */
  private reveal(match: LiveMatch, planned = Date.now()): void {
    if (this.decisions.pending) return
    // Where nobody else plays, a crowd of bots may take as long as it takes.
    this.awaitsBots = this.bots.thinks && this.bots.peopleOwing(match) === 0
    if (this.awaitsBots) return
    this.bots.roundOver(match)
    this.noteIdle(match)
    for (const chair of this.table.seats.humans()) {
      if (chair.connections > 0 || match.submitted(chair.id)) continue
      if (match.owes(chair.id)) chair.missed++
      if (match.owes(chair.id) || !match.plays(chair.id)) chair.absent++
    }
    match.dueAt = planned
    const due = match.due()
    const coming = play(match.game, due, match.worked, this.table.exhibited)
    if (coming instanceof Promise)
      this.decisions.await(coming, (played) => this.keep(match, match.reveal(due, played)))
    else this.keep(match, match.reveal(due, coming))
  }

  private keep(match: LiveMatch, { round, orders, showing, outcome }: Reveal): void {
    const clock = this.clockFrom(match, Date.now() + showing)
    const present = this.table.seats.present().map(({ id }) => id)
    this.decisions.keep({ kind: 'round', round, orders, present, ...clock }, (late) =>
      this.listener.played(match, outcome, later(clock, late)),
    )
  }
}
