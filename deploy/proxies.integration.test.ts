/**
 * One address for two nodes: the sample configurations of Caddy and nginx, with real nodes, Redis and
 * PostgreSQL behind them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join as path } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Client, type Room } from '@colyseus/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { QUICK, type QuickMessages } from '../common/wire/match/pickup-messages.ts'
import { freePort } from '../server/testing/machines/free-port.ts'
import { startPostgres, type TestPostgres } from '../server/testing/machines/postgres.ts'
import { type RunningServer, runServer } from '../server/testing/machines/process.ts'
import { startRedis, type TestRedis } from '../server/testing/machines/redis.ts'
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
} from '../server/testing/people/table.ts'
import { enter } from '../server/testing/people/talk.ts'
import { type ProxiedNodes, type Proxy, startCaddy, startNginx } from './proxy.ts'

let redis: TestRedis
let postgres: TestPostgres
let behind: ProxiedNodes
let url: string
const nodes: Partial<Record<'a' | 'b', RunningServer>> = {}

const startNode = async (name: 'a' | 'b'): Promise<void> => {
  nodes[name] = await runServer({
    PORT: String(behind[name]),
    REDIS_URL: redis.url,
    DATABASE_URL: postgres.url,
    PUBLIC_ADDRESS: `localhost:${behind.port}/n/${name}`,
    TRUST_PROXY: '1',
    RATE_LIMITS: '1',
    DRAIN_SECONDS: '5',
  })
}
beforeAll(async () => {
  ;[redis, postgres] = await Promise.all([startRedis(), startPostgres()])
  behind = { port: await freePort(), a: await freePort(), b: await freePort() }
  url = `https://localhost:${behind.port}`
  await Promise.all([startNode('a'), startNode('b')])
})
afterAll(async () => {
  await Promise.all([nodes.a?.stop(), nodes.b?.stop()])
  await Promise.all([redis.stop(), postgres.stop()])
})

const until = async (what: string, so: () => Promise<boolean>) => {
  for (const end = Date.now() + 15_000; !(await so()); await new Promise((next) => setTimeout(next, 50)))
    if (Date.now() > end) throw new Error(`in vain: ${what}`)
}
const nodeAsked = async (): Promise<string> =>
  ((await (await fetch(`${url}/readyz`)).json()) as { node: string }).node
/** Waits until the proxy balances between both nodes. */
const bothAnswer = () =>
  until(
    'both nodes answer',
    async () => new Set([await nodeAsked(), await nodeAsked(), await nodeAsked()]).size === 2,
  )

const socketOf = ({ room }: Table): string =>
  (room.connection as unknown as { transport: { ws: WebSocket } }).transport.ws.url

/** Finds an opponent through this node, and resolves with the match's id. */
async function search(through: string, who: Person): Promise<string> {
  expect((await post(`${through}/api/quick/open`, {})).status).toBe(200)
  const room: Room = await new Client(through).joinById(QUICK, { token: who.token, game: 'void-patrol' })
  room.reconnection.enabled = false
  room.onMessage('searching', () => undefined)
  const id = await new Promise<string>((found) =>
    room.onMessage('match', (match: QuickMessages['match']) => found(match.id)),
  )
  await room.leave()
  return id
}

/** Requests a nonexistent seat from this loopback address, with a forged header that names another one. */
const seatAskedFrom = (address: string, pretended: string, at = '/n/a'): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(
      `${url}${at}/matchmake/joinById/nowhere`,
      {
        method: 'POST',
        localAddress: address,
        family: 4,
        headers: {
          'content-type': 'application/json',
          'content-length': 2,
          'x-forwarded-for': pretended,
          'x-real-ip': pretended,
        },
      },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode!)
      },
    )
    asked.on('error', reject)
    asked.end('{}')
  })

describe.each([
  ['Caddy', startCaddy, '127.0.0.5'],
  ['nginx', startNginx, '127.0.0.6'],
] as const)('two nodes behind %s', (_name, start, stranger) => {
  const own = getCACertificates('default')
  let proxy: Proxy
  beforeAll(async () => {
    proxy = await start(behind)
    setDefaultCACertificates([...own, proxy.authority])
    await bothAnswer()
  })
  afterEach(allLeave)
  afterAll(async () => {
    setDefaultCACertificates(own)
    await proxy?.stop()
  })

  test('the proxy serves the page and its assets, and hides metrics and unknown nodes', async () => {
    const page = await fetch(url)
    const html = await page.text()
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const assets = [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, asset]) => asset!)
    expect(assets.length).toBeGreaterThan(0)
    for (const asset of assets.slice(0, 3)) expect((await fetch(url + asset)).status).toBe(200)
    for (const inside of [
      '/metrics',
      '/n/a/metrics',
      '/n/b/metrics',
      '/n/c/healthz',
      '/n/c/x/y?sessionId=z',
    ]) {
      const { status, headers } = await fetch(url + inside)
      // No node was asked: a node would add its content security policy.
      expect({ inside, status, policy: headers.get('content-security-policy') }).toEqual({
        inside,
        status: 404,
        policy: null,
      })
    }
    // The arena's own pages may send requests, pages of other sites may not.
    expect((await post(`${url}/api/session`, { name: 'Ann' }, { origin: url })).status).toBe(200)
    expect(
      await post(`${url}/api/session`, { name: 'Ann' }, { origin: 'https://evil.example' }),
    ).toMatchObject({ status: 403, body: { code: 'foreign_page' } })
  })

  test('two players from different nodes are matched and play on the match’s node', async () => {
    const [ann, bob] = [await person(`${url}/n/a`, 'Ann'), await person(`${url}/n/b`, 'Bob')]
    const [id, other] = await Promise.all([search(`${url}/n/a`, ann), search(`${url}/n/b`, bob)])
    expect(other).toBe(id)
    const tables = [await join(`${url}/n/a`, id, ann), await join(`${url}/n/b`, id, bob)]
    // Both players are on the match's node, whichever node they asked.
    expect(socketOf(tables[0]!)).toMatch(new RegExp(`^wss://localhost:${behind.port}/n/[ab]/`))
    expect(socketOf(tables[1]!).split('?')[0]).toBe(socketOf(tables[0]!).split('?')[0])
    for (const table of tables) await table.ask('ready', { ready: true })
    for (const table of tables) await table.toRound(1)
    await playRound(tables)
  })

  test('a link leads into a match and a room when either node is asked', async () => {
    for (const home of ['a', 'b']) {
      // With seats for all: whoever only watches may be led to a gallery on the node that was asked.
      const id = await newMatch(`${url}/n/${home}`, { listed: home === 'a' }, { seatsPerTeam: 2 })
      // Neither the page's nor the seat's address names the node.
      for (const name of ['Ann', 'Bob', 'Cleo']) {
        expect([
          (await fetch(`${url}/m/${id}`)).status,
          (await fetch(`${url}/api/matches/${id}`)).status,
        ]).toEqual([200, 200])
        const table = await join(url, id, await person(url, name), { as: 'auto' })
        expect(socketOf(table)).toContain(`/n/${home}/`)
      }
      await allLeave()
    }
    const [ann, bob] = [
      await enter(url, 'lobby', await person(url, 'Ann')),
      await enter(url, 'lobby', await person(url, 'Bob')),
    ]
    await ann.until('Bob', () => ann.people()['Bob'])
    await bob.say('hello through the proxy')
    await ann.hears('hello through the proxy')
  })

  test('the nodes know clients by the address that the proxy saw', async () => {
    const answers = new Set<number>()
    for (let i = 0; i < 95; i++) answers.add(await seatAskedFrom(stranger, `203.0.113.${i}`))
    expect([...answers]).toEqual([404, 429])
    expect(await seatAskedFrom('127.0.0.9', '203.0.113.1')).toBe(404)
  })

  test('the proxy bypasses a killed node until it is back, and the other’s matches continue', async () => {
    const { a, b } = await duel(`${url}/n/a`)
    await nodes.b!.kill()
    const statuses: number[] = []
    for (let i = 0; i < 12; i++)
      statuses.push(
        (await fetch(url)).status,
        (await fetch(`${url}/api/matches`)).status,
        (await post(`${url}/api/session`, { name: 'Dora' })).status,
      )
    expect(new Set(statuses)).toEqual(new Set([200]))
    await playRound([a, b])
    const { a: c, b: d } = await duel(url)
    await playRound([c, d])
    await startNode('b')
    await bothAnswer()
    const back = await duel(`${url}/n/b`)
    expect(socketOf(back.a)).toContain('/n/b/')
    await playRound([back.a, back.b])
  })

  test('the proxy loses no request when a node stops', async () => {
    const statuses: number[] = []
    const end = new AbortController()
    // Requests to either node from an address of their own. Rate limiting, too, is answered by a node.
    const sending = Array.from({ length: 8 }, async () => {
      while (!end.signal.aborted) statuses.push(await seatAskedFrom('127.0.0.8', '', ''))
    })
    await until('requests', async () => statuses.length > 50)
    await nodes.b!.stop()
    end.abort()
    await Promise.all(sending)
    await startNode('b')
    await bothAnswer()
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })

  test('the proxy asks a node that gives its reason when no node is ready', async () => {
    redis.child.kill('SIGSTOP')
    try {
      await until(
        'none is ready',
        async () =>
          (await fetch(`${url}/n/a/readyz`)).status === 503 &&
          (await fetch(`${url}/n/b/readyz`)).status === 503,
      )
      await until('the proxy has noticed', async () => (await fetch(`${url}/readyz`)).status === 503)
      for (let i = 0; i < 6; i++) expect((await fetch(url)).status).toBe(200)
      expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({
        ok: false,
        parts: { redis: expect.stringContaining('does not answer') },
      })
    } finally {
      redis.child.kill('SIGCONT')
    }
    await until(
      'all are ready',
      async () =>
        (await fetch(`${url}/n/a/readyz`)).status === 200 &&
        (await fetch(`${url}/n/b/readyz`)).status === 200,
    )
    await bothAnswer()
  })
})

test('Caddy retries a few times instead of waiting when no node is ready', () => {
  const sample = readFileSync(path(import.meta.dirname, 'Caddyfile'), 'utf8')
  expect(sample).toMatch(/^\s*lb_retries \d/m)
  expect(sample).not.toMatch(/^\s*lb_try_duration/m)
})

test('the client build has its assets when the proxies serve it', () => {
  expect(readdirSync(path(import.meta.dirname, '../dist/client/assets')).length).toBeGreaterThan(10)
})
