import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

/** A hash of these files and folders of the project, to tell whether a build is up to date. */
export function hashOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(join(ROOT, path))) return []
  if (!statSync(join(ROOT, path)).isDirectory()) return [path]
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}
