/** The cost of many spectators, or of a large battle, for the players. */
import { matchMaker } from '@colyseus/core'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { startTestNode, type TestNode } from '../../../testing/machines/node.ts'
import { allLeave, join, newMatch, newMatchOf, person } from '../../../testing/people/table.ts'
import { eventually } from '../../../testing/polling.ts'
import { Resolving } from '../../run/resolving.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

test('the number of spectators is sent at most once a second in a rush', async () => {
  const id = await newMatch(node.url, { bots: 0 })
  const ann = await join(node.url, id, await person(node.url, 'Ann'))
  const people = await Promise.all(Array.from({ length: 12 }, (_, i) => person(node.url, `Watcher ${i}`)))
  const told = new Set<number>()
  ann.room.onStateChange(({ spectators }) => void (spectators > 0 && told.add(spectators)))
  const since = performance.now()
  for (const one of people) await join(node.url, id, one, { as: 'spectator' })
  await ann.until('all to be counted', () => ann.state.spectators === 12)
  // One message at once, then one per second, however slow the machine is.
  expect(told.size).toBeLessThanOrEqual(2 + (performance.now() - since) / 1000)
})

test('lists show a match’s round as it changes, for an unlisted match once a minute', async () => {
  const listing = async (id: string) =>
    (await matchMaker.query({ roomId: id }))[0]!.metadata as { phase: string; round: number; taken: number }
  const rounds = async (listed: boolean) => {
    const id = await newMatch(node.url, { instant: true, bots: 1, listed })
    const ann = await join(node.url, id, await person(node.url, 'Ann'))
    for (const round of [1, 2]) {
      await ann.toRound(round)
      await ann.ask('orders', { round, orders: {}, ready: true })
    }
    await ann.toRound(3)
    return id
  }
  // The second match's listing is older, so it has been updated when the first one's is.
  const [unlisted, listed] = [await rounds(false), await rounds(true)]
  await eventually('the third round', async () => (await listing(listed)).round === 3)
  expect([await listing(listed), await listing(unlisted)]).toMatchObject([
    { phase: 'playing', round: 3, taken: 1 },
    { phase: 'playing', round: 1, taken: 1 },
  ])
})

test('a large battle is resolved in another thread, and a small one never', async () => {
  const elsewhere = jest.spyOn(Resolving.prototype, 'elsewhere')
  const playOne = async (setup: object) => {
    const id = await newMatchOf(
      node.url,
      'space-arena',
      { instant: true, bots: 1, roundSeconds: 240 },
      { ...setup },
    )
    const table = await join(node.url, id, await person(node.url, 'Ann'))
    await table.toRound(1)
    await table.ask('orders', { round: 1, orders: {}, ready: true })
    await table.until('the round', () => table.heard('round').length > 0)
  }
  await playOne({})
  expect(elsewhere).not.toHaveBeenCalled()
  await playOne({ teams: 6, seatsPerTeam: 8 })
  expect(elsewhere).toHaveBeenCalledTimes(1)
  elsewhere.mockRestore()
})
