/** What happens to a player, line by line: challenges and matches, by HTTP and by a plain WebSocket. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { WebSocket } from 'ws'
import type { StreamLine } from '../../../common/wire/match/stream.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor } from '../../testing/people/people.ts'
import { programDuel } from '../../testing/people/program-duel.ts'
import { askHttp, TestStream } from '../../testing/people/stream.ts'
import { allLeave, person } from '../../testing/people/table.ts'
import { eventually } from '../../testing/polling.ts'
import { eventLine } from '../described/program-routes.ts'
import type { EventLine } from './events.ts'

let node: TestNode
const ended: (() => void)[] = []
beforeAll(async () => void (node = await startTestNode()))
afterEach(async () => {
  for (const end of ended.splice(0)) end()
  await allLeave()
})
afterAll(() => node.stop())

const api = (token: string, method: string, path: string, body?: unknown) =>
  askHttp(`${node.url}/api/${path}`, method, token, body)

async function eventsOf(token: string, query = ''): Promise<{ stream: TestStream; lines(): EventLine[] }> {
  const stream = await TestStream.open(`${node.url}/api/bot/events${query}`, token)
  ended.push(() => stream.close())
  return { stream, lines: () => stream.lines as unknown as EventLine[] }
}

const types = (lines: readonly EventLine[]) => lines.map(({ type }) => type)

test('challenges come, go, and become matches, and every line has the shape that is documented', async () => {
  const [ann, bob] = [await accountFor(node.database, 'Ann E'), await accountFor(node.database, 'Bob E')]
  const [a, b] = [await eventsOf(ann.token), await eventsOf(bob.token)]
  const setup = { roundLimit: 5 }
  const challenge = () =>
    api(ann.token, 'POST', 'challenges', { name: 'Bob E', game: 'void-patrol', setup, rated: false })
  expect(await challenge()).toMatchObject({ status: 200 })
  await eventually('the challenge', () => b.lines().length === 1)
  expect(b.lines()[0]).toMatchObject({
    type: 'challenge',
    direction: 'in',
    challenge: { name: 'Ann E', game: 'void-patrol', program: false },
  })
  expect(await api(ann.token, 'DELETE', 'challenges')).toMatchObject({ status: 200 })
  await eventually('its end', () => types(b.lines()).includes('challengeCanceled'))
  expect(await api(ann.token, 'DELETE', 'challenges')).toMatchObject({ status: 404 })
  expect(await challenge()).toMatchObject({ status: 200 })
  const { challenge: second } = (await eventually('another', () =>
    b.lines().findLast((line) => line.type === 'challenge' && b.lines().length > 2),
  )) as Extract<EventLine, { type: 'challenge' }>
  expect(await api(bob.token, 'POST', `challenges/${second.id}/accept`)).toMatchObject({ status: 200 })
  for (const one of [a, b]) await eventually('the match', () => types(one.lines()).includes('matchStart'))
  const { match } = a.lines().find((line) => line.type === 'matchStart') as { match: string }
  // Who comes later is told what runs already.
  const late = await eventsOf(ann.token)
  await eventually('what runs', () => types(late.lines()).includes('matchStart'))
  for (const { token } of [ann, bob]) {
    expect(await api(token, 'POST', `matches/${match}/seat`, {})).toMatchObject({ status: 200 })
    expect(await api(token, 'POST', `matches/${match}/ready`, { ready: true })).toMatchObject({ status: 200 })
  }
  await eventually('the beginning', async () => {
    const { body } = await api('', 'GET', `matches/${match}`)
    return body['phase'] === 'playing'
  })
  expect(await api(ann.token, 'POST', `matches/${match}/resign`, {})).toMatchObject({ status: 200 })
  for (const one of [a, b]) await eventually('its end', () => types(one.lines()).includes('matchFinish'))
  for (const one of [...a.lines(), ...b.lines()]) expect(() => eventLine.parse(one)).not.toThrow()
})

test('a program accepts challenges while its stream is open, and is listed', async () => {
  const robot = await accountFor(node.database, 'Robot E', { program: true })
  const listed = async () => (await api('', 'GET', 'bots/online')).body as unknown as { name: string }[]
  const { stream } = await eventsOf(robot.token, '?accepting=void-patrol')
  await eventually('its place in the list', async () =>
    (await listed()).some(({ name }) => name === 'Robot E'),
  )
  expect(await api(robot.token, 'PUT', 'bot/accepting', { games: ['nothing'] })).toMatchObject({
    status: 404,
    body: { code: 'unknown_game' },
  })
  stream.close()
  await eventually('an empty list', async () => !(await listed()).some(({ name }) => name === 'Robot E'))
  const ann = await accountFor(node.database, 'Ann P')
  expect(await api(ann.token, 'PUT', 'bot/accepting', { games: ['void-patrol'] })).toMatchObject({
    status: 403,
    body: { code: 'for_programs' },
  })
  const guest = await person(node.url, 'Guest P')
  expect(await api(guest.token, 'POST', 'challenges', { name: 'Ann P', game: 'void-patrol' })).toMatchObject({
    status: 403,
    body: { code: 'no_account' },
  })
})

test('a plain WebSocket brings the lines of a stream, one a message, and refuses like HTTP', async () => {
  const { id, a, b } = await programDuel([node.url, node.url], 'void-patrol')
  ended.push(
    () => a.stream.close(),
    () => b.stream.close(),
  )
  const socketOf = (path: string, token: string) =>
    new WebSocket(`${node.url.replace('http', 'ws')}/api/${path}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  const socket = socketOf(`matches/${id}/stream`, a.who.token)
  const lines: StreamLine[] = []
  socket.on('message', (data: Buffer) => lines.push(JSON.parse(data.toString()) as StreamLine))
  ended.push(() => socket.terminate())
  await eventually('the first line', () => lines.length > 0)
  expect(lines[0]).toMatchObject({ type: 'full', seat: a.seat, round: 1 })
  for (const { ask } of [a, b]) await ask('POST', 'orders', { round: 1, orders: {} })
  await eventually('the round', () => lines.some(({ type }) => type === 'round'))
  const [mine, other] = [lines.find(({ type }) => type === 'round'), a.stream.of('round')[0]]
  expect({ ...mine, ms: 0 }).toEqual({ ...other, ms: 0 })
  const refused = async (path: string, token: string) =>
    new Promise((resolve) => {
      socketOf(path, token)
        .on('unexpected-response', (_request, response) => resolve(response.statusCode))
        .on('error', () => undefined)
    })
  expect(await refused(`matches/${id}/stream`, '')).toBe(401)
  expect(await refused('matches/nothing/stream', a.who.token)).toBe(404)
  expect(await refused('bot/events?x=1', a.who.token)).toBe(400)
  // Whoever speaks is not understood, and is told.
  const code = new Promise((resolve) => socket.once('close', resolve))
  socket.send('hello')
  expect(await code).toBe(1003)
})
