/**
 * Step 008: one-time codes to recover an account, former names of accounts, and the erasing that is left to
 * do after a deletion.
 */
import type { Kysely } from 'kysely'

export async function withOwnAccounts(db: Kysely<unknown>): Promise<void> {
  // On SQLite a step has no transaction of its own.
  return db.isTransaction ? change(db) : db.transaction().execute(change)
}

async function change(db: Kysely<unknown>): Promise<void> {
  const table = (
    name: string,
    keys: readonly string[],
    columns: Readonly<Record<string, 'text' | 'bigint'>>,
  ) =>
    Object.entries(columns)
      .reduce(
        (building, [column, type]) => building.addColumn(column, type, (c) => c.notNull()),
        db.schema.createTable(name).addPrimaryKeyConstraint(`${name}_pk`, keys as never),
      )
      .execute()
  await db.schema
    .alterTable('account')
    .addColumn('renamed', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await table('recovery_code', ['id'], { id: 'text', player: 'text', made: 'bigint' })
  await db.schema.createIndex('recovery_code_by_player').on('recovery_code').columns(['player']).execute()
  await table('former_name', ['key'], {
    key: 'text',
    player: 'text',
    name: 'text',
    since: 'bigint',
    until: 'bigint',
  })
  await db.schema.createIndex('former_name_by_player').on('former_name').columns(['player']).execute()
  await table('deletion', ['player'], { player: 'text', at: 'bigint' })
  await table('redaction', ['match', 'seat'], { match: 'text', seat: 'text' })
}
