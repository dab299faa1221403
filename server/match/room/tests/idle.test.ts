/** The others do not wait the whole clock, round after round, for an idle player. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { startTestNode, type TestNode } from '../../../testing/machines/node.ts'
import { allLeave, duel, type Table } from '../../../testing/people/table.ts'
import { hurry } from '../../../testing/preloads/hurry.ts'
import { IDLE_WAIT } from '../../seats/idle.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

/** The remaining time of the round in planning, from its opening or from now (ms). */
const left = ({ state: { opensAt, deadline } }: Table) => deadline - Math.max(Date.now(), opensAt)

test('the clock is short when a player gave no orders for two rounds and all others are ready', async () => {
  const stop = hurry(20)
  const { a, b } = await duel(node.url, { roundSeconds: 240 }, { roundLimit: 9, density: 0 })
  for (const round of [2, 3]) {
    await a.order('')
    await a.toRound(round)
  }
  stop()
  await a.until('the words', () =>
    a.heard('chat').some(({ text }) => /^Autopilot: .* has given no orders for 2 rounds/.test(text)),
  )
  await b.until('the warning', () => b.heard('refused').some(({ code }) => code === 'idle'))
  // Nobody else is ready, so the clock is not shortened.
  expect(left(a)).toBeGreaterThan(IDLE_WAIT)
  await a.order('')
  await a.until('the short clock', () => left(a) <= IDLE_WAIT)
  await a.toRound(4)
  await b.order('')
  await b.settled()
  expect(left(b)).toBeGreaterThan(IDLE_WAIT)
  await a.order('')
  await a.toRound(5)
  await a.order('')
  await a.settled()
  expect(left(a)).toBeGreaterThan(IDLE_WAIT)
})
