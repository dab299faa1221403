/** Two nodes on one Redis and one PostgreSQL: who watches on the node that does not have the match is shown and told what they are who watch beside the players. */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { startArena, type TestArena } from '../testing/arena.ts'
import type { RunningServer } from '../testing/process.ts'
import { allLeave, duel, join, newMatch, person, playRound, type Table } from '../testing/table.ts'

jest.setTimeout(60_000)

let arena: TestArena
let home: RunningServer
let away: RunningServer
beforeAll(async () => {
  arena = await startArena(2)
  ;[home, away] = arena.nodes as [RunningServer, RunningServer]
})
afterEach(allLeave)
afterAll(() => arena.stop())

const watch = async (node: RunningServer, id: string, name: string, as: 'auto' | 'spectator' = 'spectator'): Promise<Table> => join(node.url, id, await person(node.url, name), { as })
const isGallery = ({ room: { roomId } }: Table): boolean => roomId.startsWith('gallery-')
const rounds = (table: Table) => table.heard('round').map(({ round }) => round)

test('a gallery shows the match, round by round, and who watches is counted over both nodes', async () => {
  const { id, a, b } = await duel(home.url, {}, { roundLimit: 5 })
  const [near, far, other] = [await watch(home, id, 'Near'), await watch(away, id, 'Far'), await watch(away, id, 'Other', 'auto')]
  expect([near, far, other].map(isGallery)).toEqual([false, true, true])
  await a.until('all three', () => a.state.spectators === 3)
  await playRound([a, b])
  for (const one of [near, far, other]) await one.until('the round', () => rounds(one).length === 1)
  expect(far.seen).toEqual(near.seen)
  expect(far.last('round')).toEqual(near.last('round'))
  expect(far.state.toJSON()).toEqual(near.state.toJSON())
})

const texts = (table: Table) => table.heard('chat').map(({ text }) => text)
const shown = (table: Table) => table.heard('reactions').reduce((sum, { boom = 0 }) => sum + boom, 0)

test('what is said and shown goes from gallery to gallery, and to nobody who plays before the end; afterwards they talk, and play again', async () => {
  const { id, a, b } = await duel(home.url, {}, { roundLimit: 5 })
  const [near, far] = [await watch(home, id, 'Near'), await watch(away, id, 'Far')]
  await far.ask('chat', { channel: 'spectators', text: 'from afar' })
  await near.ask('chat', { channel: 'spectators', text: 'from here' })
  await a.ask('chat', { channel: 'all', text: 'to all' })
  for (let i = 0; i < 3; i++) await far.ask('react', { reaction: 'boom' })
  for (const one of [near, far]) await one.until('all of it', () => texts(one).length === 3 && shown(one) === 3)
  expect(far.heard('chat')).toEqual(near.heard('chat'))
  // Who comes later reads the same.
  const late = await watch(away, id, 'Late')
  expect(late.last('history')).toEqual(near.heard('chat'))
  expect(await far.refused('chat', { channel: 'all', text: 'go left' })).toMatchObject({ code: 'wrong_channel' })
  expect(await far.refused('chat', { channel: 'spectators', text: 'from afar' })).toMatchObject({ code: 'repeated' })
  for (let round = 1; round <= 5; round++) await playRound([a, b])
  for (const one of [a, b, near, far, late]) await one.until('the end', () => one.state.phase === 'finished')
  await a.until('what was said', () => texts(a).includes('from afar'))
  expect([texts(b).filter((text) => text === 'from here').length, rounds(far), shown(a)]).toEqual([1, [1, 2, 3, 4, 5], 0])
  await far.ask('chat', { channel: 'all', text: 'well played' })
  await a.until('the praise', () => texts(a).includes('well played'))
  for (const one of [a, b]) await one.ask('ready', { ready: true })
  await far.until('the next match', () => far.state.phase === 'playing' && far.state.round === 1)
  await playRound([a, b])
  await far.until('its round', () => rounds(far).length === 6)
  expect(far.seen).toEqual(a.seen)
})
