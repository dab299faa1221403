/**
 * Paints the sky's layers once, and the backdrop over them once for as long as the view stands still: into a
 * texture, which is then drawn as one quadrilateral. Whatever goes over every pixel of every frame is most of
 * what a frame costs a weak graphics card.
 */
import type Phaser from 'phaser'
import type { Pane } from '../camera/panes.ts'
import { DRAWN_PLAINLY, type QuadBatch } from '../marks/marks-object.ts'
import { GameObject, Shader } from '../phaser/phaser-lite.ts'
import type { Backdrop } from './backdrop.ts'
import { baseUniforms, type Layer, type Lens, overSky, type Uniforms } from './sky.ts'
import { covers, type LayerView, laidFor, MARGIN, sightOf } from './sky-layer.ts'

/** What a shader has painted. */
interface Painting {
  readonly shader: Phaser.GameObjects.Shader
  uniforms: Uniforms
  /** What of the sky; of layers. */
  sight: LayerView
  /** What else it was painted from. */
  of: string
}

/** What is to be painted, and of which size (device px). */
interface PaintingOrder extends Omit<Painting, 'shader'> {
  /** Among the paintings, and among the textures. */
  readonly key: string
  /** Of the shader. */
  readonly name: string
  readonly fragment: string
  readonly width: number
  readonly height: number
  /** Keys of the paintings that lie behind it. */
  readonly behind: readonly string[]
}

/**
 * A layer for what is seen: where its middle lies from the middle of the pane (device px), and how large it
 * is.
 */
interface Laid {
  readonly painting: Painting
  readonly at: readonly [x: number, y: number, width: number, height: number]
}

const NOWHERE: LayerView = { x: 0, y: 0, zoom: 1 }

const keyOf = (pane: string, name: string): string => `painted ${pane}${name}`

export class BackdropObject extends GameObject {
  /** Skip Phaser's check: what lies behind everything is drawn as it is. */
  blendMode = -1
  private readonly textures: string[]
  /** Each made when it is first wanted: a board has one backdrop as a rule. */
  private readonly paintings = new Map<string, Painting>()
  /** By pane. */
  private shown: Painting[] = []
  private panes: readonly Pane[] = []

  constructor(scene: Phaser.Scene, textures: string[]) {
    super(scene, 'Backdrop')
    this.textures = textures
  }

  /** Views in CSS pixels of `dpr` device pixels each; `place` names the sky. */
  show(backdrop: Backdrop, panes: readonly Pane[], { dpr, place }: Pick<Lens, 'dpr' | 'place'>): void {
    this.panes = panes
    // What halves show is painted for itself: all of the canvas is kept for when it is one again.
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

  /** What was painted is lost. */
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

  /** Painted anew if it was painted from anything else. */
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
    // Making the shader paints it, and asks for these.
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
    const node = renderer.renderNodes.getNode('BatchHandlerQuad') as unknown as QuadBatch
    const white = 0xffffffff
    const i = this.scene.cameras.cameras.indexOf(context.camera!)
    const pane = this.panes[i]
    if (!pane) return
    const {
      at: { x: left, y: top },
      size: { width, height },
    } = pane
    node.batch(
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
      0,
      white,
      white,
      white,
      white,
      DRAWN_PLAINLY,
    )
  }
}
