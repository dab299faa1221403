/** Steps that add what is stored of matches. */
import { type Kysely, sql } from 'kysely'

/** Step 014: redactions also cover the names of substitutes in a record. */
export async function withSubstitutes(db: Kysely<unknown>): Promise<void> {
  // On SQLite a step has no transaction of its own.
  return db.isTransaction ? nameSubstitutes(db) : db.transaction().execute(nameSubstitutes)
}

async function nameSubstitutes(db: Kysely<unknown>): Promise<void> {
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

/** Step 015: the rules of each running match, and the rules that each node knows. Older rows have none. */
export async function withRules(db: Kysely<unknown>): Promise<void> {
  // On SQLite a step has no transaction of its own.
  return db.isTransaction ? addRules(db) : db.transaction().execute(addRules)
}

async function addRules(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('lease')
    .addColumn('rules', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('node')
    .addColumn('plays', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
