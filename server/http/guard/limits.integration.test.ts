/** Limits by address, which all other tests switch off because they share one address. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type RunningServer, runServer } from '../../testing/machines/process.ts'
import { deafSocket } from '../../testing/people/raw-socket.ts'
import { person, post } from '../../testing/people/table.ts'
import { SOCKETS_AT_MOST } from './guard.ts'

let server: RunningServer
beforeAll(async () => {
  server = await runServer({ RATE_LIMITS: '1', TRUST_PROXY: '1' })
})
afterAll(() => server.stop())

/** Sends requests one after the other from this address, and resolves with their statuses. */
async function statuses(count: number, path: string, body: unknown, from: string): Promise<number[]> {
  const answers: number[] = []
  for (let i = 0; i < count; i++)
    answers.push((await post(`${server.url}${path}`, body, { 'x-forwarded-for': from })).status)
  return answers
}

test('one address makes 30 matches a minute and must then wait, and another need not', async () => {
  const match = { game: 'void-patrol' }
  const answers = await statuses(31, '/api/matches', match, '192.0.2.1')
  expect([answers.slice(0, 30).every((status) => status === 201), answers[30]]).toEqual([true, 429])
  const { body } = await post(`${server.url}/api/matches`, match, { 'x-forwarded-for': '192.0.2.1' })
  expect(body).toMatchObject({ code: 'too_many' })
  expect(await statuses(1, '/api/matches', match, '192.0.2.2')).toEqual([201])
})

test('joins are limited by the address that the proxy saw, not by the client’s claim', async () => {
  const { token } = await person(server.url, 'Ann')
  const join = (count: number, from: string) =>
    statuses(count, '/matchmake/joinById/nowhere', { token }, from)
  expect((await join(91, '198.51.100.7')).at(-1)).toBe(429)
  // The client's claim is first in the list; the address that the proxy saw is last.
  expect(await join(1, '203.0.113.9, 198.51.100.7')).toEqual([429])
  expect((await join(1, '198.51.100.8'))[0]).not.toBe(429)
})

test('an address counts the same with any port, and an invalid one counts as the proxy', async () => {
  const { token } = await person(server.url, 'Ann')
  const refused = async (from: (i: number) => string) => {
    const answers: number[] = []
    for (let i = 0; i < 92; i++)
      answers.push(...(await statuses(1, '/matchmake/joinById/nowhere', { token }, from(i))))
    return answers.filter((status) => status === 429).length
  }
  expect([
    await refused((i) => `198.51.100.77:${1024 + i}`),
    await refused((i) => `[2001:db8:77::1]:${1024 + i}`),
    await refused((i) => `somebody-${i}`),
  ]).toEqual([2, 2, 2])
})

test('a refused client gets the time to wait, for pages, the API and joins', async () => {
  const from = { 'x-forwarded-for': '192.0.2.44' }
  const again = async (path: string, most: number, init: RequestInit = {}) => {
    let last: Response | undefined
    for (let i = 0; i <= most && last?.status !== 429; i++) {
      last = await fetch(`${server.url}${path}`, {
        ...init,
        headers: { ...from, 'content-type': 'application/json' },
      })
      await last.arrayBuffer()
    }
    const seconds = Number(last!.headers.get('retry-after'))
    return { status: last!.status, told: seconds > 0 && seconds <= 60 }
  }
  const refused = { status: 429, told: true }
  expect(await again('/lobby-of-nowhere', 3)).toEqual({ status: 404, told: false })
  expect(await again('/ladder', 600)).toEqual(refused)
  expect(await again('/og/site.png', 120)).toEqual(refused)
  expect(await again('/api/session', 60, { method: 'POST', body: '{"name":"x"}' })).toEqual(refused)
  expect(await again('/matchmake/joinById/nowhere', 90, { method: 'POST', body: '{}' })).toEqual(refused)
})

test('one address makes 10 rooms an hour for all its guests, not counting refused ones', async () => {
  const make = async (title: string) => {
    const { body } = await post(
      `${server.url}/api/session`,
      { name: 'Guest', bearer: true },
      { 'x-forwarded-for': '192.0.2.7' },
    )
    return (
      await post(
        `${server.url}/api/rooms`,
        { title },
        { 'x-forwarded-for': '192.0.2.7', authorization: `Bearer ${String(body['token'])}` },
      )
    ).status
  }
  const answers: number[] = []
  for (const title of ['Den 0', 'Den 0', ...Array.from({ length: 10 }, (_, i) => `Den ${i + 1}`)])
    answers.push(await make(title))
  expect(answers).toEqual([201, 409, ...Array.from({ length: 9 }, () => 201), 429])
})

test(`one address has ${SOCKETS_AT_MOST} sockets at a time, and an IPv6 /48 four times as many`, async () => {
  const open = (from: string) => deafSocket(server.port, '/', `X-Forwarded-For: ${from}`)
  const all = await Promise.all(Array.from({ length: SOCKETS_AT_MOST }, () => open('192.0.2.9')))
  expect(all.every(({ status }) => status === 101)).toBe(true)
  expect((await open('192.0.2.9')).status).toBe(429)
  expect((await open('192.0.2.10')).status).toBe(101)
  for (const { socket } of all) socket.destroy()
  const again = async (): Promise<void> => ((await open('192.0.2.9')).status === 101 ? undefined : again())
  await again()
  // Each /64 has its own limit, and all of a /48 together have four times as many.
  const network = await Promise.all(
    Array.from({ length: 4 * SOCKETS_AT_MOST }, (_, i) => open(`2001:db8:1:${(i % 100).toString(16)}::${i}`)),
  )
  expect(network.every(({ status }) => status === 101)).toBe(true)
  expect((await open('2001:db8:1:ffff::1')).status).toBe(429)
  for (const { socket } of network) socket.destroy()
})

test('joins of an IPv6 network are counted together over all its addresses', async () => {
  const { token } = await person(server.url, 'Ann')
  let last = 0
  let asked = 0
  for (; last !== 429 && asked < 400; asked++)
    last = (
      await statuses(1, '/matchmake/joinById/nowhere', { token }, `2001:db8:7:${asked.toString(16)}::1`)
    )[0]!
  expect({ last, asked }).toEqual({ last: 429, asked: 361 })
})
