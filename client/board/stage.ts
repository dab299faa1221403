/**
 * The board on a page: mounts and measures it, and draws when needed. The picture is recomputed whenever a
 * signal it depends on has changed.
 */
import { computed, effect, signal } from '@preact/signals'
import type { AnyClientGame } from '../game-kit/client-game.ts'
import type { Board, BoardPicture } from './board.ts'
import { Camera } from './camera/camera.ts'
import { type Grip, gestures } from './camera/gestures.ts'
import { worldUnder } from './camera/panes.ts'
import type { Point } from './camera/view.ts'
import { type Atlas, makeAtlas } from './pictures/atlas.ts'
import { nebulaTile } from './sky/nebula-tile.ts'

export interface StageOptions {
  picture(scale: number): BoardPicture
  tapped(at: Point, reach: number, more: boolean): void
  grabbed(at: Point, reach: number, more?: boolean): Grip | undefined
  hovered(at: Point | undefined): void
}

const atlases = new Map<string, Promise<Atlas>>()

/** A game's atlas, painted once per page. Needs the font of its letters to be loaded. */
export function atlasOf(game: AnyClientGame): Promise<Atlas> {
  let atlas = atlases.get(game.id)
  if (!atlas)
    atlases.set(
      game.id,
      (atlas = document.fonts
        .load('600 48px "Oxanium Variable"')
        .catch(() => undefined)
        .then(() => makeAtlas(game.pictures()))),
    )
  return atlas
}

/** The drawing library is by far the largest part of the client, so it loads after the planner. */
const loadBoard = () => import('./board.ts')

/** Loads everything needed to draw a board of that game. */
export const prepareBoard = async (game: AnyClientGame): Promise<void> =>
  void (await Promise.all([loadBoard(), atlasOf(game).then(nebulaTile)]))

/** Shown until the graphics context is restored, which takes the browser a moment or, rarely, fails. */
const LOST =
  'Your browser has lost its graphics, so the board is empty. It comes back by itself; if it does not, reload the page: your seat and your plan are kept. Everything can be played without it meanwhile.'

export class Stage {
  readonly camera = new Camera()
  readonly ready = signal(false)
  readonly problem = signal<string | undefined>(undefined)
  /** Why the board is empty, in words. */
  readonly trouble = computed(() => this.problem.value ?? (this.lost.value ? LOST : undefined))

  private readonly lost = signal(false)
  private board: Board | undefined
  private picture: BoardPicture | undefined
  private drawing = 0
  private offs: (() => void)[] = []

  async mount(parent: HTMLElement, game: AnyClientGame, options: StageOptions): Promise<void> {
    const { camera } = this
    let gone = false
    this.offs = [() => (gone = true)]
    const loaded = await loadBoard().catch(() => undefined)
    if (gone) return
    if (!loaded) {
      this.problem.value = 'The board could not be loaded. Reload the page: your seat is kept.'
      return
    }
    try {
      const board = await loaded.mountBoard(parent, {
        atlas: await atlasOf(game),
        needsDraw: () => this.resized(),
        lost: (is) => (this.lost.value = is),
      })
      if (gone) return board.destroy()
      this.board = board
    } catch {
      this.problem.value =
        'The board needs WebGL, which this browser does not offer. Everything can be played without it: by its buttons, its keys, and the position in words.'
      return
    }
    this.offs.push(
      gestures(this.board.canvas, {
        size: () => camera.size.peek(),
        view: () => camera.view.value,
        limits: () => camera.limits(),
        moved: (view) => camera.move(view),
        grabbed: (at, reach, more) => camera.gripping(options.grabbed(at, reach, more)),
        hovered: (at) => options.hovered(at),
        tapped: (at, reach, more) => options.tapped(this.under(at), reach, more),
      }),
      effect(() => {
        this.picture = options.picture((camera.split.value?.views[0] ?? camera.view.value).scale)
        camera.period = this.picture.period
        camera.oneWorld = this.picture.heart !== undefined
        this.draw()
      }),
    )
    this.measure()
    this.ready.value = true
  }

  unmount(): void {
    for (const off of this.offs) off()
    this.offs = []
    cancelAnimationFrame(this.drawing)
    this.drawing = 0
    this.camera.left()
    this.board?.destroy()
    this.board = undefined
    this.ready.value = false
    this.lost.value = false
  }

  /** Converts a place from the single view to the half that is pressed. */
  private under(at: Point): Point {
    const {
      split: { value: split },
      view: {
        value: { x, y, scale },
      },
      size: { value: size },
    } = this.camera
    return split
      ? worldUnder(size, split, {
          x: (at.x - x) * scale + size.width / 2,
          y: (at.y - y) * scale + size.height / 2,
        })
      : at
  }

  private resized(): void {
    this.measure()
    this.draw()
  }

  private measure(): void {
    if (!this.board) return
    const { canvas, width, height } = this.board
    const { left, top } = canvas.getBoundingClientRect()
    this.camera.measured({ x: left, y: top }, { width, height }, { width: innerWidth, height: innerHeight })
  }

  /** The current picture as a data URL; undefined while there is none. */
  still(): string | undefined {
    if (!this.board || !this.picture) return undefined
    // Draw again: WebGL does not keep the last frame's pixels.
    this.board.draw(this.picture, this.camera.view.value)
    return this.board.canvas.toDataURL('image/webp', 0.9)
  }

  /** Several changes in one frame cause only one draw. */
  private draw(): void {
    if (this.drawing) return
    this.drawing = requestAnimationFrame(() => {
      this.drawing = 0
      const { view, split, seen } = this.camera
      if (!this.picture) return
      this.board?.draw(this.picture, view.value, split.value, split.value ? undefined : seen.value)
    })
  }
}
