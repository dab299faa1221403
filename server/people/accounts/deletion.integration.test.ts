/**
 * A deleted account is named nowhere: not in stored data, not in what nodes remember and show, and not in
 * anything written later. The test uses the name in every possible place on two nodes, and then searches all
 * of them.
 */
import { Client } from '@colyseus/sdk'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { Redis } from 'ioredis'
import pg from 'pg'
import { SOCIAL } from '../../../common/wire/people/social.ts'
import type { SocialRequest, SocialRequestName } from '../../../common/wire/people/social-requests.ts'
import { unpack } from '../../store/journal/entries.ts'
import { startArena, type TestArena } from '../../testing/machines/arena.ts'
import type { RunningServer } from '../../testing/machines/process.ts'
import { comeBack, persisting } from '../../testing/people/going-on.ts'
import { Tab } from '../../testing/people/tab.ts'
import {
  allLeave,
  duel,
  join,
  newMatch,
  type Person,
  person,
  playRound,
  post,
  type Table,
} from '../../testing/people/table.ts'
import { enter, type Talker } from '../../testing/people/talk.ts'
import { eventually } from '../../testing/polling.ts'

jest.setTimeout(720_000)

const NAME = 'Zyxwulfgar'
const BEFORE = 'Oldzyxwulf'
/** In any spelling, because names are compared regardless of it. */
const ANY = /zyxwul/i
const DELETED = 'Deleted player'
const PASSWORD = 'nine slow comets'

let arena: TestArena
let database: pg.Client
let redis: Redis
beforeAll(async () => {
  arena = await startArena(2)
  database = new pg.Client({ connectionString: arena.postgres.url })
  await database.connect()
  redis = new Redis(arena.redis.url)
})
afterEach(allLeave)
afterAll(async () => {
  redis.disconnect()
  await database.end()
  await arena.stop()
})

const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

async function account(node: RunningServer, name: string): Promise<Person> {
  const guest = await person(node.url, name)
  const { status, body } = await post(`${node.url}/api/account`, { name, password: PASSWORD }, bearer(guest))
  expect([name, status]).toEqual([name, 200])
  return { name, token: String(body['token']) }
}

/** A person in the room of friends. */
class Social extends Tab<never> {
  static async of(url: string, who: Person): Promise<Social> {
    await post(`${url}/api/social/open`, {})
    const social = new Social(await new Client(url).joinById(SOCIAL, { token: who.token }), who.name)
    for (const type of [
      'social',
      'challenges',
      'line',
      'note',
      'presence',
      'followed',
      'plays',
      'read',
      'match',
      'refused',
    ])
      social.room.onMessage(type, (message: never) => {
        social.last[type] = message
        social.changed()
      })
    await social.until('the friends', () => social.last['social'])
    return social
  }

  readonly last: Record<string, unknown> = {}

  ask<N extends SocialRequestName>(name: N, payload: SocialRequest<N>): Promise<unknown> {
    return this.request(name, payload)
  }

  protected told(): string {
    return JSON.stringify(this.last)
  }
}

// ── Places searched ────────────────────────────────────────────────────────────────────────────────────────

/** Rows of all tables that contain the name, by table; packed columns are unpacked first. */
async function inDatabase(): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  const found: string[] = []
  for (const { name } of rows) {
    const all = (await database.query<Record<string, unknown>>(`select * from "${name}"`)).rows
    for (const row of all) {
      const entry = row['entry']
      const text = JSON.stringify({
        ...row,
        ...(typeof entry === 'string' && { entry: await unpack(entry) }),
      })
      if (ANY.test(text)) found.push(`table ${name}`)
    }
  }
  return [...new Set(found)]
}

/** Redis keys with the name in the key or the value. */
async function inRedis(): Promise<string[]> {
  const found: string[] = []
  for (const key of await redis.keys('*')) {
    const held: Record<string, () => Promise<unknown>> = {
      string: () => redis.get(key),
      hash: () => redis.hgetall(key),
      set: () => redis.smembers(key),
      list: () => redis.lrange(key, 0, -1),
      zset: () => redis.zrange(key, 0, -1),
    }
    const type = await redis.type(key)
    const text = JSON.stringify(await held[type]?.())
    if (ANY.test(key) || ANY.test(text)) found.push(`redis ${key}`)
  }
  return found
}

interface World {
  readonly ada: Person
  readonly cat: Person
  readonly hall: string
  /** Running matches, on whichever node, and finished ones. */
  readonly running: readonly string[]
  readonly over: readonly string[]
  /** Contents of open pages. */
  readonly tabs: Readonly<Record<string, () => unknown>>
}

/** Every API answer, requested on each node by another account. */
async function inAnswers({ ada, cat, hall, running, over }: World): Promise<string[]> {
  const found: string[] = []
  const paths = [
    '/api/matches',
    '/api/featured',
    '/api/rooms',
    `/api/rooms/${hall}`,
    '/api/results?limit=100',
    '/api/people',
    `/api/players/${NAME}`,
    `/api/players/${BEFORE}`,
    `/api/players/Cat/history`,
    `/api/players/Cat/against/${NAME}`,
    '/api/ladders/void-patrol/team',
    `/@/${NAME}`,
    '/matches',
    '/',
    ...running.flatMap((id) => [`/api/matches/${id}`, `/m/${id}`, `/api/matches/${id}/record`]),
    ...over.flatMap((match) => [
      `/api/records/${match}`,
      `/api/results/${match}`,
      `/r/${match}`,
      `/r/${match}/embed`,
      `/api/records/${match}?download`,
    ]),
  ]
  for (const [i, node] of arena.nodes.entries()) {
    const look = async (path: string, who?: Person) => {
      const response = await fetch(`${node.url}${path}`, { headers: who ? bearer(who) : {} }).catch(
        () => undefined,
      )
      // Some answers repeat the request.
      const text =
        (await response?.text())?.replaceAll(encodeURIComponent(path), '').replaceAll(path, '') ?? ''
      if (ANY.test(text)) found.push(`node ${i} ${path}`)
    }
    for (const path of paths) await look(path)
    for (const path of [
      '/api/admin',
      '/api/admin/matches',
      '/api/admin/log',
      '/api/admin/accounts?search=',
      '/api/moderation',
      '/api/moderation/reports',
      '/api/moderation/log?of=house',
    ])
      await look(path, ada)
    await look('/api/account/export', cat)
    await look('/api/moderation/bans', ada)
  }
  return found
}

/** What a newcomer sees on either node. */
async function inRooms({ cat, hall, running }: World): Promise<string[]> {
  const found: string[] = []
  for (const [i, node] of arena.nodes.entries()) {
    for (const slug of ['lobby', hall]) {
      const talker = await enter(node.url, slug, cat)
      const shown = {
        history: talker.history,
        offers: talker.offers,
        party: talker.party,
        people: talker.people(),
      }
      if (ANY.test(JSON.stringify(shown))) found.push(`node ${i} room ${slug === hall ? 'hall' : slug}`)
      await talker.leave()
    }
    for (const [n, id] of running.entries()) {
      const watcher = await join(node.url, id, await person(node.url, 'Late'), { as: 'spectator' }).catch(
        () => undefined,
      )
      if (!watcher) continue
      if (ANY.test(JSON.stringify([watcher.state, watcher.heard('history')])))
        found.push(`node ${i} match ${n}`)
      await watcher.leave()
    }
    const social = await Social.of(node.url, cat)
    if (ANY.test(JSON.stringify(social.last))) found.push(`node ${i} friends`)
    await social.leave()
  }
  return found
}

const onScreens = ({ tabs }: World): string[] =>
  Object.entries(tabs)
    .filter(([, shown]) => ANY.test(JSON.stringify(shown() ?? null)))
    .map(([name]) => `screen of ${name}`)

const everywhere = async (world: World): Promise<string[]> =>
  [
    ...(await inDatabase()),
    ...(await inRedis()),
    ...(await inAnswers(world)),
    ...(await inRooms(world)),
    ...onScreens(world),
  ].sort()

// ── Spreading the name ─────────────────────────────────────────────────────────────────────────────────────

async function pickup(
  talkers: readonly [Talker, Talker],
  people: readonly [Person, Person],
  node: RunningServer,
  rated: boolean,
): Promise<readonly [string, Table, Table]> {
  const [one, two] = talkers
  const { offer } = (await one.ask('offer', { game: 'void-patrol', setup: { density: 0 }, rated })) as {
    offer: string
  }
  await two.until('the offer', () => two.offers.some(({ id }) => id === offer))
  const before = one.called
  for (const talker of talkers) await talker.ask('add', { offer })
  await two.until('the check', () => two.offers.find(({ id }) => id === offer)?.stage.is === 'checking')
  for (const talker of talkers) await talker.ask('there', { offer })
  for (const talker of talkers)
    await talker.until('the call', () => talker.called !== undefined && talker.called !== before)
  const id = one.called!
  const tables = [await join(node.url, id, people[0]), await join(node.url, id, people[1])] as const
  for (const table of tables) await table.ask('ready', { ready: true })
  for (const table of tables) await table.toRound(1)
  return [id, ...tables]
}

async function organised(
  node: RunningServer,
  organiser: Person,
  other: Person,
  allow: readonly string[],
): Promise<readonly [string, Table, Table]> {
  const options = { bots: 0, listed: false, allow, roundSeconds: 240 }
  const { body } = await post(
    `${node.url}/api/matches`,
    { game: 'void-patrol', setup: { density: 0 }, options },
    bearer(organiser),
  )
  const id = String(body['id'])
  const tables = [await join(node.url, id, organiser), await join(node.url, id, other)] as const
  return [id, ...tables]
}

test('a deleted account is named nowhere, on no node and in nothing written later', async () => {
  const [here, there] = arena.nodes as [RunningServer, RunningServer]
  const [zed, bob, cat, ada] = [
    await account(here, BEFORE),
    await account(there, 'Bert'),
    await account(here, 'Cat'),
    await account(here, 'Ada'),
  ] as const
  expect((await post(`${here.url}/api/account/rename`, { name: NAME }, bearer(zed))).status).toBe(200)
  const zedNow = { ...zed, name: NAME }
  await database.query("update account set role = 'admin' where name = 'Ada'")

  // A chatroom: lines, the room's news, offers, and queues.
  const { body } = await post(`${here.url}/api/rooms`, { title: 'Hall' }, bearer(zed))
  const hall = String(body['slug'])
  const zedTalks = await enter(here.url, hall, zedNow)
  const [bobTalks, adaTalks] = [await enter(there.url, hall, bob), await enter(here.url, hall, ada)] as const
  const said = (await zedTalks.say('well met')) as { id: number }
  await persisting(() => zedTalks.say('/me waves'))
  await persisting(() => adaTalks.say(`/appoint ${NAME}`))
  await persisting(() => adaTalks.say(`/dismiss ${NAME}`))
  await bobTalks.ask('report', { line: said.id, reason: 'too loud' })
  const spoken = (await bobTalks.say('hello there')) as { id: number }
  await zedTalks.ask('report', { line: spoken.id, reason: 'too quiet' })
  const lobbyTalks = await enter(there.url, 'lobby', zedNow)
  await persisting(() => lobbyTalks.say('hello, lobby'))

  // Friends.
  const [zedFriend, bobFriend, catFriend] = [
    await Social.of(here.url, zedNow),
    await Social.of(there.url, bob),
    await Social.of(here.url, cat),
  ] as const
  await zedFriend.ask('befriend', { name: 'Bert' })
  await bobFriend.ask('befriend', { name: NAME })
  await zedFriend.ask('say', { name: 'Bert', text: 'hello, friend' })
  await catFriend.ask('follow', { name: NAME })
  await zedFriend.ask('block', { name: 'Ada' })

  // Finished matches: one that the account played in, one that it watched.
  const [played, winner, loser] = await pickup([zedTalks, bobTalks], [zedNow, bob], here, true)
  await persisting(() => winner.ask('chat', { channel: 'all', text: 'good luck' }))
  await loser.ask('settle', { act: 'resign', yes: true })
  await winner.until('the end', () => winner.state.phase === 'finished')
  await bobTalks.until('the news', () => bobTalks.texts.some((text) => text.includes(`${NAME} beat Bert`)))
  const watchedDuel = await duel(there.url)
  const onlooker = await join(there.url, watchedDuel.id, zedNow, { as: 'spectator' })
  await persisting(() => onlooker.ask('chat', { channel: 'spectators', text: 'well flown' }))
  await watchedDuel.a.ask('settle', { act: 'resign', yes: true })
  await watchedDuel.a.until('the end', () => watchedDuel.a.state.phase === 'finished')
  const over = [winner.state.seedHash.slice(0, 20), watchedDuel.a.state.seedHash.slice(0, 20)]
  for (const match of over)
    await eventually(
      'the record',
      async () => (await fetch(`${here.url}/api/records/${match}`)).status === 200,
    )
  await Promise.all([winner, loser, onlooker].map((tab) => tab.leave()))

  // Running matches: one from the room, watched on both nodes; one that the account watches; private ones;
  // one without a node.
  const [live, zedPlays, bobPlays] = await pickup([zedTalks, bobTalks], [zedNow, bob], here, false)
  await playRound([zedPlays, bobPlays])
  await persisting(() => zedPlays.ask('chat', { channel: 'all', text: 'here I come' }))
  const watchers = [
    await join(here.url, live, await person(here.url, 'Eve'), { as: 'spectator' }),
    await join(there.url, live, await person(there.url, 'Eva'), { as: 'spectator' }),
  ]
  const other = await duel(here.url, { roundSeconds: 240 })
  const looksOn = await join(here.url, other.id, zedNow, { as: 'spectator' })
  await persisting(() => looksOn.ask('chat', { channel: 'spectators', text: 'go on' }))
  const [stopped, zedRules, catPlays] = await organised(there, zedNow, cat, ['Cat'])
  for (const table of [zedRules, catPlays]) await table.ask('ready', { ready: true })
  await catPlays.toRound(1)
  await zedRules.ask('organise', { act: 'stop' })
  const [closed, catRules] = await organised(here, cat, zedNow, [NAME])
  await catRules.ask('organise', { act: 'allow', name: BEFORE })
  const third = await arena.start()
  const lost = await duel(third.url, { roundSeconds: 240 }, {}, [zedNow, bob])
  await playRound([lost.a, lost.b])
  await persisting(() => lost.a.ask('chat', { channel: 'all', text: 'and here' }))
  const { offer } = (await zedTalks.ask('offer', {
    game: 'void-patrol',
    setup: { density: 0, seatsPerTeam: 2 },
  })) as { offer: string }
  await zedTalks.ask('add', { offer })
  await bobTalks.until('the offer', () => bobTalks.offers.some(({ id }) => id === offer))

  const running = [live, other.id, stopped, closed, played]
  const tabs = {
    'Bert in the hall': () => [bobTalks.lines, bobTalks.offers, bobTalks.people()],
    'Bert in his match': () => [bobPlays.state],
    'one who watches here': () => watchers[0]!.state,
    'one who watches there': () => watchers[1]!.state,
    'Cat whose clock stands': () => catPlays.state,
    'Cat who has invited': () => catRules.state,
    'Bert among friends': () => bobFriend.last['social'],
    'Cat who follows': () => catFriend.last['social'],
  }
  const world: World = { ada, cat, hall, running, over, tabs }

  // The name is everywhere now, which proves that the search works.
  const before = await everywhere(world)
  for (const place of [
    ...[
      'account',
      'former_name',
      'journal',
      'line',
      'moderation',
      'pickup',
      'player',
      'record',
      'report',
      'result',
      'seat',
    ].map((table) => `table ${table}`),
    'redis roomcaches',
    'node 0 /api/matches',
    'node 1 /api/matches',
    'node 0 room hall',
    'node 1 room hall',
    'node 0 room lobby',
    ...[0, 1, 2, 3].map((n) => `node 0 match ${n}`),
    'node 1 match 0',
    'node 1 match 1',
    'node 0 friends',
    ...over.flatMap((match) => [`node 0 /api/records/${match}`, `node 1 /api/records/${match}`]),
    ...Object.keys(tabs).map((name) => `screen of ${name}`),
  ])
    expect(before).toContain(place)

  await third.kill()
  const gone = await fetch(`${there.url}/api/account/delete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(zed) },
    body: JSON.stringify({ proof: { password: PASSWORD } }),
  })
  expect(gone.status).toBe(200)

  expect(
    await eventually('nothing', () => everywhere(world), {
      holds: ({ length }) => length === 0,
      within: 120_000,
    }),
  ).toEqual([])

  // Matches continue: its seat counts as left, a clock that it stopped runs, and nobody new joins under its
  // name.
  await bobPlays.until('a bot', () =>
    [...bobPlays.state.seats.values()].some(({ occupant }) => occupant === 'bot'),
  )
  await catPlays.until('the clock', () => catPlays.state.pausedBy === '')
  expect(JSON.parse(catRules.state.options)).toMatchObject({ allow: [DELETED] })
  const bobAgain = await comeBack([here, there], lost.id, bob)
  expect([
    bobAgain.state.round,
    ANY.test(JSON.stringify([bobAgain.state, bobAgain.heard('history')])),
  ]).toEqual([2, false])
  // Lines stay, without an author.
  expect(bobAgain.last('history')!.map(({ name, text }) => [name, text])).toContainEqual([
    DELETED,
    'and here',
  ])

  // The match from the room ends now, and nobody reads who lost it.
  expect(bobPlays.state.phase).toBe('playing')
  await bobPlays.ask('settle', { act: 'resign', yes: true })
  await bobPlays.until('the end', () => bobPlays.state.phase === 'finished')
  const name = bobPlays.state.seedHash.slice(0, 20)
  await bobTalks.until('the news', () => bobTalks.texts.some((text) => text.includes(`/r/${name}`)))
  await eventually('the record', async () => (await fetch(`${here.url}/api/records/${name}`)).status === 200)
  const record = (await (await fetch(`${here.url}/api/records/${name}`)).json()) as {
    names: object
    chat: readonly { from: string; text: string }[]
  }
  expect(
    Object.values(record.names)
      .map((one: { name: string }) => one.name)
      .sort(),
  ).toEqual(['Bert', DELETED])
  expect(record.chat.map(({ from, text }) => [from, text])).toContainEqual([DELETED, 'here I come'])
  const later = { ...world, over: [...over, name] }
  expect(
    await eventually('nothing', () => everywhere(later), {
      holds: ({ length }) => length === 0,
      within: 60_000,
    }),
  ).toEqual([])

  // Nobody can impersonate the account on either node.
  expect((await post(`${here.url}/api/session`, { name: NAME, bearer: true })).status).toBe(409)
  expect((await post(`${there.url}/api/session`, { name: BEFORE, bearer: true })).status).toBe(409)
  expect(await newMatch(here.url)).not.toBe('')
})
