/**
 * The canvas. `draw` renders exactly one frame, and nothing else renders: the board has no loop, no clock and
 * no randomness. The caller computes every animation.
 */
import type Phaser from 'phaser'
import type { OpenPart } from './camera/board-canvas.ts'
import { panesOf, type SplitView } from './camera/panes.ts'
import type { Period } from './camera/period.ts'
import type { Point, View } from './camera/view.ts'
import type { Mark } from './marks/mark.ts'
import { MarksObject } from './marks/marks-object.ts'
import { Game, SCALE_NONE, Scene, WEBGL } from './phaser/phaser-lite.ts'
import type { Atlas } from './pictures/atlas.ts'
import { Sharpness } from './sharpness.ts'
import { BackdropObject } from './sky/backdrop-object.ts'
import { nebulaTile } from './sky/nebula-tile.ts'
import type { Backdrop } from './sky/sky.ts'

/** One frame's content, independent of the camera. */
export interface BoardPicture {
  readonly marks: readonly Mark[]
  readonly backdrop: Backdrop
  /** Seeds the sky: the same name gives the same sky. */
  readonly place?: string
  /** Camera shake at this moment, in CSS pixels: shifts the whole picture. */
  readonly recoil?: Point
  /** Set if the picture repeats: what comes after one copy. */
  readonly period?: Period | undefined
  /** For a repeating picture: the centre of the area that is drawn at full strength. */
  readonly heart?: Point | undefined
}

const CALM: Point = { x: 0, y: 0 }
/** Textures per draw call: the backdrop's noise and two sky layers. Phaser's default batches use one. */
const TEXTURES = 3

export interface BoardOptions {
  readonly atlas: Atlas
  /** Device pixels per CSS pixel; overrides the screen's own ratio. */
  readonly density?: number
  /** The caller must draw again: the canvas was resized, or its graphics context was restored. */
  needsDraw(): void
  /** `true`: the graphics context is lost, and nothing is drawn until it is restored; `false`: it is back. */
  lost?(is: boolean): void
}

export interface Board {
  readonly canvas: HTMLCanvasElement
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /**
   * `split`: draws two views side by side instead of `view`. `open`: the part that nothing covers, if
   * panels lie over some of the canvas.
   */
  draw(picture: BoardPicture, view: View, split?: SplitView, open?: OpenPart): void
  destroy(): void
}

/** Puts a board into `parent`. Rejects when the browser has no WebGL. */
export async function mountBoard(
  parent: HTMLElement,
  { atlas, density, needsDraw, lost }: BoardOptions,
): Promise<Board> {
  // A fresh canvas of our own: Phaser would reuse one from its pool, whose context is lost once a game that
  // used it was destroyed.
  const canvas = document.createElement('canvas')
  canvas.style.cssText =
    'display:block;touch-action:none;user-select:none;-webkit-user-select:none;outline:none'
  canvas.setAttribute('aria-hidden', 'true')
  const sharpness = new Sharpness({
    finish: () => {
      const { gl } = renderer
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    },
    fit: () => {
      measure()
      fit()
    },
    get sky() {
      return behind
    },
    needsDraw,
  })
  const frame = { width: 1, height: 1, dpr: 1, deviceWidth: 1, deviceHeight: 1 }
  const measure = () => {
    const dpr = density ?? sharpness.dpr
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

  // A camera here only clips to its pane; `View` does the positioning.
  const cameras = [scene.cameras.main, scene.cameras.add(0, 0, 1, 1)]

  let dead = false
  const fit = () => {
    if (canvas.width !== frame.deviceWidth || canvas.height !== frame.deviceHeight)
      game.scale.resize(frame.deviceWidth, frame.deviceHeight)
    // Exact division, so that the browser does not resample the picture.
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
  canvas.addEventListener('webglcontextlost', () => {
    sharpness.stop()
    if (!dead) lost?.(true)
  })
  canvas.addEventListener('webglcontextrestored', () => !dead && lost?.(false))

  const paint: Board['draw'] = (picture, view, split, open) => {
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
    Object.assign(marks, { marks: picture.marks, period, heart, panes, open })
    behind.show(backdrop, panes, { dpr: frame.dpr, place })
    game.step(0, 0)
  }

  return {
    canvas,
    get width() {
      return frame.width
    },
    get height() {
      return frame.height
    },
    draw(picture, view, split, open) {
      if (dead || renderer.contextLost) return
      if (density === undefined) sharpness.draw(view, (seen) => paint(picture, seen, split, open))
      else paint(picture, view, split, open)
    },
    destroy() {
      if (dead) return
      dead = true
      sharpness.stop()
      stopWatching()
      const gl = renderer.gl
      game.destroy(false)
      // The loop is stopped, so step once by hand to run the requested destruction.
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
        // Replaces the loop's start, before Phaser calls it: the loop never runs, `draw` steps the game.
        postBoot: (booted) => {
          booted.loop.start = () => booted.loop
          queueMicrotask(() => resolve(booted))
        },
      },
    })
  })
}

/**
 * Calls `changed` when the element's size or the screen's pixel ratio changes; returns the unsubscribe
 * function.
 */
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
