/** Responses that pages of other sites may read, and requests that they may send. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { lines, rawRequest } from '../../testing/people/raw.ts'
import { person } from '../../testing/people/table.ts'
import { routesOfSite } from '../../testing/routes.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode({ rateLimits: true })
})
afterAll(() => node.stop())

const origin = 'https://league.example'
const EXPOSED = 'RateLimit, RateLimit-Policy, Retry-After'
const corsOf = ({ headers }: Response) =>
  ['origin', 'methods', 'headers', 'credentials'].map((name) => headers.get(`access-control-allow-${name}`))
const READABLE = ['*', null, null, null]
const NOT_READABLE = [null, null, null, null]

const isOwn = (path: string) => /^\/api\/(account|keepsakes|moderation|admin)(\/|$)/i.test(path)
const paths = routesOfSite()
  .filter(({ method, path }) => method === 'GET' && path.startsWith('/api'))
  .map(({ path }) => path.replace(/:\w+/g, 'x'))

test('every public route under /api is read by pages of other sites, and no other one', async () => {
  expect([paths.filter(isOwn).length > 5, paths.length > 25]).toEqual([true, true])
  for (const path of [...paths, '/api/ACCOUNT', '/API/Admin/log', '/api/nothing', '/api/results?limit=0']) {
    const leave = new AbortController()
    const response = await fetch(`${node.url}${path}`, { headers: { origin }, signal: leave.signal })
    const exposed = response.headers.get('access-control-expose-headers')
    leave.abort()
    expect([path, corsOf(response), exposed]).toEqual(
      isOwn(path) ? [path, NOT_READABLE, null] : [path, READABLE, EXPOSED],
    )
  }
})

const preflight = (path: string, method: string, headers = 'authorization') =>
  fetch(`${node.url}${path}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': headers },
  })

test('a page may ask to read with a token, and remembers the answer', async () => {
  for (const method of ['GET', 'HEAD'])
    for (const path of ['/api/results', '/api/me/matches', '/api/players/Ann/history?limit=2', '/api']) {
      const response = await preflight(path, method)
      expect([response.status, await response.text(), corsOf(response)]).toEqual([
        204,
        '',
        ['*', 'GET, HEAD', 'Authorization', null],
      ])
      expect(response.headers.get('access-control-max-age')).toBe('86400')
    }
  const { token } = await person(node.url, 'Ann')
  const response = await fetch(`${node.url}/api/me/matches`, {
    headers: { origin, authorization: `Bearer ${token}` },
  })
  expect([response.status, await response.json(), corsOf(response)]).toEqual([200, [], READABLE])
})

test('a page of another site may neither write nor read private data', async () => {
  for (const [path, method] of [
    ['/api/matches', 'POST'],
    ['/api/account', 'GET'],
    ['/api/admin', 'GET'],
    ['/api/keepsakes', 'PUT'],
    ['/matchmake/joinById/x', 'GET'],
    ['/healthz', 'GET'],
  ] as const) {
    const response = await preflight(path, method)
    expect([path, response.status, corsOf(response)]).toEqual([path, 403, NOT_READABLE])
  }
  const response = await fetch(`${node.url}/api/matches`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: '{}',
  })
  expect([response.status, corsOf(response)]).toEqual([403, NOT_READABLE])
})

test('a page of another site reads why it is refused and when to ask again', async () => {
  const response = await fetch(`${node.url}/api/results`, { headers: { origin } })
  expect(response.headers.get('ratelimit')).toMatch(/r=\d+/)
  expect(response.headers.get('ratelimit-policy')).toMatch(/q=\d+/)
  // The guard answers this before any route.
  const { text } = await rawRequest(
    node.port,
    lines('GET /api/results HTTP/1.1', 'Host: not a host', `Origin: ${origin}`),
  )
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  expect(text).toMatch(/access-control-allow-origin: \*/i)
})
