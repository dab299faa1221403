/**
 * Kysely dialect for SQLite in a worker thread. There is one connection: its holder has it alone until it is
 * released.
 */
import { Worker } from 'node:worker_threads'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { DatabaseFileError } from './files/database-file.ts'
import type { SqliteAnswer, SqliteRequest } from './sqlite-worker.ts'

/** Memory of the thread: without a limit its young generation may grow to 128 MB. */
const ROOM = { maxYoungGenerationSizeMb: 24 } as const

/** An error of SQLite, with its result code (13: disk full). */
export class SqliteError extends Error {
  readonly code: number | undefined

  constructor({ message, code }: { message: string; code: number | undefined }) {
    super(message)
    this.code = code
  }
}

/** `markUsed`: marks that there is a database, so that an empty or missing file will count as a loss. */
export function sqliteDialect(path: string): Dialect & { markUsed(): void } {
  const driver = new WorkerDriver(path)
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    markUsed: () => driver.markUsed(),
  }
}

class WorkerDriver implements Driver {
  private readonly path: string
  private connection: WorkerConnection | undefined
  private turn = Promise.resolve()
  private giveBack = (): void => undefined

  constructor(path: string) {
    this.path = path
  }

  async init(): Promise<void> {
    this.connection = await WorkerConnection.open(this.path)
  }

  markUsed = (): void => this.connection?.markUsed()

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.turn
    let done = (): void => undefined
    this.turn = new Promise((resolve) => (done = resolve))
    await before
    this.giveBack = done
    return this.connection!
  }

  async releaseConnection(): Promise<void> {
    this.giveBack()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  /**
   * On a full or failing disk SQLite has already rolled back: an error about that would hide the actual one.
   */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch((error: unknown) => {
      if (!(error instanceof SqliteError && error.message.includes('no transaction is active'))) throw error
    })
  }

  async destroy(): Promise<void> {
    await this.connection?.close()
  }
}

class WorkerConnection implements DatabaseConnection {
  private readonly worker: Worker
  private readonly waiting = new Map<
    number,
    { resolve: (answer: SqliteAnswer) => void; reject: (error: Error) => void }
  >()
  private readonly ended: Promise<void>
  private next = 1

  private constructor(worker: Worker) {
    this.worker = worker
    worker.on('message', (answer: SqliteAnswer) => {
      this.waiting.get(answer.id)?.resolve(answer)
      this.waiting.delete(answer.id)
    })
    this.ended = new Promise((resolve) => {
      worker.once('exit', () => {
        for (const { reject } of this.waiting.values()) reject(new Error('the database is closed'))
        this.waiting.clear()
        resolve()
      })
    })
  }

  /** Rejects with SQLite's error when the file cannot be opened. */
  static open(path: string): Promise<WorkerConnection> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
        workerData: { path },
        resourceLimits: ROOM,
      })
      const failed = ({ message, errcode, refused }: Error & { errcode?: number; refused?: boolean }) =>
        reject(refused ? new DatabaseFileError(message) : new SqliteError({ message, code: errcode }))
      worker.once('error', failed)
      worker.once('message', () => {
        worker.off('error', failed)
        resolve(new WorkerConnection(worker))
      })
    })
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const id = this.next++
    const answer = await new Promise<SqliteAnswer>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.worker.postMessage({ id, sql, parameters } satisfies SqliteRequest)
    })
    if ('error' in answer) throw new SqliteError(answer.error)
    return { rows: answer.rows as Row[], numAffectedRows: BigInt(answer.changes) }
  }

  markUsed(): void {
    this.worker.postMessage('used')
  }

  // oxlint-disable-next-line require-yield -- it only refuses
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('answers come whole')
  }

  async close(): Promise<void> {
    this.worker.postMessage('close')
    await this.ended
  }
}
