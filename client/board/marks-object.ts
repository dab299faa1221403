/** Draws marks straight into Phaser's quad batch: one object in the display list, none per mark. */
import type Phaser from 'phaser'
import type { FrameBox } from './atlas.ts'
import type { Mark } from './mark.ts'
import { BLEND_ADD, GameObject } from './phaser-lite.ts'

interface Uv {
  readonly w: number
  readonly h: number
  readonly u: number
  readonly v: number
  readonly du: number
  readonly dv: number
}

// Phaser's own type of this method is behind its code: `lighting` may be null.
interface QuadBatch {
  batch(context: unknown, texture: unknown, ...rest: unknown[]): void
}

const OPTIONS = { multiTexturing: false, lighting: null, smoothPixelArt: false }

export class MarksObject extends GameObject {
  marks: readonly Mark[] = []
  /** Skip Phaser's check: this object sets the blend mode itself. */
  blendMode = -1
  /** World to device pixels. */
  scale = 1
  tx = 0
  ty = 0
  private readonly uvs = new Map<string, Uv>()
  private readonly texture: Phaser.Textures.Texture

  constructor(scene: Phaser.Scene, texture: Phaser.Textures.Texture, boxes: readonly FrameBox[]) {
    super(scene, 'Marks')
    this.texture = texture
    for (const box of boxes) {
      // Phaser's own coordinates are read back: its canvas textures are flipped.
      const frame = texture.add(box.name, 0, box.x, box.y, box.w, box.h)!
      this.uvs.set(box.name, { w: box.w, h: box.h, u: frame.u0, v: frame.v0, du: frame.u1 - frame.u0, dv: frame.v1 - frame.v0 })
    }
  }

  override willRender(): boolean {
    return true
  }

  override renderWebGLStep(renderer: Phaser.Renderer.WebGL.WebGLRenderer, _self: unknown, context: Phaser.Renderer.WebGL.DrawingContext): void {
    const node = renderer.renderNodes.getNode('BatchHandlerQuad') as unknown as QuadBatch
    const glTexture = this.texture.source[0]!.glTexture
    let current = context
    let adding = false
    for (const mark of this.marks) {
      const uv = this.uvs.get(mark.frame)
      if (!uv) throw new Error(`the atlas has no frame ${mark.frame}`)
      if ((mark.alpha ?? 1) <= 0) continue
      if (Boolean(mark.add) !== adding) {
        adding = !adding
        if (current !== context) current.release()
        current = context
        if (adding) {
          current = context.getClone()
          current.setBlendMode(BLEND_ADD)
          current.use()
        }
      }
      node.batch(current, glTexture, ...this.corners(mark, uv), uv.u, uv.v, uv.du, uv.dv, 0, ...colours(mark), OPTIONS)
    }
    if (current !== context) current.release()
  }

  /** Top left, bottom left, top right, bottom right, in device pixels. */
  private corners(mark: Mark, uv: Uv): number[] {
    const angle = mark.rotation ?? 0
    const cos = Math.cos(angle) * this.scale
    const sin = Math.sin(angle) * this.scale
    const halfWidth = uv.w * 0.5 * (mark.scaleX ?? 1)
    const halfHeight = uv.h * 0.5 * (mark.scaleY ?? 1)
    const [ax, ay, bx, by] = [halfWidth * cos, halfWidth * sin, -halfHeight * sin, halfHeight * cos]
    const x = mark.x * this.scale + this.tx
    const y = mark.y * this.scale + this.ty
    return [x - ax - bx, y - ay - by, x - ax + bx, y - ay + by, x + ax - bx, y + ay - by, x + ax + bx, y + ay + by]
  }
}

function colours({ alpha = 1, tint = 0xffffff }: Mark): number[] {
  const colour = ((Math.round(Math.min(1, alpha) * 255) << 24) | tint) >>> 0
  return [colour, colour, colour, colour]
}
