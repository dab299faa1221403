/** Heartbeats are rare, but detect a dead connection in time. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { type Heartbeat, Heartbeats, LOOKS_EVERY } from './heartbeat.ts'

let pings = 0
let gone = 0
let heartbeats: Heartbeats
let heartbeat: Heartbeat
beforeEach(() => {
  jest.useFakeTimers()
  pings = gone = 0
  heartbeats = new Heartbeats()
  heartbeat = heartbeats.of({ ask: () => pings++, gone: () => gone++ })
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

test('one timer serves all connections, which are asked at times of their own', () => {
  const asked = new Set<number>()
  for (let i = 0; i < 80; i++) {
    heartbeats.of({ ask: () => asked.add(i), gone: () => undefined })
    jest.advanceTimersByTime(LOOKS_EVERY / 80)
  }
  expect(jest.getTimerCount()).toBe(1)
  jest.advanceTimersByTime(2 * LOOKS_EVERY)
  asked.clear()
  let atOnce = 0
  for (let i = 0; i < 80; i++) {
    const before = asked.size
    jest.advanceTimersByTime(LOOKS_EVERY / 80)
    atOnce = Math.max(atOnce, asked.size - before)
  }
  expect(asked.size).toBe(80)
  expect(atOnce).toBeLessThanOrEqual(2)
})

test('without connections no timer runs, and a later one is heeded as before', () => {
  heartbeat.stop()
  jest.advanceTimersByTime(2 * LOOKS_EVERY)
  expect(jest.getTimerCount()).toBe(0)
  heartbeat = heartbeats.of({ ask: () => pings++, gone: () => gone++ })
  jest.advanceTimersByTime(5 * LOOKS_EVERY)
  expect([pings, gone]).toEqual([2, 1])
})
