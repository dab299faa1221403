import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { addressFinder } from './addresses.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('what finds addresses is asked for again after a failure, but not with every line', async () => {
  let gone = true
  const load = jest.fn(async () => {
    if (gone) throw new Error('gone')
    return import('linkifyjs')
  })
  const finder = addressFinder(load)
  const found = () => finder.find('see https://example.org now').map(({ value }) => value)
  for (let line = 0; line < 5; line++) {
    expect(found()).toEqual([])
    await finder.load()
  }
  expect(load).toHaveBeenCalledTimes(1)
  gone = false
  await jest.advanceTimersByTimeAsync(60_000)
  expect(found()).toEqual([])
  await finder.load()
  expect(found()).toEqual(['https://example.org'])
  expect(load).toHaveBeenCalledTimes(2)
})
