/** Several nodes that know of each other through a Redis and a PostgreSQL of Debian's, for tests. */
import { freePort } from './free-port.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { type RunningServer, runServer, TOMORROW } from './process.ts'
import { startRedis, type TestRedis } from './redis.ts'

export interface TestArena {
  readonly nodes: RunningServer[]
  readonly redis: TestRedis
  readonly postgres: TestPostgres
  /**
   * Starts a node: one more, or at the port of one that has ended. `env`: for this one; `tomorrow`: with
   * rules that the others do not have.
   */
  start(port?: number, env?: Readonly<Record<string, string>>, tomorrow?: boolean): Promise<RunningServer>
  stop(): Promise<void>
}

/** `hosts`: further addresses of this machine at which both listen; `env`: for each node. */
export async function startArena(
  count: number,
  env: Record<string, string> = {},
  hosts: readonly string[] = [],
): Promise<TestArena> {
  const [postgres, redis] = await Promise.all([startPostgres(hosts), startRedis(hosts)])
  const start: TestArena['start'] = async (port, more = {}, tomorrow = false) => {
    const own = port ?? (await freePort())
    const all = {
      PORT: String(own),
      REDIS_URL: redis.url,
      DATABASE_URL: postgres.url,
      PUBLIC_ADDRESS: `127.0.0.1:${own}`,
      ...env,
      ...more,
    }
    return tomorrow ? runServer(all, TOMORROW.by, TOMORROW.script) : runServer(all)
  }
  const nodes = await Promise.all(Array.from({ length: count }, () => start()))
  return {
    nodes,
    redis,
    postgres,
    start,
    stop: async () => {
      // The nodes first: they say goodbye to Redis.
      await Promise.all(nodes.map((node) => node.stop()))
      await Promise.all([redis.stop(), postgres.stop()])
    },
  }
}
