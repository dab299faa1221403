/**
 * The planning clock of a match: when its time is up the round is played, even with orders missing. It can be
 * extended, and it stops while nothing can be stored, nobody is here, or the organiser pauses it.
 */
import type { MatchState } from '../../../common/wire/match/match-schema.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import { Alarm } from '../../base/alarm.ts'
import type { ClockEntry } from '../../store/journal/entries.ts'
import { publishPhase } from '../views.ts'

/** Orders that arrive up to this long after the deadline still count (ms). */
const GRACE = 150
/** Limit on the planning time of a round, however often the organiser extends it (ms). */
const LONGEST_ROUND = 15 * 60_000

/** The trouble text that spectators see while no player is connected. */
const ALONE = 'Everybody who plays has lost the connection.'

/** The owner of the clock. */
export interface ClockOwner {
  readonly state: MatchState
  /** May orders be given now? */
  readonly takesOrders: boolean
  /** The round is due; `planned`: the time for which that was set (server ms). */
  due(planned: number): void
  /** The clock runs again, or has changed: store it and tell the clients. */
  reset(clock: ClockEntry): void
  failed(error: unknown): void
}

type Cause = 'trouble' | 'organiser' | 'nobody'

export const later = ({ opensAt, deadline }: ClockEntry, by: number): ClockEntry => ({
  opensAt: opensAt + by,
  deadline: deadline + by,
})

export class RoundClock {
  private readonly alarm: Alarm
  private readonly of: ClockOwner
  private dueAt = 0
  private stoppedAt = 0
  private readonly causes = new Set<Cause>()
  private why = ''

  constructor(of: ClockOwner) {
    this.of = of
    this.alarm = new Alarm((error) => of.failed(error))
  }

  get stands(): boolean {
    return this.causes.size > 0
  }

  /** The clock stands only because people are missing or have paused it, and would stand for ever. */
  get rests(): boolean {
    return this.stands && !this.causes.has('trouble')
  }

  get times(): ClockEntry {
    const { opensAt, deadline, pausedBy } = this.of.state
    return { opensAt, deadline, pausedBy, ...(this.stands && { stoppedAt: this.stoppedAt }) }
  }

  /** Sets both times; the round is played at the deadline. */
  set({ opensAt, deadline }: ClockEntry): void {
    publishPhase(this.of.state, 'playing', { opensAt, deadline })
    this.dueAt = deadline + GRACE
    // If the clock stands, it stands with these times from now on.
    this.stoppedAt = Date.now()
    this.wait()
  }

  /** Plays the round now, or at the time `at`, if `still` holds then. */
  ring(still: () => boolean, at = 0): void {
    // Players may take orders back before the alarm rings: then the clock goes on.
    const planned = Math.max(Date.now(), at)
    this.alarm.at(planned, () => (still() ? this.of.due(planned) : this.wait()))
  }

  off(): void {
    this.alarm.off()
  }

  /** The organiser pauses the clock: players can plan, but the round waits. */
  stopFor(who: string): Refused | undefined {
    if (!this.of.takesOrders || this.of.state.pausedBy) return refusal('wrong_phase')
    this.standFor(who)
    this.of.reset(this.times)
    return undefined
  }

  /** Restores the organiser's pause after a restart; an empty name means none. */
  standFor(who: string): void {
    publishPhase(this.of.state, 'playing', { pausedBy: who })
    if (who) this.stand('organiser')
    else this.causes.delete('organiser')
  }

  goOnFor(): Refused | undefined {
    if (!this.of.takesOrders || !this.of.state.pausedBy) return refusal('wrong_phase')
    publishPhase(this.of.state, 'playing', { pausedBy: '' })
    this.run('organiser')
    return undefined
  }

  /** Adds time to this round (ms). */
  extend(by: number): Refused | undefined {
    if (!this.of.takesOrders) return refusal('wrong_phase')
    // While the clock stands, the remaining time is what was left when it stopped.
    const { opensAt, deadline } = later(this.times, this.stands ? Date.now() - this.stoppedAt : 0)
    if (deadline + by - Math.max(Date.now(), opensAt) > LONGEST_ROUND)
      return refusal('wrong_phase', 'There is enough time.')
    this.set({ opensAt, deadline: deadline + by })
    this.of.reset(this.times)
    return undefined
  }

  /**
   * Stops the clock while nothing can be stored (`why`: the reason in a sentence) and resumes it after that
   * (undefined).
   */
  trouble(why: string | undefined): void {
    this.why = why ?? ''
    if (why === undefined) this.run('trouble')
    else this.stand('trouble')
    this.tell()
  }

  /** Stops the clock while no player is here, and resumes it when one is back. */
  left(alone: boolean): void {
    if (alone === this.causes.has('nobody')) return
    if (alone) {
      this.stand('nobody')
      if (this.of.takesOrders) this.of.reset(this.times)
    } else this.run('nobody')
    this.tell()
  }

  private tell(): void {
    const { state } = this.of
    publishPhase(state, state.phase, { trouble: this.why || (this.causes.has('nobody') ? ALONE : '') })
  }

  private wait(): void {
    if (!this.stands) this.alarm.at(this.dueAt, () => this.of.due(this.dueAt))
  }

  private stand(cause: Cause): void {
    if (!this.stands) this.stoppedAt = Date.now()
    this.causes.add(cause)
    this.alarm.off()
  }

  /** Removes one cause; with none left, the round gets the time that it had left. */
  private run(cause: Cause): void {
    const ended = this.causes.delete(cause) && !this.stands
    if (ended && this.of.takesOrders) this.set(later(this.times, Date.now() - this.stoppedAt))
    if (this.of.takesOrders) this.of.reset(this.times)
  }
}
