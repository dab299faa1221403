/**
 * Step 016: names are also compared by likeness. Existing accounts that look alike keep their names: all but
 * the first get a `twin` number 1, 2, … New names must differ.
 */
import type { Kysely } from 'kysely'
import { looksOf } from '../../../common/wire/people/likeness.ts'

export interface LikenessTables {
  account: { player: string; key: string; name: string; since: number; likeness: string; twin: number }
  former_name: { key: string; name: string; likeness: string }
}

export async function withLikeness(db: Kysely<unknown>): Promise<void> {
  // On SQLite a step has no transaction of its own.
  return db.isTransaction ? change(db) : (db as Kysely<LikenessTables>).transaction().execute(change)
}

async function change(db: Kysely<LikenessTables>): Promise<void> {
  for (const table of ['account', 'former_name'])
    await db.schema
      .alterTable(table)
      .addColumn('likeness', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await db.schema
    .alterTable('account')
    .addColumn('twin', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await setLikeness(db)
  await indexLikeness(db)
  await db.schema.createIndex('former_name_by_likeness').on('former_name').columns(['likeness']).execute()
}

/** Computes the likeness of all names. */
export async function setLikeness(db: Kysely<LikenessTables>): Promise<void> {
  const alike = new Map<string, number>()
  const accounts = await db
    .selectFrom('account')
    .select(['player', 'name'])
    .orderBy('since')
    .orderBy('player')
    .execute()
  for (const { player, name } of accounts) {
    const { likeness } = looksOf(name)
    const twin = alike.get(likeness) ?? 0
    alike.set(likeness, twin + 1)
    await db.updateTable('account').set({ likeness, twin }).where('player', '=', player).execute()
  }
  // The names of deleted accounts are not stored, so they have no likeness.
  const former = await db.selectFrom('former_name').select(['key', 'name']).where('name', '!=', '').execute()
  for (const { key, name } of former)
    await db
      .updateTable('former_name')
      .set({ likeness: looksOf(name).likeness })
      .where('key', '=', key)
      .execute()
}

export async function indexLikeness(db: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await db.schema
    .createIndex('account_by_likeness')
    .unique()
    .on('account')
    .columns(['likeness', 'twin'])
    .where('likeness', '!=', '')
    .execute()
}
