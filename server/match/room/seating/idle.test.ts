/** The others do not wait the whole clock, round after round, for an idle player. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { endRound, startTestNode, type TestNode } from '../../../testing/machines/node.ts'
import { allLeave, duel, join, newMatchOf, person, type Table } from '../../../testing/people/table.ts'
import { hurry } from '../../../testing/preloads/hurry.ts'
import { IDLE_WAIT } from '../../run/rounds.ts'

let node: TestNode
const dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-idle-'))
beforeAll(async () => {
  node = await startTestNode({ dataDir })
})
afterEach(allLeave)
afterAll(async () => {
  await node.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

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

test('two rounds without orders are whole rounds, not steps, also over a restart', async () => {
  const id = await newMatchOf(node.url, 'vector-combat', { bots: 0, roundSeconds: 240 }, { turns: 9 })
  const people = [await person(node.url, 'Ann'), await person(node.url, 'Bob')] as const
  const both = () => Promise.all(people.map((who) => join(node.url, id, who)))
  let [a, b] = (await both()) as [Table, Table]
  for (const table of [a, b]) await table.ask('ready', { ready: true })
  await Promise.all([a.toRound(1), b.toRound(1)])
  /** A turn has four steps; only Ann gives orders. */
  const steps = async (from: number, to: number) => {
    for (let round = from; round <= to; round++) {
      await a.ask('orders', { round, orders: { actions: {} }, ready: true })
      endRound(id)
      await a.toRound(round + 1)
    }
  }
  const isTold = () => b.heard('refused').some(({ code }) => code === 'idle')
  await steps(1, 5)
  await b.settled()
  expect(isTold()).toBe(false)
  await allLeave()
  await node.stop()
  node = await startTestNode({ dataDir })
  ;[a, b] = (await both()) as [Table, Table]
  await steps(6, 7)
  await b.settled()
  expect([isTold(), left(a) > IDLE_WAIT]).toEqual([false, true])
  await steps(8, 8)
  await b.until('the warning', isTold)
  await allLeave()
  await node.stop()
  node = await startTestNode({ dataDir })
  ;[a, b] = (await both()) as [Table, Table]
  await a.ask('orders', { round: 9, orders: { actions: {} }, ready: true })
  await a.until('the short clock', () => left(a) <= IDLE_WAIT)
})
