/** An exhibition as spectators see it: bots only, marked as such, unrated, not stored, without free seats. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { gameNamed } from '../../common/games/list.ts'
import { breakMatch } from '../testing/broken-games.ts'
import { isRunning, roomOf, startTestNode, type TestNode } from '../testing/machines/node.ts'
import { allLeave, join, type Person, person, post } from '../testing/people/table.ts'
import type { ExhibitionRoom } from './exhibitions.ts'

let node: TestNode
let ann: Person
beforeAll(async () => {
  node = await startTestNode({ exhibitions: true })
  ann = await person(node.url, 'Ann')
})
afterEach(allLeave)
afterAll(() => node.stop())

const ask = (body: object, token = ann.token) =>
  post(`${node.url}/api/exhibitions`, body, { authorization: `Bearer ${token}` })
const running = async () => String((await ask({})).body['match'])

test('an exhibition is given to known visitors only, for a game that exists', async () => {
  expect([(await post(`${node.url}/api/exhibitions`, {})).status, (await ask({}, 'nobody')).status]).toEqual([
    401, 401,
  ])
  expect([
    (await ask({ game: 'chess' })).status,
    (await ask({ game: 7 })).status,
    (await ask({ games: [] })).status,
  ]).toEqual([404, 400, 400])
  expect((await ask({})).body).toMatchObject({ is: 'running' })
})

test('an exhibition is played by the strongest bots, is featured and leaves no journal', async () => {
  const table = await join(node.url, await running(), ann, { as: 'spectator' })
  await table.until('a round', () => table.heard('round').length > 0)
  expect([...table.state.seats.values()].map(({ occupant }) => occupant)).toEqual(
    expect.not.arrayContaining(['human', 'open']),
  )
  expect(table.state).toMatchObject({ exhibition: true, rated: false, phase: 'playing' })
  const { matches } = (await (await fetch(`${node.url}/api/featured`)).json()) as {
    matches: { id: string; game: string }[]
  }
  expect(matches).toMatchObject([
    { id: await running(), exhibition: true, bots: Math.max(...gameNamed(matches[0]!.game)!.botLevels) },
  ])
  expect(await node.database.selectFrom('journal').select('match').execute()).toEqual([])
  expect(await node.database.selectFrom('lease').select('match').execute()).toEqual([])
})

test('an exhibition has no seat for anybody', async () => {
  const id = await running()
  const table = await join(node.url, id, ann)
  expect(table.seat()).toBe('')
  expect(table.last('mine')!.barred).toBe('This is an exhibition: only bots play in it.')
  await expect(table.ask('sit', { seat: 'A1' })).rejects.toThrow('"code":"exhibition"')
  await expect(join(node.url, id, ann, { as: 'player' })).rejects.toThrow('exhibition')
})

test('a match of one’s own cannot be asked for as an exhibition', async () => {
  const { status } = await post(
    `${node.url}/api/matches`,
    { game: 'void-patrol', exhibition: true },
    { authorization: `Bearer ${ann.token}` },
  )
  expect(status).toBe(400)
})

test('an exhibition without spectators ends, and latecomers learn why', async () => {
  const id = await running()
  const table = await join(node.url, id, ann, { as: 'spectator' })
  ;(roomOf(id) as ExhibitionRoom).endExhibition()
  expect(await table.left).toBe(4106)
  expect(isRunning(id)).toBe(false)
})

test('an exhibition continues without orders of its bots, and is replaced when a round fails', async () => {
  const id = await running()
  const table = await join(node.url, id, ann, { as: 'spectator' })
  await table.until('a round', () => table.heard('round').length > 0)
  breakMatch(id, 'think')
  const { round } = table.state
  await table.until(
    'rounds without orders',
    () => table.state.round > round + 1 || table.state.phase === 'finished',
  )
  breakMatch(id, 'resolve')
  await table.until('the end', () => table.state.phase === 'finished')
  expect((roomOf(id) as ExhibitionRoom).isOver).toBe(true)
  expect(await running()).not.toBe(id)
})
