/** Step 018: no-shows, people who did not come to a game that they had queued for. */
import type { Kysely } from 'kysely'

export async function withNoShows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('no_show')
    .addColumn('player', 'text', (c) => c.notNull())
    .addColumn('neighbourhood', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('no_show_by_player').on('no_show').columns(['player', 'at']).execute()
  await db.schema
    .createIndex('no_show_by_neighbourhood')
    .on('no_show')
    .columns(['neighbourhood', 'at'])
    .execute()
  await db.schema.createIndex('no_show_by_time').on('no_show').columns(['at']).execute()
}
