/** Malformed HTTP: targets, headers, bodies, methods, path traversal, and pages of other origins. */
import { type Attack, untilOver } from './attack.ts'
import type { Random } from './random.ts'

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'BREW',
  '',
  'GET GET',
]
const TARGETS = [
  '/',
  '/healthz',
  '/api/session',
  '/api/matches',
  '/api/rooms',
  '/api/account',
  '/api/keepsakes',
  '/api/moderation',
  '/api/admin',
  '/api/results?limit=',
  '/api/players/',
  '/api/records/',
  '/assets/',
  '/matchmake/joinById/',
  '/matchmake/create/match',
  '/m/',
  '/@/',
  '/r/',
  '/room/',
  '*',
  '//',
  '/\\',
  'http://evil.example/',
  '/x/y?sessionId=',
]
const ENDS = [
  '',
  '..',
  '../../package.json',
  '..%2f..%2fpackage.json',
  '..%5c..%5cpackage.json',
  '%2e%2e/%2e%2e/package.json',
  '....//....//package.json',
  '../../../../../../../../etc/passwd',
  '%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  'session-secret',
  '%00',
  '%',
  '%ff',
  '%c0%ae%c0%ae/',
  '__proto__',
  'constructor',
  '?__proto__[x]=1',
  '?a[b][c]=d',
  ';',
  '#',
  '\t',
  '{',
  '//evil.example',
  'x'.repeat(9000),
  '%F0%9F%9A%80',
]
const HEADS = [
  'Origin: https://evil.example',
  'Origin: null',
  'Content-Length: -1',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 99999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 3',
  'Content-Type: application/json',
  'Content-Type: application/json; charset=utf-7',
  'Content-Type: multipart/form-data; boundary=x',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Encoding: gzip',
  'Content-Encoding: br',
  'Expect: 100-continue',
  'Range: bytes=0-,0-,0-',
  'Cookie: dr-session=x',
  'Cookie: __proto__=x; dr-session=__proto__',
  'Authorization: Bearer x',
  'Authorization: Basic eDp4',
  'X-Forwarded-For: 127.0.0.1',
  'X-Forwarded-For: not an address',
  'X-Forwarded-Proto: javascript',
  'X-Forwarded-Host: evil.example',
  'X-HTTP-Method-Override: DELETE',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Upgrade: h2c',
  'If-None-Match: *',
  'Accept-Encoding: gzip;q=1e999',
  `X-Long: ${'x'.repeat(15_000)}`,
  'No-Colon',
  'X\0: y',
]
const BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '{"name":"x"}',
  '{"__proto__":{"name":"x"}}',
  '{"name":{"$ne":1},"token":[]}',
  '[['.repeat(3000),
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
  'a=b&a=c',
  '\x1f\x8b\x08',
  '5\r\nhello\r\nffffffff\r\n',
  `{"name":"${'x'.repeat(20_000)}"}`,
]
/** Contents of files that no response may contain. */
const INSIDES = ['root:x:', '"devDependencies"', 'node_modules/', '    at ']

/** Regular requests. */
const PLAIN: readonly (readonly [method: string, target: string, body: string])[] = [
  ['GET', '/healthz', ''],
  ['GET', '/api/results', ''],
  ['GET', '/m/x', ''],
  ['POST', '/api/session', '{"name":"x"}'],
  ['POST', '/api/matches', '{"game":"void-patrol"}'],
  ['POST', '/api/quick/open', '{}'],
  ['POST', '/api/account/sign-out', '{}'],
]

/** A regular request in which each part may be replaced by an odd one. The proxy's header has the address. */
function request(
  random: Random,
  host: string,
  { 'x-forwarded-for': from }: Readonly<Record<string, string>>,
): string {
  const [method, target, plain] = random.of(PLAIN)
  const odd = random.of([0.1, 0.5])
  const or = <Part>(usual: Part, other: () => Part): Part => (random.next() < odd ? other() : usual)
  const body = or(plain, () => random.of(BODIES))
  const heads = or(['Content-Type: application/json'], () =>
    Array.from({ length: random.below(4) }, () => random.of(HEADS)),
  )
  if (random.next() < 0.2) heads.push(random.of(HEADS))
  const length =
    heads.some((head) => /^(Content-Length|Transfer)/.test(head)) || random.next() < odd / 2
      ? []
      : [`Content-Length: ${Buffer.byteLength(body)}`]
  return [
    `${or(method, () => random.of(METHODS))} ${or(target, () => random.of(TARGETS) + random.of(ENDS))} HTTP/1.1`,
    `Host: ${or(host, () => 'evil.example')}`,
    'Connection: close',
    ...heads,
    `X-Forwarded-For: ${from}`,
    ...length,
    '',
    body,
  ].join('\r\n')
}

export const oddRequests: Attack = {
  name: 'odd-requests',
  what: 'requests by HTTP as no client makes them',
  async run(crowd, effort) {
    const findings = new Set<string>()
    await untilOver(effort, 8, async () => {
      const asked = request(effort.random, `127.0.0.1:${crowd.port}`, crowd.address())
      // The server may wait for a missing body, but the attack does not.
      const answer = await Promise.race([
        crowd.raw(asked),
        new Promise<undefined>((resolve) => setTimeout(resolve, 1000, undefined).unref()),
      ])
      if (!answer) return
      const { status, text } = answer
      const line = JSON.stringify(asked.slice(0, 200))
      if (status === 500) findings.add(`500 for ${line}`)
      if (INSIDES.some((inside) => text.includes(inside))) findings.add(`insides of the server for ${line}`)
      // A page with another host name is same-origin under that name; the server cannot know it, and no
      // cookie is sent there.
      if (
        asked.includes('Origin: ') &&
        !asked.includes('Host: evil.example') &&
        !/^(GET|HEAD) /.test(asked) &&
        status >= 200 &&
        status < 300
      )
        findings.add(`a foreign page is served: ${line}`)
      if (/^access-control-allow-credentials/im.test(text))
        findings.add(`foreign pages may ask with cookies: ${line}`)
      if (/^location: *(\/\/|https?:)(?!\/\/127)/im.test(text)) findings.add(`sent to another site: ${line}`)
    })
    return [...findings]
  },
}
