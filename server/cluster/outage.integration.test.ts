/**
 * Redis down, suspended, and back without data: matches continue, and afterwards the nodes know each other
 * again.
 */
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { startArena, type TestArena } from '../testing/machines/arena.ts'
import type { RunningServer } from '../testing/machines/process.ts'
import { valueOf } from '../testing/machines/scrape.ts'
import { allLeave, duel, join, newMatch, person, playRound } from '../testing/people/table.ts'
import { enter } from '../testing/people/talk.ts'
import { eventually, PATIENCE } from '../testing/polling.ts'

jest.setTimeout(270_000)

describe('two nodes without Redis', () => {
  let arena: TestArena
  let one: RunningServer
  let two: RunningServer

  beforeAll(async () => {
    arena = await startArena(2)
    ;[one, two] = arena.nodes as [RunningServer, RunningServer]
  })
  afterEach(allLeave)
  afterAll(() => arena.stop())

  const get = async (server: RunningServer, route: string) => {
    const answer = await fetch(`${server.url}${route}`, { signal: AbortSignal.timeout(PATIENCE) })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  const until = (done: () => Promise<boolean>) => eventually(String(done), done, { every: 100 })
  const ready = (wanted: boolean) =>
    until(async () =>
      (await Promise.all([one, two].map((server) => get(server, '/readyz')))).every(
        ({ status }) => (status === 200) === wanted,
      ),
    )
  const listed = async (server: RunningServer) =>
    ((await get(server, '/api/matches')).body as { id: string }[]).map(({ id }) => id).sort()

  /** Checks each node while there is no Redis. */
  async function goesOnAlone(playing: Awaited<ReturnType<typeof duel>>): Promise<void> {
    expect(await get(one, '/readyz')).toMatchObject({
      status: 503,
      body: {
        ok: false,
        parts: { process: 'ok', database: 'ok', redis: expect.stringContaining('does not answer') },
      },
    })
    expect(await get(one, '/healthz')).toMatchObject({ status: 200, body: { ok: true } })
    await playRound([playing.a, playing.b])
    await until(async () => (await listed(one)).includes(playing.id))
    expect(await get(one, '/api/matches')).toMatchObject({ status: 200 })
    // Creating and joining a match on the own node works as before.
    const id = await newMatch(one.url)
    const carl = await join(one.url, id, await person(one.url, 'Carl'))
    await carl.settled()
    await carl.leave()
  }

  /** The Redis metrics of a node. */
  async function redisIn(server: RunningServer): Promise<{ up: number; failed: boolean }> {
    const told = await (await fetch(`${server.url}/metrics`)).text()
    return {
      up: valueOf(told, 'dr_up', { part: 'redis' }),
      failed: valueOf(told, 'dr_redis_ping_seconds_count', { outcome: 'failed' }) > 0,
    }
  }

  /** Checks the nodes as soon as Redis is back. */
  async function knowOfEachOther(playing: Awaited<ReturnType<typeof duel>>): Promise<void> {
    await ready(true)
    await playRound([playing.a, playing.b])
    await until(async () => (await listed(two)).includes(playing.id))
    const elsewhere = await duel(two.url)
    await until(async () => (await listed(one)).includes(elsewhere.id))
    const [ann, bob] = [
      await enter(one.url, 'lobby', await person(one.url, 'Ann')),
      await enter(two.url, 'lobby', await person(two.url, 'Bob')),
    ]
    await ann.until('Bob', () => ann.people()['Bob'])
    await bob.say('hello again')
    await ann.hears('hello again')
    for (const server of [one, two]) expect(await get(server, '/healthz')).toMatchObject({ status: 200 })
    // The list is cached for a second.
    await until(async () => JSON.stringify(await listed(one)) === JSON.stringify(await listed(two)))
  }

  test('nodes play on alone while Redis is killed, and meet again when it comes back empty', async () => {
    const playing = await duel(one.url)
    await arena.redis.lose()
    await ready(false)
    expect(await redisIn(one)).toMatchObject({ up: 0 })
    await goesOnAlone(playing)
    // A person in a room on an isolated node is heard there.
    await arena.redis.back()
    await knowOfEachOther(playing)
    expect(await redisIn(one)).toMatchObject({ up: 1 })
  })

  test('nodes play on alone while Redis is suspended, and meet again when it resumes', async () => {
    const playing = await duel(one.url)
    arena.redis.child.kill('SIGSTOP')
    await ready(false)
    await goesOnAlone(playing)
    expect(await redisIn(one)).toEqual({ up: 0, failed: true })
    arena.redis.child.kill('SIGCONT')
    await knowOfEachOther(playing)
  })

  test('sessions stay valid when nodes start with an empty Redis', async () => {
    const ann = await person(one.url, 'Ann')
    await Promise.all([one.stop(), two.stop()])
    await arena.redis.lose()
    await arena.redis.back()
    const third = await arena.start()
    try {
      const lobby = await enter(third.url, 'lobby', ann)
      await lobby.until('Ann', () => lobby.people()['Ann'])
    } finally {
      await third.stop()
    }
  })
})
