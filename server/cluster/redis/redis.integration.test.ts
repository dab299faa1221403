/** Two nodes that share Redis. Without Redis they know nothing of each other. */
import { Client } from '@colyseus/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { Client as Postgres } from 'pg'
import { ROOM_CLOSE } from '../../../common/wire/chat/room-messages.ts'
import { SOCIAL, type SocialMessages } from '../../../common/wire/people/social.ts'
import { startArena, type TestArena } from '../../testing/machines/arena.ts'
import { type RunningServer, runServer } from '../../testing/machines/process.ts'
import { valueOf } from '../../testing/machines/scrape.ts'
import { comeBack } from '../../testing/people/going-on.ts'
import { allLeave, duel, join, newMatch, person, playRound, post } from '../../testing/people/table.ts'
import { enter } from '../../testing/people/talk.ts'
import { Visitor } from '../../testing/people/visitor.ts'
import { eventually } from '../../testing/polling.ts'

describe('two nodes with Redis', () => {
  let arena: TestArena
  let one: RunningServer
  let two: RunningServer

  beforeAll(async () => {
    arena = await startArena(2)
    ;[one, two] = arena.nodes as [RunningServer, RunningServer]
  })
  afterEach(allLeave)
  afterAll(() => arena.stop())

  /** Polls the list, which is cached for a second, until the predicate holds. */
  const listed = (server: RunningServer, what: string, is: (list: readonly string[]) => boolean) =>
    eventually(
      what,
      async () => {
        const list = (await (await fetch(`${server.url}/api/matches`)).json()) as {
          id: string
          host: string
        }[]
        return is(list.map(({ id, host }) => `${id} ${host}`))
      },
      { every: 100 },
    )
  const lists = (server: RunningServer, wanted: readonly string[]) =>
    listed(
      server,
      `the list of ${wanted.join()}`,
      (list) => list.toSorted().join() === wanted.toSorted().join(),
    )

  test('both nodes list the matches of both', async () => {
    const [first, second] = [await newMatch(one.url), await newMatch(two.url)]
    const a = await join(one.url, first, await person(one.url, 'Ann'))
    const b = await join(two.url, second, await person(two.url, 'Bob'))
    await Promise.all([a.settled(), b.settled()])
    for (const server of [one, two]) await lists(server, [`${first} Ann`, `${second} Bob`])
    expect(await (await fetch(`${two.url}/api/matches/${first}`)).json()).toMatchObject({
      id: first,
      host: 'Ann',
    })
  })

  test('a player asking one node joins a match of the other, with a session of either', async () => {
    const id = await newMatch(one.url, { bots: 0 })
    const [ann, bob] = [await person(one.url, 'Ann'), await person(two.url, 'Bob')]
    const a = await join(one.url, id, ann)
    const b = await join(two.url, id, bob)
    // The socket leads to the match's node, not to the one asked.
    expect((b.room.connection as unknown as { transport: { ws: WebSocket } }).transport.ws.url).toContain(
      `127.0.0.1:${one.port}/`,
    )
    for (const table of [a, b]) await table.ask('ready', { ready: true })
    await Promise.all([a.toRound(1), b.toRound(1)])
    await playRound([a, b])
    expect(a.position).toEqual(b.position)

    await a.drop()
    const back = await join(two.url, id, ann)
    expect(back.seat()).toBe('A1')
    await playRound([back, b])
  })

  test('an ended match leaves the lists of both nodes', async () => {
    const id = await newMatch(two.url)
    const a = await join(one.url, id, await person(one.url, 'Ann'))
    const entry = `${id} Ann`
    for (const server of [one, two]) await listed(server, 'it to be listed', (list) => list.includes(entry))
    await a.leave()
    for (const server of [one, two]) await listed(server, 'it to be gone', (list) => !list.includes(entry))
  })

  test('people on either node share one lobby', async () => {
    const [ann, bob] = [
      await enter(one.url, 'lobby', await person(one.url, 'Ann')),
      await enter(two.url, 'lobby', await person(two.url, 'Bob')),
    ]
    await ann.until('Bob', () => ann.people()['Bob'])
    await bob.say('hello over there')
    await ann.hears('hello over there')
    await Promise.all([ann.leave(), bob.leave()])
  })

  test('a room is opened once when both nodes receive requests at the same moment', async () => {
    const client = new Postgres({ connectionString: arena.postgres.url })
    await client.connect()
    const slugs = Array.from({ length: 6 }, (_, i) => `both-${i}`)
    for (const slug of slugs)
      await client.query(
        `insert into chatroom (id, title, topic, slow, filter, maker, since) values ($1, $1, '', 0, 0, 'nobody', $2)`,
        [slug, Date.now()],
      )
    await client.end()
    const [ann, bob] = [await person(one.url, 'Ann'), await person(two.url, 'Bob')]
    for (const slug of slugs) {
      const opened = await Promise.all(
        [one, two, one, two].map(({ url }) => post(`${url}/api/rooms/${slug}/open`, {})),
      )
      expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const [here, there] = await Promise.all([enter(one.url, slug, ann), enter(two.url, slug, bob)])
      await Promise.all([
        here.until('Bob', () => here.people()['Bob']),
        there.until('Ann', () => there.people()['Ann']),
      ])
      await allLeave()
    }
    const opens = [one, two].flatMap((server) =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"chatroom opened"') && line.includes('"both-')),
    )
    expect(opens).toHaveLength(slugs.length)
  })

  test('a request for a match repeated under its key gives the same match on both nodes', async () => {
    const ask = (server: RunningServer, key: string) =>
      post(
        `${server.url}/api/matches`,
        { game: 'void-patrol', setup: { density: 0 }, options: { bots: 0 } },
        { 'idempotency-key': key },
      )
    for (let i = 0; i < 8; i++) {
      const answers = await Promise.all(
        [one, two, one, two].map((server) => ask(server, `the-key-of-this-test-${i}`)),
      )
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      const [id, ...others] = new Set(answers.map(({ body }) => String(body['id'])))
      expect(others).toEqual([])
      const [a, b] = [
        await join(one.url, id!, await person(one.url, 'Ann')),
        await join(two.url, id!, await person(two.url, 'Bob')),
      ]
      for (const table of [a, b]) await table.ask('ready', { ready: true })
      await Promise.all([a.toRound(1), b.toRound(1)])
      await playRound([a, b])
      expect((await ask(two, `the-key-of-this-test-${i}`)).body['id']).toBe(id)
      expect((await ask(two, `another-key-of-this-${i}`)).body['id']).not.toBe(id)
      await allLeave()
    }
  })

  test('a session that is ended on one node is put out of the rooms of both', async () => {
    const browser = await new Visitor(one.url).introduce('Carla')
    expect((await browser.post('/api/account', { name: 'Carla', password: 'four slow herons' })).status).toBe(
      200,
    )
    const carla = { name: 'Carla', token: browser.session }
    const inside = [
      await join(two.url, await newMatch(one.url), carla),
      await join(one.url, await newMatch(two.url), carla),
      await enter(two.url, 'lobby', carla),
    ]
    const bob = await enter(one.url, 'lobby', await person(two.url, 'Bob'))
    expect((await browser.post('/api/account/sign-out-everywhere')).status).toBe(200)
    const out = ROOM_CLOSE.signedOut
    expect(await Promise.all(inside.map(({ left }) => left))).toEqual([out, out, out])
    expect(bob.closed).toBeUndefined()
  })

  test('a person banned on one node is shut out by the other at once', async () => {
    const admin = await new Visitor(one.url).introduce('Ada')
    expect((await admin.post('/api/account', { name: 'Ada', password: 'four slow herons' })).status).toBe(200)
    const codes = [one, two].map((server) => /give the code ([\w-]{14})/.exec(server.output())?.[1])
    // Only the code printed last is valid.
    for (const code of codes) await admin.post('/api/account/admin', { code })
    const ada = await enter(one.url, 'lobby', { name: 'Ada', token: admin.session })
    // The periodic reading every five seconds may allow one of them by chance. Otherwise it would answer
    // hundreds of times.
    for (const name of ['Bob', 'Cleo', 'Dora']) {
      const banned = await new Visitor(two.url).introduce(name)
      const talker = await enter(two.url, 'lobby', { name, token: banned.session })
      await ada.until(name, () => ada.people()[name])
      await ada.ask('ban', { person: ada.idOf(name), minutes: 60, reason: 'spam', site: true })
      await talker.left
      let answers = 0
      const isShutOut = async () => (
        answers++, (await banned.post('/api/matches', { game: 'void-patrol' })).status === 403
      )
      await eventually('them to be shut out', isShutOut, { every: 0 })
      expect(answers).toBeLessThan(50)
      expect(await banned.post('/api/matches', { game: 'void-patrol' })).toMatchObject({
        status: 403,
        body: { code: 'banned' },
      })
    }
    await ada.leave()
  })

  test('a follower hears of a match on the other node, and spectators of both nodes talk', async () => {
    const [ann, bob] = [
      await new Visitor(two.url).introduce('Annabel'),
      await new Visitor(one.url).introduce('Robert'),
    ]
    for (const [who, name] of [
      [ann, 'Annabel'],
      [bob, 'Robert'],
    ] as const)
      expect((await who.post('/api/account', { name, password: 'four slow herons' })).status).toBe(200)
    await post(`${two.url}/api/social/open`, {})
    const social = await new Client(two.url).joinById(SOCIAL, { token: ann.session })
    const plays: SocialMessages['plays'][] = []
    for (const type of ['presence', 'challenges', 'followed'] as const)
      social.onMessage(type, () => undefined)
    let followed: readonly string[] = []
    social.onMessage('social', ({ following }: SocialMessages['social']) => {
      followed = following.map(({ name }) => name)
    })
    social.onMessage('plays', (message: SocialMessages['plays']) => plays.push(message))
    await social.request('follow' as never, { name: 'Robert' } as never)
    // The answer comes before the relations are read anew, and only a match that begins afterwards is news.
    await eventually('Robert among those followed', () => followed.includes('Robert'))
    // The other node has opened the room of friends.
    const id = await newMatch(one.url, { instant: true, roundSeconds: 240 })
    const player = await join(one.url, id, { name: 'Robert', token: bob.session })
    await eventually('what they play', () => plays.length > 0)
    expect(plays).toEqual([{ name: 'Robert', match: id, game: 'void-patrol' }])
    const [w, v] = [
      await join(one.url, id, await person(one.url, 'Wim'), { as: 'spectator' }),
      await join(two.url, id, await person(two.url, 'Vera'), { as: 'spectator' }),
    ]
    for (const [from, to, reaction] of [
      [w, v, 'yes'],
      [v, w, 'boom'],
    ] as const) {
      await from.ask('react', { reaction })
      await from.ask('chat', { channel: 'spectators', text: `I say ${reaction}` })
      await to.until(
        'both',
        () =>
          to.heard('reactions').some((counts) => counts[reaction] === 1) &&
          to.heard('chat').some(({ text }) => text === `I say ${reaction}`),
      )
    }
    await player.until('two who watch', () => player.state.spectators === 2)
    await social.leave()
  })

  test('listings of a killed node are swept', async () => {
    const third = await arena.start()
    const id = await newMatch(third.url)
    await (await join(third.url, id, await person(third.url, 'Dan'))).settled()
    await listed(one, 'it to be listed', (list) => list.includes(`${id} Dan`))
    await third.kill()
    await listed(one, 'it to be swept', (list) => !list.includes(`${id} Dan`))
  })

  test('a stopping node hands its matches over, and they continue elsewhere in the same round', async () => {
    const { a, b, id } = await duel(one.url)
    const handed = await duel(two.url)
    await playRound([handed.a, handed.b])
    const { round } = handed.a.state
    await two.stop()
    expect(await handed.a.left).toBe(ROOM_CLOSE.moved)
    const again = await Promise.all(handed.people.map((who) => comeBack([one], handed.id, who)))
    expect([again[0]!.state.round, again[0]!.state.phase]).toEqual([round, 'playing'])
    await lists(one, [`${handed.id} Ann`, `${id} Ann`])
    await Promise.all([playRound([a, b]), playRound(again)])
    // Operators see it in both logs, by match, and in the metrics.
    const lines = (server: RunningServer) =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines(two)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ msg: 'node drains' }),
        expect.objectContaining({ msg: 'match closed', match: handed.id, why: 'goes on elsewhere' }),
        expect.objectContaining({ msg: 'matches handed over' }),
        expect.objectContaining({ msg: 'node ended' }),
      ]),
    )
    expect(lines(one)).toContainEqual(
      expect.objectContaining({ msg: 'match resumed', match: handed.id, round, phase: 'playing' }),
    )
    const told = await (await fetch(`${one.url}/metrics`)).text()
    expect(valueOf(told, 'dr_matches_adopted_total', { from: 'handed over' })).toBeGreaterThanOrEqual(1)
    expect(valueOf(told, 'dr_redis_ping_seconds_count', { outcome: 'done' })).toBeGreaterThan(0)
  })
})

test('a node without REDIS_URL neither needs nor seeks one', async () => {
  // Redis at the default port must not be contacted: the node would fail to start, or log it.
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
