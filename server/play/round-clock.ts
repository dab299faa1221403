/** The planning clock of a match: when a round is played, whatever is missing. It can be set back, and stand still. */
import type { MatchState } from '../../common/wire/match-schema.ts'
import type { Clock } from '../store/entries.ts'
import { Alarm } from './alarm.ts'
import { publishPhase } from './publish.ts'

/** Orders on their way when the clock ends still count for so long (ms). */
const GRACE = 150

/** Why it stands: nothing can be kept, or the organiser wants it to. */
export type Cause = 'trouble' | 'organiser'

export class RoundClock {
  private readonly alarm: Alarm
  private readonly state: MatchState
  private readonly due: () => void
  private dueAt = 0
  private stoppedAt = 0
  private readonly causes = new Set<Cause>()

  constructor(state: MatchState, due: () => void, failed: (error: unknown) => void) {
    this.state = state
    this.due = due
    this.alarm = new Alarm(failed)
  }

  get stands(): boolean {
    return this.causes.size > 0
  }

  get times(): Clock {
    return { opensAt: this.state.opensAt, deadline: this.state.deadline }
  }

  /** Sets both times; the round is played when the second has come. */
  set({ opensAt, deadline }: Clock): void {
    publishPhase(this.state, 'playing', { opensAt, deadline })
    this.dueAt = deadline + GRACE
    this.wait()
  }

  /** The round is played when it was going to be. */
  wait(): void {
    if (!this.stands) this.alarm.at(this.dueAt, this.due)
  }

  /** The round is played now, if `still` holds when it is its turn. */
  ring(still: () => boolean): void {
    // Orders may be taken back before the alarm rings: then the clock runs on.
    this.alarm.at(Date.now(), () => (still() ? this.due() : this.wait()))
  }

  stand(cause: Cause): void {
    if (!this.stands) this.stoppedAt = Date.now()
    this.causes.add(cause)
    this.alarm.off()
  }

  /** One cause less. When none is left: for how long it stood (ms). */
  goOn(cause: Cause): number | undefined {
    if (!this.causes.delete(cause) || this.stands) return undefined
    return Date.now() - this.stoppedAt
  }

  off(): void {
    this.alarm.off()
  }
}
