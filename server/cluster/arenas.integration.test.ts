/**
 * Two arenas on one Redis, each with its own database number or prefix: neither receives the other's
 * messages, though both have the same rooms.
 */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import type { AdminOverview } from '../../common/wire/admin.ts'
import { log } from '../base/log.ts'
import { SteadyPresence } from '../framework/steady-presence.ts'
import { freePort } from '../testing/machines/free-port.ts'
import { type RunningServer, runServer } from '../testing/machines/process.ts'
import { startRedis, type TestRedis } from '../testing/machines/redis.ts'
import { allLeave, person } from '../testing/people/table.ts'
import { enter } from '../testing/people/talk.ts'
import { Visitor } from '../testing/people/visitor.ts'
import { eventually } from '../testing/polling.ts'
import { redisAt } from './redis/redis.ts'

jest.setTimeout(120_000)

let redis: TestRedis
const servers: RunningServer[] = []
const ended: (() => void)[] = []
beforeAll(async () => {
  log.level = 'silent'
  redis = await startRedis()
})
afterEach(allLeave)
afterAll(async () => {
  for (const end of ended) end()
  for (const server of servers) await server.stop()
  await redis?.stop()
})

async function presenceIn(database: string, name = ''): Promise<SteadyPresence> {
  const client = redisAt(`${redis.url}${database}`, name)
  await client.connect()
  const presence = new SteadyPresence(client, () => true)
  ended.push(() => presence.shutdown())
  return presence
}

/** Records the messages of a topic. */
async function listenTo(presence: SteadyPresence, topic: string): Promise<unknown[]> {
  const heard: unknown[] = []
  await presence.subscribe(topic, (message: unknown) => void heard.push(message))
  return heard
}

test('messages in one database of a Redis are heard in that database alone', async () => {
  const [first, also, second, third] = await Promise.all(
    ['', '/0', '/1', '/2'].map((database) => presenceIn(database)),
  )
  const everywhere = [first!, also!, second!, third!]
  for (const topic of ['bans', '$room-lobby', 'admin:nodes']) {
    const heard = await Promise.all(everywhere.map((presence) => listenTo(presence, topic)))
    for (const [i, presence] of everywhere.entries()) await presence.publish(topic, i)
    // A node that receives its own last message has received all earlier ones.
    await eventually('each hears itself', () => heard, {
      holds: (all) => all.every((told, i) => told.includes(i)),
    })
    expect(heard).toEqual([[0, 1], [0, 1], [2], [3]])
    await third!.unsubscribe(topic)
    expect((await third!.channels(`*${topic}*`)).sort()).toEqual([topic, `db1/${topic}`].sort())
  }
})

test('two arenas in one database share neither keys nor topics', async () => {
  const all = [await presenceIn('/3'), await presenceIn('/3', 'one'), await presenceIn('/3', 'two')]
  const heard = await Promise.all(all.map((presence) => listenTo(presence, 'bans')))
  for (const [i, presence] of all.entries()) {
    await presence.publish('bans', i)
    await presence.hset('roomcaches', `room ${i}`, 'x')
    await presence.hincrbyex('opening/lobby', 'nodes', 1, 60)
  }
  await eventually('each hears itself', () => heard, {
    holds: (told) => told.every((one, i) => one.includes(i)),
  })
  expect(heard).toEqual([[0], [1], [2]])
  expect(await Promise.all(all.map((presence) => presence.hgetall('roomcaches')))).toEqual(
    all.map((_presence, i) => ({ [`room ${i}`]: 'x' })),
  )
  expect(await Promise.all(all.map((presence) => presence.hget('opening/lobby', 'nodes')))).toEqual([
    '1',
    '1',
    '1',
  ])
})

test.each([
  ['databases', '/1', '', '/2', ''],
  ['names', '/4', 'one', '/4', 'two'],
])('nodes of two arenas (%s) neither list each other nor share a lobby', async (_what, ...where) => {
  const start = async (database: string, ARENA: string) => {
    const port = await freePort()
    const server = await runServer({
      PORT: String(port),
      PUBLIC_ADDRESS: `127.0.0.1:${port}`,
      REDIS_URL: `${redis.url}${database}`,
      ARENA,
    })
    servers.push(server)
    return server
  }
  const [one, two] = [await start(where[0], where[1]), await start(where[2], where[3])]
  const offices = await Promise.all(
    [one, two].map(async ({ url, output }) => {
      const who = await new Visitor(url).introduce('Ann Admin')
      await who.post('/api/account', { name: 'Ann Admin', password: 'four slow herons' })
      const code = await eventually('a code', () => /give the code ([\w-]{14})\n/.exec(output())?.[1])
      expect((await who.post('/api/account/admin', { code })).status).toBe(200)
      return async () => (await who.get('/api/admin')).body as unknown as AdminOverview
    }),
  )
  const [ann, bob] = [
    await enter(one.url, 'lobby', await person(one.url, 'Ann')),
    await enter(two.url, 'lobby', await person(two.url, 'Bob')),
  ]
  await ann.say('hello, first arena')
  await bob.say('hello, second arena')
  await eventually('Bob hears himself', () => bob.texts.includes('hello, second arena'))
  expect([ann.texts, bob.texts]).toEqual([['hello, first arena'], ['hello, second arena']])
  // The second arena published its status, and asked for others, at its start.
  for (const [office, { port }] of [
    [offices[0]!, one],
    [offices[1]!, two],
  ] as const)
    expect((await office()).nodes.map(({ address }) => address)).toEqual([`127.0.0.1:${port}`])
})
