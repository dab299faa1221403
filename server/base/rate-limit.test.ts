import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { RateLimit } from './rate-limit.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const limit = () => new RateLimit({ points: 3, duration: 10 })

/** How many of these attempts are granted. */
const granted = (rate: RateLimit, key: string, attempts: number) =>
  Array.from({ length: attempts }, () => rate.take(key)).filter((wait) => wait === 0).length

test('each key has its own points', () => {
  const rate = limit()
  expect([granted(rate, 'ann', 5), granted(rate, 'ben', 2)]).toEqual([3, 2])
})

test('whoever took too much is told how long the window lasts, and has all points after it', () => {
  const rate = limit()
  granted(rate, 'ann', 3)
  jest.advanceTimersByTime(4000)
  expect(rate.take('ann')).toBe(6000)
  jest.advanceTimersByTime(5999)
  expect(rate.take('ann')).toBe(1)
  jest.advanceTimersByTime(1)
  expect(granted(rate, 'ann', 5)).toBe(3)
})

test('attempts that were refused neither count nor prolong the wait', () => {
  const rate = limit()
  expect(rate.take('ann', 2)).toBe(0)
  for (let second = 0; second < 9; second++) {
    expect(rate.take('ann', 2)).toBe(10_000 - 1000 * second)
    jest.advanceTimersByTime(1000)
  }
  expect(rate.take('ann')).toBe(0)
})

test('a request that costs more than there is is always refused', () => {
  expect(limit().take('ann', 4)).toBe(10_000)
})

test('points given back can be taken again, but never more than there are', () => {
  const rate = limit()
  granted(rate, 'ann', 3)
  rate.giveBack('ann')
  expect(granted(rate, 'ann', 3)).toBe(1)
  rate.giveBack('ann', 99)
  rate.giveBack('nobody')
  expect([granted(rate, 'ann', 9), granted(rate, 'nobody', 9)]).toEqual([3, 3])
})

test('a window holds however many other keys come and go meanwhile', () => {
  const rate = limit()
  rate.take('other')
  jest.advanceTimersByTime(9000)
  granted(rate, 'ann', 3)
  for (let second = 1; second < 10; second++) {
    jest.advanceTimersByTime(1000)
    rate.take(`guest ${second}`)
    expect(rate.take('ann')).toBe(10_000 - 1000 * second)
  }
  jest.advanceTimersByTime(1000)
  expect(rate.take('ann')).toBe(0)
})

test('keys of windows that have ended are forgotten, with no timer', () => {
  const rate = limit()
  for (let second = 0; second < 100; second++) {
    for (let guest = 0; guest < 10; guest++) rate.take(`guest ${second} ${guest}`)
    jest.advanceTimersByTime(1000)
  }
  expect(rate.size).toBeLessThanOrEqual(2 * 10 * 10)
  expect(jest.getTimerCount()).toBe(0)
  jest.advanceTimersByTime(60_000)
  rate.take('ann')
  expect(rate.size).toBe(1)
})
