/** The database: SQLite in the data folder, or PostgreSQL. Opening it brings its tables up to date. */
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool, types } from 'pg'
import { log } from '../log.ts'
import { MIGRATIONS } from './migrations.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

const FILE = 'dead-reckoning.sqlite'

/** bigint columns hold times in ms: they fit a number. */
const INT8 = 20
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- an enum in its types only
types.setTypeParser(INT8, Number)

/** Opens it. Throws an error whose message says what is wrong, and what to do. */
export async function openDatabase({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }): Promise<Database> {
  const where = databaseUrl ? 'PostgreSQL at DATABASE_URL' : join(dataDir, FILE)
  const db = new Kysely<Tables>({ dialect: databaseUrl ? postgres(databaseUrl) : sqliteDialect(fileIn(dataDir)) })
  try {
    await migrate(db, where)
  } catch (error) {
    await db.destroy().catch(() => undefined)
    throw error instanceof SchemaError ? error : new Error(`The database (${where}) cannot be used: ${reasonOf(error)}`, { cause: error })
  }
  return db
}

class SchemaError extends Error {}

function reasonOf(error: unknown): string {
  const { message, code, errors } = error as Error & { code?: string; errors?: readonly unknown[] }
  if (message?.includes('database is locked')) return 'another process uses it.'
  // Several addresses were tried, and each has its own reason.
  return message || (errors?.[0] ? reasonOf(errors[0]) : (code ?? String(error)))
}

function fileIn(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that this user may write to.`, { cause: error })
  }
  return join(dataDir, FILE)
}

function postgres(connectionString: string): PostgresDialect {
  const pool = new Pool({ connectionString, max: 8, connectionTimeoutMillis: 5000 })
  // A connection that is lost while nothing is asked of it, in the pool or out of it: without listeners that would
  // count as an exception of ours.
  const lost = (error: Error) => log.warn({ err: error }, 'a connection to PostgreSQL was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return new PostgresDialect({ pool })
}

async function migrate(db: Database, where: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } })
  const known = Object.keys(MIGRATIONS)
  const done = await migrator.getMigrations().catch((error: unknown) => {
    if (/missing|corrupted/.test(String(error))) return undefined
    throw error
  })
  const { error } = done ? await migrator.migrateToLatest() : { error: new Error('corrupted migrations') }
  if (error === undefined) return
  if (error instanceof Error && error.message.includes('corrupted migrations'))
    throw new SchemaError(`The database (${where}) was written by a newer version of Dead Reckoning: this one knows its tables up to ${known.at(-1)}. Nothing was changed. Start the newer version, or another DATA_DIR.`)
  throw error
}
