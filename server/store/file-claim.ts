/**
 * A process's claim on an SQLite file: two would play the same matches. It is a lock on a file beside it, so
 * that others can still read the database itself, as a backup does. The system takes it back when the process
 * ends, in whatever way. That file also has a mark: whether there has been a database beside it.
 */
import { DatabaseSync } from 'node:sqlite'
import { makePrivate } from './private-files.ts'

export interface FileClaim {
  /** There has been a database. */
  readonly used: boolean
  /** The mark stays in the lock's file when the database itself is lost. */
  markUsed(): void
  release(): void
}

/** SQLite keeps a number of whoever uses a file; here that of a folder that has had a database. */
const USED = 1

export const lockOf = (path: string): string => `${path}.lock`

/** Throws `database is locked` where another has it. */
export function claimFile(path: string): FileClaim {
  makePrivate(lockOf(path))
  const lock = new DatabaseSync(lockOf(path))
  try {
    // In this mode the lock is kept when a transaction ends. No second file comes of it.
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

/** Without room on the disk there is no mark, and the next start makes it. */
function mark(lock: DatabaseSync): void {
  if (isMarked(lock)) return
  try {
    lock.exec(`PRAGMA user_version = ${USED}; COMMIT`)
  } catch {
    if (!lock.isTransaction) lock.exec('BEGIN EXCLUSIVE')
  }
}
