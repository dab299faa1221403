/** The guard lets requests in or refuses them with a code, and the node survives all of them. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { fromTheDoor } from '../../../common/wire/refusals.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { lines, rawRequest } from '../../testing/people/raw.ts'
import { allLeave, duel, newMatch, person, playRound, post } from '../../testing/people/table.ts'
import { originAllowed } from './origin.ts'

let node: TestNode
let host: string
beforeAll(async () => {
  node = await startTestNode({ allowedOrigins: ['https://play.example.org'] })
  host = `127.0.0.1:${node.port}`
})
afterEach(async () => {
  expect((await fetch(`${node.url}/healthz`)).status).toBe(200)
})
afterAll(async () => {
  // After all of this a match can still be played.
  const { a, b } = await duel(node.url)
  await playRound([a, b])
  await allLeave()
  await node.stop()
})

const get = (target: string, ...headers: string[]) =>
  rawRequest(node.port, lines(`GET ${target} HTTP/1.1`, `Host: ${host}`, ...headers))
const postRaw = (target: string, body: string, ...headers: string[]) =>
  rawRequest(
    node.port,
    lines(`POST ${target} HTTP/1.1`, `Host: ${host}`, 'Content-Type: application/json', ...headers) + body,
  )
const upgrade = (target: string, ...headers: string[]) =>
  rawRequest(
    node.port,
    [
      `GET ${target} HTTP/1.1`,
      ...(headers.some((header) => header.startsWith('Host:')) ? [] : [`Host: ${host}`]),
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    ].join('\r\n') + '\r\n\r\n',
  )

describe('malformed request lines and Host headers', () => {
  test.each([
    'a b',
    'a/b',
    'a?b',
    'a#b',
    'user@host',
    '[::1',
    '[zz]',
    'ho\tst',
    'host:port',
    'host:999999',
    'höst',
    '%00',
    'x'.repeat(300),
    '',
  ])('a request is refused with 400 when its Host is %p', async (name) => {
    const answer = await rawRequest(node.port, lines('GET /healthz HTTP/1.1', `Host: ${name}`))
    expect(answer.status).toBe(400)
    const socket = await upgrade('/', `Host: ${name}`)
    expect(socket.status).toBe(400)
  })

  test('a request is refused without a Host, and survived with two', async () => {
    expect((await rawRequest(node.port, lines('GET /healthz HTTP/1.1'))).status).toBe(400)
    expect((await rawRequest(node.port, lines('GET /healthz HTTP/1.0'))).status).toBe(400)
    expect(
      (await rawRequest(node.port, lines('GET /healthz HTTP/1.1', `Host: ${host}`, 'Host: evil.example')))
        .status,
    ).toBeGreaterThanOrEqual(200)
  })

  test.each(['*', 'http://evil.example/healthz', 'https://127.0.0.1/', 'healthz', '?x', 'http://['])(
    'a request is refused with 400 when its target is %s',
    async (target) => {
      for (const answer of [
        await get(target),
        await rawRequest(node.port, lines(`OPTIONS ${target} HTTP/1.1`, `Host: ${host}`)),
        await upgrade(target),
      ])
        expect({ target, status: answer.status }).toEqual({ target, status: 400 })
    },
  )

  test.each(['//', '//evil.example/healthz', '///', '//[', '/\\', '/%', '/%00', '/..', '/?%'])(
    'a request for the odd target %s finds nothing, and breaks nothing',
    async (target) => {
      expect((await get(target)).status).not.toBe(500)
      expect((await get(target)).text).not.toContain('"ok":true')
      // A socket for no room: the framework accepts it and closes it after a second.
      expect([101, 400]).toContain((await upgrade(target)).status)
    },
  )

  test('a request is refused when it is CONNECT, an unknown method or no HTTP', async () => {
    expect([0, 400, 404, 405]).toContain(
      (await rawRequest(node.port, lines(`CONNECT ${host} HTTP/1.1`, `Host: ${host}`))).status,
    )
    expect((await rawRequest(node.port, lines('BREW /healthz HTTP/1.1', `Host: ${host}`))).status).toBe(400)
    expect((await rawRequest(node.port, 'not http at all\r\n\r\n')).status).toBe(400)
    expect(
      (await rawRequest(node.port, Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3, 13, 10, 13, 10])))
        .status,
    ).toBe(400)
  })

  test('a well-formed request is answered', async () => {
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/nothing/here')).status).toBe(404)
    expect((await get('/%')).status).toBeLessThan(500)
    expect((await get('/m/..%2f..%2fpackage.json')).status).not.toBe(500)
  })
})

describe('a body', () => {
  const join = '/matchmake/joinById/abcdefgh'

  test('a body for matchmaking is refused without a length, or with a large one', async () => {
    expect(await postRaw(join, '2\r\n{}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked')).toMatchObject({
      status: 411,
      text: expect.stringContaining('too_large'),
    })
    expect(await postRaw(join, '', 'Content-Length: 20000000')).toMatchObject({
      status: 413,
      text: expect.stringContaining('too_large'),
    })
    expect(await postRaw(join, 'x'.repeat(5000), 'Content-Length: 5000')).toMatchObject({ status: 413 })
    expect((await postRaw(join, '', 'Content-Length: -1')).status).toBe(400)
    expect((await postRaw(join, '{}', 'Content-Length: 2')).status).not.toBe(413)
  })

  test.each([
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/jsonx',
    'x/y; a=application/json',
    '',
  ])('a body for matchmaking is refused when its type is %p', async (type) => {
    const answer = await rawRequest(
      node.port,
      lines(
        `POST ${join} HTTP/1.1`,
        `Host: ${host}`,
        ...(type ? [`Content-Type: ${type}`] : []),
        'Content-Length: 2',
      ) + '[]',
    )
    expect(answer).toMatchObject({ status: 415, text: expect.stringContaining('malformed') })
  })

  test.each(['application/json; charset=utf-8', 'Application/JSON'])(
    'a body for matchmaking is taken as JSON when its type is %s',
    async (type) => {
      const answer = await rawRequest(
        node.port,
        lines(`POST ${join} HTTP/1.1`, `Host: ${host}`, `Content-Type: ${type}`, 'Content-Length: 2') + '{}',
      )
      expect(answer.status).not.toBe(415)
      expect(answer.status).toBeLessThan(500)
    },
  )

  test.each([
    '/x/../matchmake',
    '/./matchmake',
    '/%2e%2e/matchmake',
    '/x\\..\\matchmake',
    '//x/matchmake',
    '/%6datchmake',
    '/MATCHMAKE',
  ])('a body does not get to matchmaking by the detour %s', async (detour) => {
    const { token } = await person(node.url, 'Ann')
    const body = JSON.stringify({ token, padding: 'x'.repeat(5000) })
    const answer = await postRaw(
      `${detour}/joinById/${await newMatch(node.url)}`,
      body,
      `Content-Length: ${body.length}`,
    )
    expect([400, 404, 413]).toContain(answer.status)
    expect(answer.text).not.toContain('sessionId')
  })

  test('a body that is no JSON or of another type is refused by name', async () => {
    for (const body of ['{', 'null', '[]', '"x"', '', '{"__proto__":{"token":"x"}}', '{"token":{"a":1}}']) {
      const answer = await postRaw(join, body, `Content-Length: ${body.length}`)
      expect({ body, ...answer, known: [400, 401, 404].includes(answer.status) }).toMatchObject({
        body,
        known: true,
      })
    }
    for (const [path, body] of [
      ['/api/session', '{'],
      ['/api/matches', '{'],
      ['/api/session', '[1]'],
      ['/api/matches', '"x"'],
    ] as const) {
      const answer = await postRaw(path, body, `Content-Length: ${body.length}`)
      expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('"code":"malformed"') })
    }
    expect((await postRaw('/api/matches', 'x'.repeat(9000), 'Content-Length: 9000')).status).toBe(413)
  })
})

describe('matchmaking', () => {
  test('matchmaking lets nobody make rooms, and joins by id only', async () => {
    const { token } = await person(node.url, 'Ann')
    const id = await newMatch(node.url)
    for (const method of [
      'create',
      'joinOrCreate',
      'join',
      'reconnect',
      'constructor',
      '__proto__',
      'invokeMethod',
    ]) {
      const { status, body } = await post(`${node.url}/matchmake/${method}/match`, { token })
      expect({ method, status: status >= 400, sessionId: body['sessionId'] }).toEqual({
        method,
        status: true,
        sessionId: undefined,
      })
    }
    expect((await post(`${node.url}/matchmake/joinById/${id}`, { token })).body).toMatchObject({
      roomId: id,
      sessionId: expect.any(String),
    })
    expect((await post(`${node.url}/matchmake/joinById/${id}`, { token: 'x' })).body).toMatchObject({
      code: 401,
      error: 'bad_token',
    })
    expect((await post(`${node.url}/matchmake/joinById/nosuchid`, { token })).status).toBeGreaterThanOrEqual(
      400,
    )
  })

  test.each([
    ['GET', 'joinById/x', 405, 'POST, OPTIONS'],
    ['PUT', 'joinById/x', 405, 'POST, OPTIONS'],
    ['DELETE', 'joinById/x', 405, 'POST, OPTIONS'],
    ['POST', 'create/match', 405, 'OPTIONS'],
    ['GET', 'create/match', 405, 'OPTIONS'],
    ['PUT', 'create/match', 405, 'OPTIONS'],
    ['PATCH', 'joinOrCreate/match', 405, 'OPTIONS'],
    ['POST', 'join/match', 405, 'OPTIONS'],
    ['POST', 'reconnect/x', 405, 'OPTIONS'],
    ['POST', 'constructor/x', 404, undefined],
    ['GET', '', 404, undefined],
    ['POST', '/joinById/x', 404, undefined],
  ])('%s of %s is answered with %d and the allowed methods', async (method, path, status, allow) => {
    const { text, ...answer } = await rawRequest(
      node.port,
      lines(`${method} /matchmake/${path} HTTP/1.1`, `Host: ${host}`, 'Content-Length: 0'),
    )
    expect({ ...answer, allow: /^allow: (.*)\r$/im.exec(text)?.[1] }).toEqual({ status, allow })
  })

  test('a socket without a seat that was promised to it is closed', async () => {
    const id = await newMatch(node.url)
    for (const target of [`/x/${id}?sessionId=abc`, '/x/nosuchid?sessionId=abc', '/x/y', '/?sessionId=%00']) {
      const socket = new WebSocket(`ws://${host}${target}`)
      await new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
    }
  })
})

describe('pages of other origins', () => {
  test('pages of other origins may open no sockets and ask for nothing but pages', async () => {
    const { token } = await person(node.url, 'Ann')
    const id = await newMatch(node.url)
    for (const origin of [
      'https://evil.example',
      'null',
      `https://${host}.evil.example`,
      'http://127.0.0.1:1',
      'nonsense',
    ]) {
      expect({ origin, status: (await upgrade('/x/y?sessionId=z', `Origin: ${origin}`)).status }).toEqual({
        origin,
        status: 403,
      })
      for (const path of ['/api/session', '/api/matches', '/matchmake/joinById/abcdefgh']) {
        const answer = await postRaw(path, '{}', 'Content-Length: 2', `Origin: ${origin}`)
        expect({ origin, path, ...answer }).toMatchObject({
          status: 403,
          text: expect.stringContaining('"code":"foreign_page"'),
        })
        expect(answer.text).not.toMatch(/access-control-allow/i)
      }
      // The token of a tricked user does not help either.
      const authorization = `Bearer ${token}`
      for (const [path, body] of [
        [`/matchmake/joinById/${id}`, { token }],
        ['/api/matches', { game: 'void-patrol' }],
        ['/api/rooms', { title: 'Theirs' }],
      ] as const)
        expect({
          origin,
          path,
          ...(await post(`${node.url}${path}`, body, { origin, authorization })),
        }).toMatchObject({ origin, path, status: 403, body: { code: 'foreign_page' } })
    }
    expect((await post(`${node.url}/matchmake/joinById/${id}`, { token }, { origin: node.url })).status).toBe(
      200,
    )
  })

  test('pages of allowed origins and our own may ask', async () => {
    for (const origin of ['https://play.example.org', `http://${host}`]) {
      expect((await upgrade('/x/y?sessionId=z', `Origin: ${origin}`)).status).toBe(101)
      expect((await post(`${node.url}/api/session`, { name: 'Ann' }, { origin })).status).toBe(200)
    }
    const preflight = await rawRequest(
      node.port,
      lines('OPTIONS /matchmake/joinById/x HTTP/1.1', `Host: ${host}`, 'Origin: https://play.example.org'),
    )
    expect(preflight.text).toMatch(/access-control-allow-origin: https:\/\/play\.example\.org/i)
  })

  test.each<[string | undefined, string, boolean]>([
    [undefined, 'a.example', true],
    ['http://a.example', 'a.example', true],
    ['https://a.example', 'a.example', true],
    ['http://a.example:81', 'a.example', false],
    ['http://a.example:81', 'a.example:81', true],
    ['https://b.example', 'a.example', true],
    ['https://c.example', 'a.example', false],
    ['null', 'a.example', false],
    ['a.example', 'a.example', false],
    ['http://A.example', 'a.example', true],
    // An origin must match completely, without prefix, suffix or other parts.
    ['https://b.example.evil', 'a.example', false],
    ['https://evil-b.example', 'a.example', false],
    ['https://b.example:444', 'a.example', false],
    ['http://b.example', 'a.example', false],
    ['https://x.b.example', 'a.example', false],
    ['http://a.example.evil', 'a.example', false],
    ['https://b.exampl', 'a.example', false],
  ])('a page of origin %p may ask at host %p: %p', (origin, at, allowed) => {
    expect(originAllowed(origin, at, ['https://b.example'])).toBe(allowed)
  })

  // The default port may be given or left out, hosts are case-insensitive, and a proxy's change of Host must
  // not make a page foreign.
  test.each<[string, string, Parameters<typeof originAllowed>[3], boolean]>([
    ['https://a.example', 'a.example:443', {}, true],
    ['http://a.example', 'a.example:80', {}, true],
    ['https://a.example', 'A.Example', {}, true],
    ['https://a.example', 'A.EXAMPLE:443', {}, true],
    ['https://a.example', 'a.example.', {}, true],
    ['https://a.example.', 'a.example:443', {}, true],
    ['https://a.example.', 'A.Example.:443', {}, true],
    ['https://a.example', 'a.example..', {}, false],
    ['https://a.example', 'xa.example.', {}, false],
    ['https://a.example', 'a.example:80', {}, false],
    ['http://a.example', 'a.example:443', {}, false],
    ['https://[2001:db8::1]', '[2001:DB8::1]:443', {}, true],
    ['https://a.example:8443', 'a.example', { sealed: true }, true],
    ['https://a.example:8443', 'A.example.', { sealed: true }, true],
    ['https://a.example:8443', 'a.example', { sealed: true, site: 'none' }, true],
    ['https://[2001:db8::1]:8443', '[2001:DB8::1]', { sealed: true }, true],
    ['https://a.example:8443', 'a.example', {}, false],
    ['https://a.example:8443', 'a.example:81', { sealed: true }, false],
    ['https://b.example:8443', 'a.example', { sealed: true }, false],
    ['https://a.example:8443', 'a.example', { sealed: true, site: 'same-site' }, false],
    ['https://a.example:8443', 'a.example', { sealed: true, site: 'cross-site' }, false],
    ['https://a.example:8443', '127.0.0.1:2567', { site: 'same-origin' }, true],
    ['https://evil.example', 'a.example', { site: 'cross-site' }, false],
    ['null', 'a.example', { site: 'same-origin' }, false],
    ['https://arena.example', '127.0.0.1:2567', { publicHost: 'arena.example' }, true],
    ['https://arena.example', '127.0.0.1:2567', { publicHost: 'arena.example:443' }, true],
    ['http://arena.example:81', '127.0.0.1:2567', { publicHost: 'arena.example' }, false],
    ['https://x.arena.example', '127.0.0.1:2567', { publicHost: 'arena.example' }, false],
  ])('a page of origin %p may ask at host %p with %j allowed: %p', (origin, at, known, allowed) => {
    expect(originAllowed(origin, at, [], known)).toBe(allowed)
  })

  // A page at the address that its reader typed, whatever a browser or a proxy writes into `Host`.
  const ASKED = [
    '/api/session',
    '/api/matches',
    '/api/rooms',
    '/api/quick/open',
    '/api/account/sign-in',
    '/api/exhibitions',
    '/matchmake/joinById/abcdefgh',
  ]
  test.each<[string, string, boolean]>([
    ['http://arena.example', 'arena.example', true],
    ['http://arena.example', 'arena.example:80', true],
    ['https://arena.example', 'arena.example:443', true],
    ['http://arena.example', 'Arena.EXAMPLE', true],
    ['http://arena.example', 'arena.example.', true],
    ['http://arena.example.', 'arena.example.:80', true],
    // A proxy has cut off the port.
    ['http://arena.example:8443', 'arena.example', true],
    ['https://arena.example:8443', 'Arena.example.', true],
    ['http://evil.example', 'arena.example', false],
    ['http://evil.example:8443', 'arena.example', false],
    ['http://arena.example:8443', 'arena.example:81', false],
    ['http://arena.example', 'arena.example:81', false],
  ])('pages of %s are at home at Host %s on all routes and for sockets: %p', async (origin, at, home) => {
    const head = [`Host: ${at}`, `Origin: ${origin}`, 'Content-Type: application/json', 'Content-Length: 2']
    const foreign = await Promise.all(
      ASKED.map(async (path) => {
        const { status, text } = await rawRequest(node.port, lines(`POST ${path} HTTP/1.1`, ...head) + '{}')
        return status === 403 && text.includes('foreign_page')
      }),
    )
    expect(foreign).toEqual(ASKED.map(() => !home))
    expect((await upgrade('/x/y?sessionId=z', `Host: ${at}`, `Origin: ${origin}`)).status).toBe(
      home ? 101 : 403,
    )
  })

  // What a page at another port of the host could make a browser send, with the cookie that all ports share.
  test.each(['Content-Type: text/plain', 'Content-Type: application/x-www-form-urlencoded', 'X-Nothing: 1'])(
    'a page at another port is refused on all routes when it sends %s',
    async (header) => {
      const head = ['Host: arena.example', 'Origin: http://arena.example:8443', header, 'Content-Length: 2']
      const answers = await Promise.all(
        ASKED.map((path) => rawRequest(node.port, lines(`POST ${path} HTTP/1.1`, ...head) + '{}')),
      )
      expect(answers.map(({ text }) => text.includes('foreign_page'))).toEqual(ASKED.map(() => true))
    },
  )

  test('a page at another port is not told that it may send JSON', async () => {
    for (const path of ASKED) {
      const { text } = await rawRequest(
        node.port,
        lines(
          `OPTIONS ${path} HTTP/1.1`,
          'Host: arena.example',
          'Origin: http://arena.example:8443',
          'Access-Control-Request-Method: POST',
          'Access-Control-Request-Headers: content-type',
        ),
      )
      expect({ path, text }).toEqual({ path, text: expect.not.stringMatching(/access-control-allow/i) })
    }
  })

  test('a page at another port opens no stream that a cookie would open', async () => {
    const id = await newMatch(node.url)
    for (const path of ['/api/bot/events', `/api/matches/${id}/stream`, `/API/matches/${id}/stream`])
      expect((await upgrade(path, 'Host: arena.example', 'Origin: http://arena.example:8443')).status).toBe(
        403,
      )
  })

  test('pages of other origins get an error that names the missing setting', async () => {
    const answer = await post(
      `${node.url}/api/session`,
      { name: 'Ann' },
      { origin: 'https://play.example.net:8443' },
    )
    expect(answer).toMatchObject({
      status: 403,
      body: {
        code: 'foreign_page',
        message: expect.stringMatching(
          /at https:\/\/play\.example\.net:8443, and asked for 127\.0\.0\.1:\d+\. .*pass on Host as the browser sent it.*ALLOWED_ORIGINS=https:\/\/play\.example\.net:8443$/,
        ),
      },
    })
    const door = await post(
      `${node.url}/matchmake/joinById/x`,
      {},
      { origin: 'https://play.example.net:8443' },
    )
    expect(fromTheDoor(String(door.body['error']))).toEqual({
      code: 'foreign_page',
      message: door.body['message'],
    })
  })
})
