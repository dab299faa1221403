import { expect, test } from '@jest/globals'
import { CALLS_AT_MOST } from '../../common/wire/match/pickup-messages.ts'
import { SubstituteCalls } from './substitute-calls.ts'

const wanted = [{ seat: 'B1', team: 'B', name: 'Bob' }]
const call = (id: string) => ({ id, game: 'void-patrol', wanted })

test('a call stays while it is repeated, until its seat is taken or its match is over', () => {
  const calls = new SubstituteCalls()
  for (const id of ['one', 'two', 'three']) calls.heard(call(id), 0)
  expect(calls.all).toMatchObject([{ match: 'one', seats: wanted }, { match: 'three' }, { match: 'two' }])
  calls.heard({ ...call('one'), wanted: [] }, 1000)
  calls.finished('three')
  calls.heard(call('two'), 20_000)
  calls.settle(30_000)
  expect(calls.all).toMatchObject([{ match: 'two' }])
  expect(calls.due).toBe(50_000)
  calls.settle(50_000)
  expect([calls.all, calls.due]).toEqual([[], undefined])
})

test('a room is shown a limited number of calls', () => {
  const calls = new SubstituteCalls()
  for (let i = 0; i < 2 * CALLS_AT_MOST; i++) calls.heard(call(`match ${i}`), 0)
  expect(calls.all).toHaveLength(CALLS_AT_MOST)
})
