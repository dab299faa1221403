/**
 * The canvas. `draw` renders exactly one frame of it and nothing renders
 * otherwise: no loop, no clock, no chance. Everything that moves is moved by who calls.
 */
import type Phaser from 'phaser'
import { panesOf, type SplitView } from './camera/panes.ts'
import type { Period } from './camera/period.ts'
import type { Point, View } from './camera/view.ts'
import type { Mark } from './marks/mark.ts'
import { MarksObject } from './marks/marks-object.ts'
import { Game, SCALE_NONE, Scene, WEBGL } from './phaser/phaser-lite.ts'
import type { Atlas } from './pictures/atlas.ts'
import { Resolution } from './resolution.ts'
import type { Backdrop } from './sky/backdrop.ts'
import { BackdropObject } from './sky/backdrop-object.ts'
import { nebulaTile } from './sky/nebula-tile.ts'

/** What is to be seen, from wherever. */
export interface BoardPicture {
  readonly marks: readonly Mark[]
  readonly backdrop: Backdrop
  /** Names the sky. */
  readonly place?: string
  /** CSS pixels by which all of it is thrown aside at this moment. */
  readonly recoil?: Point
  /** After what the picture repeats, if it does. */
  readonly period?: Period | undefined
  /** Of a picture that repeats: the middle of what is lively. */
  readonly heart?: Point | undefined
}

const CALM: Point = { x: 0, y: 0 }
/** At a time: the backdrop's noise and two layers of a sky. Batches have one. */
const TEXTURES = 3

export interface BoardOptions {
  readonly atlas: Atlas
  /** Device pixels to a CSS pixel, where the screen has no say in it. */
  readonly density?: number
  /** The canvas has another size, or its graphics came back after they were lost: draw again. */
  needsDraw(): void
  /** The graphics are lost, and nothing is drawn until they are back; or they are. */
  lost?(is: boolean): void
}

export interface Board {
  readonly canvas: HTMLCanvasElement
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** `split`: two views in place of one. */
  draw(picture: BoardPicture, view: View, split?: SplitView): void
  destroy(): void
}

/** When nothing has moved for so long (ms) the picture is drawn with all pixels. */
const REST = 350

/** Of the page's boards: what was too much for one is too much for the next. */
let level: number | undefined

/** Puts a board into `parent`. Rejects when the browser has no WebGL. */
export async function mountBoard(
  parent: HTMLElement,
  { atlas, density, needsDraw, lost }: BoardOptions,
): Promise<Board> {
  // A fresh canvas of our own: Phaser would take one from its pool, whose context is lost once it was
  // destroyed.
  const canvas = document.createElement('canvas')
  canvas.style.cssText =
    'display:block;touch-action:none;user-select:none;-webkit-user-select:none;outline:none'
  canvas.setAttribute('aria-hidden', 'true')
  const resolution = new Resolution(level)
  const frame = { width: 1, height: 1, dpr: 1, deviceWidth: 1, deviceHeight: 1 }
  const measure = () => {
    const dpr = density ?? resolution.of(window.devicePixelRatio || 1)
    const width = Math.max(1, parent.clientWidth)
    const height = Math.max(1, parent.clientHeight)
    Object.assign(frame, {
      dpr,
      width,
      height,
      deviceWidth: Math.round(width * dpr),
      deviceHeight: Math.round(height * dpr),
    })
  }
  measure()

  const scene = new Scene('board')
  const game = await boot(parent, canvas, scene, frame.deviceWidth, frame.deviceHeight)
  const renderer = game.renderer as Phaser.Renderer.WebGL.WebGLRenderer
  renderer.renderNodes.setMaxParallelTextureUnits(1)
  game.step(0, 0)

  const marks = new MarksObject(scene, scene.textures.addCanvas('atlas', atlas.canvas)!, atlas.frames)
  // Always magnified, so plain linear filtering (0) without mipmaps.
  scene.textures.addCanvas('nebula', nebulaTile())!.setFilter(0)
  const behind = new BackdropObject(scene, ['nebula'])
  scene.sys.displayList.add(behind)
  scene.sys.displayList.add(marks)

  // A camera cuts off what lies beyond its pane; where things are is not its matter.
  const cameras = [scene.cameras.main, scene.cameras.add(0, 0, 1, 1)]

  let dead = false
  const fit = () => {
    if (canvas.width !== frame.deviceWidth || canvas.height !== frame.deviceHeight)
      game.scale.resize(frame.deviceWidth, frame.deviceHeight)
    // Exact, so that the page does not resample the picture.
    canvas.style.width = `${frame.deviceWidth / frame.dpr}px`
    canvas.style.height = `${frame.deviceHeight / frame.dpr}px`
  }
  fit()
  const stopWatching = watchSize(parent, () => {
    measure()
    fit()
    needsDraw()
  })
  renderer.on('restorewebgl', () => {
    behind.forget()
    if (!dead) needsDraw()
  })
  canvas.addEventListener('webglcontextlost', () => !dead && lost?.(true))
  canvas.addEventListener('webglcontextrestored', () => !dead && lost?.(false))

  const paint: Board['draw'] = (picture, view, split) => {
    const { backdrop, period, heart, place = '', recoil = CALM } = picture
    const thrown = (one: View): View => ({
      ...one,
      x: one.x - recoil.x / one.scale,
      y: one.y - recoil.y / one.scale,
    })
    const panes = panesOf(
      { width: canvas.width, height: canvas.height },
      frame.dpr,
      thrown(view),
      split && { ...split, views: [thrown(split.views[0]), thrown(split.views[1])] },
    )
    cameras.forEach((camera, i) => {
      const pane = panes[i]
      camera.setVisible(pane !== undefined)
      if (pane) camera.setViewport(pane.at.x, pane.at.y, pane.size.width, pane.size.height)
    })
    Object.assign(marks, { marks: picture.marks, period, heart, panes })
    behind.show(backdrop, panes, { dpr: frame.dpr, place })
    game.step(0, 0)
  }

  const refit = () => {
    level = resolution.level
    measure()
    fit()
  }
  /**
   * When the browser began the first frame after the last one that was drawn (its clock); undefined until
   * then.
   */
  let after: CSSNumberish | null | undefined
  let waiting = 0
  /** Whether no frame has gone by since the last one that was drawn. */
  const follows = () => {
    const is = after === undefined || after === document.timeline.currentTime
    cancelAnimationFrame(waiting)
    after = undefined
    waiting = requestAnimationFrame(() => (after = document.timeline.currentTime))
    return is
  }
  /** Nothing has moved for a while: the next picture is the standing one. */
  let standing = false
  let resting: ReturnType<typeof setTimeout> | undefined
  const restLater = () => {
    clearTimeout(resting)
    resting = setTimeout(() => {
      resting = undefined
      if (dead || !resolution.rests(window.devicePixelRatio || 1)) return
      standing = true
      needsDraw()
    }, REST)
  }
  /** Draws, and waits until the graphics have done it: so long they took (ms). */
  const cost = (picture: BoardPicture, view: View, split?: SplitView): number => {
    paint(picture, view, split)
    const from = performance.now()
    renderer.gl.readPixels(0, 0, 1, 1, renderer.gl.RGBA, renderer.gl.UNSIGNED_BYTE, new Uint8Array(4))
    return performance.now() - from
  }

  return {
    canvas,
    get width() {
      return frame.width
    },
    get height() {
      return frame.height
    },
    draw(picture, view, split) {
      if (dead || renderer.contextLost) return
      const screen = window.devicePixelRatio || 1
      if (density === undefined && resolution.untried(screen)) {
        // Each a pixel aside, as when the camera moves. The first does not count: it makes what the others
        // have.
        const [, ...costs] = [0, 1, 2].map((i) => cost(picture, { ...view, x: view.x + i / view.scale }))
        resolution.tried(Math.min(...costs))
        refit()
      } else if (density === undefined) {
        const goesOn = follows()
        if (standing) {
          standing = false
          refit()
          return resolution.sharpened(cost(picture, view, split))
        }
        if (resolution.moves(goesOn) || resolution.drawn(performance.now(), screen, goesOn)) refit()
        if (resolution.disturbs(goesOn) || resting === undefined) restLater()
      }
      paint(picture, view, split)
    },
    destroy() {
      if (dead) return
      dead = true
      cancelAnimationFrame(waiting)
      clearTimeout(resting)
      stopWatching()
      const gl = renderer.gl
      game.destroy(false)
      // The loop stands still, so the destruction that was asked for happens in this step.
      game.step(0, 0)
      // Frees the graphics memory now: browsers keep 16 contexts at most.
      gl.getExtension('WEBGL_lose_context')?.loseContext()
      canvas.remove()
    },
  }
}

function boot(
  parent: HTMLElement,
  canvas: HTMLCanvasElement,
  scene: Phaser.Scene,
  width: number,
  height: number,
): Promise<Phaser.Game> {
  return new Promise((resolve) => {
    void new Game({
      type: WEBGL,
      canvas,
      parent,
      width,
      height,
      scene,
      scale: { mode: SCALE_NONE, zoom: 1, autoRound: false, expandParent: false },
      banner: false,
      autoFocus: false,
      disableContextMenu: false,
      backgroundColor: '#05070c',
      audio: { noAudio: true },
      input: { keyboard: false, mouse: false, touch: false, gamepad: false },
      render: {
        antialias: true,
        antialiasGL: false,
        roundPixels: false,
        transparent: false,
        powerPreference: 'default',
        mipmapFilter: 'LINEAR_MIPMAP_LINEAR',
        maxTextures: TEXTURES,
        batchSize: 4096,
      },
      callbacks: {
        // Before the loop starts: it never does, `draw` steps.
        postBoot: (booted) => {
          booted.loop.start = () => booted.loop
          queueMicrotask(() => resolve(booted))
        },
      },
    })
  })
}

/** Calls back when the element's size or the screen's pixel ratio changes; returns how to stop. */
function watchSize(parent: HTMLElement, changed: () => void): () => void {
  const observer = new ResizeObserver(changed)
  observer.observe(parent)
  let query: MediaQueryList | undefined
  const watchRatio = () => {
    query?.removeEventListener('change', ratioChanged)
    query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    query.addEventListener('change', ratioChanged)
  }
  const ratioChanged = () => {
    watchRatio()
    changed()
  }
  watchRatio()
  return () => {
    observer.disconnect()
    query?.removeEventListener('change', ratioChanged)
  }
}
