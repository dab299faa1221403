/** With Redis, nodes know of each other's rooms. One client serves presence, listings and our own use. */
import { randomBytes } from 'node:crypto'
import { matchMaker } from '@colyseus/core'
import { Redis } from 'ioredis'
import { ROOM_CLOSE } from '../../../common/wire/chat/room-messages.ts'
import { log } from '../../base/log.ts'
import { REDIS_TLS, tlsAdvice } from '../../base/tls-advice.ts'
import { Listings } from '../../framework/listings.ts'
import { SteadyPresence } from '../../framework/steady-presence.ts'
import { RedisWatch } from './redis-watch.ts'

export interface Cluster {
  readonly presence: SteadyPresence
  readonly driver: Listings
  /** The key that signs tokens, the same on all nodes. */
  secret(): Promise<Uint8Array>
  /** Does Redis answer? While it does not, this node goes on alone. */
  answers(): boolean
  stop(): void
}

const SECRET = 'dead-reckoning:session-secret'

/** The time limit for a command (ms), */
const PATIENCE = 1_500
/** and for a connection (ms): on a dead line the system would retry for minutes at growing intervals. */
const CONNECTS_WITHIN = 2_500
/** The longest pause between two attempts to connect (ms). */
const RETRY = 500
const RETRY_AT_FIRST = 200
/** The interval at which listings of dead nodes are swept (ms). */
const SWEPT_EVERY = 5_000

/** A client that is not connected yet. `arena`: key prefix, where several arenas share a Redis. */
export function redisAt(url: string, arena = ''): Redis {
  return new Redis(url, {
    lazyConnect: true,
    keyPrefix: arena && `${arena}/`,
    connectTimeout: CONNECTS_WITHIN,
    commandTimeout: PATIENCE,
    maxRetriesPerRequest: 1,
    // A proxy accepts connections even without a Redis behind it, and closes them at once.
    retryStrategy: (times) => Math.min(RETRY, RETRY_AT_FIRST * times),
    // The presence subscribes again itself; errors of the client's own attempt would be lost.
    autoResubscribe: false,
    // With client info, a connection that closes at once counts as ready for ever.
    disableClientInfo: true,
  })
}

/** Connects, or throws an error that says why not. */
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
    // A Redis that has come back empty gets the key that signs current sessions.
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
