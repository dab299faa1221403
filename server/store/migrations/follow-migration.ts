/** Step 013: who follows whom, and whether an account allows it. */
import type { Kysely } from 'kysely'

export async function withFollows(db: Kysely<unknown>): Promise<void> {
  // On SQLite a step has no transaction of its own.
  return db.isTransaction ? change(db) : db.transaction().execute(change)
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('follow')
    .addColumn('player', 'text', (c) => c.notNull())
    .addColumn('followed', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('follow_pk', ['player', 'followed'])
    .execute()
  await db.schema.createIndex('follow_by_followed').on('follow').columns(['followed']).execute()
  await db.schema
    .alterTable('account')
    .addColumn('followable', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
}
