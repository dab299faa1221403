/** Two nodes that list the same room: everybody sees one room, whatever happened to Redis. */
import type { IRoomCache } from '@colyseus/core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { startRedis, type TestRedis } from '../testing/machines/redis.ts'
import { Listings } from './listings.ts'

let server: TestRedis
let redis: Redis
/** A node subscribes to its own name as long as it runs. */
let listening: Redis
let superseded: string[]

beforeAll(async () => {
  server = await startRedis()
  redis = new Redis(server.url)
})
beforeEach(async () => {
  await redis.flushall()
  superseded = []
  listening = new Redis(server.url)
  await listening.subscribe('p:one', 'p:two')
})
afterEach(() => listening.disconnect())
afterAll(async () => {
  redis.disconnect()
  await server.stop()
})

const node = (name: string) =>
  new Listings(
    redis,
    () => true,
    (id) => superseded.push(`${id} at ${name}`),
  )
const room = (processId: string, name = 'chatroom') =>
  ({ roomId: 'room', name, processId, metadata: {} }) as unknown as IRoomCache
const ownerIn = async (listings: Listings) => (await listings.findOne({ roomId: 'room' }))?.processId

async function openedTwice(name?: string): Promise<Listings> {
  const [one, two] = [node('one'), node('two')]
  expect(await one.insert(room('one', name))).toBe(true)
  // Redis is back without data, and the other node queries it first.
  await redis.flushall()
  expect(await two.insert(room('two', name))).toBe(true)
  return one
}

test('a room that was opened twice without Redis is superseded when its node lists it again', async () => {
  const one = await openedTwice()
  await one.listAgain('one')
  expect([superseded, await ownerIn(one)]).toEqual([['room at one'], 'two'])
})

test('a room that was opened twice is superseded when its node updates its listing', async () => {
  const one = await openedTwice()
  await one.update(one.here[0]!, { $inc: { clients: 1 } })
  expect(superseded).toEqual(['room at one'])
})

test('a room is listed again when its node in the list has stopped', async () => {
  const one = await openedTwice()
  await listening.unsubscribe('p:two')
  await one.listAgain('one')
  expect([superseded, await ownerIn(one)]).toEqual([[], 'one'])
})

test('a match that was opened twice is not superseded, as its lease decides', async () => {
  const one = await openedTwice('match')
  await one.listAgain('one')
  expect([superseded, await ownerIn(one)]).toEqual([[], 'two'])
})
