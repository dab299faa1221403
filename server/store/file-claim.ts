/**
 * A process's claim on an SQLite file: two would play the same matches. It is a lock on a file beside it, so that others
 * can still read the database itself, as a backup does. The system takes it back when the process ends, in whatever way.
 */
import { DatabaseSync } from 'node:sqlite'

/** Throws `database is locked` where another has it. Returns what gives it back. */
export function claimFile(path: string): () => void {
  const lock = new DatabaseSync(`${path}.lock`)
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw error
  }
  return () => lock.close()
}
