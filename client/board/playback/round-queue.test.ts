import { describe, expect, test } from '@jest/globals'
import { RoundQueue } from './round-queue.ts'

const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

describe('rounds to be shown', () => {
  test('a round is shown on arrival, and only once', () => {
    const queue = new RoundQueue()
    expect([queue.arrived(upTo(1)), queue.arrived(upTo(1)), queue.next()]).toEqual([1, undefined, undefined])
  })
  test('several rounds are shown one after the other when they come together', () => {
    const queue = new RoundQueue()
    queue.arrived(upTo(1))
    expect(queue.arrived(upTo(4))).toBe(2)
    expect([...queue.waiting.value]).toEqual([3, 4])
    expect([queue.next(), queue.next(), queue.next()]).toEqual([3, 4, undefined])
    expect(queue.waiting.value.size).toBe(0)
  })
  test('a round that comes meanwhile is shown at once, and skipped rounds are not shown later', () => {
    const queue = new RoundQueue()
    queue.arrived(upTo(3))
    expect([queue.arrived(upTo(4)), queue.next()]).toEqual([4, undefined])
    queue.arrived(upTo(6))
    queue.clear()
    expect([queue.waiting.value.size, queue.next(), queue.arrived(upTo(7))]).toEqual([0, undefined, 7])
  })
  test.each([2, 5, 7])('a lesson that begins again after %i rounds shows only what comes after them', (n) => {
    const queue = new RoundQueue()
    queue.arrived(upTo(5))
    queue.skip(upTo(n))
    expect([queue.arrived(upTo(n)), queue.waiting.value.size]).toEqual([undefined, 0])
    expect(queue.arrived(upTo(n + 1))).toBe(n + 1)
  })
  test('another match begins with its first round, and a queue may begin in the middle', () => {
    const queue = new RoundQueue()
    queue.arrived(upTo(5))
    expect(queue.arrived(upTo(1))).toBe(1)
    queue.arrived([])
    expect([queue.arrived(upTo(1)), new RoundQueue().arrived(upTo(9, 8))]).toEqual([1, 8])
  })
})
