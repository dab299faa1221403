/** What `phaser-insides.ts` counts on. A new version that has it otherwise fails here with a sentence. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import {
  ANY_BLEND_MODE,
  CLASSES,
  CONSTANTS,
  EFFECT,
  FILTERS,
  FLAGS,
  PATCHES,
  SCENE_PLUGINS,
  STUBS,
  TINT_MODE,
} from './phaser-insides.ts'
import { bundle, type PhaserBundle, patched, sourcesOf, stubsIn } from './phaser-plugin.ts'

const ENTRY = path.join(import.meta.dirname, 'phaser-lite.ts')
const src = sourcesOf(ENTRY)
const stubs = stubsIn(src)
/** Phaser's own, and not replaced. */
const isOurs = (file: string): boolean => !file.startsWith('../') && !stubs.has(file)
const textOf = (file: string): string => readFileSync(path.join(src, file), 'utf8')

let bundled: PhaserBundle
/** Phaser's own text in the bundle, without the stand-ins. */
let ours: string
beforeAll(async () => {
  bundled = await bundle(ENTRY)
  ours = [...bundled.files.keys()].filter(isOurs).map(textOf).join('\n')
})

/** Fails with the assumption as a sentence if it does not hold. */
function countsOn(what: string, holds: boolean): void {
  if (!holds) throw new Error(`This version of Phaser has it otherwise: ${what}.`)
}

const found = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map((match) => match[1]!))

describe('the sources', () => {
  test('a class has a file of its own, which exports nothing else', () => {
    for (const [name, file] of Object.entries(CLASSES))
      countsOn(`${file} exports the class ${name}`, textOf(file).includes(`\nmodule.exports = ${name};`))
  })

  test('every plugin that a scene must have is there, and registers itself when its file is loaded', () => {
    for (const file of SCENE_PLUGINS)
      countsOn(
        `${file} registers itself`,
        textOf(file).includes(`\nPluginCache.register('${path.basename(file, '.js')}', `),
      )
    const [, list = ''] = /CoreScene: \[([^\]]*)\]/.exec(textOf('plugins/DefaultPlugins.js')) ?? []
    expect(SCENE_PLUGINS.map((file) => path.basename(file, '.js')).toSorted()).toEqual(
      [...found(list, /'(\w+)'/g)].toSorted(),
    )
  })

  test('the constants have the values that are copied', () => {
    countsOn(`WEBGL is ${CONSTANTS.WEBGL}`, textOf('const.js').includes(` WEBGL: ${CONSTANTS.WEBGL},`))
    countsOn(
      `no scaling is ${CONSTANTS.SCALE_NONE}`,
      textOf('scale/const/SCALE_MODE_CONST.js').includes(` NONE: ${CONSTANTS.SCALE_NONE},`),
    )
    countsOn(
      `blend mode ${ANY_BLEND_MODE} is never compared`,
      textOf('renderer/BlendModes.js').includes(` SKIP_CHECK: ${ANY_BLEND_MODE},`) &&
        textOf('renderer/webgl/renderNodes/ListCompositor.js').includes(
          'child.blendMode !== CONST.BlendModes.SKIP_CHECK',
        ),
    )
  })

  test('a build chooses parts by the flags that are listed, and by no other', () => {
    const asked = found(ours, /typeof ([A-Z][A-Z0-9]*_[A-Z0-9_]+)/g)
    for (const flag of asked) countsOn(`there is no flag ${flag}`, flag in FLAGS)
    expect(bundled.code).not.toMatch(/typeof [A-Z][A-Z0-9]*_[A-Z0-9]/)
  })
})

describe('the stand-ins', () => {
  test('each of them replaces something that would be in the bundle', () => {
    const files = [...bundled.files.keys()]
    for (const key of Object.keys(STUBS)) {
      const folder = key.endsWith('/*') ? key.slice(0, -1) : undefined
      countsOn(
        `the bundle asks for ${key}`,
        files.some((file) => (folder === undefined ? file === key : file.startsWith(folder))),
      )
    }
  })

  test('a camera asks an effect for nothing that the stand-in lacks', () => {
    const camera = textOf('cameras/2d/Camera.js') + textOf('renderer/webgl/renderNodes/Camera.js')
    const asked = found(camera, /\b(?:fade|flash|shake|pan|rotateTo|zoom)Effect\.(\w+)/g)
    // Only who begins a fade or a flash begins it, and only then its colour is asked for.
    for (const name of ['start', 'red', 'green', 'blue', 'alpha']) asked.delete(name)
    expect(asked.size).toBeGreaterThan(3)
    for (const name of asked)
      countsOn(`a camera does not ask its effects for ${name}`, new RegExp(`\\b${name}\\b`).test(EFFECT))
  })

  test('a camera asks its filters for nothing that the stand-in lacks', () => {
    const asked = found(ours, /filters\.(?:internal|external)\.(\w+)\(/g)
    expect(asked).toContain('getActive')
    for (const name of asked)
      countsOn(`nobody asks a list of filters for ${name}`, new RegExp(`\\b${name}:`).test(FILTERS))
  })

  test('the texture manager asks its new tile sprite for nothing that the stand-in lacks', () => {
    const manager = textOf('textures/TextureManager.js')
    const [, after] = /new TileSpriteGameObject\([^)]*\)((?:\.\w+\([^)]*\))*);/.exec(manager) ?? []
    countsOn('the texture manager makes a tile sprite', after !== undefined)
    for (const name of found(after!, /\.(\w+)\(/g))
      countsOn(
        `the texture manager does not ask its tile sprite for ${name}`,
        STUBS['gameobjects/tilesprite/TileSprite.js']!.includes(`this.${name} =`),
      )
  })

  test.each([
    ['renderer', 'Events'],
    ['math', 'RandomDataGenerator'],
  ])('nobody in the bundle asks %s/index.js for anything but %s', (folder, only) => {
    const index = path.join(src, folder)
    const asked = [...bundled.files.keys()].filter(isOurs).flatMap((file) => {
      const code = textOf(file).replaceAll(/\/\*[\s\S]*?\*\//g, '')
      return [...code.matchAll(/var (\w+) = require\('(\.[^']*)'\)/g)]
        .filter(([, , to]) => path.resolve(src, path.dirname(file), to!) === index)
        .flatMap(([, name]) => [...found(code, new RegExp(`\\b${name!}\\.(\\w+)\\b(?! = )`, 'g'))])
    })
    expect(new Set(asked)).toEqual(new Set([only]))
    expect(STUBS[`${folder}/index.js`]).toContain(`${only}:`)
  })
})

describe('the patches', () => {
  test('each of them finds what it changes', () => {
    for (const [file, patches] of Object.entries(PATCHES))
      expect(() => patched(file, textOf(file), patches)).not.toThrow()
  })

  test('a patch that finds nothing fails with the file and the text', () => {
    expect(() => patched('a.js', 'if (b == 1.0)', [{ from: 'b == 0.0', to: 'b < 0.5' }])).toThrow(
      'a.js has "b == 0.0" 0 times instead of 1 (phaser#7372).',
    )
  })

  test('the tint mode that adds is one that Phaser does not use', () => {
    countsOn(
      `tint mode ${TINT_MODE.added} is free`,
      !textOf('renderer/webgl/shaders/ApplyTint-glsl.js').includes(`tintMode == ${TINT_MODE.added}.0`),
    )
  })
})

describe('the quad batch', () => {
  test('it takes a quadrilateral as `QuadInputs` says', () => {
    const text = textOf('renderer/webgl/renderNodes/BatchHandlerQuad.js')
    const given = /\n {4}batch: function \(([^)]*)\)/.exec(text)?.[1] ?? ''
    const names = given.split(',').map((name) => name.trim())
    expect(names.slice(0, 20)).toEqual([
      'currentContext',
      'glTexture',
      ...['x0', 'y0', 'x1', 'y1', 'x2', 'y2', 'x3', 'y3'],
      ...['texX', 'texY', 'texWidth', 'texHeight'],
      'tintMode',
      ...['tintTL', 'tintBL', 'tintTR', 'tintBR'],
      'renderOptions',
    ])
    countsOn(
      'the corners are top left, bottom left, top right, bottom right',
      /x0[^\n]*[Tt]op-left[\s\S]*x1[^\n]*[Bb]ottom-left[\s\S]*x2[^\n]*[Tt]op-right[\s\S]*x3[^\n]*[Bb]ottom-right/.test(
        text,
      ),
    )
  })

  test('an object of the display list draws itself into the context of the present camera', () => {
    countsOn(
      'the list calls `renderWebGLStep` with renderer, object and context',
      textOf('renderer/webgl/renderNodes/ListCompositor.js').includes(
        'child.renderWebGLStep(renderer, child, currentContext',
      ),
    )
  })
})
