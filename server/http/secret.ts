import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { folderTrouble, writableFolder } from '../store/files/data-folder.ts'

const SECRET_FILE = 'session-secret'

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

/**
 * The key that signs tokens, stored in a file so that sessions survive a restart. Throws an error that says
 * why there is none, and what to do.
 */
export function secretIn(folder: string): Uint8Array {
  writableFolder(folder)
  const file = join(folder, SECRET_FILE)
  const kept = read(file)
  if (kept) return kept
  keepSecret(folder, randomBytes(32).toString('hex'))
  return read(file)!
}

/** Has an earlier start stored a key? */
export const hasSecret = (folder: string): boolean => existsSync(join(folder, SECRET_FILE))

/**
 * Stores the key in hex, unless there is one: another process that starts at the same moment may be first,
 * and then its key is used.
 */
export function keepSecret(folder: string, secret: string): void {
  const file = join(folder, SECRET_FILE)
  // Writes a draft and links it, so that the file is complete or missing: a full disk must not break the next
  // start.
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    write(draft, `${secret}\n`)
    putAt(file, draft)
  } catch (error) {
    throw codeOf(error) === undefined ? error : folderTrouble(folder, error)
  } finally {
    rmSync(draft, { force: true })
  }
}

function write(file: string, text: string): void {
  const open = openSync(file, 'wx', 0o600)
  try {
    writeSync(open, text)
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}

/** An existing file of that name stays. */
function putAt(file: string, draft: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    // Some file systems have no hard links.
    if (codeOf(error) !== 'EEXIST') renameSync(draft, file)
  }
}

/** Rejects a truncated file (a full disk, a crash): it must not sign tokens. */
function read(file: string): Uint8Array | undefined {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new Error(
      `${file} cannot be read (${codeOf(error)}). Let this user read it, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  const secret = Buffer.from(text.trim(), 'hex')
  if (secret.length < 32)
    throw new Error(
      `${file} should hold 64 hex digits and does not. Delete it: a new one is made, and everybody gets a new session.`,
    )
  return secret
}
