/**
 * Passes many rows in one statement parameter: a parameter per value would take several times as long to
 * prepare.
 */
import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'

/** A source to select from: `value ->> index` reads a column. */
export function givenRows(
  db: Database,
  rows: readonly (readonly (string | number)[])[],
): RawBuilder<unknown> {
  const given = JSON.stringify(rows)
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`json_array_elements(${given}::json)`
    : sql`json_each(${given})`
}
