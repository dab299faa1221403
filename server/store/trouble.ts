/**
 * Trouble of the database itself: a full, failing or read-only disk, or a lost connection. The query is not
 * the cause.
 */
import type { DatabaseTrouble } from '../base/events.ts'
import { SqliteError } from './sqlite-dialect.ts'

/** SQLite's result codes, by their low byte. */
const SQLITE: ReadonlyMap<number, DatabaseTrouble> = new Map([
  [8, 'unwritable'],
  [10, 'failing'],
  [13, 'full'],
  [14, 'unwritable'],
])

/** PostgreSQL's codes: the whole code first, otherwise its class. */
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

/** Messages of `pg` about connections, which have no code. */
const SAID =
  /^Connection terminated|is not queryable|^timeout e(xceeded|xpired)|^Client was closed|^the database is closed/

interface DatabaseErrorFields {
  readonly code?: unknown
  readonly message?: unknown
  readonly severity?: unknown
  readonly cause?: unknown
}

/** This process is renewing its claim on the database (`claim.ts`). */
export class ClaimPending extends Error {
  constructor() {
    super('the connection to PostgreSQL is being made anew')
  }
}

/** The kind of trouble that this error reports, if any. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, message, severity, cause } = error as DatabaseErrorFields
  if (error instanceof ClaimPending) return 'lost'
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

/** SQLite's codes for a corrupt page, and for a file that is no database. */
const SQLITE_DAMAGED: ReadonlySet<number> = new Set([11, 26])
/** PostgreSQL's codes for corrupt data and corrupt indexes. */
const POSTGRES_DAMAGED: ReadonlySet<unknown> = new Set(['XX001', 'XX002'])
/** PostgreSQL's messages about damage that have no code of their own. */
const POSTGRES_SAYS =
  /^(missing chunk number|unexpected chunk|compressed .* data is corrupt|invalid page|could not (read|open) (block|file|relation))/

/** The requested data exists and is damaged; other data may be sound. */
export function isDamaged(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (error instanceof SqliteError) return SQLITE_DAMAGED.has((error.code ?? 0) & 0xff)
  const { code, message, severity } = error as DatabaseErrorFields
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
 * The log level for an error: `write-check.ts` reports database trouble once, so it is only a warning
 * elsewhere.
 */
export const levelOf = (error: unknown): 'warn' | 'error' => (databaseTrouble(error) ? 'warn' : 'error')

/** For players. Unknown errors count as a failing database. */
export const inWords = (error: unknown): string => IN_WORDS[databaseTrouble(error) ?? 'failing']
