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
/** Frames of the trial; the quicker one counts. */
const TRIALS = 2
/** If a full-resolution picture is likely to take longer (ms), draw one only while nothing else is drawn. */
const DEAR = 300

/** What a page learns about its graphics, for its next board. */
export interface Graphics {
  /** Pixels per CSS pixel while things move. */
  readonly level: number
  /** Duration of a frame at one pixel per CSS pixel (ms). */
  readonly frame: number
}

export class Resolution {
  private lowered: number
  private frame: number
  /** Durations of the trial's frames so far (ms); undefined once their cost is known. */
  private trials: number[] | undefined
  /** Nothing moves: the picture has full resolution. */
  private sharp = false
  private dear = false
  private gaps: number[] = []
  private last = -Infinity

  /** `known`: from another board of the page. */
  constructor(known?: Graphics) {
    this.lowered = known?.level ?? MOST
    this.frame = known?.frame ?? 0
    this.trials = known ? undefined : []
  }

  get graphics(): Graphics {
    return { level: this.lowered, frame: this.frame }
  }

  /** Whether the screen's pixels may be too many and no trial has been made yet. */
  untried(screen: number): boolean {
    return this.trials !== undefined && screen > TRIAL
  }

  of(screen: number): number {
    return this.untried(screen) ? TRIAL : Math.min(this.sharp ? MOST : this.lowered, Math.max(LEAST, screen))
  }

  /** Nothing has moved for a while. Returns true if the picture should be redrawn at higher resolution. */
  rests(screen: number): boolean {
    if (this.sharp || this.untried(screen) || this.of(screen) >= Math.min(MOST, screen)) return false
    this.sharp = true
    this.dear = this.frame * this.of(screen) ** 2 > DEAR
    this.gaps = []
    return true
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
   * A frame of the trial took so long (ms) at one pixel per CSS pixel. After the last one, chooses the
   * resolution that is likely to be fast enough and returns true.
   */
  tried(ms: number): boolean {
    if (!this.trials || this.trials.push(ms) < TRIALS) return false
    const frame = Math.min(...this.trials)
    this.trials = undefined
    this.frame = frame
    const quick = [MOST, ...STEPS.map(({ pixels }) => pixels)].find(
      (pixels, i) => pixels <= TRIAL || frame * pixels ** 2 <= STEPS[i]!.from,
    )!
    this.lowered = Math.min(this.lowered, quick)
    return true
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
    this.frame = middle / this.of(screen) ** 2
    this.lowered = lower.pixels
    return true
  }
}
