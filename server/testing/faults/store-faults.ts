/** Faults of the shared stores: Redis and PostgreSQL. */
import { type Fault, sleep } from './fault.ts'

/** How long a store is away (ms). */
const AWAY = 15_000

export const redisEmptied: Fault = {
  name: 'redis',
  what: `Redis is gone for ${AWAY / 1000} s, and comes back empty`,
  run: async ({ arena: { redis } }) => {
    await redis.lose()
    await sleep(AWAY)
    await redis.back()
    return Date.now()
  },
}

export const postgresGone: Fault = {
  name: 'postgres',
  what: `PostgreSQL is gone for ${AWAY / 1000} s`,
  run: async ({ arena: { postgres } }) => {
    await postgres.lose()
    await sleep(AWAY)
    await postgres.back()
    return Date.now()
  },
}

export const postgresFrozen: Fault = {
  name: 'frozen',
  what: `PostgreSQL stands still (SIGSTOP) for ${AWAY / 1000} s, and wakes`,
  run: async ({ arena: { postgres } }) => {
    postgres.freeze()
    await sleep(AWAY)
    postgres.thaw()
    return Date.now()
  },
}

export const bothGone = (seconds: number): Fault => ({
  name: `both-${seconds}`,
  what: `Redis and PostgreSQL are gone for ${seconds} s, and Redis comes back empty`,
  run: async ({ arena: { redis, postgres } }) => {
    await Promise.all([redis.lose(), postgres.lose()])
    await sleep(seconds * 1000)
    await Promise.all([redis.back(), postgres.back()])
    return Date.now()
  },
})
