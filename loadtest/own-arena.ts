/**
 * A server of one's own, or several nodes of an arena with a Redis and a PostgreSQL of their own, for as long
 * as a load test takes.
 */
import { Client } from 'pg'
import { freePort } from '../server/testing/machines/free-port.ts'
import { startPostgres } from '../server/testing/machines/postgres.ts'
import { startRedis } from '../server/testing/machines/redis.ts'
import { ownServer } from './own-server.ts'

export interface ArenaNode {
  readonly name: string
  readonly base: string
  readonly pid: number
  /** Where it tells what it holds, if it does. */
  readonly watchPort: number | undefined
}

export interface OwnArena {
  readonly nodes: readonly ArenaNode[]
  /** Rows of the journals of matches that run; undefined where they cannot be counted from outside. */
  journalRows(): Promise<number | undefined>
  stop(): Promise<void>
}

/** `watched`: the nodes tell what they hold, and keep it in a PostgreSQL, where it can be counted. */
export async function ownArena(count: number, watched: boolean): Promise<OwnArena> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    // The nodes first: they say goodbye to Redis.
    for (const one of stops.reverse()) await one()
  }
  try {
    const postgres = count > 1 || watched ? await startPostgres() : undefined
    if (postgres) stops.push(postgres.stop)
    const redis = count > 1 ? await startRedis() : undefined
    if (redis) stops.push(redis.stop)
    const nodes: ArenaNode[] = []
    for (let i = 0; i < count; i++) {
      const port = await freePort()
      const watchPort = watched ? await freePort() : undefined
      const server = await ownServer(
        {
          PORT: String(port),
          PUBLIC_ADDRESS: `127.0.0.1:${port}`,
          ...(postgres && { DATABASE_URL: postgres.url }),
          ...(redis && { REDIS_URL: redis.url }),
          ...(watchPort && { WATCH_PORT: String(watchPort) }),
        },
        watched ? 'watched-server.ts' : undefined,
      )
      stops.push(server.stop)
      nodes.push({ name: String.fromCharCode(97 + i), base: server.base, pid: server.pid, watchPort })
    }
    const client = postgres && new Client({ connectionString: postgres.url })
    await client?.connect()
    if (client) stops.push(() => client.end())
    return {
      nodes,
      stop,
      journalRows: async () =>
        client &&
        Number((await client.query<{ rows: string }>('select count(*) as rows from journal')).rows[0]!.rows),
    }
  } catch (error) {
    await stop()
    throw error
  }
}
