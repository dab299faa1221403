/** The steps that a database goes through, in order, run at start. A step that has been released is never changed. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

// A migration knows the tables as they were then.
type Db = Kysely<unknown>

export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-matches': {
    async up(db: Db) {
      await db.schema.createTable('journal')
        .addColumn('match', 'text', (c) => c.notNull())
        .addColumn('seq', 'integer', (c) => c.notNull())
        .addColumn('node', 'text', (c) => c.notNull())
        .addColumn('entry', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('journal_pk', ['match', 'seq'])
        .execute()
      await db.schema.createTable('record')
        .addColumn('match', 'text', (c) => c.primaryKey())
        .addColumn('game', 'text', (c) => c.notNull())
        .addColumn('finished', 'bigint', (c) => c.notNull())
        .addColumn('rounds', 'integer', (c) => c.notNull())
        .addColumn('rated', 'integer', (c) => c.notNull())
        .addColumn('record', 'text', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('record_by_time').on('record').columns(['finished']).execute()
      await db.schema.createTable('seat')
        .addColumn('match', 'text', (c) => c.notNull().references('record.match').onDelete('cascade'))
        .addColumn('seat', 'text', (c) => c.notNull())
        .addColumn('team', 'text', (c) => c.notNull())
        .addColumn('player', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('result', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('seat_pk', ['match', 'seat'])
        .execute()
      await db.schema.createIndex('seat_by_player').on('seat').columns(['player']).execute()
      await db.schema.createTable('player')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('since', 'bigint', (c) => c.notNull())
        .addColumn('seen', 'bigint', (c) => c.notNull())
        .execute()
      await db.schema.createTable('setting')
        .addColumn('name', 'text', (c) => c.primaryKey())
        .addColumn('value', 'text', (c) => c.notNull())
        .execute()
    },
  },
}
