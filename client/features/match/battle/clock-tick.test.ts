import { expect, test } from '@jest/globals'
import { secondsLeft, untilNextSecond, warningOf } from './clock-tick.ts'

test.each([
  ['in the middle of a second', 10_250, 10_000, 40_000, 30, 750],
  ['at a whole second', 11_000, 10_000, 40_000, 29, 1000],
  ['just before the end', 39_990, 10_000, 40_000, 1, 10],
  ['at the end', 40_000, 10_000, 40_000, 0, 1000],
  ['after the end', 41_234, 10_000, 40_000, 0, 1000],
  ['while the last round is shown', 9_700, 10_000, 40_000, 30, 300],
  ['long before it opens', 5_000, 10_000, 40_000, 30, 1000],
])('%s', (_when, now, opensAt, deadline, shown, after) => {
  expect([secondsLeft(now, opensAt, deadline), untilNextSecond(now, opensAt, deadline)]).toEqual([
    shown,
    after,
  ])
})

test('the number changes when it is looked at again, and not before', () => {
  for (let now = 10_001; now < 40_000; now += 137) {
    const after = now + untilNextSecond(now, 10_000, 40_000)
    expect(secondsLeft(after, 10_000, 40_000)).toBe(secondsLeft(now, 10_000, 40_000) - 1)
    expect(secondsLeft(after - 1, 10_000, 40_000)).toBe(secondsLeft(now, 10_000, 40_000))
  }
})

test.each([
  ['of a bot’s turn others are not warned', 1, 1200, false, 'calm'],
  ['nor of any that takes a moment', 5, 5000, false, 'calm'],
  ['who is asked for something is, however short it is', 1, 1200, true, 'urgent'],
  ['those who watch a whole round are, too', 5, 30_000, false, 'urgent'],
  ['first it warns', 10, 30_000, true, 'warn'],
  ['with time enough it does not', 11, 30_000, true, 'calm'],
] as const)('%s', (_what, seconds, length, asked, level) => {
  expect(warningOf(seconds, length, asked)).toBe(level)
})
