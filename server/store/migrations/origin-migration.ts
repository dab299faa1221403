/** Step 017: the last neighbourhood of each player. */
import type { Kysely } from 'kysely'

export async function withOrigins(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('origin')
    .addColumn('player', 'text', (c) => c.primaryKey())
    .addColumn('neighbourhood', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('origin_by_time').on('origin').columns(['at']).execute()
}
