import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key that tokens are signed with, kept in a file so that a restart does not make strangers of everybody. */
export function secretIn(folder: string): Uint8Array {
  const file = join(folder, 'session-secret')
  try {
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
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
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  }
  return secret
}
