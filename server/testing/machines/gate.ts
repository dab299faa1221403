/** A database in which a test can hold, delay or lose statements, like those of a killed process. */
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Database } from '../../store/database.ts'
import type { Tables } from '../../store/tables.ts'

/** A statement on its way to the journal. */
export interface Underway {
  /** Executes it, whether its process is alive or not. */
  land(): Promise<void>
  /** Makes it fail for its process. */
  fail(): void
}

/** As with PostgreSQL, a held statement does not block others. */
class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

const WRITES = /^(insert into|delete from) "?journal/

export class Gate {
  readonly db: Database
  readonly underway = new Set<Underway>()
  /** Called before each statement. */
  seen: (query: CompiledQuery) => Promise<void> | void = () => undefined
  private readonly inner: Database
  private readonly hold: () => boolean
  private killed = false

  /** `hold`: is the next statement to the journal held? */
  constructor(inner: Database, hold: () => boolean) {
    this.inner = inner
    this.hold = hold
    const connection: DatabaseConnection = {
      executeQuery: <R>(query: CompiledQuery) => this.ask(query) as Promise<QueryResult<R>>,
      streamQuery: () => {
        throw new Error('answers come whole')
      },
    }
    const nothing = async () => undefined
    this.db = new Kysely<Tables>({
      dialect: {
        createDriver: () => ({
          init: nothing,
          acquireConnection: async () => connection,
          beginTransaction: nothing,
          commitTransaction: nothing,
          rollbackTransaction: nothing,
          releaseConnection: nothing,
          destroy: nothing,
        }),
        createQueryCompiler: () => new SqliteQueryCompiler(),
        createAdapter: () => new ManyConnections(),
        createIntrospector: (db) => new SqliteIntrospector(db),
      },
    })
  }

  /**
   * Kills the process: it gets no more results. Returns the pending statements, which may still be executed.
   */
  kill(): Underway[] {
    this.killed = true
    const left = [...this.underway]
    this.underway.clear()
    return left
  }

  private ask(query: CompiledQuery): Promise<QueryResult<unknown>> {
    return new Promise((resolve, reject) => {
      // A killed process gets no results.
      const told =
        <Args extends unknown[]>(tell: (...args: Args) => void) =>
        (...args: Args) =>
          this.killed || tell(...args)
      const happen = async () => {
        await this.seen(query)
        await this.inner.executeQuery(query).then(told(resolve), told(reject))
      }
      if (this.killed) return
      if (!WRITES.test(query.sql) || !this.hold()) return void happen().catch(reject)
      const one: Underway = {
        land: () => {
          this.underway.delete(one)
          return happen()
        },
        fail: () => {
          this.underway.delete(one)
          told(reject)(Object.assign(new Error('lost'), { code: 'ECONNRESET' }))
        },
      }
      this.underway.add(one)
    })
  }
}
