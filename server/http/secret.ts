import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key that tokens are signed with, kept in a file so that a restart does not make strangers of everybody. */
export function secretIn(folder: string): Uint8Array {
  const file = join(folder, 'session-secret')
  try {
    return whole(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const secret = randomBytes(32)
  mkdirSync(folder, { recursive: true })
  // Another process that starts at the same moment may be first: then its secret holds.
  try {
    writeFileSync(file, `${secret.toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return whole(file)
  }
  return secret
}

/** A file that was cut short (a full disk, a crash) must not sign tokens. */
function whole(file: string): Uint8Array {
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (secret.length < 32) throw new Error(`${file} should hold 64 hex digits and does not. Delete it: a new one is made, and everybody gets a new session.`)
  return secret
}
