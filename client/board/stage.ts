/**
 * The board on a page: where the camera is, what the player does to it, and when it is drawn. What is drawn is asked
 * for anew whenever a signal that it was made from has changed.
 */
import { effect, signal } from '@preact/signals'
import type { AnyClientGame } from '../games/contract.ts'
import type { Approach } from './approach.ts'
import { makeAtlas, type Atlas } from './atlas.ts'
import type { Board, BoardPicture } from './board.ts'
import { gestures, type Grip } from './gestures.ts'
import { copiesInView, shiftNear } from './period.ts'
import { nebulaTile } from './sky.ts'
import { between, fitting, keptInPlace, within, zoomAt, type Point, type Size, type View } from './view.ts'

const LIMITS = [0.05, 3] as const
/** Of a picture that repeats no more periods are seen side by side. */
const PERIODS = 5
/** No nearer than this by itself. */
const OWN_ZOOM = [0.05, 1.15] as const
const NEAR_ZOOM = [0.05, 1.7] as const

/** What is to be seen is so far from the edges at least, when the board has become smaller (CSS px). */
const EDGE = 18

/** So long the camera is on its way to what is to be seen next (ms). */
const GLIDE = 550

/** Left, right, top, bottom. */
const ENDLESS: readonly [number, number, number, number] = [-Infinity, Infinity, -Infinity, Infinity]

export interface StageOptions {
  picture(scale: number): BoardPicture
  tapped(at: Point, reach: number, more: boolean): void
  grabbed(at: Point, reach: number): Grip | undefined
  hovered(at: Point | undefined): void
}

const shifted = (view: View, by: Point): View => ({ scale: view.scale, x: view.x + by.x, y: view.y + by.y })

const atlases = new Map<string, Promise<Atlas>>()

/** A game's atlas, painted once for the page. Its letters need the font to be there. */
export function atlasOf(game: AnyClientGame): Promise<Atlas> {
  let atlas = atlases.get(game.id)
  if (!atlas) atlases.set(game.id, (atlas = document.fonts.load('600 48px "Oxanium Variable"').catch(() => undefined).then(() => makeAtlas(game.pictures()))))
  return atlas
}

/** The drawing library is by far the largest part of the client: it comes after the plan. */
const loadBoard = () => import('./board.ts')

/** Loads what a board of that game is drawn with. */
export const prepareBoard = async (game: AnyClientGame): Promise<void> => void (await Promise.all([loadBoard(), atlasOf(game).then(nebulaTile)]))

export class Stage {
  readonly view = signal<View>({ x: 0, y: 0, scale: 0.5 })
  /** Of the canvas, in CSS pixels. */
  readonly size = signal<Size>({ width: 1, height: 1 })
  readonly ready = signal(false)
  readonly problem = signal<string | undefined>(undefined)
  /** The camera follows what happens until the player takes it. */
  readonly follows = signal(true)

  private board: Board | undefined
  private wanted: readonly Point[] = []
  /** To the copy of them that the camera shows, of a picture that repeats. */
  private shift: Point = { x: 0, y: 0 }
  private near: Approach | undefined
  /** From where it is on its way, and since when (ms). */
  private glide: { readonly from: View; readonly began: number } | undefined
  private picture: BoardPicture | undefined
  private covered = { top: 0, left: 0 }
  /** Where the canvas begins on the page, and in what window. */
  private place: Point = { x: 0, y: 0 }
  private window: Size = { width: 0, height: 0 }
  private frame = 0
  private gliding = 0
  private bounds = ENDLESS
  private offs: (() => void)[] = []

  async mount(parent: HTMLElement, game: AnyClientGame, options: StageOptions): Promise<void> {
    let gone = false
    this.offs = [() => (gone = true)]
    const loaded = await loadBoard().catch(() => undefined)
    if (gone) return
    if (!loaded) {
      this.problem.value = 'The board could not be loaded. Reload the page: your seat is kept.'
      return
    }
    try {
      const board = await loaded.mountBoard(parent, { atlas: await atlasOf(game), needsDraw: () => this.resized() })
      if (gone) return board.destroy()
      this.board = board
    } catch {
      this.problem.value = 'The board needs WebGL, which this browser does not offer. Everything can be played without it: by its buttons, its keys, and the position in words.'
      return
    }
    this.offs.push(
      gestures(this.board.canvas, {
        size: () => this.board!, view: () => this.view.value, limits: () => this.limits(),
        moved: (view) => this.move(view), tapped: options.tapped, grabbed: options.grabbed, hovered: options.hovered,
      }),
      effect(() => {
        this.picture = options.picture(this.view.value.scale)
        this.draw()
      }),
    )
    this.measure()
    this.refit()
    this.ready.value = true
  }

  unmount(): void {
    for (const off of this.offs) off()
    this.offs = []
    cancelAnimationFrame(this.frame)
    cancelAnimationFrame(this.gliding)
    this.frame = this.gliding = 0
    this.glide = undefined
    this.board?.destroy()
    this.board = undefined
    this.ready.value = false
  }

  /** The camera's middle never leaves the field; where the picture repeats, the field has no end. */
  keepWithin(outline: readonly Point[]): void {
    const [xs, ys] = [outline.map((p) => p.x), outline.map((p) => p.y)]
    this.bounds = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  }

  /** Is any of these points, or a copy of it, on the board now? */
  shows(points: readonly Point[]): boolean {
    const { view: { value: view }, size: { value: size }, picture } = this
    const [w, h] = [size.width / 2 / view.scale, size.height / 2 / view.scale]
    return points.some(({ x, y }) => (picture?.period ? copiesInView(picture.period, { left: x, right: x, top: y, bottom: y }, view, size).length > 0 : Math.abs(x - view.x) < w && Math.abs(y - view.y) < h))
  }

  /**
   * Shows these points, now and whenever the board's size changes, unless the player has moved the camera. On a picture
   * that repeats there is no edge to find one's way by: there the camera glides, if it may.
   */
  follow(points: readonly Point[], glides = false): void {
    this.wanted = points
    this.toNearest()
    if (!this.follows.value) return
    this.glide = glides && this.ready.peek() && this.picture?.period ? { from: this.view.peek(), began: performance.now() } : undefined
    this.refit()
  }

  /** Comes nearer to some places, or (undefined) goes back, unless the player has moved the camera. */
  approach(near: Approach | undefined): void {
    if (near === this.near || (near && this.near && near.share === this.near.share && near.places === this.near.places)) return
    this.near = near
    if (this.follows.value) this.refit()
  }

  /** So many CSS pixels at these edges are covered by something else: what is worth seeing is shown beside them. */
  cover(top: number, left: number): void {
    if (top === this.covered.top && left === this.covered.left) return
    this.covered = { top, left }
    if (this.follows.value) this.refit()
  }

  fit(): void {
    this.follows.value = true
    this.toNearest()
    this.refit()
  }

  zoom(by: number): void {
    if (!this.board) return
    const { width, height } = this.board
    const [least, most] = this.limits()
    const scale = Math.min(most, Math.max(least, this.view.value.scale * by))
    this.move(zoomAt(this.board, this.view.value, { x: width / 2, y: height / 2 }, scale))
  }

  /** From so far away that a picture that repeats is seen several times; more often tells nobody anything. */
  private limits(): readonly [number, number] {
    const period = this.picture?.period
    const { width, height } = this.size.peek()
    return period ? [Math.max(LIMITS[0], width / (PERIODS * Math.hypot(period[0].x, period[0].y)), height / (PERIODS * Math.abs(period[1].y))), LIMITS[1]] : LIMITS
  }

  /** By CSS pixels. */
  pan(dx: number, dy: number): void {
    const { x, y, scale } = this.view.value
    this.move({ x: x + dx / scale, y: y + dy / scale, scale })
  }

  /** Of a picture that repeats, on the copy of the place that is nearest. */
  centre(at: Point): void {
    const { x, y } = this.nearest(at)
    this.move({ ...this.view.value, x: at.x + x, y: at.y + y })
  }

  private nearest(at: Point, to: Point = this.view.peek()): Point {
    const period = this.picture?.period
    return period ? shiftNear(period, at, to) : { x: 0, y: 0 }
  }

  /** What is wanted is looked for where the camera is, and the way there crosses no more of the field than it has to. */
  private toNearest(): void {
    const [xs, ys] = [this.wanted.map(({ x }) => x), this.wanted.map(({ y }) => y)]
    if (this.wanted.length) this.shift = this.nearest({ x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 })
  }

  private move(view: View): void {
    this.follows.value = false
    this.glide = undefined
    const [left, right, top, bottom] = this.picture?.period ? ENDLESS : this.bounds
    this.view.value = { scale: view.scale, x: Math.min(right, Math.max(left, view.x)), y: Math.min(bottom, Math.max(top, view.y)) }
  }

  private refit(): void {
    if (!this.board || !this.wanted.length) return
    const far = shifted(this.fitted(this.wanted, OWN_ZOOM), this.shift)
    const near = this.near && this.fitted(this.near.places, NEAR_ZOOM)
    const goal = near && near.scale > far.scale ? between(far, shifted(near, this.nearest(near, far)), this.near!.share) : far
    this.view.value = this.glide ? this.onTheWay(this.glide, goal) : goal
  }

  private onTheWay({ from, began }: { readonly from: View; readonly began: number }, goal: View): View {
    const share = Math.min(1, (performance.now() - began) / GLIDE)
    if (share >= 1) this.glide = undefined
    else this.gliding ||= requestAnimationFrame(() => {
      this.gliding = 0
      if (this.glide) this.refit()
    })
    return between(from, goal, share * share * (3 - 2 * share))
  }

  private fitted(points: readonly Point[], zoom: readonly [number, number]): View {
    const { width, height } = this.board!
    // The lower edge is for the playback bar and notes.
    const inset = Math.min(70, height * 0.14)
    const { top, left } = this.covered
    const free = { width: Math.max(80, width - left), height: Math.max(80, height - inset - top) }
    const { x, y, scale } = fitting(free, points, Math.min(48, width * 0.06), zoom)
    return { x: x - left / 2 / scale, y: y + (inset - top) / 2 / scale, scale }
  }

  /**
   * What takes room beside the board moves nothing under the pointer: the picture stays where it was on the screen, as
   * long as all that is to be seen stays in sight. A window of another size is a new picture.
   */
  private resized(): void {
    const before = { place: this.place, size: this.size.value, window: this.window }
    this.measure()
    const stays = before.window.width === this.window.width && before.window.height === this.window.height
    if (stays) this.view.value = keptInPlace(this.view.value, before, { place: this.place, size: this.size.value })
    if (this.follows.value && !(stays && this.wanted.every(({ x, y }) => within(this.size.value, this.view.value, { x: x + this.shift.x, y: y + this.shift.y }, EDGE)))) this.refit()
    this.draw()
  }

  private measure(): void {
    if (!this.board) return
    const { left, top } = this.board.canvas.getBoundingClientRect()
    this.place = { x: left, y: top }
    this.window = { width: innerWidth, height: innerHeight }
    this.size.value = { width: this.board.width, height: this.board.height }
  }

  /** However much changes, one frame is drawn. */
  private draw(): void {
    if (this.frame) return
    this.frame = requestAnimationFrame(() => {
      this.frame = 0
      if (this.picture) this.board?.draw(this.picture, this.view.value)
    })
  }
}
