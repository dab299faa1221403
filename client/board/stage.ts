/**
 * The board on a page: it is mounted, measured, and drawn when it has to be. What is drawn is asked for anew
 * whenever a signal that it was made from has changed.
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

/** A game's atlas, painted once for the page. Its letters need the font to be there. */
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

/** The drawing library is by far the largest part of the client: it comes after the plan. */
const loadBoard = () => import('./board.ts')

/** Loads what a board of that game is drawn with. */
export const prepareBoard = async (game: AnyClientGame): Promise<void> =>
  void (await Promise.all([loadBoard(), atlasOf(game).then(nebulaTile)]))

/** Until the graphics are back, which takes the browser a moment or, now and then, does not come about. */
const LOST =
  'Your browser has lost its graphics, so the board is empty. It comes back by itself; if it does not, reload the page: your seat and your plan are kept. Everything can be played without it meanwhile.'

export class Stage {
  readonly camera = new Camera()
  readonly ready = signal(false)
  readonly problem = signal<string | undefined>(undefined)
  /** Why there is nothing to be seen, in words. */
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
        hovered: options.hovered,
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

  /** Of a place as the one view has it, where it is in the half that is pressed. */
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

  /** What is to be seen at this moment, as the address of a picture; undefined while there is none. */
  still(): string | undefined {
    if (!this.board || !this.picture) return undefined
    // What was drawn before is not kept.
    this.board.draw(this.picture, this.camera.view.value)
    return this.board.canvas.toDataURL('image/webp', 0.9)
  }

  /** However much changes, one frame is drawn. */
  private draw(): void {
    if (this.drawing) return
    this.drawing = requestAnimationFrame(() => {
      this.drawing = 0
      if (this.picture) this.board?.draw(this.picture, this.camera.view.value, this.camera.split.value)
    })
  }
}
