/** Before a match begins, the seat of a player whose connection is gone is kept for a while: for who reloads the page. */
import type { SeatId } from '../../common/engine/game.ts'
import { Alarm } from './alarm.ts'

const KEPT_FOR = 20_000

export class SeatHolds {
  private readonly alarms = new Map<SeatId, Alarm>()
  private readonly failed: (error: unknown) => void

  constructor(failed: (error: unknown) => void) {
    this.failed = failed
  }

  /** Calls `free` in a while; a connection that is lost again gets its full time again. */
  hold(seat: SeatId, free: () => void): void {
    const alarm = this.alarms.get(seat) ?? new Alarm(this.failed)
    this.alarms.set(seat, alarm)
    alarm.at(Date.now() + KEPT_FOR, free)
  }

  stop(): void {
    for (const alarm of this.alarms.values()) alarm.off()
  }
}
