/** Debian's Redis for tests: a new one without persistence, reachable from this machine only. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { program, type Running, run } from './process.ts'

export interface TestRedis {
  readonly url: string
  readonly child: Running['child']
  /** Kills it; `back` restarts it empty. */
  lose(): Promise<void>
  back(): Promise<void>
  stop(): Promise<void>
}

/** `hosts`: further local addresses to listen on. */
export async function startRedis(hosts: readonly string[] = []): Promise<TestRedis> {
  const redisServer = program(
    'redis-server',
    '/usr/bin/redis-server',
    '/usr/local/bin/redis-server',
    '/opt/homebrew/bin/redis-server',
  )
  const folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-redis-'))
  const port = await freePort()
  const start = () =>
    run(
      redisServer,
      [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        ...hosts,
        '--protected-mode',
        'no',
        '--save',
        '',
        '--appendonly',
        'no',
        '--dir',
        folder,
      ],
      {},
      /Ready to accept connections/,
    )
  let redis = await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    get child() {
      return redis.child
    },
    lose: async () => {
      await redis.kill()
    },
    back: async () => {
      redis = await start()
    },
    stop: async () => {
      await redis.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
