/**
 * Step 014: by which rules each running match is played, and which rules each node knows. Those of before say
 * nothing of it.
 */
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
