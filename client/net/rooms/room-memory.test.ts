import { expect, test } from '@jest/globals'
import { keep } from '../storage.ts'
import { rememberWaiting, waitedRooms } from './room-memory.ts'

test('a browser remembers the rooms in which it waits until it stops or an hour has gone', () => {
  rememberWaiting('lobby', true, 0)
  rememberWaiting('duels', true, 1000)
  rememberWaiting('lobby', true, 2000)
  expect(waitedRooms(3000)).toEqual(['duels', 'lobby'])
  rememberWaiting('duels', false, 3000)
  expect(waitedRooms(3000)).toEqual(['lobby'])
  expect(waitedRooms(2 * 3600_000)).toEqual([])
  rememberWaiting('lobby', false, 4000)
  expect(waitedRooms(4000)).toEqual([])
})

test('a browser remembers no rooms when the stored value is malformed', () => {
  for (const text of ['{}', 'nonsense', '[1, ["a"], [2, 3]]']) {
    keep('waits', text)
    expect(waitedRooms(0)).toEqual([])
  }
})
