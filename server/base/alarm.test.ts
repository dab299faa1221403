import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { Alarm } from './alarm.ts'

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  jest.useRealTimers()
})

describe('an alarm', () => {
  const rung: string[] = []
  const failed: unknown[] = []
  const alarm = () => new Alarm((error) => failed.push(error))
  beforeEach(() => {
    rung.length = failed.length = 0
  })

  test('an alarm rings once, at its time', () => {
    alarm().at(1_060_000, () => rung.push('a'))
    jest.advanceTimersByTime(59_999)
    expect(rung).toEqual([])
    jest.advanceTimersByTime(1)
    jest.advanceTimersByTime(600_000)
    expect(rung).toEqual(['a'])
  })
  test('an alarm that is set again forgets its earlier time', () => {
    const one = alarm()
    one.at(1_000_010, () => rung.push('early'))
    one.at(1_000_500, () => rung.push('late'))
    jest.advanceTimersByTime(1000)
    expect(rung).toEqual(['late'])
  })
  test('an alarm that is off does not ring', () => {
    const one = alarm()
    one.at(1_000_010, () => rung.push('a'))
    one.off()
    one.off()
    jest.advanceTimersByTime(1000)
    expect([rung, jest.getTimerCount()]).toEqual([[], 0])
  })
  test('an alarm for a past time rings at once, but not within the call', () => {
    alarm().at(5, () => rung.push('a'))
    expect(rung).toEqual([])
    jest.advanceTimersByTime(0)
    expect(rung).toEqual(['a'])
  })
  test('an alarm for a past time can be switched off, or set for later', () => {
    const one = alarm()
    one.at(5, () => rung.push('past'))
    one.off()
    one.at(5, () => rung.push('past'))
    one.at(1_000_500, () => rung.push('late'))
    jest.advanceTimersByTime(0)
    expect(rung).toEqual([])
    jest.advanceTimersByTime(500)
    expect(rung).toEqual(['late'])
  })
  test('an alarm passes an error to its owner, and can be set again', () => {
    const one = alarm()
    one.at(1_000_010, () => {
      throw new Error('no')
    })
    expect(() => jest.advanceTimersByTime(100)).not.toThrow()
    expect(failed).toEqual([new Error('no')])
    one.at(1_000_200, () => rung.push('again'))
    jest.advanceTimersByTime(1000)
    expect(rung).toEqual(['again'])
  })
})
