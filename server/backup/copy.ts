/** A consistent copy of the SQLite in a data folder, in one file, while a server writes there: of one moment, and checked. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { secretIn } from '../http/secret.ts'
import { SECRET } from '../store/arena-secret.ts'
import { FILE } from '../store/data-folder.ts'

export interface Copied {
  readonly bytes: number
  /** Matches that run in it. */
  readonly matches: number
  /** It has the key that sessions are signed with. */
  readonly secret: boolean
}

/** Throws an error whose message says why there is none; then nothing of it is left. */
export function copyOf(dataDir: string, to: string): Copied {
  const from = resolve(dataDir, FILE)
  if (!existsSync(from)) throw new Error(`There is no database at ${from}. DATA_DIR says where the server keeps it.`)
  if (existsSync(to)) throw new Error(`There is something at ${to} already, and it stays. Choose another name.`)
  const draft = `${to}.part`
  try {
    // Nobody else may read it, nor what is yet to come into it.
    closeSync(openSync(draft, 'w', 0o600))
    vacuumInto(from, draft)
    const copied = complete(dataDir, draft)
    sync(draft)
    renameSync(draft, to)
    return { ...copied, bytes: statSync(to).size }
  } catch (error) {
    throw new Error(`No copy was made. ${reasonOf(error, to)}`, { cause: error })
  } finally {
    rmSync(draft, { force: true })
  }
}

/** All of it as it is in this moment; what is written meanwhile goes on, and is not in it. */
function vacuumInto(from: string, to: string): void {
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    source.exec('PRAGMA busy_timeout = 10000')
    source.prepare('VACUUM INTO ?').run(to)
  } finally {
    source.close()
  }
}

/** What a data folder has beside the database comes into it: a copy is one file. */
function complete(dataDir: string, draft: string): Omit<Copied, 'bytes'> {
  const copy = new DatabaseSync(draft)
  try {
    const secret = existsSync(join(dataDir, 'session-secret'))
    if (secret) copy.prepare('INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value').run(SECRET, Buffer.from(secretIn(dataDir)).toString('hex'))
    const wrong = copy.prepare('PRAGMA integrity_check').all()
    if (wrong[0]?.['integrity_check'] !== 'ok') throw new Error(`The database is damaged: ${wrong.map((one) => String(one['integrity_check'])).join('; ').slice(0, 400)}`)
    return { secret, matches: Number(copy.prepare('SELECT count(DISTINCT match) AS n FROM journal').get()!['n']) }
  } finally {
    copy.close()
  }
}

/** It outlives a power cut from now on. */
export function sync(file: string): void {
  const open = openSync(file, 'r+')
  fsyncSync(open)
  closeSync(open)
}

function reasonOf(error: unknown, to: string): string {
  const { code, errcode, message } = error as NodeJS.ErrnoException & { errcode?: number }
  const FULL = 13
  if (errcode === FULL || code === 'ENOSPC') return `There is no room on the disk of ${to}.`
  if (code === 'ENOENT') return `There is no folder for ${to}.`
  if (code === 'EACCES' || code === 'EROFS') return `${to} may not be written (${code}).`
  if (message === 'database is locked') return 'The database is locked: a server of a version before this one runs on it. Stop it first.'
  return message
}
