/** The camera of a board, from what it must show, the player's input and what covers the canvas. */
import { computed, signal } from '@preact/signals'
import type { Approach } from './approach.ts'
import { type Cover, framed, framedApart, inFree, UNCOVERED } from './framing.ts'
import type { Grip } from './gestures.ts'
import type { SplitView } from './panes.ts'
import { copiesInView, type Period, shiftNear } from './period.ts'
import { between, keptInPlace, type Point, type Size, type View, zoomAt } from './view.ts'

const LIMITS = [0.05, 3] as const
/** Most periods in view: of a repeating picture, and of one shown as one world (little beyond its edges). */
const PERIODS = 5
const WORLDS = 1.7

/** Least distance of the points in sight from the canvas's edges, when the board has shrunk (CSS px). */
const EDGE = 18

/** Time the camera takes to glide to its next target (ms). */
const GLIDE = 550

/** Left, right, top, bottom. */
const ENDLESS: readonly [number, number, number, number] = [-Infinity, Infinity, -Infinity, Infinity]

export class Camera {
  readonly view = signal<View>({ x: 0, y: 0, scale: 0.5 })
  /** Of the canvas, in CSS pixels. */
  readonly size = signal<Size>({ width: 1, height: 1 })
  /** Set while the canvas shows two places, one in each half, instead of one view. */
  readonly split = signal<SplitView | undefined>(undefined)
  /** Whether the camera follows the events; false once the player has moved it. */
  readonly follows = signal(true)
  /** Period of the picture, if it repeats. */
  period: Period | undefined
  /** The picture is shown as one world (`one-world.ts`). */
  oneWorld = false
  /** The board is only watched: panels cover what they were said to cover, and no playback bar comes. */
  bare = false

  private wanted: readonly Point[] = []
  /** Points of the plan, kept in view too. */
  private planned: readonly Point[] = []
  /** The player is dragging something: the view must not move under the pointer. */
  private gripped = false
  /** For a repeating picture: the shift to the copy that the camera shows. */
  private shift: Point = { x: 0, y: 0 }
  private near: Approach | undefined
  /** What a director shows, instead of all the above. */
  private frame: readonly Point[] | undefined
  private halves: readonly [readonly Point[], readonly Point[]] | undefined
  /** The view a glide started from, and when (ms). */
  private glide: { readonly from: View; readonly began: number } | undefined
  private gliding = 0
  /** How much of the canvas is covered at its edges. */
  private readonly covered = signal<Cover>(UNCOVERED)
  /** Whether a canvas exists; with its place on the page and the window's size. */
  private stands = false
  private place: Point = { x: 0, y: 0 }
  private window: Size = { width: 0, height: 0 }
  private bounds = ENDLESS

  /**
   * The canvas has appeared or changed size. If panels beside the board resize it, nothing moves under the
   * pointer: the picture keeps its place on the screen, as long as all points of interest stay in sight. A
   * window of another size gets a new view.
   */
  measured(place: Point, size: Size, window: Size): void {
    const before = { place: this.place, size: this.size.peek(), window: this.window }
    this.place = place
    this.window = window
    this.size.value = size
    if (!this.stands) {
      this.stands = true
      return this.refit()
    }
    const stays = before.window.width === window.width && before.window.height === window.height
    if (stays) this.view.value = keptInPlace(this.view.value, before, { place, size })
    if (this.follows.value && (this.frame || !(stays && this.inSight(this.ofInterest)))) this.refit()
  }

  /** The canvas was removed. */
  left(): void {
    cancelAnimationFrame(this.gliding)
    this.gliding = 0
    this.glide = undefined
    this.stands = false
  }

  /** Keeps the camera's centre within the field; a repeating picture has no bounds. */
  keepWithin(outline: readonly Point[]): void {
    const [xs, ys] = [outline.map((p) => p.x), outline.map((p) => p.y)]
    this.bounds = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  }

  /** Whether any of these points, or a copy of one, is on the board now. */
  shows(points: readonly Point[]): boolean {
    const {
      seen: {
        value: { view, size },
      },
      period,
    } = this
    const [w, h] = [size.width / 2 / view.scale, size.height / 2 / view.scale]
    return points.some(({ x, y }) =>
      period
        ? copiesInView(period, { left: x, right: x, top: y, bottom: y }, view, size).length > 0
        : Math.abs(x - view.x) < w && Math.abs(y - view.y) < h,
    )
  }

  /**
   * Shows these points, now and whenever the board's size changes, unless the player has moved the camera.
   * With `glides` the camera glides there, so that players keep their bearings.
   */
  follow(points: readonly Point[], glides = false): void {
    this.wanted = points
    this.toNearest()
    if (!this.follows.value) return
    this.setOut(glides)
    this.refit()
  }

  /** Starts a glide, or jumps if `glides` is false or there is no canvas. */
  private setOut(glides: boolean): void {
    this.glide = glides && this.stands ? { from: this.view.peek(), began: performance.now() } : undefined
  }

  /**
   * Points of the plan: the camera moves to show them if they are out of sight, and otherwise stays where it
   * is.
   */
  takeIn(points: readonly Point[], glides = false): void {
    this.planned = points
    this.makeRoom(glides)
  }

  /** A plan on a repeating board may end in another copy; one world shows all of it anyway. */
  private get ofInterest(): readonly Point[] {
    return this.oneWorld ? this.wanted : [...this.wanted, ...this.planned]
  }

  private makeRoom(glides: boolean): void {
    if (!this.follows.value || this.gripped || this.oneWorld || this.inSight(this.planned)) return
    this.setOut(glides)
    this.refit()
  }

  gripping(grip: Grip | undefined): Grip | undefined {
    if (!grip) return undefined
    this.gripped = true
    return {
      moved: (to, pressure) => grip.moved(to, pressure),
      released: (done) => {
        this.gripped = false
        grip.released(done)
        this.makeRoom(true)
      },
    }
  }

  /** Whether all of these points are on the board now and uncovered. */
  inSight(points: readonly Point[]): boolean {
    return points.every(({ x, y }) =>
      inFree(
        this.size.peek(),
        this.covered.peek(),
        this.view.peek(),
        { x: x + this.shift.x, y: y + this.shift.y },
        EDGE,
      ),
    )
  }

  /** Zooms in on some places, or (undefined) back out, unless the player has moved the camera. */
  approach(near: Approach | undefined): void {
    if (
      near === this.near ||
      (near && this.near && near.share === this.near.share && near.places === this.near.places)
    )
      return
    this.near = near
    if (this.follows.value) this.refit()
  }

  /**
   * Shows exactly these places, overriding all other targets, or (undefined) ends the direction; not if the
   * player has moved the camera. `halves`: two pictures instead of one.
   */
  direct(
    frame: readonly Point[] | undefined,
    glides = false,
    halves?: readonly [readonly Point[], readonly Point[]],
  ): void {
    if (frame === this.frame) return
    this.frame = frame
    this.halves = halves
    if (!this.follows.value) return
    if (glides) this.setOut(true)
    this.refit()
  }

  /**
   * Sets how many CSS pixels are covered at the top and left edge; points of interest are shown beside the
   * cover.
   */
  cover(top: number, left: number): void {
    const now = this.covered.peek()
    if (top === now.top && left === now.left) return
    this.covered.value = { ...now, top, left }
    if (this.follows.value) this.refit()
  }

  /**
   * Sets how much a tray covers at the lower edge. It grows and shrinks while the player uses it, so the view
   * stays as long as all points of interest remain in sight. When the tray slides away or comes back
   * (`glides`) the camera adapts to the room.
   */
  coverBelow(bottom: number, glides: boolean): void {
    const now = this.covered.peek()
    if (bottom === now.bottom) return
    this.covered.value = { ...now, bottom }
    if (!this.follows.value || (!glides && !this.frame && this.inSight(this.ofInterest))) return
    this.setOut(glides)
    this.refit()
  }

  /** The part of the canvas that nothing covers at its lower edge, and the view there. */
  readonly seen = computed<{ readonly view: View; readonly size: Size }>(() => {
    const {
      view: { value: view },
      size: {
        value: { width, height },
      },
    } = this
    const bottom = Math.min(height - 1, this.covered.value.bottom)
    return {
      view: { ...view, y: view.y - bottom / 2 / view.scale },
      size: { width, height: height - bottom },
    }
  })

  fit(): void {
    this.follows.value = true
    this.toNearest()
    this.refit()
  }

  zoom(by: number): void {
    if (!this.stands) return
    const [least, most] = this.limits()
    const scale = Math.min(most, Math.max(least, this.view.value.scale * by))
    const { width, height } = this.seen.value.size
    this.move(zoomAt(this.size.peek(), this.view.value, { x: width / 2, y: height / 2 }, scale))
  }

  /** Least and greatest zoom; at the least, a repeating picture shows all of itself and some copies. */
  limits(): readonly [number, number] {
    const { period, size } = this
    const { width, height } = size.peek()
    const most = this.oneWorld ? WORLDS : PERIODS
    return period
      ? [
          Math.max(
            LIMITS[0],
            width / (most * Math.hypot(period[0].x, period[0].y)),
            height / (most * Math.abs(period[1].y)),
          ),
          LIMITS[1],
        ]
      : LIMITS
  }

  /** `dx`, `dy`: CSS pixels. */
  pan(dx: number, dy: number): void {
    const { x, y, scale } = this.view.value
    this.move({ x: x + dx / scale, y: y + dy / scale, scale })
  }

  /** Centres a place; for a repeating picture, its nearest copy. */
  centre(at: Point): void {
    const { x, y } = this.nearest(at)
    const { view } = this.seen.value
    this.move({ ...this.view.value, x: at.x + x, y: at.y + y + this.view.value.y - view.y })
  }

  /** The shift to the copy nearest to what is seen: a tray may cover the middle of the canvas. */
  private nearest(at: Point, to: Point = this.seen.peek().view): Point {
    return this.period ? shiftNear(this.period, at, to) : { x: 0, y: 0 }
  }

  /** Picks the copy of the wanted points that is nearest to the camera, so that the way there is shortest. */
  private toNearest(): void {
    const [xs, ys] = [this.wanted.map(({ x }) => x), this.wanted.map(({ y }) => y)]
    if (this.wanted.length)
      this.shift = this.nearest({
        x: (Math.min(...xs) + Math.max(...xs)) / 2,
        y: (Math.min(...ys) + Math.max(...ys)) / 2,
      })
  }

  move(view: View): void {
    this.follows.value = false
    this.split.value = undefined
    this.glide = undefined
    const [left, right, top, bottom] = this.period ? ENDLESS : this.bounds
    this.view.value = {
      scale: view.scale,
      x: Math.min(right, Math.max(left, view.x)),
      y: Math.min(bottom, Math.max(top, view.y)),
    }
  }

  private refit(): void {
    if (!this.stands || !this.wanted.length) return
    const framing = {
      size: this.size.peek(),
      cover: this.covered.peek(),
      wanted: this.ofInterest,
      shift: this.shift,
      near: this.near,
      frame: this.frame,
      tight: this.oneWorld && !this.frame && !this.bare,
      bare: this.bare,
      nearest: (at: Point, to: Point) => this.nearest(at, to),
    }
    const goal = framed(framing)
    this.split.value = this.halves && framedApart(framing, this.halves)
    this.view.value = this.glide ? this.onTheWay(this.glide, goal) : goal
  }

  private onTheWay({ from, began }: { readonly from: View; readonly began: number }, goal: View): View {
    const share = Math.min(1, (performance.now() - began) / GLIDE)
    if (share >= 1) this.glide = undefined
    else
      this.gliding ||= requestAnimationFrame(() => {
        this.gliding = 0
        if (this.glide) this.refit()
      })
    return between(from, goal, share * share * (3 - 2 * share))
  }
}
