/**
 * Connections to Redis that drop everything, as with lost packets: neither end is told, so only missing
 * answers show it.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import type { Redis } from 'ioredis'
import { when } from '../../base/events.ts'
import { log } from '../../base/log.ts'
import { SteadyPresence } from '../../framework/steady-presence.ts'
import { lineTo, type TcpLine } from '../../testing/machines/line.ts'
import { startRedis, type TestRedis } from '../../testing/machines/redis.ts'
import { eventually } from '../../testing/polling.ts'
import { redisAt } from './redis.ts'
import { RedisWatch } from './redis-watch.ts'

jest.setTimeout(120_000)

let server: TestRedis
beforeAll(async () => {
  log.level = 'silent'
  server = await startRedis()
})
afterAll(() => server?.stop())

let line: TcpLine
let asking: Redis
let listening: Redis
let presence: SteadyPresence
let watch: RedisWatch
/** PINGs without an answer. */
let late: number
let ended: () => void
beforeEach(async () => {
  line = await lineTo(server.url)
  asking = redisAt(line.url)
  await asking.connect()
  presence = new SteadyPresence(asking, () => watch.answers)
  listening = presence.listening
  watch = new RedisWatch([asking, listening], () => presence.listenAgain())
  late = 0
  ended = when('redis asked', ({ done }) => {
    if (!done) late++
  })
  await presence.subscribe('news', () => undefined)
  await eventually('both answer', async () => Promise.all([asking.ping(), listening.ping()]))
})
afterEach(() => {
  ended()
  watch.stop()
  for (const redis of [asking, listening]) redis.disconnect()
  line.close()
})

test('a connection is dropped with the first answer that is late', async () => {
  const dropped = Promise.all(
    [asking, listening].map(
      (redis) => new Promise<number>((resolve) => redis.once('close', () => resolve(late))),
    ),
  )
  line.mute()
  // Each of the two connections was asked once.
  expect(Math.max(...(await dropped))).toBeLessThanOrEqual(2)
  expect(watch.answers).toBe(false)
})

test('Redis is asked again after a long loss of packets, on few unanswered connections', async () => {
  line.mute()
  await eventually('several connections were made in vain', async () => late, {
    holds: (so) => so >= 10,
    within: 60_000,
  })
  late = 0
  line.heal()
  await eventually('Redis answers', async () => watch.answers, { holds: Boolean, within: 60_000 })
  // Each connection made just before owes one answer, or was being waited for.
  expect(late).toBeLessThanOrEqual(4)
  const heard = new Promise((resolve) => void presence.subscribe('news', resolve))
  await presence.publish('news', 'again')
  expect(await heard).toBe('again')
})
