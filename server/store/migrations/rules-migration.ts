/** Step 014: the rules of each running match, and the rules that each node knows. Older rows have none. */
import type { Kysely } from 'kysely'

export async function withRules(db: Kysely<unknown>): Promise<void> {
  // On SQLite a step has no transaction of its own.
  return db.isTransaction ? change(db) : db.transaction().execute(change)
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('lease')
    .addColumn('rules', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('node')
    .addColumn('plays', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
