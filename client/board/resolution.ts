/** How many device pixels a canvas has for a CSS pixel: as many as the screen, up to two, and fewer while frames are slow. */

const STEPS = [2, 1.5, 1] as const
/** Frames that follow each other more slowly are slow (ms). */
const SLOW = 42
/** What is further apart does not move (ms): something was drawn now and then. */
const APART = 250
/** Out of so many frames in a row the middle one decides: a single slow one is none. */
const FRAMES = 15

export class Resolution {
  private lowered: number = STEPS[0]
  private gaps: number[] = []
  private last = -Infinity

  of(screen: number): number {
    return Math.min(this.lowered, Math.max(1, screen))
  }

  /** A frame is drawn, at that time (ms). True when from now on there are fewer pixels than that screen had so far. */
  drawn(now: number, screen: number): boolean {
    const gap = now - this.last
    this.last = now
    if (gap > APART) this.gaps = []
    else this.gaps.push(gap)
    if (this.gaps.length < FRAMES) return false
    const middle = this.gaps.sort((a, b) => a - b)[FRAMES >> 1]!
    this.gaps = []
    const lower = STEPS.find((step) => step < this.of(screen))
    if (middle <= SLOW || lower === undefined) return false
    this.lowered = lower
    return true
  }
}
