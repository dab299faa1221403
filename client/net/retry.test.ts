/** Retries back off, are spread randomly, and wait at least as long as the server asks. */
import { expect, test } from '@jest/globals'
import { pauseBefore } from './retry.ts'

test('the pause grows with each try up to a limit, and half of it is random', () => {
  expect([1, 2, 3, 4, 5, 6, 100].map((tries) => pauseBefore(tries, 0, () => 0.5))).toEqual([
    300, 700, 1500, 3000, 5000, 5000, 5000,
  ])
  expect([pauseBefore(5, 0, () => 0), pauseBefore(5, 0, () => 1)]).toEqual([2500, 7500])
  const pauses = new Set(Array.from({ length: 60 }, () => pauseBefore(1)))
  expect(pauses.size).toBeGreaterThan(50)
})

test('the pause is at least as long as the server asks, up to a limit', () => {
  expect([pauseBefore(1, 20_000, () => 0.5), pauseBefore(1, 1e12, () => 0.5)]).toEqual([20_300, 120_300])
})
