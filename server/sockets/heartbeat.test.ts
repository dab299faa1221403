/** Heartbeats are rare, but detect a dead connection in time. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Heartbeat, LOOKS_EVERY } from './heartbeat.ts'

let pings = 0
let gone = 0
let heartbeat: Heartbeat
beforeEach(() => {
  jest.useFakeTimers()
  pings = gone = 0
  heartbeat = new Heartbeat(
    () => pings++,
    () => gone++,
  )
})
afterEach(() => {
  heartbeat.stop()
  jest.useRealTimers()
})

test('a client that sends something is not asked', () => {
  for (let i = 0; i < 10; i++) {
    heartbeat.hears()
    jest.advanceTimersByTime(LOOKS_EVERY)
  }
  expect([pings, gone]).toEqual([0, 0])
})

test('a silent client is asked, and stays if it answers, also when one answer is lost', () => {
  jest.advanceTimersByTime(3 * LOOKS_EVERY)
  expect(pings).toBe(1)
  jest.advanceTimersByTime(LOOKS_EVERY)
  heartbeat.hears()
  jest.advanceTimersByTime(4 * LOOKS_EVERY)
  expect([pings, gone]).toEqual([4, 0])
})

test('a client that orders once in eight seconds is not asked', () => {
  for (let i = 0; i < 10; i++) {
    jest.advanceTimersByTime(2 * LOOKS_EVERY)
    heartbeat.hears()
  }
  expect([pings, gone]).toEqual([0, 0])
})

test('a client that answers nothing is gone within twenty seconds', () => {
  jest.advanceTimersByTime(5 * LOOKS_EVERY - 1)
  expect(gone).toBe(0)
  jest.advanceTimersByTime(1)
  expect([pings, gone, 5 * LOOKS_EVERY]).toEqual([2, 1, 20_000])
})

test('a stopped heartbeat asks nobody', () => {
  heartbeat.stop()
  jest.advanceTimersByTime(10 * LOOKS_EVERY)
  expect([pings, gone]).toEqual([0, 0])
})
