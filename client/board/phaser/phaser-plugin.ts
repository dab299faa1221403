// Vite plugin: bundles phaser-lite.ts and the few Phaser sources it needs into ONE module, the same way in dev and in build.
// - patches the multi-texture fragment shader (phaserjs/phaser#7372); the build fails when the pattern is gone
// - replaces subsystems this client never uses with small stand-ins (listed in STUBS); the build fails when a listed file is gone

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** Files below a starred stub that are kept. */
const KEEP = new Set(['textures/parsers/Image.js', 'textures/parsers/Canvas.js'])

const VERSION = '4.2.1' // the version the stubs and patches below were checked against

const CLASS = 'module.exports = function () {};'
const NOOP = 'module.exports = function () {};'
const EMPTY = 'module.exports = {};'
/** A camera effect that never runs. */
const EFFECT = `var F = function () { this.isRunning = false; };
F.prototype = { preRender: function () {}, postRenderWebGL: function () { return false; }, update: function () {}, reset: function () {}, destroy: function () {} };
module.exports = F;`
/** A camera's list of filters, always empty. */
const FILTERS = `var F = function (camera) { this.camera = camera; this.list = []; };
F.prototype = { getActive: function () { return this.list; }, clear: function () { return this; }, destroy: function () {} };
module.exports = F;`

/** path below phaser/src (a trailing * = every .js file of that folder) → replacement source */
const STUBS: Record<string, string> = {
  'animations/AnimationManager.js': CLASS,
  'animations/AnimationState.js': CLASS,
  'cameras/2d/effects/*': EFFECT,
  'core/VisibilityHandler.js': NOOP, // leaks a document listener and overwrites window.onblur/onfocus
  'core/DebugHeader.js': NOOP,
  'display/ColorMatrix.js': CLASS,
  'filters/*': CLASS,
  'gameobjects/components/FilterList.js': FILTERS,
  'gameobjects/components/PathFollower.js': EMPTY,
  'gameobjects/graphics/GraphicsCanvasRenderer.js': NOOP,
  'gameobjects/tilesprite/TileSprite.js':
    'module.exports = function () { this.setOrigin = function () { return this; }; this.destroy = function () {}; };',
  'input/InputManager.js': CLASS, // pointer input is plain DOM
  'math/index.js': `module.exports = { RandomDataGenerator: require('./random-data-generator/RandomDataGenerator') };`,
  'renderer/index.js': `module.exports = { Events: require('./events') };`, // BatchHandler asks for Events only; the rest is every shader
  'renderer/snapshot/WebGLSnapshot.js': NOOP,
  'renderer/webgl/renderNodes/filters/*': CLASS,
  'renderer/webgl/renderNodes/BatchHandlerPointLight.js': CLASS,
  'renderer/webgl/renderNodes/BatchHandlerTileSprite.js': CLASS,
  'renderer/webgl/renderNodes/DynamicTextureHandler.js': CLASS,
  'renderer/webgl/renderNodes/submitter/SubmitterMeshToQuad.js': CLASS,
  'renderer/webgl/renderNodes/submitter/SubmitterTile.js': CLASS,
  'renderer/webgl/renderNodes/submitter/SubmitterTilemapGPULayer.js': CLASS,
  'renderer/webgl/renderNodes/submitter/SubmitterTileSprite.js': CLASS,
  'renderer/webgl/renderNodes/texturer/TexturerTileSprite.js': CLASS,
  'renderer/webgl/renderNodes/transformer/TransformerTile.js': CLASS,
  'renderer/webgl/renderNodes/transformer/TransformerTileSprite.js': CLASS,
  'textures/DynamicTexture.js': CLASS,
  'textures/parsers/*': NOOP,
}

/** path below phaser/src → [from, to, how often `from` must occur] */
const PATCHES: Record<string, [string, string, number][]> = {
  'renderer/webgl/shaders/GetTexture-glsl.js': [
    ['outTexDatum == 0.0', 'outTexDatum < 0.5', 1],
    ['outTexDatum == float(INDEX)', 'outTexDatum < float(INDEX) + 0.5', 1],
  ],
  // The same fault in the selection of the tint mode, and 0/0 in transparent texels.
  'renderer/webgl/shaders/ApplyTint-glsl.js': [
    ['texture.rgb / texture.a', 'texture.rgb / max(texture.a, 0.0001)', 1],
    ...[0, 1, 2, 4, 5, 6, 7].map((n): [string, string, number] => [
      `tintMode == ${n}.0`,
      `tintMode < ${n}.5`,
      1,
    ]),
    // Mode 3, which Phaser lacks: tinted as in mode 0, but additive. A premultiplied colour with alpha 0
    // covers nothing, so no blend mode switch is needed, which would cost more than the rest of a frame.
    ['if (tintMode < 0.5) {', 'if (tintMode < 0.5 || (tintMode > 2.5 && tintMode < 3.5)) {', 1],
    [
      'return vec4(color * alpha, alpha);',
      'return vec4(color * alpha, tintMode > 2.5 && tintMode < 3.5 ? 0.0 : alpha);',
      1,
    ],
  ],
  'renderer/webgl/shaders/GetTexRes-glsl.js': [['texId == float(i)', 'abs(texId - float(i)) < 0.5', 1]],
}

export interface PhaserLiteOptions {
  /** absolute path of phaser-lite.ts */
  entry: string
}

export function phaserLite({ entry }: PhaserLiteOptions): Plugin {
  let bundled: Promise<string> | undefined
  return {
    name: 'phaser-lite',
    enforce: 'pre',
    config: () => ({ optimizeDeps: { exclude: ['phaser'] } }),
    load(id) {
      if (id.split('?')[0] !== entry) return null
      return (bundled ??= bundle(entry)).then((code) => ({ code, map: null, moduleType: 'js' }))
    },
    watchChange(id) {
      if (id === entry) bundled = undefined
    },
  }
}

async function bundle(entry: string): Promise<string> {
  const root = path.dirname(createRequire(entry).resolve('phaser/package.json'))
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  if (version !== VERSION) throw new Error(`phaser-lite: checked against Phaser ${VERSION}, found ${version}`)
  const src = path.join(root, 'src')
  const stubs = new Map<string, string>()
  for (const [key, code] of Object.entries(STUBS)) {
    const files = key.endsWith('/*')
      ? readdirSync(path.join(src, key.slice(0, -2)))
          .filter((f) => f.endsWith('.js') && f !== 'index.js')
          .map((f) => `${key.slice(0, -1)}${f}`)
      : [key]
    for (const f of files) {
      if (!existsSync(path.join(src, f))) throw new Error(`phaser-lite: ${f} is gone from Phaser`)
      if (!KEEP.has(f)) stubs.set(f, code)
    }
  }
  const patched = new Set<string>()
  const edit: Plugin = {
    name: 'phaser-lite:edit',
    enforce: 'pre',
    load(id) {
      const file = path.relative(src, id).replaceAll('\\', '/')
      if (file.startsWith('../../')) return null
      const stub = stubs.get(file)
      if (stub !== undefined) return { code: stub, map: null }
      let code = readFileSync(id, 'utf8')
        .replace(/typeof (?:FEATURE_SOUND|CANVAS_RENDERER|WEBGL_DEBUG|EXPERIMENTAL|PLUGIN_\w+)\b/g, 'false')
        .replace(/typeof WEBGL_RENDERER\b/g, 'true')
      for (const [from, to, n] of PATCHES[file] ?? []) {
        const parts = code.split(from)
        if (parts.length !== n + 1)
          throw new Error(
            `phaser-lite: expected "${from}" ${n}× in ${file}, found ${parts.length - 1}×; see phaserjs/phaser#7372`,
          )
        code = parts.join(to)
        patched.add(file)
      }
      return { code, map: null }
    },
  }
  const result = (await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    root: path.dirname(entry),
    logLevel: 'warn',
    resolve: { alias: [{ find: /^phaser\/src\//, replacement: `${src.replaceAll('\\', '/')}/` }] },
    plugins: [edit],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      reportCompressedSize: false,
      lib: { entry, formats: ['es'], fileName: 'phaser-lite' },
    },
  })) as Rolldown.RolldownOutput[]
  for (const file of Object.keys(PATCHES))
    if (!patched.has(file))
      throw new Error(`phaser-lite: ${file} was not part of the bundle, so it could not be patched`)
  const chunk = result[0]!.output[0]
  if (process.env.PHASER_LITE_SIZES)
    console.log(
      Object.entries(chunk.modules)
        .map(([k, m]) => [m.renderedLength, path.relative(src, k)] as const)
        .sort((a, b) => b[0] - a[0])
        .slice(0, 70)
        .map((r) => r.join(' '))
        .join('\n'),
    )
  return chunk.code
}
