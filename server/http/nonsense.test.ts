/**
 * The largest nonsense that an HTTP request can carry, in its address, its headers and every field of its
 * body, costs almost nothing.
 */
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { type ZodType, z } from 'zod'
import { GAMES } from '../../common/games/list.ts'
import { ADMIN_SHAPES } from '../../common/wire/admin.ts'
import { banning } from '../../common/wire/chat/moderation.ts'
import { newRoom } from '../../common/wire/chat/room-messages.ts'
import { looking } from '../../common/wire/match/exhibition.ts'
import { newMatch } from '../../common/wire/match/options.ts'
import { keepsakes } from '../../common/wire/people/keepsakes.ts'
import { newSession } from '../../common/wire/people/session.ts'
import { COOKIE } from '../people/accounts/session.ts'
import { busy } from '../testing/busy.ts'
import { startTestNode, type TestNode } from '../testing/machines/node.ts'
import { nonsense, TEXTS } from '../testing/nonsense.ts'
import { accountFor } from '../testing/people/people.ts'
import { person } from '../testing/people/table.ts'
import { type Route, routesOfSite } from '../testing/routes.ts'
import { SHAPES } from './accounts/account-shapes.ts'
import { EVENT_SHAPES } from './programs/event-routes.ts'
import { SHAPES as MATCH_SHAPES } from './programs/match-shapes.ts'
import { publishedEndpoints } from './published/published.ts'
import { NDJSON } from './streams.ts'

jest.setTimeout(360_000)

/** Longest time that the event loop may be busy with one request (ms). */
const AT_MOST = 20
/** Node reads headers up to 16 kB; other headers need some of that. */
const HEAD_BYTES = 15 * 1024
const AROUND = 60

const [api, account, orders] = [8 * 1024 - AROUND, 16 * 1024 - AROUND, 72 * 1024 - AROUND]
const reason = z.string().max(800)

/** Each route with a body: its shape and its limit in bytes. A test fails if one is missing. */
const BODIES: Readonly<Record<string, readonly [shape: ZodType, bytes: number]>> = {
  '/api/account/': [SHAPES.nameAndPassword, account],
  '/api/account/passkey/options': [SHAPES.makePasskey, account],
  '/api/account/passkey': [z.union([SHAPES.madePasskey, SHAPES.usedPasskey]), account],
  '/api/account/passkey/remove': [SHAPES.one, account],
  '/api/account/sign-in/options': [SHAPES.nothing, account],
  '/api/account/sign-in/passkey': [z.union([SHAPES.madePasskey, SHAPES.usedPasskey]), account],
  '/api/account/sign-in': [SHAPES.signIn, account],
  '/api/account/password': [SHAPES.newPassword, account],
  '/api/account/sign-out': [SHAPES.nothing, account],
  '/api/account/sign-out-everywhere': [SHAPES.nothing, account],
  '/api/account/sessions/end': [SHAPES.one, account],
  '/api/account/admin': [SHAPES.code, account],
  '/api/account/recover': [SHAPES.recovery, account],
  '/api/account/codes': [SHAPES.proof, account],
  '/api/account/rename': [SHAPES.newName, account],
  '/api/account/delete': [SHAPES.proof, account],
  '/api/account/program': [SHAPES.proof, account],
  '/api/keepsakes/': [keepsakes, 512 * 1024 - AROUND],
  '/api/session': [newSession, api],
  '/api/matches': [
    z.union([newMatch, ...GAMES.map(({ id, setup }) => z.strictObject({ game: z.literal(id), setup }))]),
    api,
  ],
  '/api/matches/:match/seat': [MATCH_SHAPES.seat, orders],
  '/api/matches/:match/ready': [MATCH_SHAPES.ready, orders],
  '/api/matches/:match/orders': [MATCH_SHAPES.orders, orders],
  '/api/matches/:match/resign': [MATCH_SHAPES.nothing, orders],
  '/api/matches/:match/draw': [MATCH_SHAPES.draw, orders],
  '/api/matches/:match/chat': [MATCH_SHAPES.chat, orders],
  '/api/bot/accepting': [EVENT_SHAPES.accepting, api],
  '/api/challenges': [EVENT_SHAPES.challenge, api],
  '/api/challenges/:id/accept': [EVENT_SHAPES.nothing, api],
  '/api/challenges/:id/refuse': [EVENT_SHAPES.nothing, api],
  '/api/quick/open': [z.strictObject({}), api],
  '/api/social/open': [z.strictObject({}), api],
  '/api/exhibitions/': [looking, api],
  '/api/rooms/': [newRoom, api],
  '/api/rooms/:slug/open': [z.strictObject({}), api],
  '/api/moderation/reports/:id': [z.strictObject({ act: z.literal('mute'), minutes: z.int(), reason }), api],
  '/api/moderation/bans': [banning, api],
  '/api/moderation/bans/:id/lift': [z.strictObject({}), api],
  '/api/admin/matches/:id/close': [ADMIN_SHAPES.close, api],
  '/api/admin/aside/:id/bring-back': [ADMIN_SHAPES.nothing, api],
  '/api/admin/announcement': [ADMIN_SHAPES.announce, api],
  '/api/admin/announcement/end': [ADMIN_SHAPES.nothing, api],
  '/api/admin/nodes/:id/drain': [ADMIN_SHAPES.nothing, api],
  '/api/admin/words': [ADMIN_SHAPES.word, api],
  '/api/admin/words/end': [ADMIN_SHAPES.word, api],
  '/api/admin/accounts/role': [ADMIN_SHAPES.role, api],
  '/api/admin/accounts/reset': [ADMIN_SHAPES.reset, api],
  '/api/account/reset/look': [SHAPES.resetLook, account],
  '/api/account/reset': [SHAPES.reset, account],
  '/api/moderation/house': [z.strictObject({ name: z.string().max(80), moderator: z.boolean() }), api],
}

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterAll(async () => {
  agent.destroy()
  await node.stop()
})

let people = 0
/**
 * Headers of a new guest and a new administrator, as cookies and as bearer tokens. Some routes end sessions,
 * so they are made anew.
 */
async function newHeads(): Promise<Record<string, string>[]> {
  const tokens = [
    (await person(node.url, `Guest ${++people}`)).token,
    (await accountFor(node.database, `Boss ${people}`, { role: 'admin' })).token,
  ]
  return tokens.flatMap((token) => [{ authorization: `Bearer ${token}` }, { cookie: `${COOKIE}=${token}` }])
}

const routes = routesOfSite()
const encoded = (text: string): string => Buffer.from(text).toString('hex').replace(/../g, '%$&')
/** The path with the longest possible text for each parameter. */
const withParameters = (path: string, text: (bytes: number) => string): string => {
  const parameters = path.match(/:\w+/g)?.length ?? 0
  return path.replace(/:\w+/g, () => encoded(text(Math.floor(HEAD_BYTES / 3 / parameters))))
}

const slow: string[] = []
const failed: string[] = []
/** Reuse one connection, because connecting takes time, too, and `fetch` takes more than most answers. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

interface Sent {
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Buffer
}

const statusOf = ({ method, path }: Route, { headers = {}, body }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(
      `${node.url}${path}`,
      {
        agent,
        method,
        headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        // A stream has no end.
        if (response.headers['content-type']?.startsWith(NDJSON)) {
          resolve(response.statusCode!)
          return void response.destroy()
        }
        response
          .resume()
          .once('end', () => resolve(response.statusCode!))
          .once('error', reject)
      },
    )
    // A client that is refused while it still sends may find the connection closed; a new one is made.
    asked.once('error', (error) =>
      asked.reusedSocket
        ? resolve(statusOf({ method, path }, { headers, ...(body !== undefined && { body }) }))
        : reject(error),
    )
    asked.end(body)
  })

async function ask(route: Route, what: string, sent: Sent = {}): Promise<void> {
  const { method, path } = route
  const took = await busy(async () => {
    const status = await statusOf(route, sent)
    if (status >= 500 && status !== 503) failed.push(`${method} ${path.slice(0, 60)}, ${what}: ${status}`)
  }, AT_MOST)
  if (took > AT_MOST) slow.push(`${method} ${path.slice(0, 60)}, ${what}: ${took.toFixed(0)} ms`)
}

async function nothingSlow(asking: () => Promise<void>): Promise<void> {
  slow.length = failed.length = 0
  await asking()
  expect({ slow, failed }).toEqual({ slow: [], failed: [] })
}

test('every route that takes a body is known here', () => {
  expect(routes.filter(({ method, path }) => method !== 'GET' && !(path in BODIES))).toEqual([])
  expect(routes.length).toBeGreaterThan(40)
})

test('no body keeps the server busy', () =>
  nothingSlow(async () => {
    for (const { method, path } of routes.filter(({ method }) => method !== 'GET')) {
      const [shape, bytes] = BODIES[path]!
      const heads = await newHeads()
      // Hashing a password takes a quarter of a second in another thread, so leave those out.
      const all = nonsense(shape, bytes, { game: GAMES[0]!.id, key: 'designs', at: 1 }).filter(
        (_, i) => !/sign-in|password/.test(path) || i % 3 === 0,
      )
      for (const [i, { what, payload }] of all.entries())
        await ask({ method, path: withParameters(path, () => '1') }, what, {
          body: Buffer.from(JSON.stringify(payload)),
          headers: { 'content-type': 'application/json', origin: node.url, ...heads[i % heads.length] },
        })
    }
  }))

test('no body that is too large, or none at all, keeps the server busy', () =>
  nothingSlow(async () => {
    const heads = await newHeads()
    const bodies = {
      'a megabyte': JSON.stringify(TEXTS['marks out of order']!(1024 * 1024)),
      levels: '['.repeat(7000),
      'half a text': '"x',
      'a name that objects have': '{"__proto__":{"name":"x"},"constructor":{}}',
    }
    for (const { method, path } of routes.filter(({ method }) => method !== 'GET'))
      for (const [what, body] of Object.entries(bodies))
        await ask({ method, path: withParameters(path, () => '1') }, what, {
          body,
          headers: { 'content-type': 'application/json', origin: node.url, ...heads.at(-1) },
        })
  }))

test('no address keeps the server busy', () =>
  nothingSlow(async () => {
    const heads = await newHeads()
    for (const { method, path } of routes.filter(({ path }) => path.includes(':')))
      for (const [what, text] of Object.entries(TEXTS))
        await ask({ method, path: withParameters(path, text) }, what, {
          headers: { origin: node.url, ...heads.at(-1) },
        })
  }))

test('no query keeps the server busy', () =>
  nothingSlow(async () => {
    for (const { path, query } of publishedEndpoints({} as never))
      for (const name of [...Object.keys(query.shape), 'besides'])
        for (const [what, text] of Object.entries(TEXTS))
          await ask(
            {
              method: 'GET',
              path: `/api${withParameters(path, () => 'Boss 1')}?${name}=${encoded(text(HEAD_BYTES / 3))}`,
            },
            `${name}: ${what}`,
          )
    for (const { path } of routes.filter(({ method }) => method === 'GET'))
      for (const query of ['a&', 'a[]=1&', 'a[b]=1&', '%00&', '[a]'.repeat(2)])
        await ask(
          {
            method: 'GET',
            path: `${withParameters(path, () => '1')}?${query.repeat(HEAD_BYTES / query.length)}`,
          },
          query,
        )
  }))

test('no head keeps the server busy', () =>
  nothingSlow(async () => {
    const long: readonly Record<string, string>[] = [
      { cookie: 'a=1;'.repeat(HEAD_BYTES / 4) },
      { cookie: `${COOKIE}=${'x'.repeat(HEAD_BYTES)}` },
      { cookie: `${COOKIE}=${'%'.repeat(HEAD_BYTES)}` },
      { cookie: `${COOKIE}=${'a.'.repeat(HEAD_BYTES / 2)}` },
      { authorization: `Bearer ${'x'.repeat(HEAD_BYTES)}` },
      { authorization: `Bearer ${' '.repeat(HEAD_BYTES)}x` },
      { 'accept-encoding': 'gzip;q=0.1,'.repeat(HEAD_BYTES / 11) },
      { accept: 'a/b,'.repeat(HEAD_BYTES / 4) },
      { 'x-forwarded-for': '1,'.repeat(HEAD_BYTES / 2) },
      { 'x-forwarded-proto': ` ${' ,'.repeat(HEAD_BYTES / 2)}x` },
      { origin: `http://${'a'.repeat(HEAD_BYTES)}` },
      { range: `bytes=${'0-1,'.repeat(HEAD_BYTES / 4)}` },
      { 'if-none-match': '"a",'.repeat(HEAD_BYTES / 4) },
      { 'user-agent': '('.repeat(HEAD_BYTES) },
      { 'content-type': `application/json;${'a=1;'.repeat(HEAD_BYTES / 4)}` },
    ]
    for (const { method, path } of routes)
      for (const headers of long)
        await ask({ method, path: withParameters(path, () => '1') }, `${Object.keys(headers)[0]}`, {
          ...(method !== 'GET' && { body: '{}' }),
          headers: { 'content-type': 'application/json', ...headers },
        })
  }))
