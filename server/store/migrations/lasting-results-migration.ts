/**
 * Step 004: participants and results outlast the record. SQLite can drop a foreign key only by rebuilding the
 * table.
 */
import { type Kysely, sql } from 'kysely'

export async function withLastingResults(db: Kysely<unknown>): Promise<void> {
  // On SQLite a step has no transaction of its own.
  return db.isTransaction ? rebuild(db) : db.transaction().execute(rebuild)
}

async function rebuild(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seat rename to seat_before`.execute(db)
  await db.schema
    .createTable('seat')
    .addColumn('match', 'text', (c) => c.notNull())
    .addColumn('seat', 'text', (c) => c.notNull())
    .addColumn('team', 'text', (c) => c.notNull())
    .addColumn('player', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('result', 'text', (c) => c.notNull())
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('seat_by_match', ['match', 'seat'])
    .execute()
  await sql`insert into seat (match, seat, team, player, name, result, game, at) select match, seat, team, player, name, result, game, at from seat_before`.execute(
    db,
  )
  await db.schema.dropTable('seat_before').execute()
  await db.schema
    .createIndex('seat_by_player')
    .on('seat')
    .columns(['player', 'at', 'match', 'game', 'result'])
    .execute()

  await sql`alter table result rename to result_before`.execute(db)
  await db.schema
    .createTable('result')
    .addColumn('match', 'text', (c) => c.notNull())
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('finished', 'bigint', (c) => c.notNull())
    .addColumn('rounds', 'integer', (c) => c.notNull())
    .addColumn('rated', 'integer', (c) => c.notNull())
    .addColumn('listed', 'integer', (c) => c.notNull())
    .addColumn('summary', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('result_by_match', ['match'])
    .execute()
  await sql`insert into result (match, game, finished, rounds, rated, listed, summary) select match, game, finished, rounds, rated, listed, summary from result_before`.execute(
    db,
  )
  await db.schema.dropTable('result_before').execute()
  await db.schema
    .createIndex('result_by_time')
    .on('result')
    .columns(['listed', 'finished', 'match'])
    .execute()
  await db.schema
    .createIndex('result_by_game')
    .on('result')
    .columns(['game', 'listed', 'finished', 'match'])
    .execute()
  await db.schema
    .createIndex('result_by_rated')
    .on('result')
    .columns(['rated', 'listed', 'finished', 'match'])
    .execute()
}
