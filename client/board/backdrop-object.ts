/**
 * Paints the backdrop once for as long as the view stands still: into a texture, which is then drawn as one quadrilateral.
 * The shader itself, over every pixel of every frame, is most of what a frame costs a weak graphics card.
 */
import type Phaser from 'phaser'
import type { Backdrop } from './backdrop.ts'
import { DRAWN_PLAINLY, type QuadBatch } from './marks-object.ts'
import { GameObject, Shader } from './phaser-lite.ts'
import type { Lens, Uniforms } from './sky.ts'

export class BackdropObject extends GameObject {
  /** Skip Phaser's check: what lies behind everything is drawn as it is. */
  blendMode = -1
  private readonly textures: string[]
  /** By name, made when it is first wanted: a board has one as a rule. */
  private readonly shaders = new Map<string, Phaser.GameObjects.Shader>()
  private shown: Phaser.GameObjects.Shader | undefined
  private uniforms: Uniforms = {}
  private painted = ''

  constructor(scene: Phaser.Scene, textures: string[]) {
    super(scene, 'Backdrop')
    this.textures = textures
  }

  show(backdrop: Backdrop, lens: Lens): void {
    this.uniforms = backdrop.uniforms(lens)
    const wanted = JSON.stringify([backdrop.name, this.uniforms])
    if (wanted === this.painted) return
    this.painted = wanted
    const { width, height } = lens
    const known = this.shaders.get(backdrop.name)
    this.shown = known ?? this.make(backdrop, width, height)
    // Making it has painted it.
    if (known) known.setSize(width, height).renderImmediate()
  }

  /** What was painted is lost. */
  forget(): void {
    this.painted = ''
  }

  private make({ name, fragment }: Backdrop, width: number, height: number): Phaser.GameObjects.Shader {
    const setupUniforms = (set: (name: string, value: unknown) => void) => {
      for (const [uniform, value] of Object.entries(this.uniforms)) set(uniform, value)
    }
    const shader = new Shader(this.scene, { name, fragmentSource: fragment, setupUniforms }, 0, 0, width, height, this.textures)
    shader.setOrigin(0, 0).setRenderToTexture()
    this.shaders.set(name, shader)
    return shader
  }

  override willRender(): boolean {
    return this.shown !== undefined
  }

  override renderWebGLStep(renderer: Phaser.Renderer.WebGL.WebGLRenderer, _self: unknown, context: Phaser.Renderer.WebGL.DrawingContext): void {
    const { width, height, glTexture } = this.shown!
    const node = renderer.renderNodes.getNode('BatchHandlerQuad') as unknown as QuadBatch
    const white = 0xffffffff
    node.batch(context, glTexture, 0, 0, 0, height, width, 0, width, height, 0, 1, 1, -1, 0, white, white, white, white, DRAWN_PLAINLY)
  }
}
