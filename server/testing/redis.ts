/** A Redis of Debian's, for tests: a fresh one that keeps nothing, on this machine only. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, run, type Running } from './process.ts'

export interface TestRedis {
  readonly url: string
  readonly child: Running['child']
  /** It is gone at once, until it is called `back`, empty. */
  lose(): Promise<void>
  back(): Promise<void>
  stop(): Promise<void>
}

/** `hosts`: addresses of this machine at which it listens besides the usual one. */
export async function startRedis(hosts: readonly string[] = []): Promise<TestRedis> {
  const program = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'].find(existsSync)
  // `npm test` installs it; a run without it must not pass for one with it.
  if (!program) throw new Error('There is no redis-server here. Install it: apt-get install redis-server')
  const folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-redis-'))
  const port = await freePort()
  const start = () => run(program, ['--port', String(port), '--bind', '127.0.0.1', ...hosts, '--protected-mode', 'no', '--save', '', '--appendonly', 'no', '--dir', folder], {}, /Ready to accept connections/)
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
