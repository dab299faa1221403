/**
 * The course of a match: gathering → rounds → finished → rounds again on a rematch. The room tells it what
 * people do, and it tells the room what to send. What happens is kept first and shown then: nothing that
 * anybody has seen is lost with the process.
 */
import type { Outcome } from '../../common/engine/match-types.ts'
import type { Settlement } from '../../common/engine/record/settlement.ts'
import type { ClockEntry, Entry, WrittenEntry } from '../store/journal/entries.ts'
import type { Keeper } from '../store/journal/keeper.ts'
import { Decisions } from './decisions.ts'
import { Ending, type EndingListener } from './ending.ts'
import type { LiveMatch } from './live-match.ts'
import { publishPhase } from './publish.ts'
import { later } from './run/round-clock.ts'
import { Rounds, type RoundsListener } from './run/rounds.ts'
import { Attendance } from './seats/attendance.ts'
import { Settling } from './settling.ts'
import type { Table } from './table.ts'

export interface FlowListener extends EndingListener, Omit<RoundsListener, 'played' | 'failed'> {
  /** A match has begun: publish the seats; everybody learns which of them they have. */
  begun(): void
  /** A round was played: publish the seats, send the patch and its timeline. */
  revealed(match: LiveMatch): void
  /** A match was ended by its people, or by a fault: publish the seats, and send the patch. */
  settled(): void
  /** Something broke; the match goes on, or ends as it should. */
  report(error: unknown, where: string): void
  /** There is no match that could be ended, or it cannot even be ended: nobody is to wait here any longer. */
  failed(error: unknown): void
}

/** What the state has room for (s). */
const AWAY_AT_MOST = 2 ** 16 - 1

const secondsAway = (ms: number): number => Math.min(AWAY_AT_MOST, Math.max(1, Math.round(ms / 1000)))

export class MatchFlow {
  readonly table: Table
  readonly rounds: Rounds
  readonly settling: Settling
  private readonly attendance: Attendance
  private readonly decisions: Decisions
  private readonly ending: Ending
  private readonly listener: FlowListener
  private readonly unlisten: () => void
  /** The match that a fault has ended, or is just ending. */
  private broken: LiveMatch | undefined

  constructor(table: Table, keeper: Keeper, listener: FlowListener) {
    this.table = table
    this.listener = listener
    const failed = this.failed
    this.attendance = new Attendance(table.seats)
    this.ending = new Ending(table, keeper, listener)
    this.decisions = new Decisions({ keep: table.keep, hold: () => this.rounds.clock.off(), failed })
    this.rounds = new Rounds(table, this.decisions, {
      changed: () => listener.changed(),
      played: (match, outcome, next) => this.show(match, outcome, next),
      failed,
      botFailed: (match, seat, level, error) => listener.botFailed(match, seat, level, error),
      botLimited: (match, level) => listener.botLimited(match, level),
      idle: (match, chair) => listener.idle(match, chair),
    })
    this.settling = new Settling(table, this.rounds, {
      seatsChanged: this.seatsChanged,
      settle: (match, settled) => this.settle(match, settled),
      failed,
    })
    this.unlisten = keeper.onTrouble((trouble) => this.rounds.clock.trouble(trouble))
  }

  /** A table for people to come to. Resolves when it is kept. */
  open(): Promise<void> {
    this.table.commit()
    this.table.keepTable()
    this.seatsChanged()
    return this.table.kept()
  }

  /**
   * The match as it was when the process ended, `away` ms ago, or when it fell asleep: in the same round,
   * with all orders and as much time left.
   */
  async restore(entries: readonly WrittenEntry[], away: number, slept = false): Promise<void> {
    const clock = await this.table.restore(
      entries,
      ({ match, said, before }) => void this.ending.keep(match, { said, before }),
    )
    const { match } = this.table
    if (match) {
      this.attendance.restarted()
      this.goOn(match, clock, away, slept)
    }
    try {
      this.seatsChanged()
    } catch (error) {
      this.failed(error)
    }
  }

  private goOn(match: LiveMatch, clock: ClockEntry, away: number, slept: boolean): void {
    // The process may have ended between somebody's standing up at the beginning and a bot's sitting down.
    this.table.seats.fillWithBots()
    publishPhase(this.table.state, 'playing', {
      round: match.round,
      away: slept ? 0 : secondsAway(away),
      rated: match.people.rated,
    })
    try {
      this.table.publishViews()
      match.show()
      // It may have been this round that ended the process: it is played where it ends nobody else's match.
      match.worked = Infinity
      this.rounds.clock.standFor(clock.pausedBy ?? '')
      if (match.outcome) this.finish(match)
      else this.rounds.goOn(match, clock, away)
    } catch (error) {
      this.failed(error)
    }
  }

  /** While it is played: how long it waits with nobody here who plays it (ms). */
  get patience(): number | undefined {
    const { phase, match, state } = this.table
    return phase === 'playing' ? match && this.attendance.patience(match, state.pausedBy !== '') : undefined
  }

  /**
   * Whether nothing comes of the time that passes: the organiser has stopped the clock, or all who play are
   * gone, and nothing waits to be kept.
   */
  get stands(): boolean {
    const { phase, match } = this.table
    return phase === 'playing' && match !== undefined && this.rounds.clock.rests && !this.decisions.pending
  }

  /** After anything that changes who is here. */
  seatsChanged = (): void => {
    const { table, attendance, rounds, settling } = this
    const { phase, match } = table
    attendance.noted()
    rounds.clock.left(phase === 'playing' && match !== undefined && attendance.stands(match))
    if (phase === 'playing') match?.note(table.seats)
    settling.note()
    table.state.roundSeconds = rounds.seconds
    table.keepSeats()
    table.publishSeats()
    settling.ifDue()
  }

  /** `forget`: nobody is to find the match again. */
  stop(forget: boolean): void {
    this.decisions.stop()
    this.rounds.clock.off()
    this.rounds.drop()
    this.settling.stop()
    this.unlisten()
    if (forget) this.table.forget()
  }

  // ── The beginning ────────────────────────────────────────────────────────────────────────────────────────

  /** Does everybody whom a beginning, or a rematch, waits for want it? */
  get wanted(): boolean {
    if (this.decisions.pending) return false
    const { phase, seats, binding, options } = this.table
    // Who is away before the first match has a seat as long as it is kept.
    const people = phase === 'gathering' ? seats.humans() : seats.present()
    const filled = binding || options.bots > 0 || !seats.free()
    return people.length > 0 && filled && people.every((chair) => chair.connections > 0 && chair.ready)
  }

  /**
   * Starts a match with who is here, bots in all other seats. `contributions`: the players' shares of the
   * seed.
   */
  begin(contributions: readonly string[]): void {
    // Asked for again while it is being kept, as by a second tab.
    if (this.decisions.pending) return
    try {
      this.start(contributions)
    } catch (error) {
      this.listener.failed(error)
    }
  }

  private start(contributions: readonly string[]): void {
    const { table, rounds } = this
    const { seats, state } = table
    // In whose place somebody had a seat in the match before does not matter in this one; who has left since
    // then does.
    for (const chair of seats.chairs) if (chair.occupant !== 'open') chair.stead = undefined
    // Who has not come back for a rematch is replaced by a bot.
    if (!table.binding)
      for (const chair of seats.humans()) if (chair.connections === 0) seats.empty(chair, 'bot', 'no rematch')
    seats.fillWithBots()
    seats.begin()
    const at = Date.now()
    state.bound = false
    const match = table.newMatch(contributions, at)
    table.keepTable()
    this.seatsChanged()
    const clock = rounds.clockFrom(match, at)
    this.decisions.keep({ kind: 'begun', shares: contributions, at, ...clock }, (late) => {
      table.match = match
      this.settling.begin()
      // Who stood up or went while it was being kept has left a seat that somebody must fly.
      for (const chair of seats.chairs) {
        const starter = match.people.starterAt(chair.id)
        if (chair.occupant === 'open' && starter) chair.stead = { ...starter, why: 'left' }
      }
      seats.fillWithBots()
      // Who pressed Ready once more while it was being kept must not be taken to want a rematch at the end.
      for (const chair of seats.chairs) chair.ready = false
      publishPhase(state, 'playing', {
        seed: '',
        secret: '',
        shares: '',
        winners: '',
        by: '',
        rated: match.people.rated,
      })
      this.afterViews(match, () => {
        rounds.clock.standFor('')
        rounds.open(match, later(clock, late))
        table.chat.begin()
        this.listener.begun()
      })
    })
  }

  private show(match: LiveMatch, outcome: Outcome | undefined, next: ClockEntry): void {
    this.settling.roundPlayed()
    this.afterViews(match, () => this.shown(match, outcome, next))
  }

  /**
   * Goes on when everybody's view is up to date: at once, unless the battle is large. Nothing is decided
   * meanwhile.
   */
  private afterViews(match: LiveMatch, then: () => void): void {
    const steps = this.viewsOf(match)
    if (steps) this.decisions.await(steps, then)
    else then()
  }

  private viewsOf = (match: LiveMatch): Promise<void> | undefined =>
    this.table.publishViewsInSteps(match, () => this.listener.changed())

  private shown(match: LiveMatch, outcome: Outcome | undefined, next: ClockEntry): void {
    if (outcome) this.publishEnd(match)
    else this.rounds.open(match, next)
    this.listener.revealed(match)
    match.show()
    if (outcome) this.lift(match)
    else this.settling.ifDue()
  }

  // ── The end ──────────────────────────────────────────────────────────────────────────────────────────────

  private settle(match: LiveMatch, settled: Settlement): void {
    this.rounds.drop()
    const entry: Entry = {
      kind: 'settled',
      ...settled,
      ...(settled.how === 'broken' && { rounds: match.record.rounds.length }),
    }
    this.decisions.keep(entry, () => {
      match.settle(settled)
      const over = () => {
        this.finish(match)
        this.attempt('settled', () => this.listener.settled())
      }
      // It is settled, whether or not it can still be shown.
      const failed = (error: unknown) => this.listener.report(error, 'views')
      try {
        const steps = this.viewsOf(match)
        if (steps) return this.decisions.await(steps.catch(failed), over)
      } catch (error) {
        failed(error)
      }
      over()
    })
  }

  /**
   * It cannot go on. It ends as it stood when it was last shown, with no winner, and counts for nobody; what
   * was wrong is in the log. A match that cannot even be ended so is over for its people all the same.
   */
  failed = (error: unknown): void => {
    const { match, phase } = this.table
    if (phase === 'playing' && match && this.broken !== match) {
      this.broken = match
      this.listener.report(error, 'round')
      match.takeBack()
      this.settle(match, { how: 'broken', winners: [] })
    } else if (this.decisions.pending) this.listener.report(error, 'ending')
    else if (phase === 'finished' && match) {
      this.listener.report(error, 'end')
      this.lift(match)
      this.attempt('end', () => this.listener.settled())
    } else this.listener.failed(error)
  }

  /** What is to be done whatever else breaks. */
  private attempt(where: string, act: () => void): void {
    try {
      act()
    } catch (error) {
      this.listener.report(error, where)
    }
  }

  /** Nobody is here any more: who has left a match that counts has lost it. */
  async abandon(): Promise<void> {
    const { match, phase } = this.table
    // Whom a restart has kept away has not left.
    if (!match?.people.counts || this.attendance.kept || phase !== 'playing' || this.decisions.pending) return
    this.decisions.last()
    match.settle({ how: 'left', winners: [] })
    await this.ending.keep(match)
    this.table.abandoned()
  }

  private finish(match: LiveMatch): void {
    this.publishEnd(match)
    this.lift(match)
  }

  private lift(match: LiveMatch): void {
    this.attempt('lift', () => this.ending.lift(match))
  }

  private publishEnd(match: LiveMatch): void {
    this.rounds.clock.off()
    this.settling.stop()
    this.ending.publish(match)
  }
}
