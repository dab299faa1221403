import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { commit } from './commit.mjs'
import { ROOT } from './root.mjs'
import { hashOf } from './sources.mjs'
import { Trouble } from './trouble.mjs'

/**
 * The files that the site serves under /docs, and their style, because images have no sources. The same paths
 * are below (`server/docs/documents.ts`).
 */
const DOCUMENTS = [
  'docs',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'packages/rules/README.md',
  'client/styles/colours.css',
  'server/docs/pages.css',
  ...rulesOfGames(),
]
const DOCUMENTS_TO = 'dist/documents'
const SOURCES = [
  'server',
  'common',
  'package-lock.json',
  'tsconfig.json',
  'scripts/setup/server.mjs',
  'scripts/setup/commit.mjs',
  ...DOCUMENTS,
]
const TO = 'dist/server'
/** A running server may still load chunks of an older build, whose names differ (ms). */
const LEFT_FOR = 24 * 60 * 60 * 1000

/** The server to start: `server/main.ts` bundled into a few files, because loading 1,500 takes longer. */
export const SERVER = `${TO}/main.js`
/**
 * Flags to start it with. By default V8 lets the two halves of the main thread's young generation grow to 64 MB
 * each, which are not given back while matches are played. `server/main.ts` keeps the flag from threads, which
 * have limits of their own.
 */
export const NODE_FLAGS = ['--max-semi-space-size=16']
/**
 * Programs by file name. An image contains only these beside the server, for backup, restore and
 * administration.
 */
export const PROGRAMS = {
  main: 'server/main.ts',
  backup: 'server/backup/backup-command.ts',
  restore: 'server/backup/restore-command.ts',
  admin: 'server/admin/command/admin-command.ts',
}

/** Bundles the server into this folder of the project, unless it was built from the same sources. */
export async function buildServer(folder = TO) {
  const to = join(ROOT, folder)
  const stamp = join(to, '.built')
  const builtFrom = commit()
  const sources = `${hashOf(SOURCES)} ${builtFrom}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  // Import late, because it may not be installed yet.
  const { build } = await import('esbuild')
  const bundle = (entryPoints, entryNames, threads) =>
    build({
      absWorkingDir: ROOT,
      entryPoints,
      entryNames,
      outdir: to,
      bundle: true,
      splitting: true,
      metafile: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      logLevel: 'warning',
      // CommonJS packages call `require` at run time.
      banner: {
        js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
      },
      plugins: [ownPlaces(to, threads), oneLanguage],
      define: { BUILT_FROM: JSON.stringify(builtFrom) },
    }).catch(({ message }) => {
      throw new Trouble(`The server cannot be built: ${message}`)
    })
  const { metafile } = await bundle(['server/**/*-worker.ts'], '[name]-[hash]', new Map())
  const threads = Object.entries(metafile.outputs).flatMap(([file, { entryPoint }]) =>
    entryPoint ? [[join(ROOT, entryPoint), join(ROOT, file)]] : [],
  )
  const programs = await bundle(PROGRAMS, '[name]', new Map(threads))
  for (const outputs of [metafile.outputs, programs.metafile.outputs])
    for (const file of Object.keys(outputs)) useOneByte(join(ROOT, file))
  copyDocuments()
  writeFileSync(stamp, sources)
  for (const file of readdirSync(to))
    if (Date.now() - statSync(join(to, file)).mtimeMs > LEFT_FOR) rmSync(join(to, file))
}

function rulesOfGames() {
  return readdirSync(join(ROOT, 'common/games'))
    .map((name) => `common/games/${name}/rules.md`)
    .filter((path) => existsSync(join(ROOT, path)))
}

function copyDocuments() {
  rmSync(join(ROOT, DOCUMENTS_TO), { recursive: true, force: true })
  for (const path of DOCUMENTS) cpSync(join(ROOT, path), join(ROOT, DOCUMENTS_TO, path), { recursive: true })
}

/**
 * Escapes characters beyond Latin-1: with a single one, even in a comment, each thread would store two bytes
 * per character of the file. In code esbuild leaves such characters only in regular expressions, where an
 * escape is equivalent.
 */
function useOneByte(file) {
  const source = readFileSync(file, 'utf8')
  const plain = source.replace(
    /[\u0100-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  if (plain !== source) writeFileSync(file, plain)
}

/** Half of zod is messages in fifty languages. We use English, and each thread would load all of them. */
export const oneLanguage = {
  name: 'one language',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path }) => ({
      contents: "export { default as en } from './en.js'",
      resolveDir: dirname(path),
    })),
}

/**
 * Keeps `import.meta` paths valid, because files are read relative to them, and points threads to their built
 * files.
 */
const ownPlaces = (to, threads) => ({
  name: 'own places',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]server[\\/].*\.ts$/ }, async ({ path }) => {
      const contents = await readFile(path, 'utf8')
      if (path.includes('node_modules') || !contents.includes('import.meta.')) return undefined
      const from = (file) =>
        `new URL(${JSON.stringify(relative(to, file).replaceAll('\\', '/'))}, import.meta.url)`
      return {
        loader: 'ts',
        contents: contents.replaceAll(
          /new URL\('([^']+)', import\.meta\.url\)|import\.meta\.(url|dirname)/g,
          (_, beside, what) => {
            if (beside) return from(threads.get(join(dirname(path), beside)) ?? join(dirname(path), beside))
            return what === 'url'
              ? `${from(path)}.href`
              : `(process.getBuiltinModule('node:url').fileURLToPath(${from(dirname(path))}))`
          },
        ),
      }
    }),
})
