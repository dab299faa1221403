import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { addressesIn, loadAddresses } from './addresses.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const found = () => addressesIn('see https://example.org now').map(({ value }) => value)

test('what finds addresses is asked for again after a failure, but not with every line', async () => {
  const failing = jest.fn(() => Promise.reject(new Error('gone')))
  for (let line = 0; line < 5; line++) await loadAddresses(failing)
  expect(failing).toHaveBeenCalledTimes(1)
  expect(found()).toEqual([])
  await jest.advanceTimersByTimeAsync(60_000)
  expect(found()).toEqual([])
  await loadAddresses()
  expect(found()).toEqual(['https://example.org'])
})
