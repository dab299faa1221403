/** Opens the database, SQLite in the data folder or PostgreSQL, and migrates its tables. */
import { statfsSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { Kysely, type LogEvent, PostgresAdapter, PostgresDialect, type RawBuilder, sql } from 'kysely'
import { Pool, types } from 'pg'
import { happened } from '../base/events.ts'
import { log } from '../base/log.ts'
import { POSTGRES_TLS, tlsAdvice } from '../base/tls-advice.ts'
import { Claim, ClaimedError } from './files/claim.ts'
import { FILE, writableFolder } from './files/data-folder.ts'
import { DatabaseFileError, restoring } from './files/database-file.ts'
import { migrate, SchemaError } from './migrations/migrating.ts'
import { readPostgresUrl } from './postgres-url.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'
import { databaseTrouble, inWords, isDamaged } from './trouble.ts'

export type Database = Kysely<Tables>

/** bigint columns hold times in ms, which fit a JavaScript number. */
const INT8 = 20
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- an enum in its types only
types.setTypeParser(INT8, Number)

export interface DatabaseLocation {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The public address of this node, where several share a PostgreSQL. */
  readonly publicAddress?: string | undefined
}

/**
 * Opens the database for this process alone. Throws an error that says what is wrong, and what to do.
 * `giveUp`: another process took over the PostgreSQL database while it was unreachable, and this one should
 * end.
 */
export async function openDatabase(
  place: DatabaseLocation,
  giveUp: (why: string) => void = thrown,
): Promise<Database> {
  const { dataDir, databaseUrl, publicAddress } = place
  if (!databaseUrl) writableFolder(dataDir)
  let db: Database | undefined
  try {
    const claim = databaseUrl ? await Claim.on(databaseUrl, publicAddress ?? '', giveUp) : undefined
    const sqlite = claim ? undefined : sqliteDialect(join(dataDir, FILE))
    db = new Kysely<Tables>({ dialect: sqlite ?? postgres(databaseUrl!, claim!), log: tell })
    await migrate(db, whereOf(place), databaseUrl !== undefined)
    sqlite?.markUsed()
    return db
  } catch (error) {
    await db?.destroy().catch(() => undefined)
    throw error instanceof SchemaError || error instanceof ClaimedError || error instanceof DatabaseFileError
      ? error
      : unusable(place, error)
  }
}

/** Failed reads do not count as trouble: their own data may be the cause. */
const READS = /^\s*(select|pragma)\b/i

function tell(event: LogEvent): void {
  const done = event.level === 'query'
  const is = done || READS.test(event.query.sql) ? undefined : databaseTrouble(event.error)
  const trouble = is && { is, words: inWords(done ? undefined : event.error) }
  happened('database asked', { done, took: event.queryDurationMillis, trouble })
}

const thrown = (why: string): never => {
  throw new Error(why)
}

/** The free space that a database needs to start (bytes): its log holds pages of the tables. */
const LEAST_ROOM = 64 * 1024

const whereOf = ({ dataDir, databaseUrl }: DatabaseLocation): string =>
  databaseUrl ? 'PostgreSQL at DATABASE_URL' : resolve(dataDir, FILE)

/** Says for the operator why the database cannot be used, and what to do. */
export function unusable(place: DatabaseLocation, error: unknown): Error {
  const where = whereOf(place)
  const advice = place.databaseUrl ? tlsAdvice(error, POSTGRES_TLS) : ''
  const why = () => {
    if (advice) return `The database (${where}) cannot be used: ${reasonOf(error)}. ${advice}`
    const trouble = databaseTrouble(error)
    // On a full disk SQLite may only report a failed write, as there is no room for its log either.
    switch (trouble === 'failing' && !place.databaseUrl && isFull(place.dataDir) ? 'full' : trouble) {
      case 'full':
        return `There is no room on the disk for the database (${where}). Make room there and start again.`
      case 'unwritable':
        return `The database (${where}) cannot be written to: ${reasonOf(error)}. ${place.databaseUrl ? 'Point DATABASE_URL to one that takes what is written' : 'Let this user write to the file and to its folder'}.`
      case 'failing':
        return `The database (${where}) cannot be used: ${reasonOf(error)}. See that its disk is sound and has room.`
      case 'lost':
        return `The database (${where}) cannot be used: ${reasonOf(error)}. See that it runs and can be reached from here.`
      default:
        return `The database (${where}) cannot be used: ${reasonOf(error)}${isDamaged(error) && !place.databaseUrl ? `. Nothing was changed. ${restoring(where)}` : ''}`
    }
  }
  return new Error(why(), { cause: error })
}

/** Does the disk have less room than a database needs to start? */
function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < LEAST_ROOM
  } catch {
    return false
  }
}

function reasonOf(error: unknown): string {
  const { message, code, errors } = error as Error & { code?: string; errors?: readonly unknown[] }
  if (message?.includes('database is locked')) return 'another process uses it.'
  // After attempts on several addresses the error has a list of reasons.
  return message || (errors?.[0] ? reasonOf(errors[0]) : (code ?? String(error)))
}

function postgres(databaseUrl: string, claim: Claim): PostgresDialect {
  const { driver: connectionString, verified } = readPostgresUrl(databaseUrl)
  if (verified === false)
    log.warn(
      'the line to PostgreSQL is encrypted, and nobody asks who answers: sslmode=verify-full does, with sslrootcert=FILE where its owner signs certificates',
    )
  const pool = new Pool({ connectionString, max: 8, connectionTimeoutMillis: 5000 })
  // Listens on idle and on used connections: an error without a listener would be an uncaught exception.
  const lost = (error: Error) => log.warn({ err: error }, 'a connection to PostgreSQL was lost')
  pool.on('error', lost)
  const lines = new Set<Socket>()
  pool.on('connect', (client) => {
    client.on('error', lost)
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    lines.add(stream)
    stream.once('close', () => lines.delete(stream))
  })
  // On a silent connection queries would otherwise wait for a quarter of an hour.
  claim.onSilence(() => lines.forEach((line) => line.destroy()))
  return new PostgresDialect({
    pool: {
      options: pool.options,
      connect: async () => {
        await claim.held()
        return pool.connect()
      },
      end: async () => {
        await pool.end()
        await claim.release()
      },
    },
  })
}

/**
 * Many rows in one statement parameter, as a source to select from: `value ->> index` reads a column. A
 * parameter per value would take several times as long to prepare.
 */
export function givenRows(
  db: Database,
  rows: readonly (readonly (string | number)[])[],
): RawBuilder<unknown> {
  const given = JSON.stringify(rows)
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`json_array_elements(${given}::json)`
    : sql`json_each(${given})`
}
