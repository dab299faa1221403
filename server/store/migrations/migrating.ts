/**
 * Migrates the tables. Its own bookkeeping tables are in the schema of the data, under names of their own:
 * other applications with the same library, and arenas in other schemas of the database, have theirs.
 */
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { BEFORE, BEGUN_WITH, OWN_LOCK, OWN_TABLE } from '../own-tables.ts'
import type { Tables } from '../tables.ts'
import { MIGRATIONS } from './migrations.ts'

type MigratedDatabase = Kysely<Tables>

/** The message says what is wrong with the tables, and what to do. */
export class SchemaError extends Error {}

const OWN_PLACE =
  'Give Dead Reckoning a database of its own, or a schema: create schema arena, and ' +
  'DATABASE_URL=postgres://…/name?options=-csearch_path%3Darena'
/** PostgreSQL's code for a table that exists already. */
const EXISTS = '42P07'

/** `where`: names the database for the operator. */
export async function migrate(db: MigratedDatabase, where: string, isPostgres: boolean): Promise<void> {
  const schema = isPostgres ? await currentSchema(db, where) : undefined
  await takeOver(db, schema)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
    migrationTableName: OWN_TABLE,
    migrationLockTableName: OWN_LOCK,
    // Without a schema, a table of that name in any schema would count.
    ...(schema !== undefined && { migrationTableSchema: schema }),
  })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  if (error instanceof Error && error.message.includes('corrupted migrations'))
    throw new SchemaError(
      `The database (${where}) was written by a newer version of Dead Reckoning: this one knows its tables up to ` +
        `${Object.keys(MIGRATIONS).at(-1)}. Nothing was changed. Start the newer version, or another DATA_DIR.`,
    )
  if (isPostgres && (error as { code?: unknown }).code === EXISTS)
    throw new SchemaError(
      `The database (${where}) has tables of another program in schema ${schema}: ${(error as Error).message}. ` +
        `They were not changed. ${OWN_PLACE}`,
    )
  throw error
}

async function currentSchema(db: MigratedDatabase, where: string): Promise<string> {
  const { rows } = await sql<{ schema: string | null; path: string }>`
    select current_schema() as schema, current_setting('search_path') as path`.execute(db)
  const { schema, path } = rows[0]!
  if (schema !== null) return schema
  throw new SchemaError(
    `The database (${where}) has no schema in which tables could be: search_path is ${path}. ` +
      `Make it (create schema …), or set another in DATABASE_URL (?options=-csearch_path%3D…).`,
  )
}

/** Renames the bookkeeping tables of earlier versions, which had the library's default names. */
async function takeOver(db: MigratedDatabase, schema: string | undefined): Promise<void> {
  await db.transaction().execute(async (one) => {
    // Of two nodes that start at once the second waits, and finds it done.
    if (schema !== undefined)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${OWN_TABLE} ${schema}`}, 0))`.execute(one)
    const tables = await tablesOf(one, schema)
    if (tables.has(OWN_TABLE) || !tables.has(BEFORE.table)) return
    const at = schema === undefined ? one : one.withSchema(schema)
    const named = (name: string) => (schema === undefined ? sql.table(name) : sql.table(`${schema}.${name}`))
    const { rows } = await sql`select name from ${named(BEFORE.table)} where name = ${BEGUN_WITH}`.execute(
      one,
    )
    if (rows.length === 0) return
    await at.schema.alterTable(BEFORE.table).renameTo(OWN_TABLE).execute()
    if (tables.has(BEFORE.lock)) await at.schema.alterTable(BEFORE.lock).renameTo(OWN_LOCK).execute()
  })
}

async function tablesOf(db: MigratedDatabase, schema: string | undefined): Promise<ReadonlySet<string>> {
  const { rows } =
    schema === undefined
      ? await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
      : await sql<{
          name: string
        }>`select tablename as name from pg_tables where schemaname = ${schema}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
