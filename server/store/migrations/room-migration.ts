/** Step 020: rooms have doors, a pinned text, and members whom their owner appoints or invites. */
import type { Kysely } from 'kysely'

export async function withRoomDoors(db: Kysely<unknown>): Promise<void> {
  for (const column of ['door', 'pin'] as const) {
    await db.schema
      .alterTable('chatroom')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .alterTable('chatroom')
    .addColumn('hidden', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('room_member')
    .addColumn('room', 'text', (c) => c.notNull())
    .addColumn('player', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('room_member_key', ['room', 'player', 'role'])
    .execute()
  await db.schema.createIndex('room_member_by_player').on('room_member').columns(['player']).execute()
}
