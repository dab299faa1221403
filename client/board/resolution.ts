/** How many device pixels a canvas has for a CSS pixel: as many as the screen, between a half and two, and fewer while frames are slow. */

/** `from`: frames that follow each other so slowly (ms) lead to it. Fewer than a pixel a pixel are seen: only where it is hardly a film any more, as without graphics hardware. */
const STEPS = [{ pixels: 1.5, from: 42 }, { pixels: 1, from: 42 }, { pixels: 0.6, from: 75 }] as const
const MOST = 2
/** Of a page that is shown smaller than it is. */
const LEAST = 0.5
/** What is further apart does not move (ms): something was drawn now and then. */
const APART = 250
/** Out of so many frames in a row the middle one decides: a single slow one is none. */
const FRAMES = 15

export class Resolution {
  private lowered: number
  private gaps: number[] = []
  private last = -Infinity

  /** `level`: where another board of the page has come to. */
  constructor(level: number = MOST) {
    this.lowered = level
  }

  get level(): number {
    return this.lowered
  }

  of(screen: number): number {
    return Math.min(this.lowered, Math.max(LEAST, screen))
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
    const lower = STEPS.find(({ pixels }) => pixels < this.of(screen))
    if (!lower || middle <= lower.from) return false
    this.lowered = lower.pixels
    return true
  }
}
