/** Trailing-edge throttle: the first change sets the time, later ones share its update. */
import { Alarm } from '../base/alarm.ts'

export class Throttle {
  private readonly wait: (silence: number) => number
  private readonly tell: () => void
  private readonly failed: (error: unknown) => void
  private readonly alarm: Alarm
  private set = false
  private toldAt = 0

  /** `wait`: how long a change waits (ms), given the time since the last update (ms). */
  constructor(wait: (silence: number) => number, tell: () => void, failed: (error: unknown) => void) {
    this.wait = wait
    this.tell = tell
    this.failed = failed
    this.alarm = new Alarm(failed)
  }

  /** There is something to send. */
  due(): void {
    if (this.set) return
    this.set = true
    const now = Date.now()
    this.alarm.at(now + Math.max(0, this.wait(now - this.toldAt)), () => this.now())
  }

  /** Sends at once. */
  now(): void {
    this.off()
    this.toldAt = Date.now()
    try {
      this.tell()
    } catch (error) {
      this.failed(error)
    }
  }

  off(): void {
    this.set = false
    this.alarm.off()
  }
}
