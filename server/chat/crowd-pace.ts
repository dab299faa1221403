/** Rate limit for all lines of a crowd together, so that readers and storage can keep up. */
import { CROWD_LINES, CROWD_WINDOW } from '../../common/wire/chat/crowd.ts'

export class CrowdPace {
  /** Times of the latest lines, oldest first (ms). */
  private readonly times: number[] = []

  /** Is the limit reached? */
  full = (now: number): boolean =>
    this.times.length === CROWD_LINES && now - this.times[0]! < CROWD_WINDOW * 1000

  said(now: number): void {
    this.times.push(now)
    if (this.times.length > CROWD_LINES) this.times.shift()
  }
}
