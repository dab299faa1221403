/** Refusals for the server's own sake count against nobody's limit. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestNode, type TestNode } from '../testing/machines/node.ts'
import { allLeave, join, newMatch, person } from '../testing/people/table.ts'
import { JOINS_A_MINUTE } from './join-limits.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode({ rateLimits: true })
})
afterAll(async () => {
  await allLeave()
  await node.stop()
})

async function asks(match: string, token: string): Promise<{ status: number; again: boolean }> {
  const response = await fetch(`${node.url}/matchmake/joinById/${match}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, as: 'player' }),
  })
  await response.arrayBuffer()
  return { status: response.status, again: Number(response.headers.get('retry-after')) > 0 }
}

test('joins to a match between two nodes do not count against the limit', async () => {
  // Pretend that another live node owns the match; otherwise this node would adopt it.
  const now = Date.now()
  await node.database
    .insertInto('node')
    .values({
      name: 'another.example',
      run: 1,
      process: 'p',
      since: now,
      beat: now,
      state: 'up',
      reads: 1,
      plays: '',
    })
    .execute()
  await node.database
    .insertInto('lease')
    .values({ match: 'between', node: 'another.example', epoch: 1, form: 1, rules: '' })
    .execute()
  const pupils = await Promise.all(Array.from({ length: 6 }, (_, i) => person(node.url, `Pupil ${i}`)))
  const answers = []
  for (let i = 0; i < JOINS_A_MINUTE + 30; i++) answers.push(await asks('between', pupils[i % 6]!.token))
  expect(answers).toEqual(answers.map(() => ({ status: 503, again: true })))
  const table = await join(node.url, await newMatch(node.url), pupils[0]!)
  expect(table.seat()).toBe('A1')
  // Refusals for other reasons count.
  for (let i = 0; i <= JOINS_A_MINUTE; i++) answers.push(await asks('nowhere', pupils[i % 6]!.token))
  expect(answers.at(-1)).toEqual({ status: 429, again: true })
})
