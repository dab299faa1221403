/** With Redis, nodes know of each other's matches. One client serves presence, driver and ourselves. */
import { randomBytes } from 'node:crypto'
import { RedisDriver } from '@colyseus/redis-driver'
import { RedisPresence } from '@colyseus/redis-presence'
import { Redis } from 'ioredis'
import { log } from '../log.ts'

export interface Cluster {
  readonly presence: RedisPresence
  readonly driver: RedisDriver
  /** The key that tokens are signed with, the same on all nodes. */
  secret(): Promise<Uint8Array>
}

const SECRET = 'dead-reckoning:session-secret'

/** Connects, or throws an error that says why it cannot. */
export async function joinCluster(url: string): Promise<Cluster> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 3, connectTimeout: 5000 })
  let reason: unknown
  redis.on('error', (error) => {
    reason = error
    log.error({ err: error }, 'Redis')
  })
  try {
    await redis.connect()
  } catch (error) {
    redis.disconnect()
    throw new Error(`Redis does not answer at ${new URL(url).host}: ${String((reason as Error | undefined)?.message ?? error)}`, { cause: error })
  }
  const presence = new RedisPresence(redis)
  const driver = new RedisDriver(redis)
  // The presence ends the client that both use; a second end would throw and skip the rest of the shutdown.
  driver.shutdown = async () => undefined
  return {
    presence, driver,
    async secret() {
      await redis.set(SECRET, randomBytes(32).toString('hex'), 'NX')
      return Buffer.from((await redis.get(SECRET))!, 'hex')
    },
  }
}
