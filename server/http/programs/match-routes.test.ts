/** A match over HTTP alone: seats, streams and orders, for programs in any language. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { matchName } from '../../../common/engine/record/archive.ts'
import { STREAM_LINES } from '../../../common/wire/match/stream.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { programDuel } from '../../testing/people/program-duel.ts'
import { askHttp, TestStream } from '../../testing/people/stream.ts'
import { allLeave, join, newMatchOf, type Person, person } from '../../testing/people/table.ts'

let node: TestNode
const open: TestStream[] = []
beforeAll(async () => void (node = await startTestNode()))
afterEach(async () => {
  for (const stream of open.splice(0)) stream.close()
  await allLeave()
})
afterAll(() => node.stop())

const ask = (who: Person | undefined, method: string, path: string, body?: unknown) =>
  askHttp(`${node.url}/api/matches/${path}`, method, who?.token ?? '', body)

async function streamOf(who: Person | undefined, match: string, query = ''): Promise<TestStream> {
  const stream = await TestStream.open(`${node.url}/api/matches/${match}/stream${query}`, who?.token)
  open.push(stream)
  return stream
}

async function duel(game = 'void-patrol', setup = {}, options = {}) {
  const both = await programDuel([node.url, node.url], game, options, setup)
  open.push(both.a.stream, both.b.stream)
  return both
}

test('a match is played by HTTP alone, and every line has the shape that is documented', async () => {
  const { id, a, b } = await duel()
  for (const round of [1, 2]) {
    for (const { who, stream, seat } of [a, b]) {
      const now = stream.lines.findLast((line) => 'state' in line)!
      expect(now).toMatchObject({ round, n: round })
      const fighters = (now.state as { fighters: { id: string; seat: string }[] }).fighters
      const own = fighters.filter((one) => one.seat === seat)
      const orders = Object.fromEntries(own.map((one) => [one.id, { chits: '' }]))
      expect(await ask(who, 'POST', `${id}/orders`, { round, orders })).toMatchObject({ status: 200 })
    }
    for (const { stream } of [a, b])
      await stream.until('the round', () => stream.of('round').length === round)
  }
  const [line] = a.stream.of('round')
  expect(line).toMatchObject({ played: 1, n: 2, of: a.stream.last('full').seedHash, phase: 'playing' })
  expect(line!.timeline.length).toBeGreaterThan(0)
  expect(await ask(a.who, 'POST', `${id}/resign`)).toMatchObject({ status: 200 })
  for (const { stream } of [a, b]) await stream.until('the end', () => stream.of('end').length > 0)
  expect(b.stream.last('end')).toMatchObject({
    winners: ['B'],
    record: matchName(a.stream.last('full').seedHash),
  })
  for (const { stream } of [a, b])
    for (const one of stream.lines) expect(() => STREAM_LINES[one.type].strict().parse(one)).not.toThrow()
})

test('a refusal names the wrong part of the orders, and loses nothing', async () => {
  const { id, a } = await duel()
  const ship = (a.stream.last('full').state as { fighters: { id: string; seat: string }[] }).fighters.find(
    (one) => one.seat === a.seat,
  )!.id
  const order = (chits: unknown, round = 1, query = '') =>
    ask(a.who, 'POST', `${id}/orders${query}`, { round, orders: { [ship]: { chits } } })
  expect(await order('')).toMatchObject({ status: 200 })
  expect(await order('FFFFFFFFFFFF')).toMatchObject({
    status: 422,
    body: { code: 'illegal_orders', where: expect.stringContaining(`orders.${ship}`) as never },
  })
  expect(await order(5)).toMatchObject({ status: 422, body: { where: `orders.${ship}.chits` } })
  expect(await order('', 7)).toMatchObject({ status: 409, body: { code: 'wrong_round' } })
  expect(await ask(a.who, 'POST', `${id}/orders`, { round: 'x', orders: {} })).toMatchObject({
    status: 400,
    body: { code: 'malformed', where: 'round' },
  })
  expect(await ask(undefined, 'POST', `${id}/orders`, { round: 1, orders: {} })).toMatchObject({
    status: 401,
  })
  await a.stream.until('the orders', () => a.stream.of('orders').length > 0)
  expect(a.stream.last('orders').accepted).toMatchObject({ orders: { [ship]: { chits: '' } }, ready: true })
})

test('orders are tried without being given, and taken back', async () => {
  const { id, a, b } = await duel()
  const ship = (a.stream.last('full').state as { fighters: { id: string; seat: string }[] }).fighters.find(
    (one) => one.seat === a.seat,
  )!.id
  const tried = await ask(a.who, 'POST', `${id}/orders?dry=1`, {
    round: 1,
    orders: { [ship]: { chits: 'F' } },
  })
  expect(tried).toMatchObject({ status: 200, body: { round: 1 } })
  expect((tried.body['forecast'] as { timeline: unknown[] }).timeline.length).toBeGreaterThan(0)
  expect(a.stream.last('full').accepted).toBeNull()
  expect(a.stream.of('orders')).toEqual([])
  await ask(a.who, 'POST', `${id}/orders`, { round: 1, orders: {}, ready: false })
  await a.stream.until('the orders', () => a.stream.of('orders').length === 1)
  expect((await ask(a.who, 'DELETE', `${id}/orders?round=1`)).status).toBe(200)
  await a.stream.until('their end', () => a.stream.of('orders').length === 2)
  expect(a.stream.last('orders').accepted).toBeNull()
  expect(b.stream.of('orders')).toEqual([])
})

test('a stream continues after the last received line', async () => {
  const { id, a, b } = await duel('void-patrol', {}, { roundSeconds: 30 })
  const play = async (round: number) => {
    for (const { who } of [a, b]) await ask(who, 'POST', `${id}/orders`, { round, orders: {} })
    await b.stream.until('the round', () => b.stream.of('round').some(({ played }) => played === round))
  }
  await play(1)
  await a.stream.until('the round', () => a.stream.of('round').length === 1)
  a.stream.close()
  await play(2)
  await play(3)
  const { n, of } = a.stream.last('round')
  const again = await streamOf(a.who, id, `?after=${n}&of=${of}`)
  await again.until('what was missed', () => again.of('round').length === 2)
  expect(again.of('round').map(({ played, timeline, state }) => ({ played, timeline, state }))).toEqual(
    b.stream
      .of('round')
      .slice(1)
      .map(({ played, timeline, state }) => ({ played, timeline, state })),
  )
  expect(again.of('full')).toEqual([])
  const anew = await streamOf(a.who, id, `?after=${n}&of=another`)
  await anew.until('all', () => anew.of('full').length === 1)
})

test('a spectator needs no session, has the gallery’s delay, and cannot order', async () => {
  const { id, a, b } = await duel('void-patrol', {}, { galleryDelay: 1 })
  const watcher = await streamOf(undefined, id, '?as=spectator')
  await watcher.until('a beginning', () => watcher.of('full').length === 1)
  expect(watcher.last('full')).toMatchObject({ seat: '', state: null, legal: null })
  for (const round of [1, 2]) {
    for (const { who } of [a, b]) await ask(who, 'POST', `${id}/orders`, { round, orders: {} })
    await a.stream.until('the round', () => a.stream.of('round').length === round)
  }
  await watcher.until('the first round', () => watcher.of('round').length === 1)
  expect(watcher.last('round')).toMatchObject({ played: 1, n: 2 })
  const other = await person(node.url, 'Onlooker')
  expect(await ask(other, 'POST', `${id}/orders`, { round: 3, orders: {} })).toMatchObject({
    status: 403,
    body: { code: 'no_seat' },
  })
})

test('people with sockets and programs without one sit at one table, and hear each other', async () => {
  const id = await newMatchOf(node.url, 'void-patrol', { bots: 0 }, {})
  const [ann, robot] = [await person(node.url, 'Ann S'), await person(node.url, 'Robot S')]
  const table = await join(node.url, id, ann)
  await ask(robot, 'POST', `${id}/seat`, {})
  const stream = await streamOf(robot, id)
  await table.until('the robot', () => [...table.state.seats.values()].every(({ connected }) => connected))
  await table.room.request('ready', { ready: true })
  await ask(robot, 'POST', `${id}/ready`, { ready: true })
  await stream.until('the match', () => stream.of('full').some(({ phase }) => phase === 'playing'))
  await ask(robot, 'POST', `${id}/chat`, { text: 'good luck' })
  await table.until('the line', () => table.heard('chat').some(({ text }) => text === 'good luck'))
  await table.room.request('chat', { channel: 'all', text: 'you too' })
  await stream.until('the answer', () => stream.of('chat').some(({ text }) => text === 'you too'))
  const { matches } = { matches: (await (await fetch(`${node.url}/api/matches`)).json()) as { id: string }[] }
  expect(matches.map((match) => match.id)).toContain(id)
  stream.close()
  await table.until('an empty seat', () =>
    [...table.state.seats.values()].some(({ connected }) => !connected),
  )
})

test('a table plays a rematch by HTTP, also for a program that had left its seat', async () => {
  const { id, a, b } = await duel()
  await ask(a.who, 'POST', `${id}/resign`)
  await a.stream.until('the end', () => a.stream.of('end').length > 0)
  expect(await ask(a.who, 'DELETE', `${id}/seat`)).toMatchObject({ status: 200 })
  expect(await ask(a.who, 'POST', `${id}/seat`, {})).toMatchObject({ status: 200, body: { seat: a.seat } })
  for (const { who } of [a, b]) await ask(who, 'POST', `${id}/ready`, { ready: true })
  for (const { stream, seat } of [a, b]) {
    await stream.until('another match', () => stream.last('full').of !== stream.of('end')[0]?.of)
    expect(stream.last('full')).toMatchObject({ phase: 'playing', round: 1, n: 1, seat })
  }
})

test('a program that only asks has not watched, and may still take a seat in fog', async () => {
  const { id, a } = await duel('space-arena', { seatsPerTeam: 1 }, { dropIn: true })
  const other = await person(node.url, 'Newcomer')
  expect(await ask(other, 'POST', `${id}/chat`, { channel: 'spectators', text: 'hello' })).toMatchObject({
    status: 200,
  })
  expect(await ask(a.who, 'DELETE', `${id}/seat`)).toMatchObject({ status: 200 })
  expect(await ask(other, 'POST', `${id}/seat`, {})).toMatchObject({ status: 200, body: { seat: a.seat } })
  // One that has a stream has watched.
  const watcher = await person(node.url, 'Watcher')
  await streamOf(watcher, id)
  expect(await ask(watcher, 'POST', `${id}/seat`, {})).toMatchObject({ status: 409 })
})

test('unknown, closed and foreign matches are refused in words', async () => {
  const who = await person(node.url, 'Lost')
  expect(await ask(who, 'POST', 'nothing/seat', {})).toMatchObject({
    status: 404,
    body: { code: 'unknown_match' },
  })
  await expect(streamOf(who, 'lobby')).rejects.toMatchObject({ code: 'unknown_match' })
  const id = await newMatchOf(node.url, 'void-patrol', { bots: 0, spectators: false }, {})
  await expect(streamOf(undefined, id, '?as=spectator')).rejects.toMatchObject({ code: 'no_spectators' })
  await expect(streamOf(who, id, '?after=x')).rejects.toMatchObject({ code: 'malformed', where: 'after' })
})
