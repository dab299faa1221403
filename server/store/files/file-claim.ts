/**
 * A process's claim on an SQLite file: two processes would play the same matches. It is a lock on a separate
 * file, so that others can still read the database, as a backup does. The system releases it when the process
 * ends in any way. The lock file also has a mark that there has been a database beside it.
 */
import { DatabaseSync } from 'node:sqlite'
import { makePrivate } from './private-files.ts'

export interface FileClaim {
  /** There has been a database here before. */
  readonly used: boolean
  /** Sets the mark. It stays in the lock file even if the database is lost. */
  markUsed(): void
  release(): void
}

/** The `user_version` of a lock file beside which there has been a database. */
const USED = 1

export const lockOf = (path: string): string => `${path}.lock`

/** Throws `database is locked` if another process has the claim. */
export function claimFile(path: string): FileClaim {
  makePrivate(lockOf(path))
  const lock = new DatabaseSync(lockOf(path))
  try {
    // In this mode the lock outlasts a transaction, and no journal file is created.
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw error
  }
  return {
    used: isMarked(lock),
    markUsed: () => mark(lock),
    release: () => lock.close(),
  }
}

const isMarked = (lock: DatabaseSync): boolean =>
  lock.prepare('PRAGMA user_version').get()!['user_version'] === USED

/** Sets the mark. On a full disk it fails, and the next start sets it. */
function mark(lock: DatabaseSync): void {
  if (isMarked(lock)) return
  try {
    lock.exec(`PRAGMA user_version = ${USED}; COMMIT`)
  } catch {
    if (!lock.isTransaction) lock.exec('BEGIN EXCLUSIVE')
  }
}
