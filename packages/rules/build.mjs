/**
 * `npm run build-rules`: builds the package from `common/` and `src/` into `dist/`. The bundle contains its
 * dependencies with their types and licenses, so the package depends on no other.
 */
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { run } from '../../scripts/setup/children.mjs'
import { installDependencies } from '../../scripts/setup/dependencies.mjs'
import { node24 } from '../../scripts/setup/node24.mjs'
import { ROOT } from '../../scripts/setup/root.mjs'
import { oneLanguage } from '../../scripts/setup/server.mjs'
import { Trouble, telling } from '../../scripts/setup/trouble.mjs'

const DIST = join(import.meta.dirname, 'dist')
const TYPES = join(DIST, 'types')

async function bundle() {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['packages/rules/src/index.ts', 'packages/rules/src/program.ts'],
    outdir: DIST,
    bundle: true,
    splitting: true,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
    plugins: [oneLanguage],
  })
  chmodSync(join(DIST, 'program.js'), 0o755)
  return Object.keys(metafile.inputs)
}

/** Copies the licenses of bundled packages, as each license requires. */
function copyLicenses(inputs) {
  const packages = inputs.flatMap((file) => /^node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [])
  const texts = [...new Set(packages)].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
    return `${name} ${version} (${license})\n\n${readFileSync(join(ROOT, folder, 'LICENSE'), 'utf8').trim()}`
  })
  const own = readFileSync(join(ROOT, 'LICENSE'), 'utf8').trim()
  writeFileSync(join(DIST, 'LICENSES.txt'), `${[own, ...texts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}

/**
 * Emits the compiler's declarations, with imports (of each other and of zod) that resolve inside the package.
 */
async function declare() {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { code, output } = await run(
    node24(),
    [tsc, '--project', join(import.meta.dirname, 'tsconfig.types.json')],
    { cwd: ROOT, capture: true },
  )
  if (code !== 0) throw new Trouble(`The types cannot be made:\n${output}`)
  const zod = join(ROOT, 'node_modules/zod')
  for (const name of ['index.d.ts', 'v4/classic', 'v4/core', 'v4/locales'])
    cpSync(join(zod, name), join(TYPES, 'zod', name), {
      recursive: true,
      filter: (file) => !/\.[\w.]+$/.test(file) || file.endsWith('.d.ts'),
    })
  for (const file of [...declarationsIn('common'), ...declarationsIn('packages')]) {
    const toZod = relative(dirname(file), join(TYPES, 'zod/index.js')).replaceAll('\\', '/')
    const text = readFileSync(file, 'utf8')
      .replace(/((?:from |import\()['"]\.[^'"]*)\.ts(?=['"])/g, '$1.js')
      .replace(/(from |import\()(['"])zod\2/g, `$1$2${toZod}$2`)
    writeFileSync(file, text)
  }
}

const declarationsIn = (folder) =>
  readdirSync(join(TYPES, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => join(TYPES, folder, name))

await telling(async () => {
  await installDependencies(console.error)
  rmSync(DIST, { recursive: true, force: true })
  mkdirSync(DIST, { recursive: true })
  const [inputs] = await Promise.all([bundle(), declare()])
  copyLicenses(inputs)
})
