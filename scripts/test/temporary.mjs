/** The folder for temporary data of tests: servers' data, databases, browser profiles. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** The file system type of tmpfs in the kernel. */
const TMPFS = 0x01021994
/** Several times what all tests together have used (bytes). */
const ROOM = 4 * 1024 ** 3
const NAME = 'dead-reckoning-tests-'
/** Longer than any test run (ms). */
const LEFT = 6 * 60 * 60 * 1000

/**
 * Database files are copied and deleted by the thousands. In memory this takes a fifth of the time, and
 * nothing needs to survive.
 */
export function temporaryFolder(memory = MEMORY) {
  for (const old of leftIn(memory)) removed(old)
  const folder = (hasRoom(memory) && made(memory)) || made(tmpdir())
  if (!folder) return tmpdir()
  process.once('exit', () => removed(folder))
  return folder
}

/** Undefined if this user may not create a folder there. */
function made(place) {
  try {
    const folder = mkdtempSync(join(place, NAME))
    // PostgreSQL runs as its own user, and some tests as nobody.
    chmodSync(folder, 0o1777)
    return folder
  } catch {
    return undefined
  }
}

function hasRoom(place) {
  try {
    const { type, bavail, bsize } = statfsSync(place)
    return type === TMPFS && bavail * bsize > ROOM && freemem() > ROOM
  } catch {
    return false
  }
}

/** Folders of tests that were killed that long ago; nothing else would free this memory. */
function leftIn(place) {
  try {
    return readdirSync(place)
      .filter((name) => name.startsWith(NAME))
      .map((name) => join(place, name))
      .filter((folder) => Date.now() - statSync(folder).mtimeMs > LEFT)
  } catch {
    return []
  }
}

/** A process left by a test may still write there, which must not fail the run. */
function removed(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    console.error(`${folder} could not be removed: ${error.message}`)
  }
}
