/** Where tests keep what nobody reads again: servers' data, databases, browsers' profiles. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** As the kernel names it. */
const TMPFS = 0x01021994
/** Several times what all of it has taken (bytes). */
const ROOM = 4 * 1024 ** 3
const NAME = 'dead-reckoning-tests-'
/** Longer than any tests take (ms). */
const LEFT = 6 * 60 * 60 * 1000

/**
 * Files of a database are copied and thrown away by the thousand: in memory that takes a fifth of the time,
 * and nothing has to outlive the machine.
 */
export function temporaryFolder(memory = MEMORY) {
  for (const old of leftIn(memory)) removed(old)
  const folder = (hasRoom(memory) && made(memory)) || made(tmpdir())
  if (!folder) return tmpdir()
  process.once('exit', () => removed(folder))
  return folder
}

/** Undefined where this user may make none. */
function made(place) {
  try {
    const folder = mkdtempSync(join(place, NAME))
    // PostgreSQL runs as a user of its own, and some tests as nobody.
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

/** By tests that were killed, so long ago: memory is not emptied by anybody else. */
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

/** What a test has left running may write there yet: that must not become the outcome of the tests. */
function removed(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    console.error(`${folder} could not be removed: ${error.message}`)
  }
}
