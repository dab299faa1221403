import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { commit } from './commit.mjs'
import { ROOT } from './root.mjs'
import { hashOf } from './sources.mjs'
import { Trouble } from './trouble.mjs'

/**
 * What the site serves under /docs, and its style: an image has no sources. The same paths below
 * (`server/docs/documents.ts`).
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
/** A server that was started before may yet ask for parts of its own, which have names of their own (ms). */
const LEFT_FOR = 24 * 60 * 60 * 1000

/**
 * What is started: it does what `server/main.ts` does, in a few files instead of 1,500, which take a process
 * longer to read.
 */
export const SERVER = `${TO}/main.js`
/**
 * Programs by the name of their file. Copies are made and put back, and the server administered, by what is
 * beside it: an image has no more.
 */
export const PROGRAMS = {
  main: 'server/main.ts',
  backup: 'server/backup/backup-command.ts',
  restore: 'server/backup/restore-command.ts',
  admin: 'server/admin/command/admin-command.ts',
}

/** Bundles the server into that folder of the project, unless it was built from just these sources. */
export async function buildServer(folder = TO) {
  const to = join(ROOT, folder)
  const stamp = join(to, '.built')
  const builtFrom = commit()
  const sources = `${hashOf(SOURCES)} ${builtFrom}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  // Not before it is needed: what is not installed yet cannot be imported.
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
      // Packages of the older kind ask for others while they run.
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
 * One character beyond Latin-1, be it in a comment, and each thread keeps two bytes for each character of the
 * file. In code esbuild leaves them in expressions of characters only, where such an escape is the same.
 */
function useOneByte(file) {
  const source = readFileSync(file, 'utf8')
  const plain = source.replace(
    /[\u0100-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  if (plain !== source) writeFileSync(file, plain)
}

/** Half of zod is its messages in fifty languages. Ours are in English, and each thread would keep all. */
export const oneLanguage = {
  name: 'one language',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path }) => ({
      contents: "export { default as en } from './en.js'",
      resolveDir: dirname(path),
    })),
}

/**
 * What a source says of its own place stays true, as files beside it are read from there; a thread is begun
 * with what was built of it.
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
