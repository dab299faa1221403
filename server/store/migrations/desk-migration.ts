/**
 * Step 007: what the moderators' desk needs to show reports in turn, and the log of the house apart. Open
 * reports of before count as guests' of unknown origin.
 */
import type { Kysely } from 'kysely'

export async function withDesk(db: Kysely<unknown>): Promise<void> {
  for (const column of ['line', 'account'] as const)
    await db.schema
      .alterTable('report')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  await db.schema
    .alterTable('report')
    .addColumn('origin', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('report')
    .addColumn('others', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
  await db.schema.createIndex('report_by_state').on('report').columns(['closed', 'about']).execute()
  // Until now nobody asked who it was: it is shown with what the house did.
  await db.schema
    .alterTable('moderation')
    .addColumn('house', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema.createIndex('moderation_by_time').on('moderation').columns(['house', 'at', 'id']).execute()
}
