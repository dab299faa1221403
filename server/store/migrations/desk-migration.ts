/**
 * Step 007: fields that the moderators' desk needs to sort reports, and to separate the log of moderators.
 * Open reports from before count as reports of guests of unknown origin.
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
  // Old entries do not say who acted: they count as acts of moderators.
  await db.schema
    .alterTable('moderation')
    .addColumn('house', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema.createIndex('moderation_by_time').on('moderation').columns(['house', 'at', 'id']).execute()
}
