/** How fast a crowd may write, all of it together: who reads keeps up, and so does what writes it down. */
import { CROWD_LINES, CROWD_WINDOW } from '../../common/wire/chat/crowd.ts'

export class CrowdPace {
  /** When the last lines were said, oldest first (ms). */
  private readonly times: number[] = []

  /** Have there been as many lines as may be? */
  full = (now: number): boolean =>
    this.times.length === CROWD_LINES && now - this.times[0]! < CROWD_WINDOW * 1000

  said(now: number): void {
    this.times.push(now)
    if (this.times.length > CROWD_LINES) this.times.shift()
  }
}
