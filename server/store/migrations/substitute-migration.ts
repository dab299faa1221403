/** Step 014: redactions also cover the names of substitutes in a record. */
import { type Kysely, sql } from 'kysely'

export async function withSubstitutes(db: Kysely<unknown>): Promise<void> {
  // On SQLite a step has no transaction of its own.
  return db.isTransaction ? change(db) : db.transaction().execute(change)
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('redaction_of_name')
    .addColumn('match', 'text', (c) => c.notNull())
    .addColumn('seat', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('redaction_of_name_pk', ['match', 'seat', 'name'])
    .execute()
  await sql`insert into redaction_of_name (match, seat) select match, seat from redaction`.execute(db)
  await db.schema.dropTable('redaction').execute()
  await db.schema.alterTable('redaction_of_name').renameTo('redaction').execute()
}
