/**
 * Rate limit for a connection's frames (token bucket): a steady rate per second, and a burst of the same
 * number after a second of silence.
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

  /** Counts a frame at `now` (ms, monotonic). False if it is one too many. */
  take(now: number): boolean {
    this.left = Math.min(this.most, this.left + ((now - this.at) * this.most) / 1000)
    this.at = now
    if (this.left < 1) return false
    this.left--
    return true
  }
}
