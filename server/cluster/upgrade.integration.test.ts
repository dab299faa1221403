/**
 * Nodes of two versions in one arena: a match keeps the rules that it began with wherever it moves, or stays
 * on a node that has them.
 */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { Client } from 'pg'
import { type Archive, matchName } from '../../common/engine/record/archive.ts'
import { gameNamed } from '../../common/games/list.ts'
import { ROOM_CLOSE } from '../../common/wire/chat/room-messages.ts'
import { startArena, type TestArena } from '../testing/machines/arena.ts'
import type { RunningServer } from '../testing/machines/process.ts'
import { comeBack, persisting } from '../testing/people/going-on.ts'
import { allLeave, duel, join, type Person, person, playRound, type Table } from '../testing/people/table.ts'

jest.setTimeout(720_000)

const TODAY = gameNamed('void-patrol')!.version

let arena: TestArena
beforeAll(async () => {
  arena = await startArena(0)
})
afterEach(async () => {
  await allLeave()
  await Promise.all(arena.nodes.splice(0).map((node) => node.stop()))
})
afterAll(() => arena.stop())

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
async function node(
  of: 'today' | 'tomorrow',
  env: Record<string, string> = {},
  port?: number,
): Promise<RunningServer> {
  const started = await arena.start(port, env, of === 'tomorrow')
  arena.nodes.push(started)
  return started
}
const ends = (one: RunningServer): Promise<void> => {
  arena.nodes.splice(arena.nodes.indexOf(one), 1)
  return one.stop()
}

interface Played {
  readonly id: string
  readonly people: readonly [Person, Person]
  readonly tables: [Table, Table]
}
/** Starts a match and plays to its second round. */
async function playing(home: RunningServer): Promise<Played> {
  const { id, a, b, people } = await duel(home.url, { roundSeconds: 120 }, { roundLimit: 5 })
  await playRound([a, b], 'L')
  return { id, people, tables: [a, b] }
}
async function backIn({ id, people }: Played, through: readonly RunningServer[]): Promise<Table[]> {
  return Promise.all(people.map((who) => comeBack(through, id, who)))
}
async function toTheEnd(tables: readonly Table[]): Promise<void> {
  while (tables[0]!.state.phase === 'playing') {
    await playRound(tables, 'L')
    await sleep(50)
  }
}
const recordOf = (at: RunningServer, { state }: Table): Promise<Archive> =>
  persisting(async () => {
    const answer = await fetch(`${at.url}/api/records/${matchName(state.seedHash)}`)
    if (!answer.ok) throw new Error('it is not kept yet')
    return (await answer.json()) as Archive
  })
async function leaseOf(match: string): Promise<{ node: string | null; rules: string } | undefined> {
  const client = new Client({ connectionString: arena.postgres.url })
  await client.connect()
  const { rows } = await client.query<{ node: string | null; rules: string }>(
    'select node, rules from lease where match = $1',
    [match],
  )
  await client.end()
  return rows[0]
}

test('a match of new rules waits for a node that knows them when its own has died', async () => {
  const today = await node('today')
  const tomorrow = await node('tomorrow')
  const [old, fresh] = [await playing(today), await playing(tomorrow)]
  expect([old.tables[0].state.rules, fresh.tables[0].state.rules]).toEqual([TODAY, TODAY + 1])
  // Spectators use the other node: a gallery there if it knows the rules, else the match's own node.
  const watchers = [
    await join(tomorrow.url, old.id, await person(tomorrow.url, 'Wim')),
    await join(today.url, fresh.id, await person(today.url, 'Wes')),
  ]
  expect(watchers.map(({ state }) => state.rules)).toEqual([TODAY, TODAY + 1])
  arena.nodes.splice(arena.nodes.indexOf(tomorrow), 1)
  await tomorrow.kill()
  // Long after its node was declared dead.
  await sleep(12_000)
  expect(await leaseOf(fresh.id)).toEqual({
    node: `127.0.0.1:${tomorrow.port}`,
    rules: `void-patrol/${TODAY + 1}/1`,
  })
  await expect(join(today.url, fresh.id, fresh.people[0])).rejects.toThrow('moving')
  const third = await node('tomorrow')
  const tables = await backIn(fresh, [today, third])
  expect(tables.map(({ state }) => [state.rules, state.round])).toEqual([
    [TODAY + 1, 2],
    [TODAY + 1, 2],
  ])
  await toTheEnd(tables)
  expect(await recordOf(third, tables[0]!)).toMatchObject({ rules: TODAY + 1 })
  // Matches under the present rules have not moved.
  await toTheEnd(old.tables)
  expect(await recordOf(today, old.tables[0])).toMatchObject({ rules: TODAY })
})

test('a match is played to its end on the old node when an upgrade leaves time', async () => {
  const today = await node('today', { DRAIN_SECONDS: '60' })
  const tomorrow = await node('tomorrow')
  const match = await playing(today)
  const stopped = ends(today)
  // Otherwise it would have moved after this round.
  await sleep(1500)
  await playRound(match.tables, 'L')
  await sleep(1500)
  expect(match.tables.map(({ closed }) => closed)).toEqual([undefined, undefined])
  await toTheEnd(match.tables)
  await match.tables[0].until('the end', () => match.tables[0].state.phase === 'finished')
  for (const table of match.tables) await table.leave()
  await stopped
  expect(await recordOf(tomorrow, match.tables[0])).toMatchObject({ rules: TODAY })
})

test('a match keeps its old rules on a new node when an upgrade leaves no time', async () => {
  const today = await node('today', { DRAIN_SECONDS: '3' })
  const match = await playing(today)
  const tomorrow = await node('tomorrow')
  const stopped = ends(today)
  expect(await match.tables[0].left).toBe(ROOM_CLOSE.moved)
  const tables = await backIn(match, [tomorrow])
  expect(tables.map(({ state }) => [state.rules, state.round])).toEqual([
    [TODAY, 2],
    [TODAY, 2],
  ])
  await stopped
  await toTheEnd(tables)
  expect(await recordOf(tomorrow, tables[0]!)).toMatchObject({ rules: TODAY, engine: 1 })
  // New matches use the new rules.
  const { a } = await duel(tomorrow.url)
  expect(a.state.rules).toBe(TODAY + 1)
})

test('a node that goes back to old rules leaves matches of new ones to a node that knows them', async () => {
  const tomorrow = await node('tomorrow', { DRAIN_SECONDS: '2' })
  const match = await playing(tomorrow)
  const { port } = tomorrow
  await ends(tomorrow)
  // The same node with the present rules only.
  const today = await node('today', {}, port)
  await sleep(3000)
  expect(await leaseOf(match.id)).toEqual({ node: null, rules: `void-patrol/${TODAY + 1}/1` })
  await expect(join(today.url, match.id, match.people[0])).rejects.toThrow('moving')
  const again = await node('tomorrow')
  const tables = await backIn(match, [today, again])
  expect(tables.map(({ state }) => [state.rules, state.round])).toEqual([
    [TODAY + 1, 2],
    [TODAY + 1, 2],
  ])
})
