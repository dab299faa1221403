/**
 * The course of a match: gathering → rounds → finished → rounds again on a rematch. The room reports what
 * people do; what the flow makes of it goes through the steps of `publish.ts`, which store it before anybody
 * sees it, so that a crash loses nothing that was visible.
 */
import type { Settlement } from '../../common/engine/record/settlement.ts'
import type { FinishedMatch } from '../store/archive/finished.ts'
import type { ClockEntry, WrittenEntry } from '../store/journal/entries.ts'
import type { Keeper } from '../store/journal/keeper.ts'
import { Decisions } from './decisions.ts'
import { Ending, type EndingListener } from './ending.ts'
import type { LiveMatch } from './live-match.ts'
import { Publisher, type PublishSteps } from './publish.ts'
import { later } from './run/round-clock.ts'
import { type RoundDecision, Rounds, type SeatNotices } from './run/rounds.ts'
import { Attendance } from './seats/attendance.ts'
import { publishSeats } from './seats/publish-seats.ts'
import { Settling } from './settling.ts'
import type { Table } from './table.ts'
import { publishPhase } from './views.ts'

/** What goes on in the room with the match: before people are told, except for `shown`. */
export interface FlowListener extends EndingListener {
  begun(): void
  /** A round was played. */
  played(): void
  /** Its players or a fault have ended a match. */
  settled(): void
  /** People were told of it. */
  shown(turn: 'begun' | 'round' | 'ended'): void
  /** There is no match to end, or it fails to end: close the room, so that nobody waits in it. */
  failed(error: unknown): void
}

/** The largest number that the synced field holds (s). */
const AWAY_AT_MOST = 2 ** 16 - 1

const secondsAway = (ms: number): number => Math.min(AWAY_AT_MOST, Math.max(1, Math.round(ms / 1000)))

export class MatchFlow {
  readonly table: Table
  readonly rounds: Rounds
  readonly settling: Settling
  readonly publisher: Publisher
  private readonly attendance: Attendance
  private readonly decisions: Decisions
  private readonly ending: Ending
  private readonly report: (error: unknown, where: string) => void
  private readonly listener: FlowListener
  private readonly unlisten: () => void
  /** The match that a fault has ended, or is ending now. */
  private broken: LiveMatch | undefined

  constructor(
    table: Table,
    keeper: Keeper,
    notices: SeatNotices,
    steps: PublishSteps,
    listener: FlowListener,
  ) {
    this.table = table
    this.listener = listener
    this.report = (error, where) => steps.report(error, where)
    const failed = this.failed
    this.attendance = new Attendance(table.seats)
    this.ending = new Ending(table, keeper, listener, this.report)
    this.decisions = new Decisions({ hold: () => this.rounds.clock.off(), failed })
    const publisher = (this.publisher = new Publisher(this.decisions, table.views, steps))
    this.rounds = new Rounds(table, this.decisions, notices, publisher.changed, {
      played: (round) => this.played(round),
      failed,
    })
    this.settling = new Settling(table, this.rounds, {
      seatsChanged: this.seatsChanged,
      settle: (match, settled) => this.settle(match, settled),
      failed,
    })
    this.unlisten = keeper.onTrouble((trouble) => {
      this.rounds.clock.trouble(trouble)
      publisher.changed()
    })
  }

  /** Opens a table for people to join. Resolves when it is stored. */
  open(): Promise<void> {
    this.table.commitSecret()
    this.table.keepTable()
    this.seatsChanged()
    return this.table.kept()
  }

  /**
   * Restores the match as it was when the process ended, `away` ms ago, or when it fell asleep: in the same
   * round, with all orders and as much time left.
   */
  async restore(entries: readonly WrittenEntry[], away: number, slept = false): Promise<void> {
    const clock = await this.table.restore(entries, ({ match, said, before }) =>
      this.publisher.result(this.ending.keep(match, { said, before }).finished),
    )
    const { match } = this.table
    if (match) {
      this.attendance.restarted()
      this.resume(match, clock, away, slept)
    }
    try {
      this.seatsChanged()
    } catch (error) {
      this.failed(error)
    }
  }

  private resume(match: LiveMatch, clock: ClockEntry, away: number, slept: boolean): void {
    // The process may have ended after a player stood up at the start and before a bot took the seat.
    this.table.reseat((seats) => seats.fillWithBots())
    publishPhase(this.table.state, 'playing', {
      round: match.round,
      away: slept ? 0 : secondsAway(away),
      rated: match.people.rated,
    })
    try {
      match.kept()
      this.table.views.publish(match)
      match.show()
      // This round may be what crashed the process: resolves it in a thread, so that it cannot crash others.
      match.worked = Infinity
      this.rounds.clock.standFor(clock.pausedBy ?? '')
      if (match.outcome) this.finish(match)
      else this.rounds.resume(match, clock, away)
    } catch (error) {
      this.failed(error)
    }
  }

  /** During play: how long the match waits while none of its players is here (ms). */
  get patience(): number | undefined {
    const { phase, match, state } = this.table
    return phase === 'playing' ? match && this.attendance.patience(match, state.pausedBy !== '') : undefined
  }

  /**
   * Does the passing time change nothing? That is so while the clock stands (the organiser has stopped it, or
   * all players are gone) and no decision is pending.
   */
  get stands(): boolean {
    const { phase, match } = this.table
    return phase === 'playing' && match !== undefined && this.rounds.clock.rests && !this.decisions.pending
  }

  /** Call after anything that changes who is here. */
  seatsChanged = (): void => {
    const { table, attendance, rounds, settling } = this
    const { phase, match } = table
    attendance.noted()
    rounds.clock.left(phase === 'playing' && match !== undefined && attendance.stands(match))
    table.reseat()
    settling.note()
    table.state.roundSeconds = rounds.seconds
    publishSeats(table)
    settling.ifDue()
  }

  /** `forget`: delete the journal, so that no node resumes the match. */
  stop(forget: boolean): void {
    this.decisions.stop()
    this.rounds.clock.off()
    this.rounds.drop()
    this.settling.stop()
    this.unlisten()
    if (forget) this.table.forget()
  }

  // ── The beginning ────────────────────────────────────────────────────────────────────────────────────────

  /** Is everybody ready whom the start, or a rematch, waits for? */
  get wanted(): boolean {
    if (this.decisions.pending) return false
    const { phase, seats, binding, options } = this.table
    // Before the first match, people who are away have their seats as long as these are held for them.
    const people = phase === 'gathering' ? seats.humans() : seats.present()
    const filled = binding || options.bots > 0 || !seats.free()
    return people.length > 0 && filled && people.every((chair) => chair.connections > 0 && chair.ready)
  }

  /**
   * Starts a match with the people who are here, and bots in all other seats. `contributions`: the players'
   * shares of the seed.
   */
  begin(contributions: readonly string[]): void {
    // A second request, as of another tab, while the first start is being stored.
    if (this.decisions.pending) return
    try {
      this.start(contributions)
    } catch (error) {
      this.listener.failed(error)
    }
  }

  private start(contributions: readonly string[]): void {
    const { table, rounds } = this
    const { state } = table
    table.reseat((seats) => seats.begin(table.binding))
    const at = Date.now()
    state.bound = false
    table.keepTable()
    this.seatsChanged()
    const clock = rounds.clockFrom(table.prospect(contributions), at)
    this.publisher.decided({
      entries: table.act({ is: 'begin', shares: contributions, at, clock }),
      ends: false,
      stored: () => {
        const match = table.show()!
        this.settling.begin()
        table.reseat((seats) => seats.begun((seat) => match.people.starterAt(seat)))
        publishPhase(state, 'playing', {
          seed: '',
          secret: '',
          shares: '',
          winners: '',
          by: '',
          rated: match.people.rated,
        })
        return match
      },
      advance: (match, late) => {
        rounds.clock.standFor('')
        rounds.open(match, later(clock, late))
        this.listener.begun()
        return { is: 'begun' }
      },
      shown: () => this.listener.shown('begun'),
    })
  }

  private played({ match, entries, outcome, next }: RoundDecision): void {
    const ends = outcome !== undefined
    this.publisher.decided({
      entries,
      ends,
      stored: () => {
        match.kept()
        this.settling.roundPlayed(match)
        return match
      },
      advance: (_, late) => {
        const finished = ends ? this.conclude(match) : undefined
        if (finished) this.attempt('seats', () => this.listener.played())
        else {
          this.rounds.open(match, later(next, late))
          this.listener.played()
        }
        return { is: 'round', match, finished }
      },
      shown: () => {
        match.show()
        this.listener.shown('round')
        if (ends) this.lift(match)
        else this.settling.ifDue()
      },
    })
  }

  // ── The end ──────────────────────────────────────────────────────────────────────────────────────────────

  private settle(match: LiveMatch, settled: Settlement): void {
    this.rounds.drop()
    this.publisher.decided({
      entries: this.table.act({ is: 'settle', settlement: settled }),
      ends: true,
      stored: () => {
        match.kept()
        return match
      },
      advance: () => {
        const finished = this.conclude(match)
        this.attempt('settled', () => this.listener.settled())
        return { is: 'ended', finished }
      },
      shown: () => {
        this.listener.shown('ended')
        this.lift(match)
      },
    })
  }

  /**
   * Ends a match that cannot go on: in the state that players saw last, with no winner and no effect on
   * ratings. The log has the error. If even this fails, the room closes.
   */
  failed = (error: unknown): void => {
    const { match, phase } = this.table
    if (phase === 'playing' && match && this.broken !== match) {
      this.broken = match
      this.report(error, 'round')
      this.settle(match, { how: 'broken', winners: [] })
    } else if (this.decisions.pending) this.report(error, 'ending')
    else if (phase === 'finished' && match) {
      this.report(error, 'end')
      this.lift(match)
      this.attempt('end', () => this.listener.settled())
      this.publisher.ended()
      this.attempt('end', () => this.listener.shown('ended'))
    } else this.listener.failed(error)
  }

  /** Runs a step that must not stop the steps after it. */
  private attempt(where: string, act: () => void): void {
    try {
      act()
    } catch (error) {
      this.report(error, where)
    }
  }

  /** All players are gone: those who have left a match that counts have lost it. */
  async abandon(): Promise<void> {
    const { match, phase } = this.table
    // Players whom a restart keeps away have not left.
    if (!match?.people.counts || this.attendance.kept || phase !== 'playing' || this.decisions.pending) return
    this.decisions.last()
    // The record says it; the journal is no longer needed.
    void this.table.act({ is: 'settle', settlement: { how: 'left', winners: [] } })
    match.kept()
    const { finished, kept } = this.ending.keep(match)
    this.publisher.result(finished)
    await kept
    this.table.abandoned()
  }

  private finish(match: LiveMatch): void {
    this.publisher.result(this.conclude(match))
    this.lift(match)
  }

  /** Catches the delayed gallery up, round by round. */
  private lift(match: LiveMatch): void {
    this.attempt('lift', () => {
      while (match.catchUp()) this.publisher.lifted(match)
    })
  }

  private conclude(match: LiveMatch): FinishedMatch {
    this.rounds.clock.off()
    this.settling.stop()
    return this.ending.conclude(match)
  }
}
