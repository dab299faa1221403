/**
 * A consistent copy of the SQLite in a data folder, in one file, while a server writes there: of one moment,
 * and checked.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { secretIn } from '../http/secret.ts'
import { SECRET } from '../store/arena-secret.ts'
import { FILE } from '../store/data-folder.ts'
import { isOurs } from '../store/own-tables.ts'

export interface SqliteCopy {
  readonly bytes: number
  /** Matches that run in it. */
  readonly matches: number
  /** It has the key that sessions are signed with. */
  readonly secret: boolean
}

/** Throws an error whose message says why there is none; then nothing of it is left. */
export function copyOf(dataDir: string, to: string): SqliteCopy {
  const from = resolve(dataDir, FILE)
  if (!existsSync(from))
    throw new Error(`There is no database at ${from}. DATA_DIR says where the server keeps it.`)
  refuseTaken(to)
  const draft = draftOf(to)
  try {
    // Nobody else may read it, nor what is yet to come into it.
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

/** While it is written it is called so. */
export const draftOf = (file: string): string => `${file}.part`

export function refuseTaken(file: string): void {
  if (existsSync(file))
    throw new Error(`There is something at ${file} already, and it stays. Choose another name.`)
}

/** From now on it is there, whole, and outlives a power cut. */
export function put(draft: string, file: string): void {
  sync(draft)
  renameSync(draft, file)
  syncFolder(dirname(file))
}

/** It outlives a power cut from now on. */
export function sync(file: string): void {
  const open = openSync(file, 'r+')
  try {
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}

/** That it is called so outlives one, too, where a system can say so. */
function syncFolder(folder: string): void {
  try {
    const open = openSync(folder, 'r')
    try {
      fsyncSync(open)
    } finally {
      closeSync(open)
    }
  } catch {
    // Windows opens no folders, and some shares know nothing of it.
  }
}

/** All of it as it is in this moment; what is written meanwhile goes on, and is not in it. */
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

/** What a data folder has beside the database comes into it: a copy is one file. */
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
/** Of SQLite: pages that are none, a file that is no database, a full disk. */
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
