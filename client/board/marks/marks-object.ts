/**
 * Draws all marks straight into Phaser's quad batch: one object in the display list instead of one per mark.
 */
import type Phaser from 'phaser'
import type { OpenPart } from '../camera/board-canvas.ts'
import { heartAt } from '../camera/one-world.ts'
import type { Pane } from '../camera/panes.ts'
import {
  type Copy,
  copiesInView,
  type Liveliness,
  liveliness,
  livelyWithin,
  type Period,
} from '../camera/period.ts'
import type { Point } from '../camera/view.ts'
import { ANY_BLEND_MODE, DRAWN_PLAINLY, quadBatchOf, TINT_MODE } from '../phaser/phaser-insides.ts'
import { GameObject } from '../phaser/phaser-lite.ts'
import type { FrameBox } from '../pictures/atlas.ts'
import { isCut, type Mark, movedInside } from './mark.ts'

interface Uv {
  readonly w: number
  readonly h: number
  readonly u: number
  readonly v: number
  readonly du: number
  readonly dv: number
}

export class MarksObject extends GameObject {
  marks: readonly Mark[] = []
  period: Period | undefined
  /**
   * Centre of the one full-strength world, in any copy; without it, the area around the camera is at full
   * strength.
   */
  heart: Point | undefined
  /** The part of a single pane that nothing covers; without it, all of the pane. */
  open: OpenPart | undefined
  /** Additive marks use a tint mode instead. */
  blendMode = ANY_BLEND_MODE
  /** Each pane has its own camera, which clips to it. */
  panes: readonly Pane[] = []
  private readonly uvs = new Map<string, Uv>()
  private readonly texture: Phaser.Textures.Texture

  constructor(scene: Phaser.Scene, texture: Phaser.Textures.Texture, boxes: readonly FrameBox[]) {
    super(scene, 'Marks')
    this.texture = texture
    for (const box of boxes) {
      // Read Phaser's own coordinates back: its canvas textures are flipped.
      const frame = texture.add(box.name, 0, box.x, box.y, box.w, box.h)!
      this.uvs.set(box.name, {
        w: box.w,
        h: box.h,
        u: frame.u0,
        v: frame.v0,
        du: frame.u1 - frame.u0,
        dv: frame.v1 - frame.v0,
      })
    }
  }

  override willRender(): boolean {
    return true
  }

  override renderWebGLStep(
    renderer: Phaser.Renderer.WebGL.WebGLRenderer,
    _self: unknown,
    context: Phaser.Renderer.WebGL.DrawingContext,
  ): void {
    const quads = quadBatchOf(renderer)
    const glTexture = this.texture.source[0]!.glTexture
    const pane = this.panes[this.scene.cameras.cameras.indexOf(context.camera!)]
    if (!pane) return
    const {
      at,
      size,
      view: { x, y, scale },
    } = pane
    const [left, top, right, bottom] = [at.x, at.y, at.x + size.width, at.y + size.height]
    const [tx, ty] = [(left + right) / 2 - x * scale, (top + bottom) / 2 - y * scale]
    const { period } = this
    const copies = this.copies(pane)
    const open = this.open ?? pane
    const alive = !period
      ? undefined
      : this.heart
        ? livelyWithin(period, heartAt(period, this.heart, open.view))
        : liveliness(period, open.view)
    for (const mark of this.marks) {
      const uv = this.uvs.get(mark.frame)
      if (!uv) throw new Error(`the atlas has no frame ${mark.frame}`)
      if ((mark.alpha ?? 1) <= 0) continue
      const mode = mark.add ? TINT_MODE.added : TINT_MODE.painted
      const corners = cornersOf(mark, uv, scale)
      for (const copy of copies) {
        let [dx, dy] = [tx + (mark.x + copy.x) * scale, ty + (mark.y + copy.y) * scale]
        const strength = alive ? strengthOf(mark, copy, alive) : 1
        if (strength <= 0 || isCut(mark, copy, open)) continue
        const moved = movedInside(mark, copy, open)
        dx += moved.x * scale
        dy += moved.y * scale
        const colour = colourOf(mark, mark.once ? 1 : strength, mark.once ? strength : 1)
        for (let i = 0; i < corners.length; i += 8) {
          const [ax, ay, bx, by] = [
            corners[i]! + dx,
            corners[i + 1]! + dy,
            corners[i + 2]! + dx,
            corners[i + 3]! + dy,
          ]
          const [cx, cy, ex, ey] = [
            corners[i + 4]! + dx,
            corners[i + 5]! + dy,
            corners[i + 6]! + dx,
            corners[i + 7]! + dy,
          ]
          // Skip quads entirely beyond one edge of the pane.
          if (
            Math.max(ax, bx, cx, ex) < left ||
            Math.min(ax, bx, cx, ex) > right ||
            Math.max(ay, by, cy, ey) < top ||
            Math.min(ay, by, cy, ey) > bottom
          )
            continue
          // Top left, bottom left, top right, bottom right.
          quads.batch(
            context,
            glTexture,
            ax,
            ay,
            bx,
            by,
            ex,
            ey,
            cx,
            cy,
            uv.u,
            uv.v,
            uv.du,
            uv.dv,
            mode,
            colour,
            colour,
            colour,
            colour,
            DRAWN_PLAINLY,
          )
        }
      }
    }
  }

  private copies({ view, size }: Pane): readonly Copy[] {
    if (!this.period || this.marks.length === 0) return ONE
    const things = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
    for (const mark of this.marks) {
      const { w, h } = this.uvs.get(mark.frame) ?? { w: 0, h: 0 }
      const far = mark.facets
        ? mark.facets.reduce((most, part) => Math.max(most, Math.abs(part)), 0) * Math.SQRT2
        : Math.hypot(w, h) / 2
      const reach = far * Math.max(Math.abs(mark.scaleX ?? 1), Math.abs(mark.scaleY ?? 1))
      things.left = Math.min(things.left, mark.x - reach)
      things.right = Math.max(things.right, mark.x + reach)
      things.top = Math.min(things.top, mark.y - reach)
      things.bottom = Math.max(things.bottom, mark.y + reach)
    }
    return copiesInView(this.period, things, view, size)
  }
}

const ONE: readonly Copy[] = [{ x: 0, y: 0 }]

const sprite = new Float64Array(8)
/** Kept between frames, as memory for each would be collected in the middle of a film. */
let figure = new Float64Array(8)

/**
 * Corners of each quadrilateral, relative to the mark's place, in device pixels. The next call overwrites the
 * result.
 */
function cornersOf(mark: Mark, { w, h }: Uv, scale: number): Float64Array {
  const angle = mark.rotation ?? 0
  const [cos, sin] = angle === 0 ? [scale, 0] : [Math.cos(angle) * scale, Math.sin(angle) * scale]
  const [sx, sy] = [mark.scaleX ?? 1, mark.scaleY ?? 1]
  if (!mark.facets) {
    const [ax, ay, bx, by] = [w * 0.5 * sx * cos, w * 0.5 * sx * sin, -h * 0.5 * sy * sin, h * 0.5 * sy * cos]
    sprite[0] = -ax - bx
    sprite[1] = -ay - by
    sprite[2] = -ax + bx
    sprite[3] = -ay + by
    sprite[4] = ax + bx
    sprite[5] = ay + by
    sprite[6] = ax - bx
    sprite[7] = ay - by
    return sprite
  }
  const { facets } = mark
  if (figure.length < facets.length) figure = new Float64Array(facets.length)
  for (let i = 0; i < facets.length; i += 2) {
    const [x, y] = [facets[i]! * sx, facets[i + 1]! * sy]
    figure[i] = x * cos - y * sin
    figure[i + 1] = x * sin + y * cos
  }
  return figure.subarray(0, facets.length)
}

function strengthOf(mark: Mark, copy: Copy, alive: Liveliness): number {
  const { x, y } = mark.once && mark.once !== true ? mark.once : mark
  return alive({ x: x + copy.x, y: y + copy.y }, mark.once ? 0 : undefined)
}

/**
 * Weaker copies are darkened, not made transparent, so that nothing shows through them; additive marks get
 * less alpha. `there`: alpha factor of marks that fade out in copies.
 */
const colourOf = ({ alpha = 1, tint = 0xffffff, add }: Mark, strength: number, there: number): number =>
  ((Math.round(Math.min(1, alpha) * (add ? strength : 1) * there * 255) << 24) |
    (strength < 1 && !add ? darker(tint, strength) : tint)) >>>
  0

const darker = (tint: number, times: number): number =>
  (Math.round((tint >> 16) * times) << 16) |
  (Math.round(((tint >> 8) & 255) * times) << 8) |
  Math.round((tint & 255) * times)
