/**
 * Step 011: the nodes of an arena, and leases of running matches. Before, each journal entry had its node.
 */
import { type Kysely, sql } from 'kysely'

export async function withLeases(db: Kysely<unknown>): Promise<void> {
  // On SQLite a step has no transaction of its own.
  return db.isTransaction ? change(db) : db.transaction().execute(change)
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('node')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('run', 'bigint', (c) => c.notNull())
    .addColumn('process', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('beat', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reads', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('lease')
    .addColumn('match', 'text', (c) => c.primaryKey())
    .addColumn('node', 'text')
    .addColumn('epoch', 'bigint', (c) => c.notNull())
    .addColumn('form', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('lease_by_node').on('lease').columns(['node']).execute()
  await sql`insert into lease (match, node, epoch, form) select match, max(node), 0, 1 from journal group by match`.execute(
    db,
  )
  // Before, the settings had when each node was last alive.
  await sql`insert into node (name, run, process, since, beat, state, reads) select substr(name, 7), 0, '', cast(value as bigint), cast(value as bigint), 'dead', 1 from setting where name like 'alive/%'`.execute(
    db,
  )
  await sql`delete from setting where name like 'alive/%'`.execute(db)
  await db.schema.alterTable('journal').dropColumn('node').execute()
}
