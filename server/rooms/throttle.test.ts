import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { Throttle } from './throttle.ts'

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  jest.useRealTimers()
})

describe('changes that are told together', () => {
  const told: number[] = []
  const failed: unknown[] = []
  const soon = (
    wait: (silence: number) => number,
    tell: () => void = () => told.push(Date.now() - 1_000_000),
  ) => new Throttle(wait, tell, (error) => failed.push(error))
  beforeEach(() => {
    told.length = failed.length = 0
  })

  test('the first sets the time, the others are told with it', () => {
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

  test('at once after a silence, not before a time has passed since the last', () => {
    const one = soon((silence) => 100 - silence)
    one.due()
    jest.advanceTimersByTime(0)
    one.due()
    jest.advanceTimersByTime(99)
    expect(told).toEqual([0])
    jest.advanceTimersByTime(1)
    expect(told).toEqual([0, 100])
  })

  test('told now, it is not told again for what came before', () => {
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
