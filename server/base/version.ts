import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What this was built from, in a server that was built; nothing stands in its place where sources are run as
 * they are.
 */
declare const BUILT_FROM: string | undefined

/** Of this server, as its package says. */
export const VERSION = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version

/**
 * The commit that it was built from, short, with `-dirty` where sources were changed since; empty where that
 * is not known.
 */
export const COMMIT = typeof BUILT_FROM === 'string' ? BUILT_FROM : ''

/** Both, for people. */
export const BUILD = COMMIT === '' ? VERSION : `${VERSION} (${COMMIT})`
