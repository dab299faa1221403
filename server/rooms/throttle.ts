/** Changes are told together: the first sets the time, and whatever comes until then is told with it. */
import { Alarm } from '../base/alarm.ts'

export class Throttle {
  private readonly wait: (silence: number) => number
  private readonly tell: () => void
  private readonly failed: (error: unknown) => void
  private readonly alarm: Alarm
  private set = false
  private toldAt = 0

  /** `wait`: how long a change waits (ms), given for how long nothing was told. */
  constructor(wait: (silence: number) => number, tell: () => void, failed: (error: unknown) => void) {
    this.wait = wait
    this.tell = tell
    this.failed = failed
    this.alarm = new Alarm(failed)
  }

  /** There is something to tell. */
  due(): void {
    if (this.set) return
    this.set = true
    const now = Date.now()
    this.alarm.at(now + Math.max(0, this.wait(now - this.toldAt)), () => this.now())
  }

  /** Tells at once what there is to tell. */
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
