import { describe, expect, test } from '@jest/globals'
import { bySpan, type Sample, share, standing, trendOf } from './series.ts'

test('bySpan gathers values by spans of time, and leaves out spans without values', () => {
  expect(
    bySpan(
      [
        [0, 1],
        [4.9, 3],
        [5, 10],
        [16, 7],
      ],
      5,
      (values) => Math.max(...values),
    ),
  ).toEqual([
    [2.5, 3],
    [7.5, 10],
    [17.5, 7],
  ])
  expect(
    bySpan(
      [
        [0, 1],
        [1, 2],
        [2, 100],
      ],
      10,
      share(0.5),
    ),
  ).toEqual([[5, 2]])
})

test('standing counts arrivals less departures when lines come in any order', () => {
  expect(
    standing([
      [3, -1],
      [1, 1],
      [2, 1],
    ]),
  ).toEqual([
    [1, 1],
    [2, 2],
    [3, 1],
  ])
})

describe('the trend after the warm-up', () => {
  const over = (value: (minute: number) => number): Sample[] =>
    Array.from({ length: 121 }, (_, i) => [i * 10, value(i / 6)])
  test.each<[string, (minute: number) => number, boolean]>([
    ['a steady series', () => 100, true],
    ['a series that grows in the first minutes only', (minute) => 50 + 10 * Math.min(minute, 4), true],
    ['a series that swings', (minute) => 100 + 30 * Math.sin(minute * 7), true],
    ['a leak', (minute) => 100 + 3 * minute, false],
    ['a leak that begins late', (minute) => 100 + 5 * Math.max(0, minute - 12), false],
    ['a series that shrinks', (minute) => 100 - minute, true],
  ])('trendOf tells flat from growing: %s', (_, value, flat) => {
    expect(trendOf('heap', 'MB', over(value), 5).flat).toBe(flat)
  })
  test('the trend is flat when a small value grows a little', () => {
    expect(
      trendOf(
        'handles',
        '',
        over((minute) => 10 + minute / 10),
        5,
      ).flat,
    ).toBe(true)
  })
})
