/**
 * The public HTTP API: answers are as documented, invalid requests are refused, and nothing secret is
 * revealed.
 */

import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { matchName } from '../../../common/engine/record/archive.ts'
import { Accounts } from '../../people/accounts/accounts.ts'
import { lastAt } from '../../store/archive/results.ts'
import type { Database } from '../../store/database.ts'
import { finishedMatch } from '../../testing/finished.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor, playerNamed } from '../../testing/people/people.ts'
import { allLeave, join, newMatch, person } from '../../testing/people/table.ts'
import { TEST_SIGNING } from '../../testing/people/tokens.ts'
import { eventually } from '../../testing/polling.ts'
import { api } from '../api.ts'
import { describe as describeApi } from '../described/openapi.ts'
import { publishedEndpoints } from './published.ts'

let node: TestNode
let db: Database
let tokens: Record<string, string>
const people = (one: string, other: string) => [
  { player: playerNamed(one), name: one, team: 'A' },
  { player: playerNamed(other), name: other, team: 'B' },
]
beforeAll(async () => {
  node = await startTestNode()
  db = node.database
  tokens = Object.fromEntries(
    await Promise.all(['Ann', 'Bob Ó'].map(async (name) => [name, (await accountFor(db, name)).token])),
  )
  for (let i = 0; i < 12; i++)
    await node.matchStore
      .keeperOf('t')
      .finish(finishedMatch({ people: people('Ann', 'Bob Ó'), winners: i % 3 ? ['A'] : ['B'] }))
  await node.matchStore
    .keeperOf('t')
    .finish(finishedMatch({ people: people('Ann', 'Gus'), winners: [], listed: false, rated: false }))
})
afterEach(allLeave)
afterAll(() => node.stop())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${node.url}/api${path}`, { headers })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text ? JSON.parse(text) : undefined) as Record<string, unknown> & { results: unknown[] },
  }
}

const NOBODY = { count: () => ({ online: 0, playing: 0 }) }
/** Services of which only the shapes are tested, so they answer nothing. */
const SERVICES = {
  database: undefined,
  accounts: undefined,
  online: NOBODY,
  announcements: undefined,
  whyGone: undefined,
} as never

const ADDRESSES: readonly (readonly [address: string, route: string])[] = [
  ['/results', '/results'],
  ['/results?game=void-patrol&player=ann&rated=yes&limit=3', '/results'],
  ['/results?room=lobby&match=t&after=1&before=2', '/results'],
  ['/ladders/void-patrol/team', '/ladders/:game/:kind'],
  ['/ladders/space-arena/ffa?page=3', '/ladders/:game/:kind'],
  ['/ladders/void-patrol/team?of=programs', '/ladders/:game/:kind'],
  ['/players/ANN', '/players/:name'],
  [`/players/${encodeURIComponent('Bob Ó')}`, '/players/:name'],
  ['/players/Ann/history', '/players/:name/history'],
  ['/players/Ann/history?game=void-patrol&limit=2', '/players/:name/history'],
  ['/players/Ann/ratings', '/players/:name/ratings'],
  [`/players/Ann/against/${encodeURIComponent('bob ó')}`, '/players/:name/against/:other'],
  ['/matches', '/matches'],
  ['/matches?room=lobby&game=void-patrol&player=ann&after=1&before=2&limit=3', '/matches'],
  ['/featured', '/featured'],
  ['/featured?game=space-arena', '/featured'],
  ['/matches/t/record', '/matches/:match/record'],
  ['/games', '/games'],
  ['/games/void-patrol', '/games/:game'],
  ['/rooms', '/rooms'],
  ['/rooms/lobby', '/rooms/:slug'],
  ['/people', '/people'],
  ['/bots/online', '/bots/online'],
  ['/announcement', '/announcement'],
]

describe('public addresses', () => {
  test.each(ADDRESSES)(
    '%s answers as documented, to any page, and may be cached for a while',
    async (address, route) => {
      const shape = publishedEndpoints(SERVICES).find(({ path }) => path === route)!.answer
      const { status, headers, body, text } = await get(address, {
        origin: 'https://elsewhere.example',
        cookie: 'dr-session=nonsense',
      })
      expect(status).toBe(200)
      expect(shape instanceof z.ZodObject ? shape.strict().parse(body) : shape.parse(body)).toEqual(body)
      expect([
        headers.get('access-control-allow-origin'),
        headers.get('access-control-allow-credentials'),
      ]).toEqual(['*', null])
      expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
      for (const name of ['Ann', 'Bob Ó']) expect(text).not.toContain(playerNamed(name))
      const again = await get(address, {
        'if-none-match': headers.get('etag')!,
        'cache-control': 'max-age=0',
      })
      expect([again.status, again.text]).toEqual([304, ''])
    },
  )
  test('every public endpoint has a tested address', () => {
    const tried = new Set(ADDRESSES.map(([, route]) => route))
    // Two routes need data, a running match and a name; see below.
    expect(
      publishedEndpoints(SERVICES)
        .map(({ path }) => path)
        .filter((path) => !tried.has(path)),
    ).toEqual(['/results/:record', '/matches/:match'])
  })

  test.each([
    ['/results?limit=0', 400, 'malformed', /limit: limit is at least 1/],
    ['/results?limit=x', 400, 'malformed', /limit is a number/],
    ['/results?before=yesterday', 400, 'malformed', /before: a time is in ms/],
    ['/results?rated=maybe', 400, 'malformed', /rated is yes or no/],
    ['/results?game=void-patrol&game=x', 400, 'malformed', /game/],
    ['/results?sort=name', 400, 'malformed', /sort/],
    ['/results?after=yesterday', 400, 'malformed', /after: a time is in ms/],
    ['/results?room=No%20Room', 400, 'malformed', /room is the end of its address/],
    ['/results?match=', 400, 'malformed', /match/],
    ['/results?game=chess', 404, 'unknown_game', /no such game/],
    ['/results?player=nobody', 404, 'unknown_player', /no account/],
    ['/games/chess', 404, 'unknown_game', /no such game/],
    ['/games/__proto__', 404, 'unknown_game', /no such game/],
    ['/ladders/chess/team', 404, 'unknown_game', /no such game/],
    ['/ladders/__proto__/team', 404, 'unknown_game', /no such game/],
    ['/ladders/void-patrol/solo', 400, 'malformed', /kind is one of team, ffa/],
    ['/ladders/void-patrol/team?page=0', 400, 'malformed', /pages count from 1/],
    ['/ladders/void-patrol/team?of=robots', 400, 'malformed', /of is one of people, programs/],
    ['/players/Gus', 404, 'unknown_player', /no account/],
    ['/players/%00', 404, 'unknown_player', /no account/],
    ['/players/%E0%A4%A', 400, 'malformed', /form/],
    ['/players/Ann/against/Gus', 404, 'unknown_player', /no account/],
    [`/players/${'x'.repeat(41)}`, 400, 'malformed', /name: /],
    ['/players/Ann/history?game=chess', 404, 'unknown_game', /no such game/],
    ['/matches?game=chess', 404, 'unknown_game', /no such game/],
    ['/matches?player=nobody', 404, 'unknown_player', /no account/],
    ['/matches?after=soon', 400, 'malformed', /after: a time is/],
    ['/matches?limit=101', 400, 'malformed', /limit is at most 100/],
    ['/matches?all=1', 400, 'malformed', /all/],
    ['/results/nowhere', 404, 'unknown_match', /no such match/],
    ['/matches/nowhere/record', 404, 'unknown_match', /no such match/],
    ['/matches/__proto__/record', 404, 'unknown_match', /no such match/],
    [`/matches/${'x'.repeat(41)}/record`, 400, 'malformed', /match: /],
  ])('%s is refused with a reason', async (address, status, code, why) => {
    const answer = await get(address)
    expect([answer.status, answer.body]).toMatchObject([
      status,
      { code, message: expect.stringMatching(why) },
    ])
  })

  test('a closed match gives the record of its last rematch, private ones too', async () => {
    const [first, second] = [
      finishedMatch({ people: people('Gus', 'Hal'), winners: ['A'], listed: false }),
      finishedMatch({ people: people('Gus', 'Hal'), winners: ['B'], listed: false }),
    ]
    await node.matchStore.keeperOf('tableau').finish(first)
    expect((await get('/matches/tableau/record')).body).toEqual({ record: matchName(first.seedHash) })
    // Matches ordered by the time of their end.
    const { finished } = (await db
      .selectFrom('result')
      .select('finished')
      .where('place', '=', 'tableau')
      .executeTakeFirst())!
    await eventually('another millisecond', () => Date.now() > finished)
    await node.matchStore.keeperOf('tableau').finish(second)
    expect(
      await db.selectFrom('result').select('match').where('place', '=', 'tableau').execute(),
    ).toHaveLength(2)
    expect(await lastAt(db, 'tableau')).toEqual({ record: matchName(second.seedHash) })
  })

  test('results are found by room and match, and name a room only if it is listed', async () => {
    const maker = playerNamed('Ann')
    const room = { topic: '', slow: 0, filter: 1, maker, since: 1, door: '', pin: '', hidden: 0 }
    await db
      .insertInto('chatroom')
      .values([
        { ...room, id: 'herons', title: 'Herons' },
        { ...room, id: 'storks', title: 'Storks', hidden: 1 },
      ])
      .execute()
    const at = async (match: string, slug: string, given = {}) => {
      const finished = finishedMatch({ people: people('Gus', 'Hal'), winners: ['A'], room: slug, ...given })
      await node.matchStore.keeperOf(match).finish(finished)
      return matchName(finished.seedHash)
    }
    const setup = { seatsPerTeam: 1 }
    const first = await at('h1', 'herons', { setup })
    const second = await at('h1', 'herons', { setup: { map: 'x'.repeat(1000) } })
    const hidden = await at('s1', 'storks')
    const gone = await at('g1', 'gone')
    await at('h2', 'herons', { listed: false })
    const listed = async (query: string) =>
      (await get(`/results?${query}`)).body.results.map((row) => {
        const { record, match, room, setup } = row as Record<string, unknown>
        return { record, match, room, setup }
      })
    const [one, two] = [
      { record: first, match: 'h1', room: 'herons', setup },
      { record: second, match: 'h1', room: 'herons', setup: null },
    ]
    const byName = (rows: { record: unknown }[]) =>
      rows.sort((a, b) => (String(a.record) < String(b.record) ? -1 : 1))
    expect(byName(await listed('room=herons'))).toEqual(byName([one, two]))
    expect(byName(await listed('match=h1'))).toEqual(byName([one, two]))
    expect(await listed('room=herons&player=ann')).toEqual([])
    expect(await listed('room=herons&game=space-arena')).toEqual([])
    expect(await listed('match=s1')).toEqual([{ record: hidden, match: 's1', room: null, setup: {} }])
    expect(await listed('match=g1')).toEqual([{ record: gone, match: 'g1', room: null, setup: {} }])
    // A request that names an unlisted room proves that it knows the room.
    expect(await listed('room=storks')).toEqual([{ record: hidden, match: 's1', room: 'storks', setup: {} }])
    expect((await get(`/results/${hidden}`)).body).toMatchObject({ room: null })
  })

  test('results are found between two times, a row of a page among them', async () => {
    const { results } = (await get('/results?player=ann&limit=100')).body as unknown as {
      results: { record: string; finished: number }[]
    }
    const [newest, oldest] = [results[0]!, results.at(-1)!]
    const names = async (query: string) =>
      ((await get(`/results?player=ann&limit=100&${query}`)).body.results as { record: string }[]).map(
        ({ record }) => record,
      )
    const all = results.map(({ record }) => record)
    expect(await names(`after=${oldest.finished}`)).toEqual(all)
    expect(await names(`after=${oldest.finished}.${oldest.record}`)).toEqual(all.slice(0, -1))
    expect(await names(`after=${newest.finished}.${newest.record}`)).toEqual([])
    expect(
      await names(`after=${oldest.finished}.${oldest.record}&before=${newest.finished}.${newest.record}`),
    ).toEqual(all.slice(1, -1))
    expect(await names(`after=${newest.finished + 1}`)).toEqual([])
  })

  test('a page of results leads to the next one until the end', async () => {
    const first = await get('/players/Ann/history?limit=8')
    const second = await get(`/players/Ann/history?limit=8&before=${String(first.body['next'])}`)
    expect([first.body.results.length, second.body.results.length, second.body['next']]).toEqual([8, 4, null])
  })
  test('private matches are in the player’s own history only, which nobody else may cache', async () => {
    const own = await get('/players/Ann/history', { cookie: `dr-session=${tokens['Ann']}` })
    expect([own.body.results.length, own.headers.get('cache-control')]).toEqual([13, 'private, no-store'])
    const other = await get('/players/Ann/history', { cookie: `dr-session=${tokens['Bob Ó']}` })
    expect([other.body.results.length, (await get('/results?player=ann')).body.results.length]).toEqual([
      12, 12,
    ])
  })
})

describe('live matches', () => {
  test('live matches have viewers and average ratings, and one of them is featured', async () => {
    const id = await newMatch(node.url, { bots: 0 })
    const [a, b] = await Promise.all(
      [{ name: 'Ann', token: tokens['Ann']! }, await person(node.url, 'Gus')].map((who) =>
        join(node.url, id, who),
      ),
    )
    for (const table of [a!, b!]) await table.ask('ready', { ready: true })
    await a!.toRound(1)
    const ladder = (await get('/ladders/void-patrol/team')).body as unknown as {
      rows: { name: string; rating: number }[]
    }
    const { body: one } = await get(`/matches/${id}`)
    expect(one).toMatchObject({
      id,
      strength: ladder.rows.find(({ name }) => name === 'Ann')!.rating,
      viewers: 0,
    })
    const featured = async () =>
      ((await get('/matches')).body as unknown as { id: string; featured: boolean }[]).find(
        (match) => match.id === id,
      )?.featured
    // The list is cached for a second.
    expect(await eventually('the match to be featured', featured)).toBe(true)
    const found = async (query: string) =>
      ((await get(`/matches?${query}`)).body as unknown as { id: string }[]).map((match) => match.id)
    const { began, room, setup } = await eventually(
      'its beginning to be listed',
      async () => (await get(`/matches/${id}`)).body,
      { holds: (match) => match['began'] !== 0 },
    )
    expect([room, setup]).toEqual([null, expect.objectContaining({ teams: 2 })])
    expect([await found('player=ann'), await found(`player=${encodeURIComponent('Bob Ó')}`)]).toEqual([
      [id],
      [],
    ])
    expect([await found(`after=${Number(began)}`), await found(`before=${Number(began)}`)]).toEqual([
      [id],
      [],
    ])
    expect([await found('game=void-patrol'), await found('game=space-arena')]).toEqual([[id], []])
    expect(await found('room=herons')).toEqual([])
  })
  test('live matches are featured by game when its id is given', async () => {
    const featured = (await get('/featured?game=void-patrol')).body as unknown as {
      matches: { game: string }[]
    }
    expect(featured.matches.map(({ game }) => game)).toEqual(['void-patrol'])
    expect((await get('/featured?game=space-arena')).body).toEqual({ matches: [] })
    expect([
      (await get('/featured?game=chess')).status,
      (await get('/featured?game=a&game=b')).status,
    ]).toEqual([404, 400])
  })
})

describe('the documentation', () => {
  /**
   * Routes about the browser's own session or for the site's own pages, which are not part of the public API.
   */
  const OWN = [
    '/quick',
    '/social',
    '/keepsakes',
    '/moderation',
    '/admin',
    '/rooms',
    '/passkeys',
    '/exhibitions',
  ]
  interface Layer {
    readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> }
    readonly handle: unknown
    readonly slash: boolean
    match(path: string): boolean
  }
  /** Express does not reveal a router's mount path, only whether it matches a path. */
  const routesOf = (stack: readonly Layer[], under = ''): string[] =>
    stack.flatMap((layer) => {
      if (layer.route)
        return Object.keys(layer.route.methods).map(
          (method) => `${method} ${`${under}${layer.route!.path}`.replace(/(?<=.)\/$/, '')}`,
        )
      if (typeof layer.handle !== 'function' || !('stack' in layer.handle)) return []
      const at = layer.slash
        ? ''
        : ([...OWN, '/records', '/account', '/me', '/matches/:match'].find((path) => layer.match(path)) ??
          '/where')
      return OWN.includes(at) ? [] : routesOf(layer.handle.stack as Layer[], at)
    })

  test('the documentation has every route of the API with its parameters', () => {
    const { paths } = describeApi(publishedEndpoints(SERVICES))
    const documented = Object.entries(paths!).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path.slice(4).replace(/\{(\w+)\}/g, ':$1')}`),
    )
    const router = api({ rateLimits: false }, {
      accounts: new Accounts(db, TEST_SIGNING),
      database: db,
      online: NOBODY,
    } as never)
    const routes = routesOf(router.stack as unknown as Layer[]).filter(
      (route) =>
        !['get /', 'get /openapi.json'].includes(route) &&
        !OWN.some((own) => route.split(' ')[1]!.startsWith(own)),
    )
    expect(routes.length).toBeGreaterThan(9)
    expect(routes.filter((route) => !documented.includes(route))).toEqual([])
    const get = paths!['/api/results']!.get as unknown as { parameters: { name: string; in: string }[] }
    expect(get.parameters.map((one) => `${one.in} ${one.name}`).sort()).toEqual([
      'query after',
      'query before',
      'query game',
      'query limit',
      'query match',
      'query player',
      'query rated',
      'query room',
    ])
  })
  test('the documentation explains every parameter and every field of a body', () => {
    interface Shape {
      readonly description?: string
      readonly properties?: Record<string, Shape>
    }
    interface Described {
      readonly parameters?: readonly {
        readonly name: string
        readonly description?: string
        readonly schema: Shape
      }[]
      readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Shape } } }
    }
    const { paths } = describeApi(publishedEndpoints(SERVICES))
    const fields = ({ properties = {} }: Shape): [string, string | undefined][] =>
      Object.entries(properties).flatMap(([name, shape]): [string, string | undefined][] =>
        shape.properties ? fields(shape) : [[name, shape.description]],
      )
    const told = Object.entries(paths!).flatMap(([path, methods]) =>
      Object.values(methods as Record<string, Described>).flatMap(({ parameters = [], requestBody }) =>
        [
          ...parameters.map(
            ({ name, description, schema }) => [name, description ?? schema.description] as const,
          ),
          ...(requestBody ? fields(requestBody.content['application/json'].schema) : []),
        ].map(([name, description]) => [`${path} ${name}`, description] as const),
      ),
    )
    expect(told.length).toBeGreaterThan(20)
    expect(told.filter(([, description]) => !description).map(([name]) => name)).toEqual([])
  })
  test('the documentation lists the values of each parameter', async () => {
    const html = await (await fetch(`${node.url}/api`)).text()
    const ladder = html.slice(html.indexOf('/api/ladders/{game}/{kind}'))
    expect(ladder).toMatch(/<code>game<\/code>.*?<code>void-patrol<\/code> or <code>space-arena<\/code>/)
    expect(ladder).toMatch(
      /<code>kind<\/code>.*?<code>team<\/code>: matches of two teams; <code>ffa<\/code>: of more/,
    )
    expect(ladder).toMatch(
      /<code>page<\/code>.*?A whole number, 1 to 10000; <code>1<\/code> if it is not given\./,
    )
    expect(html).toMatch(
      /<code>options\.bots<\/code>.*?A whole number, 0 to 9; <code>1<\/code> if it is not given\./,
    )
  })
  test('the documentation comes as JSON for programs and as a page for people', async () => {
    const { body, headers } = await get('/openapi.json')
    expect([body['openapi'], headers.get('access-control-allow-origin')]).toEqual(['3.1.0', '*'])
    const page = await fetch(`${node.url}/api`)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    const html = await page.text()
    expect(html).toContain('/api/players/{name}/against/{other}')
    expect(html).not.toMatch(/<script/)
  })
  test('the documentation names the required fields of a result', async () => {
    const { body } = (await get('/openapi.json')) as unknown as {
      body: { components: { schemas: Record<string, { required: string[] }> } }
    }
    expect(body.components.schemas['Result']!.required).toContain('players')
  })
})

test('one match is found by its name, also when private, with its rating changes', async () => {
  for (const name of ['Ina', 'Jon']) await accountFor(db, name)
  const [open, hidden] = [
    finishedMatch({ people: people('Ina', 'Jon'), winners: ['A'] }),
    finishedMatch({ people: people('Gus', 'Hal'), winners: ['A'], listed: false, rated: false }),
  ]
  for (const one of [open, hidden]) await node.matchStore.keeperOf('named').finish(one)
  expect((await get(`/results/${matchName(open.seedHash)}`)).body).toMatchObject({
    record: matchName(open.seedHash),
    players: [
      { name: 'Ina', result: 'won', change: { before: expect.any(Number), after: expect.any(Number) } },
      { name: 'Jon' },
    ],
  })
  expect((await get(`/results/${matchName(hidden.seedHash)}`)).body).toMatchObject({
    players: [{ name: 'Gus', account: false, change: null }, { name: 'Hal' }],
  })
})
