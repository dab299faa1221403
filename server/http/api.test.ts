import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { ENGINE_VERSION } from '../../common/engine/record/rules-id.ts'
import { MODELS } from '../../common/games/void-patrol/data/models.ts'
import { designOf, formatDesign } from '../../common/games/void-patrol/setup/design.ts'
import { summary } from '../../common/games/void-patrol/summary.ts'
import { VERSION } from '../base/version.ts'
import { startTestNode, type TestNode } from '../testing/machines/node.ts'
import { tokenFor } from '../testing/people/people.ts'
import { allLeave, duel, join, newMatch, person, playRound, post } from '../testing/people/table.ts'
import { verifyToken } from '../testing/people/tokens.ts'
import { eventually } from '../testing/polling.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

interface Listing {
  readonly id: string
  readonly [field: string]: unknown
}
const get = async (path: string) => {
  const response = await fetch(`${node.url}${path}`)
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Listing[] & Listing,
  }
}
const listed = async (id: string) => (await get('/api/matches')).body.find((match) => match.id === id)
/** The list is cached for a second, and a match's listing is updated at intervals. */
const untilListed = (id: string, so: (match: Listing) => unknown = () => true): Promise<Listing> =>
  eventually(`match ${id} in the list`, async () => {
    const match = await listed(id)
    return match && so(match) ? match : undefined
  })
/** Waits until a new match is in the list, so that every earlier change is in it, too. */
async function listIsNew(): Promise<void> {
  await untilListed((await duel(node.url)).id)
}

test('health gives the version, rooms and clients of a running server', async () => {
  const { a } = await duel(node.url)
  const { status, body } = await get('/healthz')
  expect([status, body]).toEqual([
    200,
    { ok: true, version: VERSION, rooms: expect.any(Number), clients: expect.any(Number) },
  ])
  expect(body['rooms']).toBeGreaterThan(0)
  expect(a.closed).toBeUndefined()
})

describe('a match asked for under a key', () => {
  const ask = async (key: string, token = '', from: Record<string, string> = {}) => {
    const { status, body } = await post(
      `${node.url}/api/matches`,
      { game: 'void-patrol', options: { bots: 0 } },
      { 'idempotency-key': key, ...(token && { authorization: `Bearer ${token}` }), ...from },
    )
    return status === 201 ? String(body['id']) : `${status} ${String(body['code'])}`
  }

  test('a match asked for again under its key is the same, while it is made and after its end', async () => {
    const [ann, bob] = [await person(node.url, 'Ann'), await person(node.url, 'Bob')]
    const key = 'k-0123456789_abcdef'
    const answers = await Promise.all([1, 2, 3].map(() => ask(key, ann.token)))
    expect(new Set(answers)).toEqual(new Set([expect.stringMatching(/^[2-9a-z]{8}$/)]))
    const [id = ''] = answers
    expect([await ask(key, bob.token), await ask(key), await ask(`${key}2`, ann.token)]).not.toContain(id)
    const [a, b] = [await join(node.url, id, ann), await join(node.url, id, bob)]
    for (const table of [a, b]) await table.ask('ready', { ready: true })
    await Promise.all([a.toRound(1), b.toRound(1)])
    await playRound([a, b])
    await a.ask('settle', { act: 'resign' })
    await b.until('the end', () => b.state.phase === 'finished')
    await allLeave()
    expect(await ask(key, ann.token)).toBe(id)
  })

  test('a match is refused when its key is malformed', async () => {
    for (const key of ['short', 'x'.repeat(65), 'with spaces in between'])
      expect(await ask(key)).toBe('400 malformed')
  })
})

describe('a session', () => {
  test('a session’s token names its player, also under another callsign', async () => {
    const first = await post(`${node.url}/api/session`, { name: ' Ann  of Cleves ', bearer: true })
    expect(first).toEqual({
      status: 200,
      body: { name: 'Ann of Cleves', account: false, role: '', token: expect.any(String) },
    })
    const second = await post(`${node.url}/api/session`, {
      name: 'Renée Ó-1',
      bearer: true,
      token: first.body['token'],
    })
    const [one, two] = await Promise.all(
      [first, second].map(({ body }) => verifyToken(String(body['token']))),
    )
    expect(two).toEqual({ player: one!.player, name: 'Renée Ó-1', bot: false, session: undefined })
  })

  test('a session of a browser is a cookie that no page can read, and nothing else', async () => {
    const session = (name: string, cookie = '') =>
      fetch(`${node.url}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ name }),
      })
    const first = await session('Ann')
    const [cookie = ''] = first.headers.getSetCookie()
    expect(cookie).toMatch(
      /^dr-session=[^;]{40,}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    )
    expect(await first.json()).toEqual({ name: 'Ann', account: false, role: '' })
    const again = await session('Ann II', cookie.split(';')[0])
    const [one, two] = await Promise.all(
      [cookie, again.headers.getSetCookie()[0]!].map((set) => verifyToken(set.split(/[=;]/)[1]!)),
    )
    expect(two).toEqual({ ...one, name: 'Ann II' })
    const id = await newMatch(node.url)
    const joined = await fetch(`${node.url}/matchmake/joinById/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookie.split(';')[0]! },
      body: '{}',
    })
    expect(await joined.json()).toMatchObject({ roomId: id, sessionId: expect.any(String) })
  })

  test('a session is new when the token is not ours', async () => {
    const { player } = (await verifyToken(await tokenFor('Ann')))!
    const forged = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: player, name: 'Ann', aud: 'dead-reckoning' })).toString('base64url')}.`
    for (const token of [forged, 'x', '', 'a.b.c']) {
      const { status, body } = await post(`${node.url}/api/session`, { name: 'Eve', token, bearer: true })
      expect(status).toBe(200)
      expect((await verifyToken(String(body['token'])))!.player).not.toBe(player)
      expect(await verifyToken(token)).toBeUndefined()
    }
  })

  test.each<[unknown, RegExp]>([
    [{}, /name: /],
    [{ name: '' }, /name: a callsign has at least one letter/],
    [{ name: '   ' }, /at least one letter/],
    [{ name: 'x'.repeat(21) }, /at most 20 letters/],
    [{ name: '<b>Ann</b>' }, /letters, digits, blanks/],
    [{ name: 'Ann\u202eevil' }, /letters, digits, blanks/],
    [{ name: 'a\u0000b' }, /letters, digits, blanks/],
    [{ name: 7 }, /name: /],
    [{ name: 'Ann', admin: true }, /admin/],
    [{ name: 'Ann', token: 'x'.repeat(1001) }, /token: /],
    [[], /./],
  ])('a session is refused with a reason when asked with %j', async (body, why) => {
    expect(await post(`${node.url}/api/session`, body)).toMatchObject({
      status: 400,
      body: { code: 'malformed', message: expect.stringMatching(why) },
    })
  })
})

describe('a new match', () => {
  test.each<[unknown, number, string, RegExp]>([
    [{}, 400, 'malformed', /game: /],
    [{ game: 'chess' }, 404, 'unknown_game', /no such game/],
    [{ game: '__proto__' }, 404, 'unknown_game', /no such game/],
    [{ game: 'void-patrol', setup: { radius: 7 } }, 400, 'bad_setup', /radius: /],
    [{ game: 'void-patrol', setup: { teams: 2.5 } }, 400, 'bad_setup', /teams: /],
    [
      { game: 'void-patrol', setup: { seatsPerTeam: 8, fightersPerSeat: 8 } },
      400,
      'bad_setup',
      /fightersPerSeat: a team has at most 8 fighters/,
    ],
    [{ game: 'void-patrol', setup: { cheats: true } }, 400, 'bad_setup', /cheats/],
    [{ game: 'void-patrol', setup: 'big' }, 400, 'bad_setup', /./],
    [{ game: 'void-patrol', options: { roundSeconds: 9 } }, 400, 'malformed', /options\.roundSeconds: /],
    [
      { game: 'void-patrol', options: { choices: { A1: 'Oracle' } } },
      400,
      'bad_choice',
      /A1: there is no model "Oracle" under simple rules\./,
    ],
    [
      { game: 'void-patrol', options: { choices: { C1: 'Kestrel' } } },
      400,
      'bad_choice',
      /C1: there is no such seat\./,
    ],
    [
      { game: 'void-patrol', options: { choices: { A1: 'x'.repeat(1001) } } },
      400,
      'malformed',
      /options\.choices\.A1: /,
    ],
    [
      { game: 'void-patrol', options: { choices: { A1: 'x'.repeat(700), B1: 'x'.repeat(700) } } },
      400,
      'malformed',
      /options\.choices: choices have at most 1200 characters together/,
    ],
    [
      { game: 'void-patrol', options: { choices: { A1: formatDesign(designOf(MODELS[0]!)) } } },
      400,
      'bad_choice',
      /A1: custom fighters are for advanced rules\./,
    ],
    [
      {
        game: 'void-patrol',
        options: { choices: Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`A${i}`, ''])) },
      },
      400,
      'malformed',
      /options\.choices: /,
    ],
    [{ game: 'void-patrol', options: { roundSeconds: 241 } }, 400, 'malformed', /options\.roundSeconds: /],
    [{ game: 'void-patrol', options: { bots: 10 } }, 400, 'malformed', /options\.bots: /],
    [{ game: 'void-patrol', options: { listed: 'no' } }, 400, 'malformed', /options\.listed: /],
    [{ game: 'void-patrol', options: { god: true } }, 400, 'malformed', /god/],
  ])('a match is refused with the wrong field when asked with %j', async (body, status, code, message) => {
    const refused = await post(`${node.url}/api/matches`, body)
    expect(refused).toMatchObject({ status, body: { code, message: expect.stringMatching(message) } })
    // Programs are told the very field.
    const { where } = refused.body
    if (typeof where === 'string' && where !== 'setup')
      expect(message.source.replaceAll('\\', '')).toContain(where.split('.').at(-1))
  })

  test('a new match has the requested options, and an id for a link', async () => {
    const { status, body } = await post(`${node.url}/api/matches`, {
      game: 'void-patrol',
      setup: { teams: 3, seatsPerTeam: 2, radius: 15 },
      options: { roundSeconds: 45 },
    })
    expect([status, body]).toEqual([201, { id: expect.stringMatching(/^[2-9a-hjkmnp-z]{8}$/) }])
    const a = await join(node.url, String(body['id']), await person(node.url, 'Ann'))
    expect(JSON.parse(a.state.setup)).toMatchObject({ teams: 3, seatsPerTeam: 2, radius: 15, roundLimit: 20 })
    expect([a.state.seats.size, a.state.roundSeconds]).toEqual([6, 45])
  })

  test('a new match has a player’s design from its first round, if the rules allow it', async () => {
    const design = formatDesign({
      ...designOf(MODELS[0]!),
      cockpit: { gunnery: 0, piloting: 0 },
      name: 'Own make',
    })
    const { body } = await post(`${node.url}/api/matches`, {
      game: 'void-patrol',
      setup: { rules: 'advanced' },
      options: { instant: true, choices: { A1: design } },
    })
    const a = await join(node.url, String(body['id']), await person(node.url, 'Ann'))
    // A match begins when its beginning is stored.
    await a.toRound(1)
    expect([a.state.phase, a.state.seats.get('A1')!.choice]).toEqual(['playing', design])
  })
})

describe('the list of matches', () => {
  test('the list shows public matches with somebody in them, as they are now', async () => {
    const id = await newMatch(node.url, { bots: 2, roundSeconds: 20 }, { seatsPerTeam: 2 })
    await listIsNew()
    expect(await listed(id)).toBeUndefined()
    const a = await join(node.url, id, await person(node.url, 'Ann'))
    await a.settled()
    expect(await untilListed(id, ({ taken }) => taken === 1)).toEqual({
      rules: summary.version,
      engine: ENGINE_VERSION,
      id,
      game: 'void-patrol',
      phase: 'gathering',
      round: 0,
      step: '',
      seats: 4,
      taken: 1,
      teams: 2,
      host: 'Ann',
      names: ['Ann'],
      programs: [false],
      viewers: 0,
      watchable: true,
      bots: 2,
      dropIn: false,
      roundSeconds: 20,
      shown: 0,
      opensAt: 0,
      exhibition: false,
      strength: null,
      featured: false,
      room: null,
      began: 0,
      setup: expect.objectContaining({ seatsPerTeam: 2, density: 0 }),
    })
    await join(node.url, id, await person(node.url, 'Bob'))
    await join(node.url, id, await person(node.url, 'Wim'), { as: 'spectator' })
    expect(await untilListed(id, ({ viewers }) => viewers === 1)).toMatchObject({
      taken: 2,
      names: ['Ann', 'Bob'],
      viewers: 1,
    })
    expect((await get('/api/matches')).headers.get('cache-control')).toBe('public, max-age=1')
  })

  test('the list shows the round of a match in play', async () => {
    const { id } = await duel(node.url)
    expect(await untilListed(id, ({ phase }) => phase === 'playing')).toMatchObject({
      round: 1,
      step: 'Round 1',
    })
  })

  test('the list hides private matches, which are found by their link', async () => {
    const id = await newMatch(node.url, { listed: false })
    await join(node.url, id, await person(node.url, 'Ann'))
    await listIsNew()
    expect(await listed(id)).toBeUndefined()
    expect(await get(`/api/matches/${id}`)).toMatchObject({ status: 200, body: { id, host: 'Ann' } })
  })

  test('the list holds neither tokens nor player ids', async () => {
    const { id, people } = await duel(node.url)
    await untilListed(id, ({ taken }) => taken === 2)
    const text = JSON.stringify((await get('/api/matches')).body)
    for (const { token } of people) {
      expect(text).not.toContain((await verifyToken(token))!.player)
      expect(text).not.toContain(token.slice(-20))
    }
  })

  test('unknown matches and addresses are not found', async () => {
    expect(await get('/api/matches/zzzzzzzz')).toMatchObject({ status: 404, body: { code: 'unknown_match' } })
    expect(await get('/api/matches/__proto__')).toMatchObject({
      status: 404,
      body: { code: 'unknown_match' },
    })
    expect(await get('/api/nothing')).toMatchObject({ status: 404, body: { code: 'unknown_address' } })
  })
})
