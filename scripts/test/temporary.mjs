/** Where tests keep what nobody reads again: servers' data, databases, browsers' profiles. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** As the kernel names it. */
const TMPFS = 0x01021994
/** Several times what all of it has taken (bytes). */
const ROOM = 4 * 1024 ** 3

/** Files of a database are copied and thrown away by the thousand: in memory that takes a fifth of the time, and nothing has to outlive the machine. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(inMemory() ? MEMORY : tmpdir(), 'dead-reckoning-tests-'))
  // PostgreSQL runs as a user of its own, and some tests as nobody.
  chmodSync(folder, 0o1777)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function inMemory() {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    return type === TMPFS && bavail * bsize > ROOM && freemem() > ROOM
  } catch {
    return false
  }
}
