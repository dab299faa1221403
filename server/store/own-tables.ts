/** Recognises a database of this program, by the bookkeeping tables of its migrations. */
import type { DatabaseSync } from 'node:sqlite'

export const OWN_TABLE = 'dead_reckoning_migration'
export const OWN_LOCK = 'dead_reckoning_migration_lock'

/** The library's default names. Earlier versions used them, as do other applications. */
export const BEFORE = { table: 'kysely_migration', lock: 'kysely_migration_lock' } as const
/** The first migration step; no other application has one of that name. */
export const BEGUN_WITH = '001-matches'

/** Is it a database of this program, of any version? */
export function isOurs(db: DatabaseSync): boolean {
  const has = (table: string) =>
    db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table) !== undefined
  if (has(OWN_TABLE)) return true
  if (!has(BEFORE.table)) return false
  const { count } = db
    .prepare("SELECT count(*) AS count FROM pragma_table_info('kysely_migration') WHERE name = 'name'")
    .get()!
  return (
    count === 1 && db.prepare('SELECT 1 FROM kysely_migration WHERE name = ?').get(BEGUN_WITH) !== undefined
  )
}
