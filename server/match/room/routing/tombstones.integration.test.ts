/**
 * Tombstones in Redis: the nodes of an arena know why a match has ended, and none waits for a missing Redis.
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { refusal } from '../../../../common/wire/refusals.ts'
import { redisAt } from '../../../cluster/redis/redis.ts'
import { SteadyPresence } from '../../../framework/steady-presence.ts'
import { startRedis, type TestRedis } from '../../../testing/machines/redis.ts'
import { Tombstones } from './tombstones.ts'

jest.setTimeout(120_000)

let redis: TestRedis
const connections: SteadyPresence[] = []
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(async () => {
  for (const presence of connections) presence.shutdown()
  await redis?.stop()
})

async function nodeOf(arena: string): Promise<Tombstones> {
  const connection = redisAt(redis.url, arena)
  await connection.connect()
  const presence = new SteadyPresence(connection, () => true)
  connections.push(presence)
  return new Tombstones(presence)
}

test('nodes of one arena alone know why a match has ended, and nobody waits for Redis', async () => {
  const why = refusal('match_closed', 'A bot ran wild.')
  const [one, two, foreign] = await Promise.all([nodeOf('a'), nodeOf('a'), nodeOf('b')])
  await one.put('m', why)
  expect(await Promise.all([one, two, foreign].map((node) => node.of('m')))).toEqual([why, why, undefined])
  redis.child.kill('SIGSTOP')
  try {
    await two.put('n', why)
    expect(await Promise.all([one, two].map((node) => node.of('n')))).toEqual([undefined, why])
  } finally {
    redis.child.kill('SIGCONT')
  }
})
