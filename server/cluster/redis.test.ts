/** Two nodes that know of each other through Redis; without Redis there is nothing of all this. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { ROOM_CLOSE } from '../../common/wire/room-messages.ts'
import { startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { freePort, run, runServer, type Running, type RunningServer } from '../testing/process.ts'
import { allLeave, duel, join, newMatch, person, playRound } from '../testing/table.ts'
import { enter } from '../testing/talk.ts'
import { Visitor } from '../testing/visitor.ts'

jest.setTimeout(60_000)

const REDIS = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'].find(existsSync)

describe('two nodes with Redis', () => {
  const folder = mkdtempSync(path(tmpdir(), 'dead-reckoning-redis-'))
  const running: Running[] = []
  let postgres: TestPostgres
  let one: RunningServer
  let two: RunningServer

  beforeAll(async () => {
    // `npm test` installs it; a run without it must not pass for one with it.
    if (!REDIS) throw new Error('There is no redis-server here. Install it: apt-get install redis-server')
    postgres = await startPostgres()
    const port = await freePort()
    running.push(await run(REDIS, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder], {}, /Ready to accept connections/))
    const start = async () => {
      const own = await freePort()
      const server = await runServer({ PORT: String(own), REDIS_URL: `redis://127.0.0.1:${port}`, DATABASE_URL: postgres.url, PUBLIC_ADDRESS: `127.0.0.1:${own}` })
      running.push(server)
      return server
    }
    ;[one, two] = await Promise.all([start(), start()])
  })
  afterEach(allLeave)
  afterAll(async () => {
    // The nodes first: they say goodbye to Redis.
    for (const process of running.reverse()) await process.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  // The list is kept for a second.
  const list = async (server: RunningServer) => {
    await new Promise((resolve) => setTimeout(resolve, 1050))
    return ((await (await fetch(`${server.url}/api/matches`)).json()) as { id: string; host: string }[]).map(({ id, host }) => `${id} ${host}`).sort()
  }

  test('both list the matches of both', async () => {
    const [first, second] = [await newMatch(one.url), await newMatch(two.url)]
    const a = await join(one.url, first, await person(one.url, 'Ann'))
    const b = await join(two.url, second, await person(two.url, 'Bob'))
    await Promise.all([a.settled(), b.settled()])
    const expected = [`${first} Ann`, `${second} Bob`].sort()
    expect(await list(one)).toEqual(expected)
    expect(await list(two)).toEqual(expected)
    expect(await (await fetch(`${two.url}/api/matches/${first}`)).json()).toMatchObject({ id: first, host: 'Ann' })
  })

  test('a player who asks one node lands in the match that lives on the other, with a session of either', async () => {
    const id = await newMatch(one.url, { bots: 0 })
    const [ann, bob] = [await person(one.url, 'Ann'), await person(two.url, 'Bob')]
    const a = await join(one.url, id, ann)
    const b = await join(two.url, id, bob)
    // The line goes to the node of the match, not to the one that was asked.
    expect((b.room.connection as unknown as { transport: { ws: WebSocket } }).transport.ws.url).toContain(`127.0.0.1:${one.port}/`)
    for (const table of [a, b]) await table.ask('ready', { ready: true })
    await Promise.all([a.toRound(1), b.toRound(1)])
    await playRound([a, b])
    expect(a.position).toEqual(b.position)

    await a.drop()
    const back = await join(two.url, id, ann)
    expect(back.seat()).toBe('A1')
    await playRound([back, b])
  })

  test('a match that has ended leaves both lists', async () => {
    const id = await newMatch(two.url)
    const a = await join(one.url, id, await person(one.url, 'Ann'))
    await a.leave()
    for (const server of [one, two]) expect(await list(server)).not.toContain(`${id} Ann`)
  })

  test('there is one lobby, and whoever asks either node is in it', async () => {
    const [ann, bob] = [await enter(one.url, 'lobby', await person(one.url, 'Ann')), await enter(two.url, 'lobby', await person(two.url, 'Bob'))]
    await ann.until('Bob', () => ann.people()['Bob'])
    await bob.say('hello over there')
    await ann.hears('hello over there')
    await Promise.all([ann.leave(), bob.leave()])
  })

  test('a session that is ended on one node is put out of the rooms of both', async () => {
    const browser = await new Visitor(one.url).introduce('Carla')
    expect((await browser.post('/api/account', { name: 'Carla', password: 'four slow herons' })).status).toBe(200)
    const carla = { name: 'Carla', token: browser.session }
    const inside = [await join(two.url, await newMatch(one.url), carla), await join(one.url, await newMatch(two.url), carla), await enter(two.url, 'lobby', carla)]
    const bob = await enter(one.url, 'lobby', await person(two.url, 'Bob'))
    expect((await browser.post('/api/account/sign-out-everywhere')).status).toBe(200)
    const out = ROOM_CLOSE.signedOut
    expect(await Promise.all(inside.map(({ left }) => left))).toEqual([out, out, out])
    expect(bob.closed).toBeUndefined()
  })

  test('a node that ends takes its matches off the list, and the other plays on', async () => {
    const { a, b, id } = await duel(one.url)
    const lost = await duel(two.url)
    await two.stop()
    expect(await lost.a.left).toBe(4001)
    expect(await list(one)).toEqual([`${id} Ann`])
    await playRound([a, b])
  })
})

test('a node without REDIS_URL neither needs nor seeks one', async () => {
  // No Redis at the usual port is asked: the node would not start, or say so in its log.
  const server = await runServer({ LOG_LEVEL: 'trace' })
  try {
    const { a, b } = await duel(server.url)
    await playRound([a, b])
    await allLeave()
    expect(server.output()).not.toMatch(/redis/i)
  } finally {
    await server.stop()
  }
})
