/** A known path with a wrong method names the right ones, before anything else is checked. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterAll(() => node.stop())

const ask = async (method: string, path: string, body?: string) => {
  const response = await fetch(`${node.url}${path}`, {
    method,
    redirect: 'manual',
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
  })
  return { status: response.status, allow: response.headers.get('allow'), text: await response.text() }
}

const READ = 'GET, HEAD, OPTIONS'
const DONE = 'POST, OPTIONS'
const KNOWN: readonly (readonly [path: string, allow: string])[] = [
  ['/', READ],
  ['/healthz', READ],
  ['/readyz', READ],
  ['/metrics', READ],
  ['/ladder', READ],
  ['/g/void-patrol/learn', READ],
  ['/m/nowhere', READ],
  ['/r/0123456789abcdef0123/embed', READ],
  ['/room/lobby/embed', READ],
  ['/@/Ann', READ],
  ['/og/site.png', READ],
  ['/index.html', READ],
  ['/icon.svg', READ],
  ['/api', READ],
  ['/api/openapi.json', READ],
  ['/api/session', DONE],
  ['/api/matches', 'GET, HEAD, POST, OPTIONS'],
  ['/api/matches/', 'GET, HEAD, POST, OPTIONS'],
  ['/api/matches/nowhere', READ],
  ['/api/featured', READ],
  ['/api/players/Ann', READ],
  ['/api/ladders/void-patrol/team', READ],
  ['/api/stream/results', READ],
  ['/api/records/0123456789abcdef0123', READ],
  ['/api/quick/open', DONE],
  ['/api/social/open', DONE],
  ['/api/exhibitions', DONE],
  ['/api/rooms', 'GET, HEAD, POST, OPTIONS'],
  ['/api/rooms/lobby', READ],
  ['/api/rooms/lobby/open', DONE],
  ['/api/account', 'GET, HEAD, POST, OPTIONS'],
  ['/api/account/sign-in', DONE],
  ['/api/account/program', DONE],
  ['/api/account/export', READ],
  ['/api/keepsakes', 'GET, HEAD, PUT, OPTIONS'],
  ['/api/moderation', READ],
  ['/api/admin', READ],
]
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']

describe.each(KNOWN)('%s', (path, allow) => {
  test.each(METHODS.filter((method) => !allow.includes(method)))(
    'the route refuses %s with 405',
    async (method) => {
      const body = method === 'GET' ? undefined : '{ no json'
      const { text, ...answer } = await ask(method, path, body)
      expect(answer).toEqual({ status: 405, allow })
      expect(JSON.parse(text)).toMatchObject({ code: 'wrong_method' })
    },
  )
})

test.each([
  '/nothing/here',
  '/api/nothing',
  '/api/matchesx',
  '/api/account/nothing',
  '/..%2fpackage.json',
  '/api/matches/%',
])('%s is not found with any method', async (path) => {
  for (const method of METHODS) {
    const { status, allow } = await ask(method, path)
    expect({ method, status, allow }).toEqual({ method, status: expect.any(Number), allow: null })
    expect([400, 404]).toContain(status)
  }
})
