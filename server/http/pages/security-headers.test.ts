/** The headers of the site's pages, as a security scanner checks them. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { lines, rawRequest } from '../../testing/people/raw.ts'
import { socketSources } from './security-headers.ts'

let node: TestNode
afterAll(() => node.stop())

async function headersOf(path: string, headers: Record<string, string> = {}): Promise<Headers> {
  const response = await fetch(`${node.url}${path}`, { headers })
  await response.arrayBuffer()
  return response.headers
}
const directive = (headers: Headers, name: string): string[] | undefined =>
  (headers.get('content-security-policy') ?? '')
    .split(';')
    .map((one) => one.trim().split(' '))
    .find(([is]) => is === name)
    ?.slice(1)

describe('a server behind a proxy with TLS', () => {
  beforeAll(async () => {
    node = await startTestNode({ trustProxy: 1, publicAddress: 'arena.example/n/a', nodeName: 'a' })
  })
  const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' }

  test.each([
    '/',
    '/m/nothing',
    '/ladder',
    '/healthz',
    '/api/matches',
    '/nowhere',
    '/api/nowhere',
    '/r/00000000000000000000/embed',
  ])('%s comes with all security headers', async (path) => {
    const headers = await headersOf(path, https)
    expect(Object.fromEntries(headers)).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers.get('x-powered-by')).toBeNull()
    expect([
      directive(headers, 'form-action'),
      directive(headers, 'base-uri'),
      directive(headers, 'object-src'),
      directive(headers, 'default-src'),
    ]).toEqual([["'self'"], ["'self'"], ["'none'"], ["'self'"]])
    // No bare scheme, and no wildcard except for ports of the own host.
    for (const source of directive(headers, 'connect-src')!)
      expect(source).toMatch(/^('self'|wss?:\/\/(127\.0\.0\.1|arena\.example)(:\*)?)$/)
    expect(
      directive(headers, 'script-src')?.every(
        (source) => source === "'self'" || source.startsWith("'sha256-"),
      ),
    ).not.toBe(false)
  })

  test('a script of a page has no headers of pages, but nosniff; that of a worker has its policy', async () => {
    const [part, worker] = [
      await headersOf('/assets/nothing.js', https),
      await headersOf('/assets/workers/nothing.js', https),
    ]
    const named = (headers: Headers) =>
      ['content-security-policy', 'permissions-policy', 'x-content-type-options'].map((name) =>
        headers.has(name),
      )
    expect([named(part), named(worker)]).toEqual([
      [false, false, true],
      [true, true, true],
    ])
    expect(part.get('strict-transport-security')).toBe('max-age=31536000')
  })
  test('an answer without TLS has no strict-transport-security', async () => {
    expect(
      (await headersOf('/', { 'x-forwarded-proto': 'http' })).get('strict-transport-security'),
    ).toBeNull()
  })
  test('a proxy that names no protocol is taken to speak that of the public address', async () => {
    expect((await headersOf('/')).get('strict-transport-security')).toBe('max-age=31536000')
  })
  test('a refusal at the door has nosniff and is not cached', async () => {
    const { text } = await rawRequest(
      node.port,
      lines('PUT /matchmake/create/match HTTP/1.1', 'Host: arena.example'),
    )
    expect(text).toMatch(/^HTTP\/1\.1 405 [\s\S]*cache-control: no-store\r\nx-content-type-options: nosniff/i)
  })
})

describe('hosts of sockets in the policy', () => {
  test('a policy allows sockets at the node’s host on any port and at the other nodes’ hosts', () => {
    expect(socketSources('Arena.example:2567', ['b.example:2568', 'c.example/n/c'])).toEqual([
      'ws://Arena.example',
      'wss://Arena.example',
      'ws://Arena.example:*',
      'wss://Arena.example:*',
      'ws://b.example:2568',
      'wss://b.example:2568',
      'ws://c.example',
      'wss://c.example',
    ])
  })
  test('a policy leaves out hosts that it cannot name', () => {
    expect([
      socketSources('[::1]:2567', ['[2001:db8::1]:80']),
      socketSources('', ['evil.example; script-src *']),
    ]).toEqual([[], []])
  })
})
