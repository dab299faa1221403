/**
 * Vite plugin: the code of `phaser-lite.ts`, one module of the few Phaser sources that it needs, the same in
 * development and in a build. What it takes, replaces and patches is in `phaser-insides.ts`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import {
  CLASSES,
  CONSTANTS,
  FLAGS,
  PATCHES,
  type Patch,
  SCENE_PLUGINS,
  STUBS,
  UNSTUBBED,
  VERSION,
} from './phaser-insides.ts'

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
      return (bundled ??= bundle(entry).then(({ code }) => code)).then((code) => ({
        code,
        map: null,
        moduleType: 'js',
      }))
    },
    watchChange(id) {
      if (id === entry) bundled = undefined
    },
  }
}

export interface PhaserBundle {
  readonly code: string
  /** Paths below phaser/src of the bundled files, and their bytes before minification. */
  readonly files: ReadonlyMap<string, number>
}

/** The folder phaser/src; throws for another version than the one that `phaser-insides.ts` is about. */
export function sourcesOf(entry: string): string {
  const root = path.dirname(createRequire(entry).resolve('phaser/package.json'))
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  if (version !== VERSION)
    throw new Error(`phaser-insides.ts was checked against Phaser ${VERSION}, but ${version} is installed.`)
  return path.join(root, 'src')
}

/** Stand-ins by path of the file; throws if Phaser no longer has one of the files. */
export function stubsIn(src: string): ReadonlyMap<string, string> {
  const stubs = new Map<string, string>()
  for (const [key, code] of Object.entries(STUBS)) {
    const files = key.endsWith('/*')
      ? readdirSync(path.join(src, key.slice(0, -2)))
          .filter((name) => name.endsWith('.js') && name !== 'index.js')
          .map((name) => `${key.slice(0, -1)}${name}`)
      : [key]
    for (const file of files) {
      if (!existsSync(path.join(src, file))) throw new Error(`Phaser has no file ${file} any more.`)
      if (!UNSTUBBED.includes(file)) stubs.set(file, code)
    }
  }
  return stubs
}

/** The patched text of a file; throws if it no longer holds what is patched. */
export function patched(file: string, text: string, patches: readonly Patch[]): string {
  return patches.reduce((code, { from, to, times = 1 }) => {
    const parts = code.split(from)
    if (parts.length !== times + 1)
      throw new Error(`${file} has "${from}" ${parts.length - 1} times instead of ${times} (phaser#7372).`)
    return parts.join(to)
  }, text)
}

/** The module from which the bundle starts. The list of scene plugins keeps them in it. */
function entryCode(): string {
  const imports = SCENE_PLUGINS.map((file, i) => `import plugin${i} from 'phaser/src/${file}'`)
  const classes = Object.entries(CLASSES)
  return [
    ...imports,
    ...classes.map(([name, file]) => `import ${name}Class from 'phaser/src/${file}'`),
    ...classes.map(([name]) => `export const ${name} = ${name}Class`),
    ...Object.entries(CONSTANTS).map(([name, value]) => `export const ${name} = ${value}`),
    `export const scenePlugins = [${SCENE_PLUGINS.map((_, i) => `plugin${i}`).join(', ')}]`,
  ].join('\n')
}

export async function bundle(entry: string): Promise<PhaserBundle> {
  const src = sourcesOf(entry)
  const stubs = stubsIn(src)
  const below = (id: string) => path.relative(src, id).replaceAll('\\', '/')
  const edit: Plugin = {
    name: 'phaser-lite:edit',
    enforce: 'pre',
    load(id) {
      if (id === entry) return { code: entryCode(), map: null, moduleType: 'js' }
      const file = below(id)
      if (file.startsWith('../../')) return null
      const stub = stubs.get(file)
      if (stub !== undefined) return { code: stub, map: null }
      const text = Object.entries(FLAGS).reduce(
        (code, [flag, is]) => code.replaceAll(new RegExp(`typeof ${flag}\\b`, 'g'), `${is}`),
        readFileSync(id, 'utf8'),
      )
      return { code: patched(file, text, PATCHES[file] ?? []), map: null }
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
  const chunk = result[0]!.output[0]
  const files = new Map(
    Object.entries(chunk.modules).map(([id, module]) => [below(id), module.renderedLength]),
  )
  for (const file of Object.keys(PATCHES))
    if (!files.has(file)) throw new Error(`${file} is not in the bundle, so its patch has no effect.`)
  return { code: chunk.code, files }
}
