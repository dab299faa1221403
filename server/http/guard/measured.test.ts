/** Every request is counted once, by purpose and outcome, whoever answers it. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { when } from '../../base/events.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { valueOf } from '../../testing/machines/scrape.ts'
import { lines, rawRequest } from '../../testing/people/raw.ts'
import { newMatch } from '../../testing/people/table.ts'
import { eventually } from '../../testing/polling.ts'

let node: TestNode
const counted: string[] = []
let ended: () => void
beforeAll(async () => {
  node = await startTestNode({ nodeName: 'a' })
  ended = when('http answered', ({ route, status }) => counted.push(`${route} ${status}`))
})
afterAll(async () => {
  ended()
  await node.stop()
})

/** Resolves with the labels under which one request was counted. */
async function countedOf(ask: () => Promise<unknown>): Promise<string[]> {
  counted.length = 0
  await ask()
  await eventually('it is counted', () => counted.length)
  return [...counted]
}
const get = (path: string, init: RequestInit = {}) =>
  countedOf(async () => (await fetch(`${node.url}${path}`, { redirect: 'manual', ...init })).text())

test('requests are counted by class of address, below a node’s own path too', async () => {
  expect(await get('/healthz')).toEqual(['health 200'])
  expect(await get('/n/a/readyz?x=1')).toEqual(['health 200'])
  expect(await get('/metrics')).toEqual(['metrics 200'])
  expect(await get('/api/records/nothing')).toEqual(['record 404'])
  expect(await get('/api/stream/results?room=-')).toEqual(['stream 400'])
  expect(await get('/api/admin/accounts')).toEqual(['administration 401'])
  expect(await get('/api/account')).toEqual(['account 200'])
  expect(await get('/api/announcement')).toEqual(['api 200'])
  expect(await get('/assets/none.js')).toEqual(['asset 404'])
  expect(await get('/og/site.png')).toEqual(['picture 200'])
  expect(await get('/nothing/here')).toEqual(['page 404'])
  expect(await get('/index.html')).toEqual(['other 302'])
  expect(await countedOf(() => newMatch(node.url))).toEqual(['api 201'])
})

test('requests are counted when they are refused before any router or not taken', async () => {
  // `fetch` would retry.
  expect(
    await countedOf(() =>
      rawRequest(node.port, lines('GET /n/b/healthz HTTP/1.1', `Host: 127.0.0.1:${node.port}`)),
    ),
  ).toEqual(['other 421'])
  expect(
    (
      await get('/matchmake/joinById/nothing', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
    )[0],
  ).toMatch(/^matchmake 4/)
  expect(
    await countedOf(async () => {
      // A request whose body never arrives.
      const line = connect(node.port, '127.0.0.1')
      line.write(
        `POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:${node.port}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
      )
      await new Promise((next) => setTimeout(next, 200))
      line.destroy()
    }),
  ).toEqual([expect.stringMatching(/^account (cut off|4\d\d)$/)])
})

test('metrics give the counted requests and their times', async () => {
  const text = await (await fetch(`${node.url}/metrics`)).text()
  expect(valueOf(text, 'dr_http_requests_total', { route: 'health', status: '200' })).toBeGreaterThanOrEqual(
    2,
  )
  expect(valueOf(text, 'dr_http_request_seconds_count', { route: 'health' })).toBe(
    valueOf(text, 'dr_http_requests_total', { route: 'health' }),
  )
})
