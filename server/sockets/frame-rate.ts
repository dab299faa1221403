/**
 * How many frames a connection may send: so many a second for ever, and as many at once after it was silent
 * for a second.
 */
export class FrameRate {
  private readonly most: number
  private left: number
  private at: number

  constructor(aSecond: number, now: number) {
    this.most = aSecond
    this.left = aSecond
    this.at = now
  }

  /** A frame came at `now` (ms, of a clock that never goes back). False when it is one too many. */
  take(now: number): boolean {
    this.left = Math.min(this.most, this.left + ((now - this.at) * this.most) / 1000)
    this.at = now
    if (this.left < 1) return false
    this.left--
    return true
  }
}
