/**
 * Bots of a player whose budget is used up: everybody in the match reads it, and the owner is known across a
 * restart.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { when } from '../../base/events.ts'
import { networkOf } from '../../people/ratings/neighbourhood.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { allLeave, join, person, post, type Table } from '../../testing/people/table.ts'
import { TEST_SIGNING } from '../../testing/people/tokens.ts'
import { Thinking } from '../run/thinking.ts'
import type { ThoughtRequest } from '../run/thought-pool.ts'

const FROM = '198.51.100.7'
const dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-limited-'))
let node: TestNode
const begin = async () => (node = await startTestNode({ dataDir, trustProxy: 1, rateLimits: true }))
beforeAll(begin)
afterEach(allLeave)
afterAll(async () => {
  await node.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Records requests to the bots; each answer is by the lowest level, because the budget allows no more. */
function asked(): ThoughtRequest[] {
  const questions: ThoughtRequest[] = []
  jest.spyOn(Thinking.prototype, 'think').mockImplementation(async (question) => {
    questions.push(question)
    const { game, view, seat } = question
    const seen = view()
    return seen === undefined
      ? { declined: 'dropped', allowed: true }
      : { orders: game.standing(seen, seat, {} as never) as unknown, level: 1, limited: true }
  })
  return questions
}
afterEach(() => {
  jest.restoreAllMocks()
})

async function alone(): Promise<{ id: string; ann: Table; who: Awaited<ReturnType<typeof person>> }> {
  const { body } = await post(
    `${node.url}/api/matches`,
    {
      game: 'space-arena',
      options: { instant: true, bots: 3, roundSeconds: 240 },
      setup: { seatsPerTeam: 2 },
    },
    { 'x-forwarded-for': FROM },
  )
  const who = await person(node.url, 'Ann')
  const id = String(body['id'])
  const ann = await join(node.url, id, who)
  await ann.toRound(1)
  return { id, ann, who }
}

test('a match is notified once when its bots think at a lower level', async () => {
  asked()
  const told: object[] = []
  const ignore = when('bots limited', (about) => told.push(about))
  const { id, ann } = await alone()
  for (const round of [2, 3]) {
    await ann.ask('orders', { round: round - 1, orders: {}, ready: true })
    await ann.toRound(round)
  }
  await ann.settled()
  ignore()
  expect(told).toEqual([{ match: id, game: 'space-arena', round: 1, level: 1 }])
  const lines = [...(ann.heard('history').at(-1) ?? []), ...ann.heard('chat')].filter(
    ({ kind }) => kind === 'told',
  )
  expect(lines.map(({ text }) => text)).toEqual([
    expect.stringMatching(/more bots thinking than one place may have/),
  ])
})

test('bots think at the cost of the network that opened the match, also after a restart', async () => {
  const questions = asked()
  const { who, id } = await alone()
  await allLeave()
  await node.stop()
  questions.length = 0
  await begin()
  const again = await join(node.url, id, who)
  await again.ask('orders', { round: 1, orders: {}, ready: true })
  await again.toRound(2)
  expect(questions.length).toBeGreaterThan(0)
  expect(new Set(questions.map(({ payer }) => payer))).toEqual(new Set([networkOf(TEST_SIGNING, FROM)]))
  expect(networkOf(TEST_SIGNING, FROM)).not.toBe('')
})
