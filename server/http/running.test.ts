/** The limit on running matches per address. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { isRunning, startTestNode, type TestNode } from '../testing/machines/node.ts'
import { post } from '../testing/people/table.ts'
import { eventually } from '../testing/polling.ts'
import { hurry } from '../testing/preloads/hurry.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode({ rateLimits: true, trustProxy: 1 })
})
afterAll(() => node.stop())

const make = (from: string) =>
  post(`${node.url}/api/matches`, { game: 'void-patrol' }, { 'x-forwarded-for': from })

test('an address is refused a match at its limit until one is gone, and others are not', async () => {
  const easeUp = hurry(100)
  const first = await make('192.0.2.1')
  easeUp()
  expect(first.status).toBe(201)
  while (node.running.take('192.0.2.1')) {
    /* Pretend that time has passed, because an address may make 30 a minute. */
  }
  expect(await make('192.0.2.1')).toMatchObject({ status: 429, body: { code: 'many_matches' } })
  const refused = await fetch(`${node.url}/api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
    body: '{"game":"void-patrol"}',
  })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await make('192.0.2.2')).status).toBe(201)
  // Nobody joins the first one.
  await eventually('the first to be gone', () => !isRunning(String(first.body['id'])))
  expect((await make('192.0.2.1')).status).toBe(201)
  expect((await make('192.0.2.1')).status).toBe(429)
})

test('a match asked for again under the same key takes no second place', async () => {
  const from = '198.51.100.7'
  const free = () => {
    const taken: (() => void)[] = []
    for (let one = node.running.take(from); one; one = node.running.take(from)) taken.push(one)
    for (const giveBack of taken) giveBack()
    return taken.length
  }
  const ask = () =>
    post(
      `${node.url}/api/matches`,
      { game: 'void-patrol' },
      { 'x-forwarded-for': from, 'idempotency-key': 'the-same-key-again' },
    )
  const before = free()
  const [first, ...others] = [...(await Promise.all([ask(), ask()])), await ask()]
  expect(first.status).toBe(201)
  expect(others).toEqual([first, first])
  expect(before - free()).toBe(1)
})
