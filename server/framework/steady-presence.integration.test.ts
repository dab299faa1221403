/** Nodes' messages through Redis, when Redis fails during their shutdown. */
import { expect, test } from '@jest/globals'
import { redisAt } from '../cluster/redis/redis.ts'
import { startRedis } from '../testing/machines/redis.ts'
import { SteadyPresence } from './steady-presence.ts'

test('presence shuts down without an error when Redis goes before it has answered', async () => {
  const redis = await startRedis()
  const connection = redisAt(redis.url, 'a')
  await connection.connect()
  const presence = new SteadyPresence(connection, () => true)
  await presence.listening.ping()
  const failed: unknown[] = []
  const note = (error: unknown) => failed.push(error)
  process.on('unhandledRejection', note)
  redis.child.kill('SIGSTOP')
  presence.shutdown()
  redis.child.kill('SIGKILL')
  await redis.stop()
  for (const one of [connection, presence.listening])
    if (one.status !== 'end') await new Promise((resolve) => one.once('end', resolve))
  await new Promise(setImmediate)
  process.off('unhandledRejection', note)
  expect(failed).toEqual([])
})
