/** Starts a server, or several nodes with a Redis and a PostgreSQL, for the time of a load test. */
import { Client } from 'pg'
import { freePort } from '../server/testing/machines/free-port.ts'
import { startPostgres } from '../server/testing/machines/postgres.ts'
import { startRedis } from '../server/testing/machines/redis.ts'
import { ownServer } from './own-server.ts'

export interface ArenaNode {
  readonly name: string
  readonly base: string
  readonly pid: number
  /** The port of `watched-server.ts`, if used. */
  readonly watchPort: number | undefined
}

export interface OwnArena {
  readonly nodes: readonly ArenaNode[]
  /** Journal rows of running matches; undefined if they cannot be counted from outside. */
  journalRows(): Promise<number | undefined>
  stop(): Promise<void>
}

/** `watched`: the nodes report their contents, and use a PostgreSQL, where rows can be counted. */
export async function ownArena(count: number, watched: boolean): Promise<OwnArena> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    // Stop the nodes first, because they sign off from Redis.
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
