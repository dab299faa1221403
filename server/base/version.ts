import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The commit of a build; undefined when the sources run directly. */
declare const BUILT_FROM: string | undefined

/** The version in package.json. */
export const VERSION = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version

/** The commit of the build, short, with `-dirty` if sources had changed; empty if unknown. */
export const COMMIT = typeof BUILT_FROM === 'string' ? BUILT_FROM : ''

/** Version and commit, for people. */
export const BUILD = COMMIT === '' ? VERSION : `${VERSION} (${COMMIT})`
