/** The npm packages, and on machines with an older Node the one that runs the game. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installNode24 } from './node24.mjs'
import { npmCi } from './npm-ci.mjs'
import { ROOT } from './root.mjs'
import { Trouble } from './trouble.mjs'

/** Installs what is missing: the packages of package-lock.json, exactly these, and Node 24. */
export async function installDependencies(say = console.log) {
  if (!installed()) await npmCi('Installing the dependencies', ROOT, say)
  await installNode24(say)
}

/** npm writes this file last, so an interrupted installation has none. */
export function installed(root = ROOT) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  if (!wanted)
    throw new Trouble(
      'package-lock.json is missing or not JSON. Get it back from the repository: git checkout package-lock.json',
    )
  const there = packagesOf(join(root, 'node_modules/.package-lock.json'))
  return (
    there !== undefined &&
    Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
      if (path === '') return true
      const one = there[path]
      // Optional packages may be for other platforms.
      return one ? one.version === version && one.integrity === integrity : optional === true
    })
  )
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
