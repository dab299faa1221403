/** With Redis, nodes know of each other's matches. One client serves presence, listings and ourselves. */
import { randomBytes } from 'node:crypto'
import { matchMaker } from '@colyseus/core'
import { Redis } from 'ioredis'
import { ROOM_CLOSE } from '../../common/wire/chat/room-messages.ts'
import { log } from '../base/log.ts'
import { REDIS_TLS, tlsAdvice } from '../base/tls-advice.ts'
import { Listings } from '../framework/listings.ts'
import { RedisWatch } from './redis-watch.ts'
import { SteadyPresence } from './steady-presence.ts'

export interface Cluster {
  readonly presence: SteadyPresence
  readonly driver: Listings
  /** The key that tokens are signed with, the same on all nodes. */
  secret(): Promise<Uint8Array>
  /** Does Redis answer? While it does not, this node goes on alone. */
  answers(): boolean
  stop(): void
}

const SECRET = 'dead-reckoning:session-secret'

/** What takes longer is not answered (ms). */
const PATIENCE = 1_500
/**
 * As long a new connection may take (ms): where packets vanish the system itself would try for minutes, ever
 * more seldom.
 */
const CONNECTS_WITHIN = 2_500
/** Tried again so often at least (ms). */
const RETRY = 500
const RETRY_AT_FIRST = 200
/** What dead nodes have left is looked for so often (ms). */
const SWEPT_EVERY = 5_000

/** A client that is not connected yet. `arena`: before all keys, where others are in the same Redis. */
export function redisAt(url: string, arena = ''): Redis {
  return new Redis(url, {
    lazyConnect: true,
    keyPrefix: arena && `${arena}/`,
    connectTimeout: CONNECTS_WITHIN,
    commandTimeout: PATIENCE,
    maxRetriesPerRequest: 1,
    // A proxy takes a connection also while there is no Redis behind it, and ends it at once.
    retryStrategy: (times) => Math.min(RETRY, RETRY_AT_FIRST * times),
    // The presence subscribes anew itself; what the client does of it nobody hears fail.
    autoResubscribe: false,
    // With it a connection that ends at once counts as one that is ready, for ever.
    disableClientInfo: true,
  })
}

/** Connects, or throws an error that says why it cannot. */
export async function joinCluster(url: string, arena = ''): Promise<Cluster> {
  const redis = redisAt(url, arena)
  let reason: unknown
  redis.on('error', (error) => (reason = error))
  try {
    await redis.connect()
  } catch (error) {
    redis.disconnect()
    const why = (reason ?? error) as Error
    const advice = tlsAdvice(why, REDIS_TLS)
    throw new Error(
      `Redis does not answer at ${new URL(url).host}: ${why.message}${advice && `. ${advice}`}`,
      { cause: error },
    )
  }
  let secret: string | undefined
  const keepSecret = async (): Promise<string> => {
    // A Redis that has come back empty gets the one that everybody's sessions are signed with.
    await redis.set(SECRET, secret ?? randomBytes(32).toString('hex'), 'NX')
    return (await redis.get(SECRET))!
  }
  const answers = (): boolean => watch.answers
  const presence = new SteadyPresence(redis, answers)
  const watch = new RedisWatch([redis, presence.listening], async () => {
    await presence.listenAgain()
    if (secret !== undefined) await keepSecret()
    await driver.listAgain(matchMaker.processId)
    await matchMaker.stats.persist(true)
  })
  const sweeping = setInterval(() => {
    if (answers())
      driver
        .sweep()
        .catch((error: unknown) => log.warn({ err: error }, 'what dead nodes have left was not swept'))
  }, SWEPT_EVERY).unref()
  const stop = () => {
    clearInterval(sweeping)
    watch.stop()
  }
  const driver = new Listings(
    redis,
    answers,
    (id) => void matchMaker.getLocalRoomById(id)?.disconnect(ROOM_CLOSE.moved),
  )
  return {
    presence,
    driver,
    answers,
    secret: async () => Buffer.from((secret = await keepSecret()), 'hex'),
    stop,
  }
}
