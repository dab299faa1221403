/**
 * Step 022: names are compared in capitals, too, and a word of capitals is no longer taken for another
 * (`MIKE` for `mlke`). As in step 016, existing accounts keep their names.
 */
import type { Kysely } from 'kysely'
import { looksOf } from '../../../common/wire/people/likeness.ts'
import { indexLikeness, type LikenessTables, setLikeness } from './likeness-migration.ts'

interface LooksTables extends LikenessTables {
  account: LikenessTables['account'] & { capitals: string }
  former_name: LikenessTables['former_name'] & { capitals: string }
}

export async function withLooks(db: Kysely<unknown>): Promise<void> {
  // On SQLite a step has no transaction of its own.
  return db.isTransaction ? change(db) : (db as Kysely<LooksTables>).transaction().execute(change)
}

async function change(db: Kysely<LooksTables>): Promise<void> {
  await db.schema.dropIndex('account_by_likeness').execute()
  await setLikeness(db)
  await indexLikeness(db)
  for (const table of ['account', 'former_name'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('capitals', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    const rows = await db.selectFrom(table).select(['key', 'name']).where('name', '!=', '').execute()
    for (const { key, name } of rows)
      await db
        .updateTable(table)
        .set({ capitals: looksOf(name).capitals })
        .where('key', '=', key)
        .execute()
    await db.schema.createIndex(`${table}_by_capitals`).on(table).columns(['capitals']).execute()
  }
}
