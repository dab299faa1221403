/** `GET /api/me/matches`: the matches in which a player has a seat, whatever happened to the connections. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { sleepOf } from '../../store/journal/asleep.ts'
import { isRunning, startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { allLeave, duel, join, newMatch, type Person, person, playRound } from '../../testing/people/table.ts'
import { eventually } from '../../testing/polling.ts'
import { hurry } from '../../testing/preloads/hurry.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

const ask = async (token?: string) => {
  const response = await fetch(`${node.url}/api/me/matches`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return { status: response.status, body: (await response.json()) as unknown, headers: response.headers }
}
const own = async ({ token }: Person) =>
  ((await ask(token)).body as { id: string; phase: string }[]).map(({ id, phase }) => `${id} ${phase}`)

test('own matches are refused to strangers, and none are listed for a person without a seat', async () => {
  for (const token of [undefined, 'nonsense'])
    expect(await ask(token)).toMatchObject({ status: 401, body: { code: 'bad_token' } })
  const { status, body, headers } = await ask((await person(node.url, 'Ann')).token)
  expect([status, body, headers.get('cache-control')]).toEqual([200, [], 'no-store'])
})

test('own matches are gathering and playing ones with a seat, also private and offline', async () => {
  const ann = await person(node.url, 'Ann')
  const waits = await newMatch(node.url, { bots: 0, listed: false })
  const table = await join(node.url, waits, ann)
  expect(await own(ann)).toEqual([`${waits} gathering`])
  const eve = await person(node.url, 'Eve')
  await join(node.url, waits, eve, { as: 'spectator' })
  expect(await own(eve)).toEqual([])
  await table.leave()
  await eventually('the seat to be free', async () => (await own(ann)).length === 0)

  const { id, a, b, people } = await duel(node.url, { listed: false })
  // Lists are updated within a second.
  await eventually('it to be played', async () => (await own(people[0]))[0] === `${id} playing`)
  await a.drop()
  expect(await Promise.all(people.map(own))).toEqual([[`${id} playing`], [`${id} playing`]])
  await b.ask('settle', { act: 'resign' })
  await b.until('the end', () => b.state.phase === 'finished')
  expect(await Promise.all(people.map(own))).toEqual([[], []])
})

test('own matches include a sleeping one without waking it', async () => {
  const { id, a, b, people } = await duel(node.url, { listed: false })
  await playRound([a, b])
  const easeUp = hurry(300)
  for (const table of [a, b]) await table.drop()
  await eventually(
    'it to sleep',
    async () => !isRunning(id) && (await sleepOf(node.database, id)) !== undefined,
  )
  easeUp()
  expect(await Promise.all(people.map(own))).toEqual([[`${id} playing`], [`${id} playing`]])
  expect(isRunning(id)).toBe(false)
  expect(await own(await person(node.url, 'Ann'))).toEqual([])
})
