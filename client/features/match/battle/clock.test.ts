import { expect, test } from '@jest/globals'
import { secondsLeft, untilNextSecond, warningOf } from './clock.tsx'

test.each([
  ['in the middle of a second', 10_250, 10_000, 40_000, 30, 750],
  ['at a whole second', 11_000, 10_000, 40_000, 29, 1000],
  ['just before the end', 39_990, 10_000, 40_000, 1, 10],
  ['at the end', 40_000, 10_000, 40_000, 0, 1000],
  ['after the end', 41_234, 10_000, 40_000, 0, 1000],
  ['while the last round is shown', 9_700, 10_000, 40_000, 30, 300],
  ['long before it opens', 5_000, 10_000, 40_000, 30, 1000],
])('the clock shows the seconds left %s', (_when, now, opensAt, deadline, shown, after) => {
  expect([secondsLeft(now, opensAt, deadline), untilNextSecond(now, opensAt, deadline)]).toEqual([
    shown,
    after,
  ])
})

test('the number of seconds changes at the next tick, and not before', () => {
  for (let now = 10_001; now < 40_000; now += 137) {
    const after = now + untilNextSecond(now, 10_000, 40_000)
    expect(secondsLeft(after, 10_000, 40_000)).toBe(secondsLeft(now, 10_000, 40_000) - 1)
    expect(secondsLeft(after - 1, 10_000, 40_000)).toBe(secondsLeft(now, 10_000, 40_000))
  }
})

test.each([
  ['for others in a bot’s turn', 1, 1200, false, 'calm'],
  ['for others in a short turn', 5, 5000, false, 'calm'],
  ['for the asked player in a short turn', 1, 1200, true, 'urgent'],
  ['for spectators of a whole round', 5, 30_000, false, 'urgent'],
  ['for the asked player with little time', 10, 30_000, true, 'warn'],
  ['for the asked player with enough time', 11, 30_000, true, 'calm'],
] as const)('the clock has the right level of warning %s', (_what, seconds, length, asked, level) => {
  expect(warningOf(seconds, length, asked)).toBe(level)
})
