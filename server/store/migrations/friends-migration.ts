/** Step 009: friends, blocked accounts, and private messages. */
import type { Kysely } from 'kysely'

export async function withFriends(db: Kysely<unknown>): Promise<void> {
  // On SQLite a step has no transaction of its own.
  return db.isTransaction ? change(db) : db.transaction().execute(change)
}

async function change(db: Kysely<unknown>): Promise<void> {
  const table = (
    name: string,
    keys: readonly string[],
    columns: Readonly<Record<string, 'text' | 'integer' | 'bigint'>>,
  ) =>
    Object.entries(columns)
      .reduce(
        (building, [column, type]) => building.addColumn(column, type, (c) => c.notNull()),
        db.schema.createTable(name).addPrimaryKeyConstraint(`${name}_pk`, keys as never),
      )
      .execute()
  await table('friendship', ['low', 'high'], {
    low: 'text',
    high: 'text',
    asker: 'text',
    asked: 'bigint',
    agreed: 'bigint',
  })
  await db.schema.createIndex('friendship_by_high').on('friendship').columns(['high']).execute()
  await table('block', ['player', 'blocked'], { player: 'text', blocked: 'text', at: 'bigint' })
  await db.schema.createIndex('block_by_blocked').on('block').columns(['blocked']).execute()
  await table('private_line', ['sender', 'recipient', 'id'], {
    sender: 'text',
    recipient: 'text',
    id: 'integer',
    text: 'text',
    at: 'bigint',
    unread: 'integer',
  })
  await db.schema
    .createIndex('private_line_by_recipient')
    .on('private_line')
    .columns(['recipient', 'unread'])
    .execute()
  await db.schema.createIndex('private_line_by_time').on('private_line').columns(['at']).execute()
}
