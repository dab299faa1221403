/** The end of a match: by its rules, by its players, or by a fault. */
import type { Settlement } from '../../common/engine/record/settlement.ts'
import type { FinishedMatch } from '../store/archive/finished.ts'
import type { Keeper } from '../store/journal/keeper.ts'
import type { Decisions } from './decisions.ts'
import type { LiveMatch } from './live-match.ts'
import { type ResultListener, ResultWriter } from './match-result.ts'
import type { Publisher } from './publish.ts'
import type { Rounds } from './run/rounds.ts'
import type { Attendance } from './seats/attendance.ts'
import type { Settling } from './settling.ts'
import type { Table } from './table.ts'

/** What goes on in the room with the match: before people are told, except for `shown`. */
export interface FlowListener extends ResultListener {
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

interface MatchEndOptions {
  readonly table: Table
  readonly keeper: Keeper
  readonly attendance: Attendance
  readonly decisions: Decisions
  readonly rounds: Rounds
  readonly settling: Settling
  readonly publisher: Publisher
  readonly listener: FlowListener
  report(error: unknown, where: string): void
}

export class MatchEnd {
  private readonly of: MatchEndOptions
  private readonly result: ResultWriter
  /** The match that a fault has ended, or is ending now. */
  private broken: LiveMatch | undefined

  constructor(of: MatchEndOptions) {
    const { table, keeper, listener, report } = of
    this.of = of
    this.result = new ResultWriter(table, keeper, listener, report)
  }

  /** Ends a match as its players have settled it, or as broken. */
  settle(match: LiveMatch, settled: Settlement): void {
    this.of.rounds.drop()
    this.of.publisher.decided({
      entries: this.of.table.act({ is: 'settle', settlement: settled }),
      ends: true,
      stored: () => {
        match.kept()
        return match
      },
      advance: () => {
        const finished = this.conclude(match)
        this.attempt('settled', () => this.of.listener.settled())
        return { is: 'ended', finished }
      },
      shown: () => {
        this.of.listener.shown('ended')
        this.lift(match)
      },
    })
  }

  /**
   * Ends a match that cannot go on: in the state that players saw last, with no winner and no effect on
   * ratings. The log has the error. If even this fails, the room closes.
   */
  failed = (error: unknown): void => {
    const { match, phase } = this.of.table
    if (phase === 'playing' && match && this.broken !== match) {
      this.broken = match
      this.of.report(error, 'round')
      this.settle(match, { how: 'broken', winners: [] })
    } else if (this.of.decisions.pending) this.of.report(error, 'ending')
    else if (phase === 'finished' && match) {
      this.of.report(error, 'end')
      this.lift(match)
      this.attempt('end', () => this.of.listener.settled())
      this.of.publisher.ended()
      this.attempt('end', () => this.of.listener.shown('ended'))
    } else this.of.listener.failed(error)
  }

  /** All players are gone: those who have left a match that counts have lost it. */
  async abandon(): Promise<void> {
    const { match, phase } = this.of.table
    // Players whom a restart keeps away have not left.
    if (!match?.people.counts || this.of.attendance.kept || phase !== 'playing' || this.of.decisions.pending)
      return
    this.of.decisions.last()
    // The record says it; the journal is no longer needed.
    void this.of.table.act({ is: 'settle', settlement: { how: 'left', winners: [] } })
    match.kept()
    const { finished, kept } = this.result.keep(match)
    this.of.publisher.result(finished)
    await kept
    this.of.table.abandoned()
  }

  /** Archives an earlier match of this table, which had no time for it before its process ended. */
  archive(match: LiveMatch, of: Parameters<ResultWriter['keep']>[1]): void {
    this.of.publisher.result(this.result.keep(match, of).finished)
  }

  /** Ends a match that was over when its process ended. */
  finish(match: LiveMatch): void {
    this.of.publisher.result(this.conclude(match))
    this.lift(match)
  }

  /** Catches the delayed gallery up, round by round. */
  lift(match: LiveMatch): void {
    this.attempt('lift', () => {
      while (match.catchUp()) this.of.publisher.lifted(match)
    })
  }

  /** Stops what goes on in a match, and stores its result. */
  conclude(match: LiveMatch): FinishedMatch {
    this.of.rounds.clock.off()
    this.of.settling.stop()
    return this.result.conclude(match)
  }

  /** Runs a step that must not stop the steps after it. */
  attempt(where: string, act: () => void): void {
    try {
      act()
    } catch (error) {
      this.of.report(error, where)
    }
  }
}
