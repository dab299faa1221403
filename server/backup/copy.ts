/**
 * Makes a consistent copy of the SQLite database in a data folder, in one file and verified, while a server
 * writes to it.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { secretIn } from '../http/secret.ts'
import { SECRET } from '../store/arena-secret.ts'
import { FILE } from '../store/files/data-folder.ts'
import { isOurs } from '../store/own-tables.ts'

export interface SqliteCopy {
  readonly bytes: number
  /** Number of running matches in it. */
  readonly matches: number
  /** Does it have the session key? */
  readonly secret: boolean
}

/** Throws an error that says why there is no copy; then it leaves no file behind. */
export function copyOf(dataDir: string, to: string): SqliteCopy {
  const from = resolve(dataDir, FILE)
  if (!existsSync(from))
    throw new Error(`There is no database at ${from}. DATA_DIR says where the server keeps it.`)
  refuseTaken(to)
  const draft = draftOf(to)
  try {
    // Created first with its mode, so that nobody else can read it.
    closeSync(openSync(draft, 'w', 0o600))
    vacuumInto(from, draft)
    const copied = complete(dataDir, draft)
    put(draft, to)
    return { ...copied, bytes: statSync(to).size }
  } catch (error) {
    throw new Error(`No copy was made. ${reasonOf(error, to)}`, { cause: error })
  } finally {
    rmSync(draft, { force: true })
  }
}

/** The name of the file until it is complete. */
export const draftOf = (file: string): string => `${file}.part`

export function refuseTaken(file: string): void {
  if (existsSync(file))
    throw new Error(`There is something at ${file} already, and it stays. Choose another name.`)
}

/** Renames the complete file so that it survives a power cut. */
export function put(draft: string, file: string): void {
  sync(draft)
  renameSync(draft, file)
  syncFolder(dirname(file))
}

/** Flushes a file to disk. */
export function sync(file: string): void {
  const open = openSync(file, 'r+')
  try {
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}

/** Flushes the folder, and so the renaming, where the system supports that. */
function syncFolder(folder: string): void {
  try {
    const open = openSync(folder, 'r')
    try {
      fsyncSync(open)
    } finally {
      closeSync(open)
    }
  } catch {
    // Windows cannot open folders, and some network shares do not support it.
  }
}

/** Copies a snapshot; writes that happen meanwhile are not in it. */
function vacuumInto(from: string, to: string): void {
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    source.exec('PRAGMA busy_timeout = 10000')
    if (!isOurs(source)) throw new Error(`${from} is no database of Dead Reckoning, or an empty one.`)
    source.prepare('VACUUM INTO ?').run(to)
  } finally {
    source.close()
  }
}

/** Adds what the data folder has beside the database, so that the copy is one file. */
function complete(dataDir: string, draft: string): Omit<SqliteCopy, 'bytes'> {
  const copy = new DatabaseSync(draft)
  try {
    const secret = existsSync(join(dataDir, 'session-secret'))
    if (secret) {
      const value = Buffer.from(secretIn(dataDir)).toString('hex')
      const insert =
        'INSERT INTO setting (name, value) VALUES (?, ?) ' +
        'ON CONFLICT (name) DO UPDATE SET value = excluded.value'
      copy.prepare(insert).run(SECRET, value)
    }
    const wrong = copy
      .prepare('PRAGMA integrity_check')
      .all()
      .map((one) => String(one['integrity_check']))
    if (wrong[0] !== 'ok') throw new Error(`${DAMAGED}: ${wrong.join('; ').slice(0, 400)}`)
    const running = copy.prepare('SELECT count(DISTINCT match) AS n FROM journal').get()
    return { secret, matches: Number(running!['n']) }
  } finally {
    copy.close()
  }
}

const DAMAGED = 'The database is damaged'
/** SQLite's codes: corrupt page, no database, disk full. */
const [CORRUPT, NO_DATABASE, FULL] = [11, 26, 13]

function reasonOf(error: unknown, to: string): string {
  const { code, errcode = 0, message } = error as NodeJS.ErrnoException & { errcode?: number }
  const kind = errcode & 0xff
  if (kind === FULL || code === 'ENOSPC' || code === 'EDQUOT') return `There is no room on the disk of ${to}.`
  if (kind === CORRUPT || kind === NO_DATABASE) return `${DAMAGED}: ${message}.`
  if (code === 'ENOENT') return `There is no folder for ${to}.`
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return `${to} may not be written (${code}).`
  if (message === 'database is locked')
    return 'The database is locked: a server of a version before this one runs on it. Stop it first.'
  return message
}
