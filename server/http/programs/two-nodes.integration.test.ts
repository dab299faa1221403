/**
 * Nodes on one Redis and one PostgreSQL: a stream is open on a node that does not have the match, and goes with
 * the match when its node is killed, or shuts down in order.
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { startArena, type TestArena } from '../../testing/machines/arena.ts'
import type { RunningServer } from '../../testing/machines/process.ts'
import { programDuel, type TestProgram } from '../../testing/people/program-duel.ts'
import { TestStream } from '../../testing/people/stream.ts'
import { eventually } from '../../testing/polling.ts'

jest.setTimeout(240_000)

let arena: TestArena
let home: RunningServer
let away: RunningServer
let third: RunningServer
beforeAll(async () => {
  arena = await startArena(3)
  ;[home, away, third] = arena.nodes as [RunningServer, RunningServer, RunningServer]
})
afterAll(() => arena.stop())

const hasPlayed = (stream: TestStream, round: number) =>
  stream.until(`round ${round}`, () => stream.of('round').some(({ played }) => played === round))

test('a stream goes on with a match whose node shuts down in order', async () => {
  const { id, a, b } = await programDuel([third.url, away.url], 'void-patrol', { roundSeconds: 200 })
  for (const { ask } of [a, b])
    expect(await ask('POST', 'orders', { round: 1, orders: {} })).toMatchObject({ status: 200 })
  await hasPlayed(b.stream, 1)
  const gone = third.stop()
  await a.stream.until('its end', () => a.stream.closed)
  await gone
  // That of the node that goes ends; its program asks another node from the last line on.
  const { n, of } = a.stream.last('round')
  const stream = await eventually('the stream', () =>
    TestStream.open(`${away.url}/api/matches/${id}/stream?after=${n}&of=${of}`, a.who.token).catch(
      () => undefined,
    ),
  )
  for (const { who } of [a, b])
    await eventually('the orders to be taken', async () => {
      const { ok } = await fetch(`${away.url}/api/matches/${id}/orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ round: 2, orders: {} }),
      })
      return ok
    })
  for (const one of [stream, b.stream]) await hasPlayed(one, 2)
  expect(b.stream.closed).toBe(false)
  for (const one of [stream, b.stream]) one.close()
})

test('streams and orders go through the other node, and on with the match when its node is killed', async () => {
  const { id, a, b } = await programDuel([home.url, away.url], 'void-patrol', { roundSeconds: 200 })
  const watcher = await TestStream.open(`${away.url}/api/matches/${id}/stream?as=spectator`)
  const order = async ({ ask }: TestProgram, round: number) =>
    expect(await ask('POST', 'orders', { round, orders: {} })).toMatchObject({ status: 200 })
  for (const one of [a, b]) await order(one, 1)
  for (const { stream } of [a, b]) await hasPlayed(stream, 1)
  await hasPlayed(watcher, 1)
  const [near, far] = [a, b].map(({ stream }) => {
    const { played, timeline, state, n } = stream.of('round')[0]!
    return { played, timeline, state, n }
  })
  expect(far).toEqual(near)
  // Accepted and not played: it must not be lost.
  await order(b, 2)
  await home.kill()
  const again = await eventually('the seat, on the other node', async () => {
    const response = await fetch(`${away.url}/api/matches/${id}/seat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${a.who.token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    return response.ok && ((await response.json()) as { seat: string })
  })
  expect(again.seat).toBe(a.seat)
  const { n, of } = a.stream.last('round')
  const stream = await eventually('the stream', () =>
    TestStream.open(`${away.url}/api/matches/${id}/stream?after=${n}&of=${of}`, a.who.token).catch(
      () => undefined,
    ),
  )
  const { status } = await eventually(
    'the orders to be taken',
    async () => {
      const response = await fetch(`${away.url}/api/matches/${id}/orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${a.who.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ round: 2, orders: {} }),
      })
      return { status: response.status }
    },
    { holds: (answer) => answer.status !== 503, every: 300 },
  )
  expect(status).toBe(200)
  // The stream of the other player, and that of the spectator, never ended.
  for (const one of [stream, b.stream, watcher]) await hasPlayed(one, 2)
  expect([b.stream.closed, watcher.closed]).toEqual([false, false])
  expect(b.stream.of('full').length).toBeLessThanOrEqual(2)
  for (const one of [stream, b.stream, watcher]) one.close()
})
