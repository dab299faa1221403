/** Three nodes on a real Redis and PostgreSQL: no match dies with its node, whatever becomes of it, and none is played twice. */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { ROOM_CLOSE } from '../../common/wire/room-messages.ts'
import { startArena, type TestArena } from '../testing/arena.ts'
import { goesOn, playing, type Playing } from '../testing/going-on.ts'
import type { RunningServer } from '../testing/process.ts'
import { allLeave, person, post } from '../testing/table.ts'
import { enter } from '../testing/talk.ts'

jest.setTimeout(180_000)

/** For so long something is away (ms): others take what a node has after five seconds. */
const OUTAGE = Number(process.env['OUTAGE_SECONDS'] ?? 10) * 1000

let arena: TestArena
let one: RunningServer
let two: RunningServer
let three: RunningServer

beforeAll(async () => {
  arena = await startArena(3)
  ;[one, two, three] = arena.nodes as [RunningServer, RunningServer, RunningServer]
})
afterEach(allLeave)
afterAll(() => arena.stop())

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A match on each node, and a line in the lobby. */
async function everywhere(line: string): Promise<Playing[]> {
  const talk = await enter(two.url, 'lobby', await person(two.url, 'Cid'))
  await talk.say(line)
  return Promise.all(arena.nodes.map((node) => playing(node)))
}

async function remembers(...lines: string[]): Promise<void> {
  for (const node of arena.nodes) {
    const talk = await enter(node.url, 'lobby', await person(node.url, 'Dan'))
    for (const line of lines) expect(talk.texts.filter((text) => text === line)).toEqual([line])
    await talk.leave()
  }
}

const stay = (matches: readonly Playing[]) => expect(matches.flatMap(({ tables }) => tables.map(({ closed }) => closed))).toEqual(matches.flatMap(() => [undefined, undefined]))

test('killed: another node has its match within ten seconds, for who comes through any node', async () => {
  const [lost, ...others] = await everywhere('before the kill') as [Playing, ...Playing[]]
  one.child.kill('SIGKILL')
  const killed = Date.now()
  await one.stopped
  await lost.back(two, three)
  expect(Date.now() - killed).toBeLessThan(10_000)
  stay(others)
  one = arena.nodes[0] = await arena.start(one.port)
  for (const match of [lost, ...others]) await goesOn(match, arena.nodes)
  await remembers('before the kill')
})

test('stopped and woken: its match goes on elsewhere, what it writes then counts nowhere, and it is one of them again', async () => {
  const [lost, ...others] = await everywhere('before it stood still') as [Playing, ...Playing[]]
  const [a] = lost.tables
  const { body: den } = await post(`${one.url}/api/rooms`, { title: 'Den' }, { authorization: `Bearer ${lost.people[0].token}` })
  const talk = await enter(one.url, String(den['slug']), lost.people[0])
  one.child.kill('SIGSTOP')
  const stopped = Date.now()
  // It reads this when it wakes.
  const late = a.order('L').then(() => 'acknowledged', () => 'refused')
  const said = talk.say('too late').then(() => 'acknowledged', () => 'refused')
  await lost.back(two, three)
  const elsewhere = await enter(two.url, String(den['slug']), lost.people[1])
  await elsewhere.say('on and on')
  await sleep(Math.max(0, OUTAGE - (Date.now() - stopped)))
  one.child.kill('SIGCONT')
  expect(await a.left).toBe(ROOM_CLOSE.moved)
  expect([await late, await said]).toEqual(['refused', 'refused'])
  await elsewhere.say('and on')
  expect((await enter(one.url, String(den['slug']), lost.people[0])).texts.slice(-2)).toEqual(['on and on', 'and on'])
  stay(others)
  for (const match of [lost, ...others]) await goesOn(match, arena.nodes)
  await remembers('before the kill', 'before it stood still')
  await goesOn(await playing(one), arena.nodes)
})

test('Redis gone, and back with nothing: every match stays where it is', async () => {
  const matches = await everywhere('before Redis went')
  await arena.redis.lose()
  await sleep(OUTAGE / 2)
  for (const { play } of matches) await play()
  await sleep(OUTAGE / 2)
  await arena.redis.back()
  stay(matches)
  for (const match of matches) await goesOn(match, arena.nodes)
  await remembers('before Redis went')
})

test('PostgreSQL gone, and back: the clocks stood still, and every match stays where it is', async () => {
  const matches = await everywhere('before PostgreSQL went')
  await arena.postgres.lose()
  // A page waits for ten seconds.
  await sleep(Math.max(0, OUTAGE - 3000))
  const asked = Promise.all(matches.map(({ tables: [a] }) => a.order('RF').then(() => Date.now(), String)))
  await sleep(Math.min(OUTAGE, 3000))
  const again = Date.now()
  await arena.postgres.back()
  // Nothing was acknowledged that was not kept.
  for (const at of await asked) expect(at).toBeGreaterThan(again)
  stay(matches)
  for (const match of matches) await goesOn(match, arena.nodes, 'RF')
  await remembers('before PostgreSQL went')
})

test('a node and Redis killed at once: its match goes on all the same', async () => {
  const [lost, ...others] = await everywhere('before both were killed') as [Playing, ...Playing[]]
  one.child.kill('SIGKILL')
  await Promise.all([one.stopped, arena.redis.lose()])
  await sleep(2000)
  await arena.redis.back()
  await lost.back(two, three)
  stay(others)
  one = arena.nodes[0] = await arena.start(one.port)
  for (const match of [lost, ...others]) await goesOn(match, arena.nodes)
  await remembers('before both were killed')
})
