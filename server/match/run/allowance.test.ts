/** The spending limit of each payer. */
import { expect, test } from '@jest/globals'
import { ThoughtAllowance } from './allowance.ts'

const allowance = (): ThoughtAllowance => new ThoughtAllowance({ work: 100, within: 1000 })

test('an allowance may be spent at once, and grows back with time', () => {
  const some = allowance()
  some.spend('a', 60, 0)
  expect(some.has('a', 0)).toBe(true)
  some.spend('a', 60, 0)
  expect(['a', 'b'].map((payer) => some.has(payer, 0))).toEqual([false, true])
  expect([some.has('a', 190), some.has('a', 210)]).toEqual([false, true])
})

test('an allowance grows back to its full amount and no further', () => {
  const some = allowance()
  some.spend('a', 10, 0)
  some.spend('a', 100, 1_000_000)
  expect(some.has('a', 1_000_000)).toBe(false)
})

test('an allowance forgets spenders when they owe nothing any more', () => {
  const some = allowance()
  for (let i = 0; i < 5000; i++) some.spend({}, 1, i * 20)
  expect((some as unknown as { spent: Map<unknown, unknown> }).spent.size).toBeLessThanOrEqual(1000)
})
