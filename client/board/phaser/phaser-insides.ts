/**
 * Everything of Phaser that this client reaches beyond its public interface: source files, stand-ins for what
 * is never used, patches of shaders, and the quad batch. `phaser-plugin.ts` bundles by these tables, and
 * `phaser-insides.test.ts` says what they count on. Why: `docs/architecture/decisions/0014-phaser-in-part.md`.
 */
import type Phaser from 'phaser'

/** The version through which this file was read. Another one is bundled only after its tests have passed. */
export const VERSION = '4.2.1'

/** What `phaser-lite.ts` exports, by path below phaser/src. */
export const CLASSES: Readonly<Record<string, string>> = {
  Game: 'core/Game.js',
  Scene: 'scene/Scene.js',
  GameObject: 'gameobjects/GameObject.js',
  Shader: 'gameobjects/shader/Shader.js',
}

/** Register themselves as scene plugins when they load; no game boots without them. */
export const SCENE_PLUGINS: readonly string[] = [
  'cameras/2d/CameraManager.js',
  'events/EventEmitter.js',
  'gameobjects/DisplayList.js',
  'gameobjects/GameObjectCreator.js',
  'gameobjects/GameObjectFactory.js',
  'gameobjects/UpdateList.js',
  'scene/ScenePlugin.js',
]

/** Phaser's own constants: their modules would bring many others. */
export const CONSTANTS = { WEBGL: 2, SCALE_NONE: 0 } as const

/** Parts of Phaser that a build may leave out (`typeof NAME`), and whether ours has them. */
export const FLAGS: Readonly<Record<string, boolean>> = {
  WEBGL_RENDERER: true,
  CANVAS_RENDERER: false,
  FEATURE_SOUND: false,
  PLUGIN_CAMERA3D: false,
  PLUGIN_FBINSTANT: false,
  WEBGL_DEBUG: false,
}

const NOTHING = 'module.exports = function () {};'
/** A camera effect that never runs. */
export const EFFECT = `var F = function () { this.isRunning = false; };
F.prototype = {
  preRender: function () {}, postRenderWebGL: function () { return false; },
  update: function () {}, reset: function () {}
};
module.exports = F;`
/** A camera's list of filters, always empty. */
export const FILTERS = `var F = function (camera) { this.camera = camera; this.list = []; };
F.prototype = { getActive: function () { return this.list; }, destroy: function () {} };
module.exports = F;`

/** Stand-ins by path below phaser/src; a trailing * means every file of that folder. */
export const STUBS: Readonly<Record<string, string>> = {
  'animations/AnimationManager.js': NOTHING,
  'cameras/2d/effects/*': EFFECT,
  // Leaks a document listener and overwrites window.onblur and window.onfocus.
  'core/VisibilityHandler.js': NOTHING,
  'core/DebugHeader.js': NOTHING,
  'gameobjects/components/FilterList.js': FILTERS,
  'gameobjects/components/PathFollower.js': 'module.exports = {};',
  'gameobjects/tilesprite/TileSprite.js':
    'module.exports = function () { this.setOrigin = function () { return this; }; this.destroy = function () {}; };',
  // Pointer input is plain DOM.
  'input/InputManager.js': NOTHING,
  'math/index.js': `module.exports = { RandomDataGenerator: require('./random-data-generator/RandomDataGenerator') };`,
  // BatchHandler asks for Events only; the rest is every shader.
  'renderer/index.js': `module.exports = { Events: require('./events') };`,
  'renderer/snapshot/WebGLSnapshot.js': NOTHING,
  'renderer/webgl/renderNodes/filters/*': NOTHING,
  'renderer/webgl/renderNodes/BatchHandlerPointLight.js': NOTHING,
  'renderer/webgl/renderNodes/BatchHandlerTileSprite.js': NOTHING,
  'renderer/webgl/renderNodes/DynamicTextureHandler.js': NOTHING,
  'renderer/webgl/renderNodes/submitter/SubmitterMeshToQuad.js': NOTHING,
  'renderer/webgl/renderNodes/submitter/SubmitterTile.js': NOTHING,
  'renderer/webgl/renderNodes/submitter/SubmitterTilemapGPULayer.js': NOTHING,
  'renderer/webgl/renderNodes/submitter/SubmitterTileSprite.js': NOTHING,
  'renderer/webgl/renderNodes/texturer/TexturerTileSprite.js': NOTHING,
  'renderer/webgl/renderNodes/transformer/TransformerTile.js': NOTHING,
  'renderer/webgl/renderNodes/transformer/TransformerTileSprite.js': NOTHING,
  'textures/DynamicTexture.js': NOTHING,
  'textures/parsers/*': NOTHING,
}

/** Files below a starred stub that stay. */
export const UNSTUBBED: readonly string[] = ['textures/parsers/Image.js', 'textures/parsers/Canvas.js']

/** A change of a source: it must hold `from` this often. */
export interface Patch {
  readonly from: string
  readonly to: string
  readonly times?: number
}

/** Tint modes of the patched shader. Phaser has no additive one. */
export const TINT_MODE = { painted: 0, added: 3 } as const

/** Patches of shaders by path below phaser/src: numbers passed to a fragment shader are not exact (phaser#7372). */
export const PATCHES: Readonly<Record<string, readonly Patch[]>> = {
  'renderer/webgl/shaders/GetTexture-glsl.js': [
    { from: 'outTexDatum == 0.0', to: 'outTexDatum < 0.5' },
    { from: 'outTexDatum == float(INDEX)', to: 'outTexDatum < float(INDEX) + 0.5' },
  ],
  // The same fault in the selection of the tint mode, and 0/0 in transparent texels.
  'renderer/webgl/shaders/ApplyTint-glsl.js': [
    { from: 'texture.rgb / texture.a', to: 'texture.rgb / max(texture.a, 0.0001)' },
    { from: 'tintMode == 0.0', to: 'tintMode < 0.5 || (tintMode > 2.5 && tintMode < 3.5)' },
    { from: 'tintMode == 1.0', to: 'tintMode < 1.5' },
    { from: 'tintMode == 2.0', to: 'tintMode < 2.5' },
    { from: 'tintMode == 4.0', to: 'tintMode < 4.5' },
    { from: 'tintMode == 5.0', to: 'tintMode < 5.5' },
    { from: 'tintMode == 6.0', to: 'tintMode < 6.5' },
    { from: 'tintMode == 7.0', to: 'tintMode < 7.5' },
    // `TINT_MODE.added` tints as mode 0 does, but adds: a premultiplied colour with alpha 0 covers nothing. A
    // switch of the blend mode would cost more than the rest of a frame.
    {
      from: 'return vec4(color * alpha, alpha);',
      to: 'return vec4(color * alpha, tintMode > 2.5 && tintMode < 3.5 ? 0.0 : alpha);',
    },
  ],
  'renderer/webgl/shaders/GetTexRes-glsl.js': [
    { from: 'texId == float(i)', to: 'abs(texId - float(i)) < 0.5' },
  ],
}

/** Of a game object: its blend mode is never compared with that of the context, nor switched to. */
export const ANY_BLEND_MODE = -1

/** The node that collects quadrilaterals for one draw call. Phaser's own types of `batch` are outdated. */
export interface QuadBatch {
  batch(...given: QuadInputs): void
}

/** Corners in device pixels, texture coordinates from 0 to 1, tints as 0xAARRGGBB. */
export type QuadInputs = [
  currentContext: Phaser.Renderer.WebGL.DrawingContext,
  glTexture: unknown,
  topLeftX: number,
  topLeftY: number,
  bottomLeftX: number,
  bottomLeftY: number,
  topRightX: number,
  topRightY: number,
  bottomRightX: number,
  bottomRightY: number,
  u: number,
  v: number,
  uWidth: number,
  vHeight: number,
  tintMode: number,
  topLeft: number,
  bottomLeft: number,
  topRight: number,
  bottomRight: number,
  renderOptions: typeof DRAWN_PLAINLY,
]

export const DRAWN_PLAINLY = { multiTexturing: false, lighting: null, smoothPixelArt: false } as const

// The node's own type declares neither the method nor the buffers that are used here.
export const quadBatchOf = (renderer: Phaser.Renderer.WebGL.WebGLRenderer): QuadBatch =>
  renderer.renderNodes.getNode('BatchHandlerQuad') as unknown as QuadBatch
