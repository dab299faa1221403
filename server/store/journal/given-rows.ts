/** Many rows in one parameter of a statement: with one for each value it takes several times as long to make. */
import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'

/** To be selected from: what a row has is read by `value ->> place`. */
export function givenRows(
  db: Database,
  rows: readonly (readonly (string | number)[])[],
): RawBuilder<unknown> {
  const given = JSON.stringify(rows)
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`json_array_elements(${given}::json)`
    : sql`json_each(${given})`
}
