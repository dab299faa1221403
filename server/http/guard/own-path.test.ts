/** Requests to a node by its own path, and requests that reach the wrong node. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ownTarget } from '../../base/own-path.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { lines, rawRequest } from '../../testing/people/raw.ts'
import { allLeave, duel, playRound, post, refusedToJoin } from '../../testing/people/table.ts'

test.each<[string, string | undefined, string | undefined]>([
  ['/n/a/healthz', 'a', '/healthz'],
  ['/n/a', 'a', '/'],
  ['/n/a/', 'a', '/'],
  ['/n/a?x=/n/b', 'a', '/?x=/n/b'],
  ['/n/a//b', 'a', '//b'],
  // The prefix is removed only once.
  ['/n/a/n/a/x', 'a', '/n/a/x'],
  ['/n/b/healthz', 'a', undefined],
  ['/n/ab/healthz', 'a', undefined],
  ['/n/b', 'a', undefined],
  ['/n/%61/x', 'a', undefined],
  ['/n/A/x', 'a', undefined],
  ['/healthz', 'a', '/healthz'],
  ['/n/', 'a', '/n/'],
  ['/n', 'a', '/n'],
  ['/m/n/a', 'a', '/m/n/a'],
  ['//n/a/x', 'a', '//n/a/x'],
  ['*', 'a', '*'],
  ['', 'a', ''],
  ['/n/a/healthz', undefined, '/n/a/healthz'],
])('the target %j is read at node %j as %j', (target, node, own) => {
  expect(ownTarget(target, node)).toBe(own)
})

describe('a node with a name', () => {
  let node: TestNode
  beforeAll(async () => {
    node = await startTestNode({ nodeName: 'a' })
  })
  afterAll(async () => {
    await allLeave()
    await node.stop()
  })
  const upgrade = (target: string) =>
    rawRequest(
      node.port,
      lines(
        `GET ${target} HTTP/1.1`,
        `Host: 127.0.0.1:${node.port}`,
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ).replace('Connection: close', 'Connection: Upgrade'),
    )

  test('a node serves a whole match below its own path', async () => {
    expect(await (await fetch(`${node.url}/n/a/readyz`)).json()).toMatchObject({ ok: true, node: 'a' })
    const { a, b } = await duel(`${node.url}/n/a`)
    expect((a.room.connection as unknown as { transport: { ws: WebSocket } }).transport.ws.url).toMatch(
      new RegExp(`^ws://127.0.0.1:${node.port}/n/a/`),
    )
    await playRound([a, b])
  })

  test('a node refuses requests for another node with 421', async () => {
    expect(await post(`${node.url}/n/b/api/session`, { name: 'Ann' })).toMatchObject({
      status: 421,
      body: { code: 'another_node', message: expect.stringContaining('proxy') },
    })
    expect((await fetch(`${node.url}/n/b/`)).status).toBe(421)
    expect(await refusedToJoin(`${node.url}/n/b`, 'abcdefgh', {})).toMatchObject({ code: '421' })
    expect((await upgrade('/n/b/x/y?sessionId=z')).status).toBe(421)
    expect((await upgrade('/n/a/x/y?sessionId=z')).status).toBe(101)
  })

  test('the path opens no way around the guard', async () => {
    const get = (target: string) =>
      rawRequest(node.port, lines(`GET ${target} HTTP/1.1`, `Host: 127.0.0.1:${node.port}`))
    for (const target of [
      '/n/a//evil.example/healthz',
      '/n/a/../../etc/passwd',
      '/n/a/%',
      '/n/a/\\',
      '/n/a//[',
    ])
      expect((await get(target)).text).not.toContain('"ok":true')
    expect((await upgrade('/n/a/x/__proto__?sessionId=z')).status).toBe(404)
    expect(
      await post(`${node.url}/n/a/api/session`, { name: 'Ann' }, { origin: 'https://evil.example' }),
    ).toMatchObject({ status: 403 })
    expect((await post(`${node.url}/n/a/matchmake/create/match`, {})).status).toBeGreaterThanOrEqual(400)
    const large = await rawRequest(
      node.port,
      lines(
        'POST /n/a/matchmake/joinById/x HTTP/1.1',
        `Host: 127.0.0.1:${node.port}`,
        'Content-Type: application/json',
        'Content-Length: 5000',
      ),
    )
    expect(large.status).toBe(413)
  })
})
