/**
 * Device pixels per CSS pixel of a canvas: the screen's own, between a quarter and two, and fewer while
 * frames are slow. A still picture gets full resolution.
 */

/**
 * `from`: frames that take this long (ms) lead to this step. Fewer than 1 is visibly coarse, so it is used
 * only if animation would otherwise fail, as without graphics hardware.
 */
const STEPS = [
  { pixels: 1.5, from: 42 },
  { pixels: 1, from: 42 },
  { pixels: 0.6, from: 75 },
] as const
const MOST = 2
/** For pages zoomed out by the browser: this is the least zoom browsers offer. */
const LEAST = 0.25
/** Pixels per CSS pixel for the trial on a page's first board. */
const TRIAL = 1
/** A longer gap (ms) is not a slow frame: the page was hidden, or the device slept. */
const APART = 2000
/**
 * The median of this many frames decides, so single slow frames do not count. For very slow frames those
 * within `LONG_ENOUGH` (ms) suffice, but at least `FEWEST`.
 */
const FRAMES = 15
const FEWEST = 5
const LONG_ENOUGH = 1000
/** If a full-resolution picture takes longer (ms), draw one only while nothing else is drawn. */
const DEAR = 300

export class Resolution {
  private lowered: number
  /** Whether the cost of a frame has been measured; if not, a trial is due. */
  private isTried: boolean
  /** Nothing moves: the picture has full resolution. */
  private sharp = false
  private dear = false
  private gaps: number[] = []
  private last = -Infinity

  /** `level`: the level that another board of the page has reached. */
  constructor(level?: number) {
    this.lowered = level ?? MOST
    this.isTried = level !== undefined
  }

  get level(): number {
    return this.lowered
  }

  /** Whether the screen's pixels may be too many and no trial has been made yet. */
  untried(screen: number): boolean {
    return !this.isTried && screen > TRIAL
  }

  of(screen: number): number {
    return this.untried(screen) ? TRIAL : Math.min(this.sharp ? MOST : this.lowered, Math.max(LEAST, screen))
  }

  /** Nothing has moved for a while. Returns true if the picture should be redrawn at higher resolution. */
  rests(screen: number): boolean {
    if (this.sharp || this.untried(screen) || this.of(screen) >= Math.min(MOST, screen)) return false
    this.sharp = true
    this.gaps = []
    return true
  }

  /** Reports how long the full-resolution picture took (ms). */
  sharpened(ms: number): void {
    this.dear = ms > DEAR
  }

  /**
   * A new picture is about to be drawn; `follows`: directly after the last one. Returns true if the
   * resolution drops now.
   */
  moves(follows: boolean): boolean {
    if (!this.sharp || !(follows || this.dear)) return false
    this.sharp = false
    this.gaps = []
    return true
  }

  /** Whether such a picture postpones the next full-resolution one. */
  disturbs(follows: boolean): boolean {
    return follows || this.dear
  }

  /**
   * Result of the trial: ms per frame at one pixel per CSS pixel. Chooses the resolution that is likely to be
   * fast enough.
   */
  tried(ms: number): void {
    this.isTried = true
    const quick = [MOST, ...STEPS.map(({ pixels }) => pixels)].find(
      (pixels, i) => pixels <= TRIAL || ms * pixels ** 2 <= STEPS[i]!.from,
    )!
    this.lowered = Math.min(this.lowered, quick)
  }

  /**
   * A frame was drawn at `now` (ms). `follows`: in the browser's first frame after the last drawn one, so
   * frames follow each other; otherwise drawing is only occasional. Returns true if the resolution for that
   * screen drops from now on.
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
