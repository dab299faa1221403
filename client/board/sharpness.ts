/**
 * Draws a board's pictures at the resolution that its graphics can paint in time, and sharpens a picture that
 * stands: at once the board itself, then the sky behind it, in steps between which input is answered.
 */
import type { View } from './camera/view.ts'
import { type Graphics, Resolution } from './resolution.ts'

/** After this long without movement (ms) the picture is drawn once at full resolution. */
const REST = 350
/** Time for input, and for the graphics card, between steps that may take it long (ms). */
const BREATH = 100

/** What the boards of a page have learnt: if one was too slow, the next would be too. */
export interface Learnt {
  graphics?: Graphics
}
const PAGE: Learnt = {}

export interface Canvas {
  /** Waits until the graphics card has painted. */
  finish(): void
  /** Takes on the size and the resolution that are due. */
  fit(): void
  /** The layers of the sky that are shown although they blur. */
  readonly sky: { readonly coarse: boolean; refine(): void }
  /** The last picture must be drawn again. */
  needsDraw(): void
}

const screen = (): number => window.devicePixelRatio || 1

export class Sharpness {
  private readonly canvas: Canvas
  private readonly learnt: Learnt
  private readonly resolution: Resolution
  private trials = 0
  /**
   * Start of the browser frame after the last drawn one (`document.timeline` clock); undefined until that
   * frame begins.
   */
  private after: CSSNumberish | null | undefined
  private waiting = 0
  /** What the next picture shows more sharply than the last, if nothing moves. */
  private sharpens: 'all' | 'sky' | undefined
  private resting: ReturnType<typeof setTimeout> | undefined
  private next: ReturnType<typeof setTimeout> | undefined

  constructor(canvas: Canvas, learnt: Learnt = PAGE) {
    this.canvas = canvas
    this.learnt = learnt
    this.resolution = new Resolution(learnt.graphics)
  }

  /** Device pixels per CSS pixel. */
  get dpr(): number {
    return this.resolution.of(screen())
  }

  /** Draws a view with `paint`, which paints at the resolution that `Canvas.fit` took on. */
  draw(view: View, paint: (view: View) => void): void {
    const { resolution } = this
    if (resolution.untried(screen())) return this.try(view, paint)
    const follows = this.follows()
    const { sharpens } = this
    this.sharpens = undefined
    clearTimeout(this.next)
    if (sharpens === 'all') this.refit()
    else if (!sharpens) {
      if (resolution.moves(follows) || resolution.drawn(performance.now(), screen(), follows)) this.refit()
      if (resolution.disturbs(follows) || this.resting === undefined) this.restLater()
    }
    paint(view)
    if (sharpens === 'all') this.refineSky()
  }

  /** Until the next picture: forgets what it would have drawn. */
  stop(): void {
    cancelAnimationFrame(this.waiting)
    clearTimeout(this.next)
    clearTimeout(this.resting)
    this.resting = undefined
  }

  /** One frame of the trial, so that input is answered between them. */
  private try(view: View, paint: (view: View) => void): void {
    const { canvas } = this
    // Each is shifted by a pixel, as under a moving camera.
    paint({ ...view, x: view.x + ++this.trials / view.scale })
    if (this.trials === 1) {
      // It creates the resources that the others reuse: nobody waits for it, or counts it.
      this.next = setTimeout(canvas.needsDraw, BREATH)
      return
    }
    const from = performance.now()
    canvas.finish()
    if (this.resolution.tried(performance.now() - from)) this.refit()
    canvas.needsDraw()
  }

  private refit(): void {
    this.learnt.graphics = this.resolution.graphics
    this.canvas.fit()
  }

  /** Whether this draw directly follows the last one, with no browser frame skipped in between. */
  private follows(): boolean {
    const is = this.after === undefined || this.after === document.timeline.currentTime
    cancelAnimationFrame(this.waiting)
    this.after = undefined
    this.waiting = requestAnimationFrame(() => (this.after = document.timeline.currentTime))
    return is
  }

  private restLater(): void {
    clearTimeout(this.resting)
    this.resting = setTimeout(() => {
      this.resting = undefined
      if (!this.resolution.rests(screen())) return this.refineSky()
      this.sharpens = 'all'
      this.canvas.needsDraw()
    }, REST)
  }

  /** Paints the layers of the sky that blur, one at a time, then draws them. */
  private refineSky(): void {
    const { sky, needsDraw } = this.canvas
    if (!sky.coarse) return
    this.next = setTimeout(() => {
      sky.refine()
      if (sky.coarse) return this.refineSky()
      this.sharpens = 'sky'
      needsDraw()
    }, BREATH)
  }
}
