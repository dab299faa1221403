/**
 * The planning clock of a match: when a round is played, whatever is missing. It can be set back, and stands
 * still while nothing can be kept or the organiser wants it to.
 */
import type { MatchState } from '../../../common/wire/match/match-schema.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import { Alarm } from '../../base/alarm.ts'
import type { ClockEntry } from '../../store/journal/entries.ts'
import { publishPhase } from '../publish.ts'

/** Orders on their way when the clock ends still count for so long (ms). */
const GRACE = 150
/** However often the organiser extends it, a round is planned no longer than this (ms). */
const LONGEST_ROUND = 15 * 60_000

/** What those who watch are told meanwhile. */
const ALONE = 'Everybody who plays has lost the connection.'

/** Whose clock it is. */
export interface Timed {
  readonly state: MatchState
  /** May orders be given now? */
  readonly takesOrders: boolean
  /** The round is to be played; that was planned for this time (server ms). */
  due(planned: number): void
  /** The clock runs again, or was changed: keep it and tell. */
  reset(clock: ClockEntry): void
  changed(): void
  failed(error: unknown): void
}

type Cause = 'trouble' | 'organiser' | 'nobody'

export const later = ({ opensAt, deadline }: ClockEntry, by: number): ClockEntry => ({
  opensAt: opensAt + by,
  deadline: deadline + by,
})

export class RoundClock {
  private readonly alarm: Alarm
  private readonly of: Timed
  private dueAt = 0
  private stoppedAt = 0
  private readonly causes = new Set<Cause>()
  private why = ''

  constructor(of: Timed) {
    this.of = of
    this.alarm = new Alarm((error) => of.failed(error))
  }

  get stands(): boolean {
    return this.causes.size > 0
  }

  /** It stands for want of people alone, and would for ever. */
  get rests(): boolean {
    return this.stands && !this.causes.has('trouble')
  }

  get times(): ClockEntry {
    const { opensAt, deadline, pausedBy } = this.of.state
    return { opensAt, deadline, pausedBy, ...(this.stands && { stoppedAt: this.stoppedAt }) }
  }

  /** Sets both times; the round is played when the second has come. */
  set({ opensAt, deadline }: ClockEntry): void {
    publishPhase(this.of.state, 'playing', { opensAt, deadline })
    this.dueAt = deadline + GRACE
    // It stands with these times from now on.
    this.stoppedAt = Date.now()
    this.wait()
  }

  /** The round is played now, or at that time, if `still` holds then. */
  ring(still: () => boolean, at = 0): void {
    // Orders may be taken back before the alarm rings: then the clock runs on.
    const planned = Math.max(Date.now(), at)
    this.alarm.at(planned, () => (still() ? this.of.due(planned) : this.wait()))
  }

  off(): void {
    this.alarm.off()
  }

  /** The organiser stops the clock: plans can be made, and the round waits. */
  stopFor(who: string): Refused | undefined {
    if (!this.of.takesOrders || this.of.state.pausedBy) return refusal('wrong_phase')
    this.standFor(who)
    this.of.reset(this.times)
    return undefined
  }

  /** As it stood before a restart, or not. */
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

  /** More time for this round, ms. */
  extend(by: number): Refused | undefined {
    if (!this.of.takesOrders) return refusal('wrong_phase')
    // While it stands the time is still left that was when it stopped.
    const { opensAt, deadline } = later(this.times, this.stands ? Date.now() - this.stoppedAt : 0)
    if (deadline + by - Math.max(Date.now(), opensAt) > LONGEST_ROUND)
      return refusal('wrong_phase', 'There is enough time.')
    this.set({ opensAt, deadline: deadline + by })
    this.of.reset(this.times)
    return undefined
  }

  /** Nothing can be kept, for a reason in a sentence, or (undefined) everything can again. */
  trouble(why: string | undefined): void {
    this.why = why ?? ''
    if (why === undefined) this.run('trouble')
    else this.stand('trouble')
    this.tell()
    this.of.changed()
  }

  /** Nobody who plays is here: the match waits for them; or somebody is again. */
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

  /** One cause less; with none left the round gets the time that it had. */
  private run(cause: Cause): void {
    const ended = this.causes.delete(cause) && !this.stands
    if (ended && this.of.takesOrders) this.set(later(this.times, Date.now() - this.stoppedAt))
    if (this.of.takesOrders) this.of.reset(this.times)
  }
}
