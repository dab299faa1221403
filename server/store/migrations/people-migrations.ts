/** Steps that add what is stored of people: accounts, follows, origins, and the moderators' desk. */
import type { Kysely } from 'kysely'

/**
 * Step 006: fields that the moderators' desk needs to sort reports, and to separate the log of moderators.
 * Open reports from before count as reports of guests of unknown origin.
 */
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

/** Step 010: accounts of programs, and their ladders. Existing accounts are people's. */
export async function withPrograms(db: Kysely<unknown>): Promise<void> {
  // On SQLite a step has no transaction of its own.
  return db.isTransaction ? separatePrograms(db) : db.transaction().execute(separatePrograms)
}

async function separatePrograms(db: Kysely<unknown>): Promise<void> {
  for (const table of ['account', 'rating'])
    await db.schema
      .alterTable(table)
      .addColumn('program', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  await db.schema.dropIndex('rating_by_strength').execute()
  await db.schema
    .createIndex('rating_by_strength')
    .on('rating')
    .columns(['game', 'kind', 'program', 'mu', 'player', 'sigma', 'at', 'opponents'])
    .execute()
}

/** Step 012: password reset links, one per account at a time. */
export async function withResets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('password_reset')
    .addColumn('player', 'text', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('made', 'bigint', (c) => c.notNull())
    .addColumn('ends', 'bigint', (c) => c.notNull())
    .execute()
}

/** Step 013: who follows whom, and whether an account allows it. */
export async function withFollows(db: Kysely<unknown>): Promise<void> {
  // On SQLite a step has no transaction of its own.
  return db.isTransaction ? addFollows(db) : db.transaction().execute(addFollows)
}

async function addFollows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('follow')
    .addColumn('player', 'text', (c) => c.notNull())
    .addColumn('followed', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('follow_pk', ['player', 'followed'])
    .execute()
  await db.schema.createIndex('follow_by_followed').on('follow').columns(['followed']).execute()
  await db.schema
    .alterTable('account')
    .addColumn('followable', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
}

/** Step 017: the last neighbourhood of each player. */
export async function withOrigins(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('origin')
    .addColumn('player', 'text', (c) => c.primaryKey())
    .addColumn('neighbourhood', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('origin_by_time').on('origin').columns(['at']).execute()
}

/** Step 018: no-shows, people who did not come to a game that they had queued for. */
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
