import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { Throttle } from './throttle.ts'

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  jest.useRealTimers()
})

describe('a throttle', () => {
  const told: number[] = []
  const failed: unknown[] = []
  const soon = (
    wait: (silence: number) => number,
    tell: () => void = () => told.push(Date.now() - 1_000_000),
  ) => new Throttle(wait, tell, (error) => failed.push(error))
  beforeEach(() => {
    told.length = failed.length = 0
  })

  test('a throttle waits from the first change, and tells the others with it', () => {
    const one = soon(() => 100)
    one.due()
    jest.advanceTimersByTime(60)
    one.due()
    jest.advanceTimersByTime(1000)
    expect(told).toEqual([100])
    one.due()
    jest.advanceTimersByTime(1000)
    expect(told).toEqual([100, 1160])
  })

  test('a throttle fires at once after a silence, and no sooner than its interval', () => {
    const one = soon((silence) => 100 - silence)
    one.due()
    jest.advanceTimersByTime(0)
    one.due()
    jest.advanceTimersByTime(99)
    expect(told).toEqual([0])
    jest.advanceTimersByTime(1)
    expect(told).toEqual([0, 100])
  })

  test('a throttle that fires now does not fire again for earlier changes', () => {
    const one = soon(() => 100)
    one.due()
    one.now()
    jest.advanceTimersByTime(1000)
    expect(told).toEqual([0])
  })

  test('a throttle that is off stays silent, and a fault is reported and stops nothing later', () => {
    const one = soon(() => 100)
    one.due()
    one.off()
    jest.advanceTimersByTime(1000)
    expect([told, jest.getTimerCount()]).toEqual([[], 0])
    let broken = true
    const two = soon(
      () => 100,
      () => {
        if (broken) throw new Error('broken')
        told.push(1)
      },
    )
    two.due()
    jest.advanceTimersByTime(100)
    broken = false
    two.due()
    jest.advanceTimersByTime(100)
    expect([failed.map(String), told]).toEqual([['Error: broken'], [1]])
  })
})
