/** For tests: several nodes with a Redis and a PostgreSQL. */
import { freePort } from './free-port.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { type RunningServer, runServer, TOMORROW } from './process.ts'
import { startRedis, type TestRedis } from './redis.ts'

export interface TestArena {
  readonly nodes: RunningServer[]
  readonly redis: TestRedis
  readonly postgres: TestPostgres
  /**
   * Starts another node, or one at the port of a node that has ended. `env`: for this node; `tomorrow`: with
   * rules that the others do not have.
   */
  start(port?: number, env?: Readonly<Record<string, string>>, tomorrow?: boolean): Promise<RunningServer>
  stop(): Promise<void>
}

/** `hosts`: further local addresses for both stores; `env`: for each node. */
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
      // Nodes first, as they sign off through Redis.
      await Promise.all(nodes.map((node) => node.stop()))
      await Promise.all([redis.stop(), postgres.stop()])
    },
  }
}
