/**
 * Paints the sky's layers once, and the backdrop over them once per view, into a texture that is then drawn
 * as one quadrilateral. On a weak graphics card, full-screen shaders in every frame would be most of a
 * frame's cost. A layer that has become too coarse is shown until `refine` paints it: at full resolution all
 * of them together take such a card a third of a second.
 */
import type Phaser from 'phaser'
import type { Pane } from '../camera/panes.ts'
import { ANY_BLEND_MODE, DRAWN_PLAINLY, quadBatchOf, TINT_MODE } from '../phaser/phaser-insides.ts'
import { GameObject, Shader } from '../phaser/phaser-lite.ts'
import { type Backdrop, baseUniforms, type Layer, type Lens, overSky, type Uniforms } from './sky.ts'
import {
  blurs,
  type CanvasSize,
  covers,
  type LayerView,
  laidFor,
  MARGIN,
  sameSize,
  sightAt,
  sightOf,
} from './sky-layer.ts'

/** A shader's output, and the inputs it was painted from. */
interface Painting {
  readonly shader: Phaser.GameObjects.Shader
  uniforms: Uniforms
  /** For layers: the part of the sky it shows. */
  sight: LayerView
  /** The canvas that it was painted for. */
  canvas: CanvasSize
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

/**
 * A layer's painting placed for a view: its centre relative to the pane's (device px), its size, and how many
 * device pixels one of its own covers.
 */
interface Laid {
  readonly painting: Painting
  readonly magnified: number
  readonly at: readonly [x: number, y: number, width: number, height: number]
}

/** Device pixels per CSS pixel in the sky's layers at most. */
const SKY_DPR = 1.4
const NOWHERE: LayerView = { x: 0, y: 0, zoom: 1 }

/** The same canvas, with no more pixels than the sky's soft light needs. */
function softly(canvas: Lens): Lens {
  const fewer = Math.min(1, SKY_DPR / canvas.dpr)
  return {
    ...canvas,
    dpr: canvas.dpr * fewer,
    width: Math.round(canvas.width * fewer),
    height: Math.round(canvas.height * fewer),
  }
}

const sizeOf = ({ width, height, dpr }: CanvasSize): CanvasSize => ({ width, height, dpr })

/** Size of a layer's painting for a canvas (device px). */
const paintedSize = ({ width, height }: CanvasSize): [number, number] => [
  Math.round(width * (1 + 2 * MARGIN)),
  Math.round(height * (1 + 2 * MARGIN)),
]

/** What a layer shows, whatever the canvas: its size is compared by itself. */
const ofLayer = (layer: Layer, lens: Lens): string =>
  JSON.stringify(layer.uniforms({ ...lens, dpr: 1, width: 1000, height: 1000 }))

/** Whether a layer's painting covers the canvas, for which it may have been painted at another resolution. */
const coversCanvas = ({ sight, canvas }: Painting, now: LayerView, lens: Lens): boolean =>
  sameSize(canvas, lens) && covers(sightAt(sight, lens.dpr / canvas.dpr), now, lens)

/** Places a layer's painting for a view. */
function laid(painting: Painting, now: LayerView, { dpr }: Lens): Laid {
  const finer = dpr / painting.canvas.dpr
  const [width, height] = paintedSize(painting.canvas)
  const { x, y, grown } = laidFor(sightAt(painting.sight, finer), now)
  const magnified = grown * finer
  return { painting, at: [x, y, width * magnified, height * magnified], magnified }
}

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
  /** Paint the layers that are shown although they blur. */
  private blurred: (() => void)[] = []

  constructor(scene: Phaser.Scene, textures: string[]) {
    super(scene, 'Backdrop')
    this.textures = textures
  }

  /** Views in CSS pixels, at `dpr` device pixels each; `place` seeds the sky. */
  show(backdrop: Backdrop, panes: readonly Pane[], { dpr, place }: Pick<Lens, 'dpr' | 'place'>): void {
    this.panes = panes
    this.blurred = []
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

  /** Whether the same can be shown more sharply. */
  get coarse(): boolean {
    return this.blurred.length > 0
  }

  /** Paints one of the layers that blur, for the next frame that is shown. */
  refine(): void {
    this.blurred.shift()?.()
  }

  private seen(pane: string, backdrop: Backdrop, lens: Lens): Painting {
    const { name, fragment, sky } = backdrop
    const layers = sky.map((layer) => this.layer(pane, layer, lens, backdrop.unit))
    const uniforms: Uniforms = { ...backdrop.uniforms(lens) }
    layers.forEach(({ at }, i) =>
      Object.assign(uniforms, { [`uLayer${i}`]: this.textures.length + i, [`uLaid${i}`]: [...at] }),
    )
    const of = JSON.stringify([uniforms, layers.map(({ painting: { of, canvas } }) => [of, canvas])])
    return this.painted({
      key: keyOf(pane, name),
      name,
      fragment: fragment + overSky(sky.length),
      uniforms,
      sight: NOWHERE,
      canvas: sizeOf(lens),
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
    const before = this.paintings.get(keyOf(pane, layer.name))
    if (!before || before.of !== ofLayer(layer, lens) || !coversCanvas(before, now, lens))
      return laid(this.paintLayer(pane, layer, lens, now), now, lens)
    const kept = laid(before, now, lens)
    if (blurs(kept.magnified)) this.blurred.push(() => this.paintLayer(pane, layer, lens, now))
    return kept
  }

  private paintLayer(pane: string, layer: Layer, canvas: Lens, seen: LayerView): Painting {
    const lens = softly(canvas)
    const sight = sightAt(seen, lens.dpr / canvas.dpr)
    const [width, height] = paintedSize(lens)
    return this.painted({
      key: keyOf(pane, layer.name),
      name: layer.name,
      fragment: layer.fragment,
      uniforms: {
        ...layer.uniforms(lens),
        ...baseUniforms({ dpr: lens.dpr, width, height }),
        uBase: [sight.x, sight.y],
        uZoom: sight.zoom,
      },
      sight,
      canvas: sizeOf(lens),
      of: ofLayer(layer, lens),
      width,
      height,
      behind: [],
    })
  }

  /** Returns the painting, and repaints it if any input has changed. */
  private painted(wanted: PaintingOrder): Painting {
    const { key, uniforms, sight, canvas, of, width, height } = wanted
    const known = this.paintings.get(key)
    if (!known) return this.make(wanted)
    if (known.of === of && known.sight === sight) return known
    Object.assign(known, { uniforms, sight, canvas, of })
    known.shader.setSize(width, height).renderImmediate()
    return known
  }

  private make(wanted: PaintingOrder): Painting {
    const { key, name, fragment, uniforms, sight, canvas, of, width, height, behind } = wanted
    // Creating the shader renders it at once, with these uniforms.
    const painting = { uniforms, sight, canvas, of } as Painting
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
