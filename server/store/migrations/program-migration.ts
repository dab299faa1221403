/** Step 010: accounts of programs, and their ladders. Existing accounts are people's. */
import type { Kysely } from 'kysely'

export async function withPrograms(db: Kysely<unknown>): Promise<void> {
  // On SQLite a step has no transaction of its own.
  return db.isTransaction ? change(db) : db.transaction().execute(change)
}

async function change(db: Kysely<unknown>): Promise<void> {
  for (const table of ['account', 'rating'])
    await db.schema
      .alterTable(table)
      .addColumn('program', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  await db.schema.dropIndex('rating_by_strength').execute()
  await db.schema
    .createIndex('rating_by_strength')
    .on('rating')
    .columns(['game', 'kind', 'program', 'mu', 'player', 'sigma', 'at', 'opponents'])
    .execute()
}
