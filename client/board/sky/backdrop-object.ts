/**
 * Paints the sky's layers once, and the backdrop over them once per view, into a texture that is then drawn
 * as one quadrilateral. On a weak graphics card, full-screen shaders in every frame would be most of a
 * frame's cost.
 */
import type Phaser from 'phaser'
import type { Pane } from '../camera/panes.ts'
import { ANY_BLEND_MODE, DRAWN_PLAINLY, quadBatchOf, TINT_MODE } from '../phaser/phaser-insides.ts'
import { GameObject, Shader } from '../phaser/phaser-lite.ts'
import { type Backdrop, baseUniforms, type Layer, type Lens, overSky, type Uniforms } from './sky.ts'
import { covers, type LayerView, laidFor, MARGIN, sightOf } from './sky-layer.ts'

/** A shader's output, and the inputs it was painted from. */
interface Painting {
  readonly shader: Phaser.GameObjects.Shader
  uniforms: Uniforms
  /** For layers: the part of the sky it shows. */
  sight: LayerView
  /** Further inputs, as a cache key. */
  of: string
}

/** What to paint, at which size (device px). */
interface PaintingOrder extends Omit<Painting, 'shader'> {
  /** Key among the paintings and the textures. */
  readonly key: string
  /** Name of the shader. */
  readonly name: string
  readonly fragment: string
  readonly width: number
  readonly height: number
  /** Keys of the paintings behind it. */
  readonly behind: readonly string[]
}

/** A layer's painting placed for a view: its centre relative to the pane's (device px), and its size. */
interface Laid {
  readonly painting: Painting
  readonly at: readonly [x: number, y: number, width: number, height: number]
}

const NOWHERE: LayerView = { x: 0, y: 0, zoom: 1 }

const keyOf = (pane: string, name: string): string => `painted ${pane}${name}`

export class BackdropObject extends GameObject {
  /** The backdrop lies behind everything and is drawn opaque. */
  blendMode = ANY_BLEND_MODE
  private readonly textures: string[]
  /** Created on demand: most boards only ever have one backdrop. */
  private readonly paintings = new Map<string, Painting>()
  /** One per pane. */
  private shown: Painting[] = []
  private panes: readonly Pane[] = []

  constructor(scene: Phaser.Scene, textures: string[]) {
    super(scene, 'Backdrop')
    this.textures = textures
  }

  /** Views in CSS pixels, at `dpr` device pixels each; `place` seeds the sky. */
  show(backdrop: Backdrop, panes: readonly Pane[], { dpr, place }: Pick<Lens, 'dpr' | 'place'>): void {
    this.panes = panes
    // Halves have paintings of their own, so that the whole canvas's painting survives a split.
    this.shown = panes.map(({ size, view: { x, y, scale } }, i) =>
      this.seen(panes.length > 1 ? `half ${i} ` : '', backdrop, {
        x,
        y,
        scale: scale / dpr,
        ...size,
        dpr,
        place,
      }),
    )
  }

  private seen(pane: string, backdrop: Backdrop, lens: Lens): Painting {
    const { name, fragment, sky } = backdrop
    const layers = sky.map((layer) => this.layer(pane, layer, lens, backdrop.unit))
    const uniforms: Uniforms = { ...backdrop.uniforms(lens) }
    layers.forEach(({ at }, i) =>
      Object.assign(uniforms, { [`uLayer${i}`]: this.textures.length + i, [`uLaid${i}`]: [...at] }),
    )
    const of = JSON.stringify([uniforms, layers.map(({ painting }) => painting.of)])
    return this.painted({
      key: keyOf(pane, name),
      name,
      fragment: fragment + overSky(sky.length),
      uniforms,
      sight: NOWHERE,
      of,
      width: lens.width,
      height: lens.height,
      behind: sky.map((layer) => keyOf(pane, layer.name)),
    })
  }

  /** The graphics context was lost, and all paintings with it: paint everything again. */
  forget(): void {
    for (const painting of this.paintings.values()) painting.of = ''
  }

  private layer(pane: string, layer: Layer, lens: Lens, unit: number): Laid {
    const now = sightOf(layer, lens, unit)
    const { name, fragment } = layer
    const [width, height] = [
      Math.round(lens.width * (1 + 2 * MARGIN)),
      Math.round(lens.height * (1 + 2 * MARGIN)),
    ]
    const of = JSON.stringify(layer.uniforms(lens))
    const key = keyOf(pane, name)
    const before = this.paintings.get(key)
    const sight =
      before?.of === `${width} ${height} ${of}` && covers(before.sight, now, lens) ? before.sight : now
    const uniforms = {
      ...layer.uniforms(lens),
      ...baseUniforms({ dpr: lens.dpr, width, height }),
      uBase: [sight.x, sight.y],
      uZoom: sight.zoom,
    }
    const painting = this.painted({
      key,
      name,
      fragment,
      uniforms,
      sight,
      of: `${width} ${height} ${of}`,
      width,
      height,
      behind: [],
    })
    const { x, y, grown } = laidFor(sight, now)
    return { painting, at: [x, y, width * grown, height * grown] }
  }

  /** Returns the painting, and repaints it if any input has changed. */
  private painted(wanted: PaintingOrder): Painting {
    const { key, uniforms, sight, of, width, height } = wanted
    const known = this.paintings.get(key)
    if (!known) return this.make(wanted)
    if (known.of === of && known.sight === sight) return known
    Object.assign(known, { uniforms, sight, of })
    known.shader.setSize(width, height).renderImmediate()
    return known
  }

  private make({ key, name, fragment, uniforms, sight, of, width, height, behind }: PaintingOrder): Painting {
    // Creating the shader renders it at once, with these uniforms.
    const painting = { uniforms, sight, of } as Painting
    const setupUniforms = (set: (name: string, value: unknown) => void) => {
      for (const [uniform, value] of Object.entries(painting.uniforms)) set(uniform, value)
    }
    const shader = new Shader(
      this.scene,
      { name, fragmentSource: fragment, setupUniforms },
      0,
      0,
      width,
      height,
      [...this.textures, ...behind],
    )
    shader.setOrigin(0, 0).setRenderToTexture(key)
    Object.assign(painting, { shader })
    this.paintings.set(key, painting)
    return painting
  }

  override willRender(): boolean {
    return this.shown.length > 0
  }

  override renderWebGLStep(
    renderer: Phaser.Renderer.WebGL.WebGLRenderer,
    _self: unknown,
    context: Phaser.Renderer.WebGL.DrawingContext,
  ): void {
    const quads = quadBatchOf(renderer)
    const white = 0xffffffff
    const i = this.scene.cameras.cameras.indexOf(context.camera!)
    const pane = this.panes[i]
    if (!pane) return
    const {
      at: { x: left, y: top },
      size: { width, height },
    } = pane
    quads.batch(
      context,
      this.shown[i]!.shader.glTexture,
      left,
      top,
      left,
      top + height,
      left + width,
      top,
      left + width,
      top + height,
      0,
      1,
      1,
      -1,
      TINT_MODE.painted,
      white,
      white,
      white,
      white,
      DRAWN_PLAINLY,
    )
  }
}
