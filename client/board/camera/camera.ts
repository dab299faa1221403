/** Where the camera of a board is: what it has to show, what the player does to it, what lies over the canvas. */
import { computed, signal } from '@preact/signals'
import type { Approach } from './approach.ts'
import { type Cover, framed, framedApart, inFree, UNCOVERED } from './framing.ts'
import type { Grip } from './gestures.ts'
import type { SplitView } from './panes.ts'
import { copiesInView, type Period, shiftNear } from './period.ts'
import { between, keptInPlace, type Point, type Size, type View, zoomAt } from './view.ts'

const LIMITS = [0.05, 3] as const
/** Of a picture that repeats no more periods are seen side by side; of one world not much beyond its edges. */
const PERIODS = 5
const WORLDS = 1.7

/** What is to be seen is so far from the edges at least, when the board has become smaller (CSS px). */
const EDGE = 18

/** So long the camera is on its way to what is to be seen next (ms). */
const GLIDE = 550

/** Left, right, top, bottom. */
const ENDLESS: readonly [number, number, number, number] = [-Infinity, Infinity, -Infinity, Infinity]

export class Camera {
  readonly view = signal<View>({ x: 0, y: 0, scale: 0.5 })
  /** Of the canvas, in CSS pixels. */
  readonly size = signal<Size>({ width: 1, height: 1 })
  /** While two places are shown, each in a half of the canvas, in place of one view. */
  readonly split = signal<SplitView | undefined>(undefined)
  /** It follows what happens until the player takes it. */
  readonly follows = signal(true)
  /** Of the picture, if it repeats. */
  period: Period | undefined
  /** It is shown as one world (`one-world.ts`). */
  oneWorld = false

  private wanted: readonly Point[] = []
  /** Of what is planned: seen, too. */
  private planned: readonly Point[] = []
  /** Something is being dragged: nothing moves under the pointer. */
  private gripped = false
  /** To the copy of them that the camera shows, of a picture that repeats. */
  private shift: Point = { x: 0, y: 0 }
  private near: Approach | undefined
  /** What a director shows, in place of all that. */
  private frame: readonly Point[] | undefined
  private halves: readonly [readonly Point[], readonly Point[]] | undefined
  /** From where it is on its way, and since when (ms). */
  private glide: { readonly from: View; readonly began: number } | undefined
  private gliding = 0
  /** What lies over the canvas. */
  private readonly covered = signal<Cover>(UNCOVERED)
  /** There is a canvas, which begins there on the page, in such a window. */
  private stands = false
  private place: Point = { x: 0, y: 0 }
  private window: Size = { width: 0, height: 0 }
  private bounds = ENDLESS

  /**
   * The canvas is there, or has another size, in a window of that size. What takes room beside the board
   * moves nothing under the pointer: the picture stays where it was on the screen, as long as all that is to
   * be seen stays in sight. A window of another size is a new picture.
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
    if (this.follows.value && (this.frame || !(stays && this.inSight([...this.wanted, ...this.planned]))))
      this.refit()
  }

  /** There is no canvas any more. */
  left(): void {
    cancelAnimationFrame(this.gliding)
    this.gliding = 0
    this.glide = undefined
    this.stands = false
  }

  /** The camera's middle never leaves the field; where the picture repeats, the field has no end. */
  keepWithin(outline: readonly Point[]): void {
    const [xs, ys] = [outline.map((p) => p.x), outline.map((p) => p.y)]
    this.bounds = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  }

  /** Is any of these points, or a copy of it, on the board now? */
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
   * Shows these points, now and whenever the board's size changes, unless the player has moved the camera. So
   * that nobody loses their way the camera glides there, if it may.
   */
  follow(points: readonly Point[], glides = false): void {
    this.wanted = points
    this.toNearest()
    if (!this.follows.value) return
    this.setOut(glides)
    this.refit()
  }

  /** The camera is on its way from now on, or there at once. */
  private setOut(glides: boolean): void {
    this.glide = glides && this.stands ? { from: this.view.peek(), began: performance.now() } : undefined
  }

  /**
   * Where a plan leads: the camera makes room for it when it is out of sight, and stays where it is
   * otherwise.
   */
  takeIn(points: readonly Point[], glides = false): void {
    this.planned = points
    this.makeRoom(glides)
  }

  private makeRoom(glides: boolean): void {
    if (!this.follows.value || this.gripped || this.inSight(this.planned)) return
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

  /** Are all of these points on the board now, and nothing over them? */
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

  /** Comes nearer to some places, or (undefined) goes back, unless the player has moved the camera. */
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
   * Shows just these places, wherever else the camera would be, or (undefined) is no longer directed; unless
   * the player has moved it. `halves`: in two pictures rather than in one.
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
   * So many CSS pixels at these edges are covered by something else: what is worth seeing is shown beside
   * them.
   */
  cover(top: number, left: number): void {
    const now = this.covered.peek()
    if (top === now.top && left === now.left) return
    this.covered.value = { ...now, top, left }
    if (this.follows.value) this.refit()
  }

  /**
   * So much is covered at the lower edge: by a tray, which grows and shrinks under the player's hands and
   * moves nothing as long as all that is to be seen stays in sight. When it slides away or comes back
   * (`glides`) the camera takes the room.
   */
  coverBelow(bottom: number, glides: boolean): void {
    const now = this.covered.peek()
    if (bottom === now.bottom) return
    this.covered.value = { ...now, bottom }
    if (!this.follows.value || (!glides && !this.frame && this.inSight([...this.wanted, ...this.planned])))
      return
    this.setOut(glides)
    this.refit()
  }

  /** Of the canvas, where nothing lies over its lower edge: what the player sees of it. */
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

  /** From so far away that all of a picture that repeats is seen, and some of it again. */
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

  /** By CSS pixels. */
  pan(dx: number, dy: number): void {
    const { x, y, scale } = this.view.value
    this.move({ x: x + dx / scale, y: y + dy / scale, scale })
  }

  /** Of a picture that repeats, on the copy of the place that is nearest. */
  centre(at: Point): void {
    const { x, y } = this.nearest(at)
    const { view } = this.seen.value
    this.move({ ...this.view.value, x: at.x + x, y: at.y + y + this.view.value.y - view.y })
  }

  private nearest(at: Point, to: Point = this.view.peek()): Point {
    return this.period ? shiftNear(this.period, at, to) : { x: 0, y: 0 }
  }

  /**
   * What is wanted is looked for where the camera is, and the way there crosses no more of the field than it
   * has to.
   */
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
      wanted: [...this.wanted, ...this.planned],
      shift: this.shift,
      near: this.near,
      frame: this.frame,
      tight: this.oneWorld && !this.frame,
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
