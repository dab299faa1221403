/** `GET /metrics` of a running server: who may read it, and its values for real matches. */
import { afterEach, describe, expect, test } from '@jest/globals'
import { GAMES } from '../../common/games/list.ts'
import { REFUSALS, refusal } from '../../common/wire/refusals.ts'
import { when } from '../base/events.ts'
import type { Settings } from '../base/settings.ts'
import type { MatchRoom } from '../match/room/match-room.ts'
import { KINDS } from '../metrics/process-metrics.ts'
import { roomOf, startTestNode, type TestNode } from '../testing/machines/node.ts'
import { samplesIn, valueOf } from '../testing/machines/scrape.ts'
import { lines, rawRequest } from '../testing/people/raw.ts'
import {
  allLeave,
  duel,
  join,
  newMatch,
  person,
  playRound,
  post,
  refusedToJoin,
} from '../testing/people/table.ts'
import { enter } from '../testing/people/talk.ts'
import { Visitor } from '../testing/people/visitor.ts'
import { eventually } from '../testing/polling.ts'
import { ROUTE_CLASSES } from './guard/measured.ts'

const TOKEN = 'the-token-of-who-runs-it-0123456789'
let node: TestNode | undefined
const start = async (given: Partial<Settings> = {}): Promise<TestNode> => (node = await startTestNode(given))
afterEach(async () => {
  await allLeave()
  await node?.stop()
  node = undefined
})

async function asked(
  headers: readonly string[] = [],
  target = '/metrics',
  host = `localhost:${node!.port}`,
): Promise<number> {
  const { status, text } = await rawRequest(
    node!.port,
    lines(`GET ${target} HTTP/1.1`, `Host: ${host}`, ...headers),
  )
  // A refusal says what to do, and reveals nothing of the node.
  if (status !== 200) expect(text).not.toContain('dr_')
  return status
}

describe('access to metrics', () => {
  test('metrics are read on the machine itself, and not for others by a proxy or page there', async () => {
    await start()
    expect(await asked()).toBe(200)
    expect(await asked([], '/metrics', `127.0.0.1:${node!.port}`)).toBe(200)
    for (const header of [
      'X-Forwarded-For: 127.0.0.1',
      'x-forwarded-for: 203.0.113.7',
      'Forwarded: for=203.0.113.7',
      'Via: 1.1 tunnel',
      'X-Real-IP: 127.0.0.1',
      'CF-Connecting-IP: 203.0.113.7',
      'X-Forwarded-Proto: https',
    ])
      expect([header, await asked([header])]).toEqual([header, 404])
    for (const host of ['arena.example', `localhost.evil.example:${node!.port}`, '127.0.0.1.nip.example'])
      expect([host, await asked([], '/metrics', host)]).toEqual([host, 404])
    const { text } = await rawRequest(
      node!.port,
      lines('GET /metrics HTTP/1.1', `Host: localhost:${node!.port}`, 'Via: 1.1 tunnel'),
    )
    expect(text).toContain(REFUSALS.for_operators)
  })

  test('metrics are read with the token from anywhere, and with no other token', async () => {
    await start({ metricsToken: TOKEN })
    const elsewhere = 'X-Forwarded-For: 203.0.113.7'
    expect(await asked([elsewhere, `Authorization: Bearer ${TOKEN}`])).toBe(200)
    for (const wrong of [
      '',
      `Bearer ${TOKEN.slice(0, -1)}`,
      `Bearer ${TOKEN}x`,
      `Bearer  ${TOKEN}`,
      `Basic ${TOKEN}`,
      TOKEN,
      'Bearer undefined',
    ])
      expect([wrong, await asked([elsewhere, ...(wrong ? [`Authorization: ${wrong}`] : [])])]).toEqual([
        wrong,
        401,
      ])
    // A wrong token is refused here, too, because its sender believes that it is right.
    expect([await asked(), await asked(['Authorization: Bearer nonsense'])]).toEqual([200, 401])
    expect(
      (await fetch(`${node!.url}/metrics`, { headers: { via: '1.1 x' } })).headers.get('www-authenticate'),
    ).toBe('Bearer realm="metrics"')
  })

  test('metrics are read with the token only when the server is behind a proxy', async () => {
    await start({ trustProxy: 1 })
    for (const headers of [
      [],
      ['X-Forwarded-For: 127.0.0.1'],
      ['X-Forwarded-For: ::1'],
      ['Authorization: Bearer undefined'],
    ])
      expect([headers, await asked(headers)]).toEqual([headers, 404])
    await node!.stop()
    await start({ trustProxy: 1, metricsToken: TOKEN })
    expect([
      await asked(),
      await asked(['X-Forwarded-For: 127.0.0.1']),
      await asked([`Authorization: Bearer ${TOKEN}`]),
    ]).toEqual([401, 401, 200])
  })

  test('metrics have a single address, which proxies shut off', async () => {
    await start({ nodeName: 'a' })
    for (const target of ['/METRICS', '/metrics/', '//metrics', '/%6detrics', '/api/metrics', '/metrics/x'])
      expect([target, await asked([], target)]).toEqual([target, 404])
    expect([await asked([], '/n/a/metrics'), await asked([], '/metrics?x=1')]).toEqual([200, 200])
  })

  test('metrics refuse guesses at the token with 429 after 120 a minute', async () => {
    await start({ metricsToken: TOKEN, rateLimits: true })
    const answers: number[] = []
    for (let i = 0; i < 121; i++) answers.push(await asked([`Authorization: Bearer guess-${i}`]))
    expect([new Set(answers.slice(0, 120)), answers[120]]).toEqual([new Set([401]), 429])
  })
})

describe('contents of metrics', () => {
  const scrape = async (): Promise<string> => (await fetch(`${node!.url}/metrics`)).text()
  async function until(what: string, so: (text: string) => boolean): Promise<string> {
    let text = ''
    return eventually(what, async () => so((text = await scrape())) && text).catch((error: Error) => {
      throw new Error(`${error.message}\n${text}`)
    })
  }

  test('metrics follow a match, its people, its rounds, its journal and its end', async () => {
    await start()
    let late = 0
    const ignore = when('round revealed', (round) => (late += round.late))
    const before = await scrape()
    const game = 'void-patrol'
    expect(valueOf(before, 'dr_matches')).toBe(0)
    const { id, a, b } = await duel(node!.url)
    const watcher = await join(node!.url, id, await person(node!.url, 'Cy'), { as: 'spectator' })
    await newMatch(node!.url, { bots: 1 })
    await playRound([a, b])
    await playRound([a, b])
    ignore()
    const text = await until(
      'the match is counted',
      (now) =>
        valueOf(now, 'dr_spectators', { game }) === 1 &&
        valueOf(now, 'dr_reveal_lateness_seconds_count') === 2,
    )
    const number = (name: string, labels: Record<string, string> = {}) => valueOf(text, name, labels)
    expect({
      playing: number('dr_matches', { game, phase: 'playing' }),
      gathering: number('dr_matches', { game, phase: 'gathering' }),
      people: number('dr_seats', { game, phase: 'playing', holder: 'person' }),
      connections: number('dr_connections'),
      rooms: number('dr_rooms', { kind: 'match' }),
      joins: number('dr_joins_total', { kind: 'match' }),
      seats: number('dr_join_seconds_count', { step: 'seat', outcome: 'given' }),
      opened: number('dr_matches_opened_total'),
      began: number('dr_matches_begun_total', { game }),
      resolved: number('dr_round_resolving_seconds_count', { game }),
      leases: number('dr_leases'),
      waiting: number('dr_journal_waiting_entries'),
    }).toEqual({
      playing: 1,
      gathering: 1,
      people: 2,
      connections: 3,
      rooms: 2,
      joins: 3,
      seats: 3,
      opened: 2,
      began: 1,
      resolved: 2,
      leases: 2,
      waiting: 0,
    })
    expect(number('dr_reveal_lateness_seconds_sum')).toBeCloseTo(late / 1000)
    expect(number('dr_journal_entries_total')).toBeGreaterThan(5)
    expect(number('dr_database_query_seconds_count', { outcome: 'done' })).toBeGreaterThan(
      number('dr_journal_write_seconds_count', { outcome: 'done' }),
    )
    expect([
      number('dr_up', { part: 'process' }),
      number('dr_up', { part: 'database' }),
      number('dr_refusals_total'),
    ]).toEqual([1, 1, 0])

    await a.ask('settle', { act: 'resign' })
    expect(await b.refused('settle', { act: 'resign' })).toMatchObject({ code: 'wrong_phase' })
    await watcher.room.leave()
    const after = await until(
      'it is over',
      (now) => valueOf(now, 'dr_spectators') === 0 && valueOf(now, 'dr_matches', { phase: 'finished' }) === 1,
    )
    // The match was closed, so nothing of it is left, and nobody is told to wait for it.
    ;(roomOf(id) as MatchRoom).closeFor(refusal('match_closed'))
    const closed = await until(
      'its table is closed',
      (now) => valueOf(now, 'dr_rooms', { kind: 'match' }) === 1 && valueOf(now, 'dr_leases') === 1,
    )
    expect([
      valueOf(closed, 'dr_matches'),
      valueOf(closed, 'dr_seats'),
      valueOf(closed, 'dr_connections'),
    ]).toEqual([1, 2, 0])
    expect((await fetch(`${node!.url}/api/matches/${id}`)).status).toBe(410)
    expect([
      valueOf(after, 'dr_matches', { phase: 'playing' }),
      valueOf(after, 'dr_matches_over_total', { game, how: 'resigned' }),
      valueOf(after, 'dr_refusals_total', { code: 'wrong_phase', at: 'room' }),
    ]).toEqual([0, 1, 1])
  })

  test('metrics have no series that a guest’s requests could create', async () => {
    await start()
    const evil = 'evil{x="y"}'
    const eve = await person(node!.url, 'Eve')
    for (const body of [
      { game: evil },
      { game: 'void-patrol', setup: { [evil]: 1 } },
      { game: 'void-patrol', options: { bots: 77 } },
    ])
      await post(`${node!.url}/api/matches`, body)
    for (const path of [
      '/api/evil',
      `/api/records/${encodeURIComponent(evil)}`,
      '/api/matches/evil',
      '/api/rooms/evil/open',
    ])
      await post(`${node!.url}${path}`, { evil })
    for (const name of ['evil', 'toString', '__proto__'])
      await post(`${node!.url}/matchmake/joinById/${name}`, { token: evil })
    await refusedToJoin(node!.url, await newMatch(node!.url), { token: evil })
    await refusedToJoin(node!.url, await newMatch(node!.url), { token: eve.token, as: evil })
    const table = await join(node!.url, await newMatch(node!.url), eve)
    for (const type of ['evil', evil, 'constructor'])
      table.room.send(type as never, { [evil]: evil } as never)
    expect(await table.refused('orders', { round: 77, orders: { [evil]: evil }, ready: true })).toMatchObject(
      { code: expect.any(String) },
    )
    const lobby = await enter(node!.url, 'lobby', eve)
    await lobby.refused('say', { text: '' })
    const visitor = await new Visitor(node!.url).introduce('Mallory')
    await visitor.post('/api/account', { name: 'Mallory', password: 'x' })
    // This match is counted last, so once it is over, earlier counts are in the reading.
    const last = await duel(node!.url)
    await last.a.ask('settle', { act: 'resign' })
    const text = await until(
      'the last match to be counted',
      (now) => valueOf(now, 'dr_matches_over_total', { game: 'void-patrol', how: 'resigned' }) === 1,
    )
    expect(text).not.toContain('evil')

    const allowed: Readonly<Record<string, readonly string[]>> = {
      game: GAMES.map(({ id }) => id),
      phase: ['gathering', 'playing', 'finished'],
      holder: ['person', 'program', 'bot', 'nobody'],
      kind: ['match', 'gallery', 'chatroom', 'quick', 'social', 'person', 'program', ...Object.values(KINDS)],
      code: Object.keys(REFUSALS),
      at: ['http', 'door', 'room', 'socket'],
      why: ['broken frame', 'too many frames', 'not joined', 'does not read'],
      step: ['seat', 'room'],
      outcome: ['given', 'refused', 'failed', 'done'],
      route: ROUTE_CLASSES,
      status: [
        200,
        201,
        204,
        301,
        302,
        304,
        400,
        401,
        403,
        404,
        405,
        409,
        410,
        413,
        429,
        500,
        503,
        'cut off',
      ].map(String),
      how: ['played', 'resigned', 'left', 'agreed', 'upgraded', 'broken'],
      part: ['process', 'database', 'redis', 'matches'],
      of: ['own', 'nobody'],
      from: ['own', 'dead', 'handed over'],
      percentile: ['50', '99', '100'],
    }
    const samples = samplesIn(text)
    const strange = samples
      .flatMap(({ labels }) => Object.entries(labels))
      .filter(
        ([label, value]) =>
          !['le', 'version', 'commit', 'node'].includes(label) && !allowed[label]?.includes(value),
      )
    expect(strange).toEqual([])
    const refused = samples.filter(({ name }) => name === 'dr_refusals_total')
    expect(refused.map(({ labels }) => labels['at'])).toEqual(
      expect.arrayContaining(['http', 'door', 'room']),
    )
    expect(valueOf(text, 'dr_refusals_total', { code: 'bad_token', at: 'door' })).toBeGreaterThan(0)
  })
})
