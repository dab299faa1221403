/**
 * A database that takes nothing for now: a full disk, one that fails or can only be read, a lost connection.
 * It is not the fault of what was asked.
 */
import { SqliteError } from './sqlite-dialect.ts'

export type DatabaseTrouble = 'full' | 'failing' | 'unwritable' | 'lost'

/** SQLite's result codes, by their lower byte. */
const SQLITE: ReadonlyMap<number, DatabaseTrouble> = new Map([
  [8, 'unwritable'],
  [10, 'failing'],
  [13, 'full'],
  [14, 'unwritable'],
])

/** PostgreSQL's: by the whole code, else by its class. */
const POSTGRES: ReadonlyMap<string, DatabaseTrouble> = new Map([
  ['53100', 'full'],
  ['58030', 'failing'],
  ['25006', 'unwritable'],
  ['57P01', 'lost'],
  ['57P02', 'lost'],
  ['57P03', 'lost'],
  ['57P05', 'lost'],
  ['53', 'lost'],
  ['08', 'lost'],
])

const SYSTEM: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** What `pg` says of connections, without a code. */
const SAID =
  /^Connection terminated|is not queryable|^timeout e(xceeded|xpired)|^Client was closed|^the database is closed/

interface Coded {
  readonly code?: unknown
  readonly message?: unknown
  readonly severity?: unknown
  readonly cause?: unknown
}

/** The claim of this process on the database is being made anew (`claim.ts`). */
export class Unclaimed extends Error {
  constructor() {
    super('the connection to PostgreSQL is being made anew')
  }
}

/** What is wrong with the database, if that is what this error tells of. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, message, severity, cause } = error as Coded
  if (error instanceof Unclaimed) return 'lost'
  const found =
    error instanceof SqliteError
      ? SQLITE.get((error.code ?? 0) & 0xff)
      : typeof code === 'string' && severity !== undefined
        ? (POSTGRES.get(code) ?? POSTGRES.get(code.slice(0, 2)))
        : SYSTEM.has(code) || (typeof message === 'string' && SAID.test(message))
          ? 'lost'
          : undefined
  return found ?? databaseTrouble(cause)
}

/** SQLite's codes for a page that is none, and a file that is no database. */
const SQLITE_DAMAGED: ReadonlySet<number> = new Set([11, 26])
/** PostgreSQL's, for data and for an index. */
const POSTGRES_DAMAGED: ReadonlySet<unknown> = new Set(['XX001', 'XX002'])
/** What PostgreSQL says of damage under no code of its own. */
const POSTGRES_SAYS =
  /^(missing chunk number|unexpected chunk|compressed .* data is corrupt|invalid page|could not (read|open) (block|file|relation))/

/** What was asked for is there, and broken; other things may be sound. */
export function isDamaged(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (error instanceof SqliteError) return SQLITE_DAMAGED.has((error.code ?? 0) & 0xff)
  const { code, message, severity } = error as Coded
  return (
    severity !== undefined &&
    (POSTGRES_DAMAGED.has(code) || (code === 'XX000' && POSTGRES_SAYS.test(String(message))))
  )
}

const IN_WORDS: Readonly<Record<DatabaseTrouble, string>> = {
  full: 'The disk of the server is full.',
  lost: 'The database of the server does not answer.',
  failing: 'The database of the server fails.',
  unwritable: 'The database of the server can only be read.',
}

/**
 * How loud an error is in the log: that nothing can be written is said once, by who watches over it
 * (`write-check.ts`).
 */
export const levelOf = (error: unknown): 'warn' | 'error' => (databaseTrouble(error) ? 'warn' : 'error')

/** For players. What is not known is a database that fails. */
export const inWords = (error: unknown): string => IN_WORDS[databaseTrouble(error) ?? 'failing']
