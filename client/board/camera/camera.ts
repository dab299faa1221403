/** The camera of a board: it follows what it is asked to show until the player moves it. */
import { computed, signal } from '@preact/signals'
import type { Approach } from './approach.ts'
import { BoardCanvas, type OpenPart } from './board-canvas.ts'
import { type Cover, framed, framedApart } from './framing.ts'
import type { Grip } from './gestures.ts'
import { Glide } from './glide.ts'
import { boundsOf, ENDLESS, keptWithin, zoomLimits } from './limits.ts'
import type { SplitView } from './panes.ts'
import { inView, type Period, shiftNear } from './period.ts'
import { type Halves, Targets } from './targets.ts'
import { type Point, type Size, type View, zoomAt } from './view.ts'

/** Least distance of the points in sight from the canvas's edges, when the board has shrunk (CSS px). */
const EDGE = 18

export class Camera {
  readonly view = signal<View>({ x: 0, y: 0, scale: 0.5 })
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

  private readonly canvas = new BoardCanvas()
  /** Of the canvas, in CSS pixels. */
  readonly size = this.canvas.size
  /** The part of the canvas that nothing covers, and the view there. */
  readonly seen = computed<OpenPart>(() => this.canvas.openPart(this.view.value))
  private readonly targets = new Targets()
  private readonly glide = new Glide()
  /** The player is dragging something: the view must not move under the pointer. */
  private gripped = false
  /** For a repeating picture: the shift to the copy that the camera shows. */
  private shift: Point = { x: 0, y: 0 }
  private bounds = ENDLESS

  // The canvas.

  /**
   * The canvas has appeared or changed size. If panels beside the board resize it, nothing moves under the
   * pointer: the picture keeps its place on the screen, as long as all points of interest stay in sight. A
   * window of another size gets a new view.
   */
  measured(place: Point, size: Size, window: Size): void {
    const appears = !this.canvas.stands
    const inPlace = this.canvas.measured(place, size, window, this.view.peek())
    if (inPlace) this.view.value = inPlace
    const stays = inPlace && !this.targets.directed && this.allInSight()
    if (appears || (this.follows.value && !stays)) this.refit()
  }

  /** The canvas was removed. */
  left(): void {
    this.glide.end()
    this.canvas.stands = false
  }

  /**
   * Sets how many CSS pixels something (`what`) covers at edges of the canvas; points of interest are shown
   * beside all that lies over it.
   */
  cover(what: string, by: Partial<Omit<Cover, 'bottom'>>): void {
    if (this.canvas.coverEdges(what, by) && this.follows.value) this.refit()
  }

  /**
   * Sets how much a tray covers at the lower edge. It grows and shrinks while the player uses it, so the view
   * stays as long as all points of interest remain in sight. When the tray slides away or comes back
   * (`glides`) the camera adapts to the room.
   */
  coverBelow(bottom: number, glides: boolean): void {
    if (!this.canvas.coverEdges('tray', { bottom }) || !this.follows.value) return
    if (glides || this.targets.directed || !this.allInSight()) this.goTo(glides)
  }

  /** Whether any of these points, or a copy of one, is on the board now. */
  shows(points: readonly Point[]): boolean {
    const { view, size } = this.seen.value
    return points.some((at) => inView(at, this.period, view, size))
  }

  /** Whether all of these points are on the board now and uncovered. */
  inSight(points: readonly Point[]): boolean {
    const { x, y } = this.shift
    const view = this.view.peek()
    return points.every((at) => this.canvas.shows({ x: at.x + x, y: at.y + y }, view, EDGE))
  }

  private allInSight(): boolean {
    return this.inSight(this.targets.ofInterest(this.oneWorld))
  }

  // What the camera is asked to show.

  /**
   * Shows these points, now and whenever the board's size changes, unless the player has moved the camera.
   * With `glides` the camera glides there, so that players keep their bearings.
   */
  follow(points: readonly Point[], glides = false): void {
    this.targets.position = points
    this.toNearest()
    if (this.follows.value) this.goTo(glides)
  }

  /**
   * Points of the plan: the camera moves to show them if they are out of sight, and otherwise stays where it
   * is.
   */
  takeIn(points: readonly Point[], glides = false): void {
    this.targets.planned = points
    this.makeRoom(glides)
  }

  /** Zooms in on some places, or (undefined) back out, unless the player has moved the camera. */
  approach(near: Approach | undefined): void {
    if (this.targets.approach(near) && this.follows.value) this.refit()
  }

  /**
   * Shows exactly these places, overriding all other targets, or (undefined) ends the direction; not if the
   * player has moved the camera. `halves`: two pictures instead of one.
   */
  direct(frame: readonly Point[] | undefined, glides = false, halves?: Halves): void {
    if (!this.targets.direct(frame, halves) || !this.follows.value) return
    if (glides) this.setOut()
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

  private makeRoom(glides: boolean): void {
    if (!this.follows.value || this.gripped || this.oneWorld || this.inSight(this.targets.planned)) return
    this.goTo(glides)
  }

  private goTo(glides: boolean): void {
    if (glides) this.setOut()
    else this.glide.stop()
    this.refit()
  }

  /** Without a canvas nobody sees the way. */
  private setOut(): void {
    if (this.canvas.stands) this.glide.setOut(this.view.peek())
    else this.glide.stop()
  }

  private refit(): void {
    if (!this.canvas.stands || !this.targets.position.length) return
    const framing = {
      ...this.targets.framing(this.oneWorld),
      size: this.size.peek(),
      cover: this.canvas.cover,
      shift: this.shift,
      tight: this.oneWorld && !this.targets.directed && !this.bare,
      bare: this.bare,
      nearest: (at: Point, to: Point) => this.nearest(at, to),
    }
    const { halves } = this.targets
    this.split.value = halves && framedApart(framing, halves)
    this.view.value = this.glide.towards(framed(framing), () => this.refit())
  }

  // What the player does with it.

  /** Shows everything again. */
  fit(): void {
    this.follows.value = true
    this.toNearest()
    this.refit()
  }

  zoom(by: number): void {
    if (!this.canvas.stands) return
    const [least, most] = this.limits()
    const scale = Math.min(most, Math.max(least, this.view.value.scale * by))
    this.move(zoomAt(this.size.peek(), this.view.value, this.seen.value.middle, scale))
  }

  limits(): readonly [number, number] {
    return zoomLimits(this.size.peek(), this.period, this.oneWorld)
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
    const { value: whole } = this.view
    this.move({ ...whole, x: at.x + x + whole.x - view.x, y: at.y + y + whole.y - view.y })
  }

  move(view: View): void {
    this.follows.value = false
    this.split.value = undefined
    this.glide.stop()
    this.view.value = keptWithin(this.period ? ENDLESS : this.bounds, view)
  }

  /** Keeps the camera's centre within the field; a repeating picture has no bounds. */
  keepWithin(outline: readonly Point[]): void {
    this.bounds = boundsOf(outline)
  }

  /** The shift to the copy nearest to what is seen: a card or tray may cover the middle of the canvas. */
  private nearest(at: Point, to: Point = this.seen.peek().view): Point {
    return this.period ? shiftNear(this.period, at, to) : { x: 0, y: 0 }
  }

  /** Picks the copy of the position that is nearest to the camera, so that the way there is shortest. */
  private toNearest(): void {
    const { middle } = this.targets
    if (middle) this.shift = this.nearest(middle)
  }
}
