/** Worker thread for SQLite: a commit waits for the disk, and must not block matches. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { checkDatabaseFile, DatabaseFileError } from './files/database-file.ts'
import { claimFile } from './files/file-claim.ts'
import { makePrivate } from './files/private-files.ts'

export interface SqliteRequest {
  readonly id: number
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export type SqliteAnswer =
  | { readonly id: number; readonly rows: readonly unknown[]; readonly changes: number }
  | { readonly id: number; readonly error: { readonly message: string; readonly code: number | undefined } }

const port = parentPort!
const { path } = workerData as { path: string }
const claim = claimFile(path)
check()
// SQLite creates its log with the same mode.
makePrivate(path)
const database = new DatabaseSync(path)
// With `synchronous = FULL` the log is on disk before a commit returns, so that an acknowledged order
// survives a power cut. In WAL mode readers, such as a backup, hardly block writers. Most rows of the journal are
// deleted a second later: with a log of 16 MB, four times the usual one, they seldom reach the file itself.
database.exec(
  'PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 4000; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; BEGIN IMMEDIATE; COMMIT',
)

function check(): void {
  try {
    checkDatabaseFile(path, claim.used)
  } catch (error) {
    claim.release()
    // An error loses its class when it leaves a thread, so this property marks it.
    throw error instanceof DatabaseFileError ? Object.assign(error, { refused: true }) : error
  }
}

interface PreparedStatement {
  readonly statement: StatementSync
  readonly hasRows: boolean
}

/** Cache of prepared statements: the same few texts recur. */
const known = new Map<string, PreparedStatement>()
const KEPT = 200

function prepare(sql: string): PreparedStatement {
  let prepared = known.get(sql)
  if (!prepared) {
    const statement = database.prepare(sql)
    prepared = { statement, hasRows: statement.columns().length > 0 }
    if (known.size < KEPT) known.set(sql, prepared)
  }
  return prepared
}

function answer({ id, sql, parameters }: SqliteRequest): SqliteAnswer {
  try {
    const { statement, hasRows } = prepare(sql)
    const values = parameters as SQLInputValue[]
    if (hasRows) return { id, rows: statement.all(...values).map((row) => ({ ...row })), changes: 0 }
    return { id, rows: [], changes: Number(statement.run(...values).changes) }
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    return { id, error: { message, code: errcode } }
  }
}

port.on('message', (question: SqliteRequest | 'used' | 'close') => {
  if (question === 'used') return claim.markUsed()
  if (question !== 'close') return port.postMessage(answer(question))
  database.close()
  claim.release()
  port.close()
})
port.postMessage('open')
