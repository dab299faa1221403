/**
 * How many device pixels a canvas has for a CSS pixel: as many as the screen, between a quarter and two, and
 * fewer while slow frames follow each other. A picture that stands still has all of them.
 */

/**
 * `from`: frames that take so long (ms) lead to it. Fewer than a pixel a pixel are seen: only where it is
 * hardly a film any more, as without graphics hardware.
 */
const STEPS = [
  { pixels: 1.5, from: 42 },
  { pixels: 1, from: 42 },
  { pixels: 0.6, from: 75 },
] as const
const MOST = 2
/** Of a page that is shown smaller than it is: browsers go as far. */
const LEAST = 0.25
/** So many pixels a page's first board is tried with. */
const TRIAL = 1
/** What is further apart (ms) is no frame: the page was hidden, or the device slept. */
const APART = 2000
/**
 * Out of so many frames in a row the middle one decides: a single slow one is none. Of the slowest those of a
 * second do, but no fewer than `FEWEST`.
 */
const FRAMES = 15
const FEWEST = 5
const LONG_ENOUGH = 1000
/** A picture with all pixels that takes longer (ms) is drawn only where nothing else is asked of the graphics. */
const DEAR = 300

export class Resolution {
  private lowered: number
  /** Nothing is known of the graphics yet: it is to be tried what a frame costs. */
  private isTried: boolean
  /** Nothing moves: the picture has all pixels. */
  private sharp = false
  private dear = false
  private gaps: number[] = []
  private last = -Infinity

  /** `level`: where another board of the page has come to. */
  constructor(level?: number) {
    this.lowered = level ?? MOST
    this.isTried = level !== undefined
  }

  get level(): number {
    return this.lowered
  }

  /** Whether that screen's pixels may be too many, for all that is known. */
  untried(screen: number): boolean {
    return !this.isTried && screen > TRIAL
  }

  of(screen: number): number {
    return this.untried(screen) ? TRIAL : Math.min(this.sharp ? MOST : this.lowered, Math.max(LEAST, screen))
  }

  /** Nothing has moved for a while. True when the picture is to be drawn once more, with more pixels. */
  rests(screen: number): boolean {
    if (this.sharp || this.untried(screen) || this.of(screen) >= Math.min(MOST, screen)) return false
    this.sharp = true
    this.gaps = []
    return true
  }

  /** The picture with all pixels took so long (ms). */
  sharpened(ms: number): void {
    this.dear = ms > DEAR
  }

  /**
   * Something is drawn again, right after the last picture if it `follows`. True when it has fewer pixels
   * from now on.
   */
  moves(follows: boolean): boolean {
    if (!this.sharp || !(follows || this.dear)) return false
    this.sharp = false
    this.gaps = []
    return true
  }

  /** Whether such a picture keeps the next ones from being sharp for a while. */
  disturbs(follows: boolean): boolean {
    return follows || this.dear
  }

  /**
   * The graphics take so long (ms) for a frame of a pixel a pixel: from now on there are as many pixels as
   * they are likely to draw in time.
   */
  tried(ms: number): void {
    this.isTried = true
    const quick = [MOST, ...STEPS.map(({ pixels }) => pixels)].find(
      (pixels, i) => pixels <= TRIAL || ms * pixels ** 2 <= STEPS[i]!.from,
    )!
    this.lowered = Math.min(this.lowered, quick)
  }

  /**
   * A frame is drawn, at that time (ms). `follows`: in the first frame that the browser had after the last
   * one was drawn; else something is drawn now and then. True when from now on there are fewer pixels than
   * that screen had so far.
   */
  drawn(now: number, screen: number, follows: boolean): boolean {
    const gap = now - this.last
    this.last = now
    if (!follows || gap > APART) this.gaps = []
    else this.gaps.push(gap)
    const { gaps } = this
    if (this.sharp) return false
    if (gaps.length < FRAMES && (gaps.length < FEWEST || gaps.reduce((sum, ms) => sum + ms, 0) < LONG_ENOUGH))
      return false
    this.gaps = []
    const middle = gaps.sort((a, b) => a - b)[gaps.length >> 1]!
    const lower = STEPS.find(({ pixels }) => pixels < this.of(screen))
    if (!lower || middle <= lower.from) return false
    this.lowered = lower.pixels
    return true
  }
}
