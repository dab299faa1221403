/**
 * Holds the seats of players who have lost their connection before a match or a rematch, so that they can
 * reload the page.
 */
import type { SeatId } from '../../../common/engine/match-types.ts'
import { Alarm } from '../../base/alarm.ts'

const KEPT_FOR = 20_000

export class SeatHolds {
  private readonly alarms = new Map<SeatId, Alarm>()
  private readonly failed: (error: unknown) => void

  constructor(failed: (error: unknown) => void) {
    this.failed = failed
  }

  /** Is any seat being held? */
  get any(): boolean {
    return this.alarms.size > 0
  }

  /** Calls `free` after `keptFor` ms; a connection that is lost again gets its full time again. */
  hold(seat: SeatId, free: () => void, keptFor = KEPT_FOR): void {
    const alarm = this.alarms.get(seat) ?? new Alarm(this.failed)
    this.alarms.set(seat, alarm)
    alarm.at(Date.now() + keptFor, () => {
      this.alarms.delete(seat)
      free()
    })
  }

  /** The player is back. */
  release(seat: SeatId): void {
    this.alarms.get(seat)?.off()
    this.alarms.delete(seat)
  }

  stop(): void {
    for (const seat of [...this.alarms.keys()]) this.release(seat)
  }
}
