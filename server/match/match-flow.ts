/**
 * The course of a match: gathering → rounds → finished → rounds again on a rematch. The room reports what
 * people do; what the flow makes of it goes through the steps of `publish.ts`, which store it before anybody
 * sees it, so that a crash loses nothing that was visible.
 */
import type { ClockEntry, WrittenEntry } from '../store/journal/entries.ts'
import type { Keeper } from '../store/journal/keeper.ts'
import { Decisions } from './decisions.ts'
import type { LiveMatch } from './live-match.ts'
import { type FlowListener, MatchEnd } from './match-end.ts'
import { Publisher, type PublishSteps } from './publish.ts'
import { later } from './run/round-clock.ts'
import { type RoundDecision, Rounds, type SeatNotices } from './run/rounds.ts'
import { Attendance } from './seats/attendance.ts'
import { publishSeats } from './seats/publish-seats.ts'
import { Settling } from './settling.ts'
import type { Table } from './table.ts'
import { publishPhase } from './views.ts'

/** The largest number that the synced field holds (s). */
const AWAY_AT_MOST = 2 ** 16 - 1

const secondsAway = (ms: number): number => Math.min(AWAY_AT_MOST, Math.max(1, Math.round(ms / 1000)))

export class MatchFlow {
  readonly table: Table
  readonly rounds: Rounds
  readonly settling: Settling
  readonly end: MatchEnd
  readonly publisher: Publisher
  private readonly attendance: Attendance
  private readonly decisions: Decisions
  private readonly listener: FlowListener
  private readonly unlisten: () => void

  constructor(
    table: Table,
    keeper: Keeper,
    notices: SeatNotices,
    steps: PublishSteps,
    listener: FlowListener,
  ) {
    this.table = table
    this.listener = listener
    const failed = (error: unknown) => this.end.failed(error)
    this.attendance = new Attendance(table.seats)
    this.decisions = new Decisions({ hold: () => this.rounds.clock.off(), failed })
    const publisher = (this.publisher = new Publisher(this.decisions, table.views, steps))
    this.rounds = new Rounds(table, this.decisions, notices, publisher.changed, {
      played: (round) => this.played(round),
      failed,
    })
    this.settling = new Settling(table, this.rounds, {
      seatsChanged: this.seatsChanged,
      settle: (match, settled) => this.end.settle(match, settled),
      failed,
    })
    const { attendance, decisions, rounds, settling } = this
    this.end = new MatchEnd({
      ...{ table, keeper, attendance, decisions, rounds, settling, publisher, listener },
      report: (error, where) => steps.report(error, where),
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
      this.end.archive(match, { said, before }),
    )
    const { match } = this.table
    if (match) {
      this.attendance.restarted()
      this.resume(match, clock, away, slept)
    }
    try {
      this.seatsChanged()
    } catch (error) {
      this.end.failed(error)
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
      if (match.outcome) this.end.finish(match)
      else this.rounds.resume(match, clock, away)
    } catch (error) {
      this.end.failed(error)
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
    const beginning = table.prospect(contributions, at)
    const clock = rounds.clockFrom(beginning, at)
    this.publisher.decided({
      entries: table.act({ is: 'begin', shares: contributions, at, clock }, { match: beginning }),
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
        const finished = ends ? this.end.conclude(match) : undefined
        if (finished) this.end.attempt('seats', () => this.listener.played())
        else {
          this.rounds.open(match, later(next, late))
          this.listener.played()
        }
        return { is: 'round', match, finished }
      },
      shown: () => {
        match.show()
        this.listener.shown('round')
        if (ends) this.end.lift(match)
        else this.settling.ifDue()
      },
    })
  }
}
