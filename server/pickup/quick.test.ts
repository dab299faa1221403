import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { windowAfter } from '../../common/wire/people/rating.ts'
import { nextPair, pairs, type QueueEntry } from './quick.ts'

const who = (player: string, mu: number, since = 0): QueueEntry => ({ player, mu, since })
const names = (found: [QueueEntry, QueueEntry][]) =>
  found.map((pair) =>
    pair
      .map(({ player }) => player)
      .sort()
      .join(),
  )

describe('quick match', () => {
  test('equals meet at once, others after a wait that grows with their difference', () => {
    const far = [who('a', 20), who('b', 30)]
    expect(names(pairs([who('a', 25), who('b', 25)], 0))).toEqual(['a,b'])
    expect(pairs(far, 0)).toEqual([])
    expect(pairs(far, 29_000)).toEqual([])
    expect(names(pairs(far, 30_000))).toEqual(['a,b'])
    expect(pairs([who('a', 0), who('b', 50)], 59_999)).toEqual([])
    expect(names(pairs([who('a', 0), who('b', 50)], 60_000))).toEqual(['a,b'])
  })

  test('the player waiting longest chooses first, and takes the nearest', () => {
    expect(
      names(
        pairs(
          [who('late', 25, 9000), who('early', 24, 0), who('far', 21, 100), who('near', 24.5, 8000)],
          10_000,
        ),
      ),
    ).toEqual(['early,near', 'far,late'])
  })

  test('pairs are disjoint and within the accepted difference, and leave no fitting pair over', () => {
    const people = fc.uniqueArray(
      fc.record({
        player: fc.string({ minLength: 1, maxLength: 4 }),
        mu: fc.integer({ min: 0, max: 50 }),
        since: fc.integer({ min: 0, max: 60_000 }),
      }),
      { selector: ({ player }) => player, maxLength: 40 },
    )
    fc.assert(
      fc.property(people, (waiting) => {
        const now = 60_000
        const found = pairs(waiting, now)
        const paired = found.flat()
        expect(new Set(paired).size).toBe(paired.length)
        for (const [a, b] of found)
          expect(Math.abs(a.mu - b.mu)).toBeLessThanOrEqual(windowAfter(now - Math.min(a.since, b.since)))
        const left = waiting.filter((one) => !paired.includes(one))
        for (const a of left)
          for (const b of left)
            if (a !== b)
              expect(Math.abs(a.mu - b.mu)).toBeGreaterThan(windowAfter(now - Math.min(a.since, b.since)))
      }),
    )
  })

  test('nextPair tells when a pair is found, and none is found before', () => {
    expect(nextPair([])).toBeUndefined()
    expect(nextPair([who('a', 25)])).toBeUndefined()
    expect(nextPair([who('a', 20), who('b', 30, 5000)])).toBe(30_000)
    const people = fc.uniqueArray(
      fc.record({
        player: fc.string({ minLength: 1, maxLength: 4 }),
        mu: fc.integer({ min: 0, max: 50 }),
        since: fc.integer({ min: 0, max: 60_000 }),
      }),
      { selector: ({ player }) => player, minLength: 2, maxLength: 20 },
    )
    fc.assert(
      fc.property(people, (waiting) => {
        const next = nextPair(waiting)!
        expect(pairs(waiting, next).length).toBeGreaterThan(0)
        // Searches start only after the player has joined.
        if (next > Math.max(...waiting.map(({ since }) => since)))
          expect(pairs(waiting, next - 1)).toEqual([])
      }),
    )
  })

  test('the work grows as n log n, with some dozen looks at each of a thousand players', () => {
    let looks = 0
    const waiting = Array.from(
      { length: 1000 },
      (_, i): QueueEntry => ({
        player: `p${i}`,
        since: (i * 31) % 60_000,
        get mu() {
          looks++
          return (i * 7919) % 50
        },
      }),
    )
    expect(pairs(waiting, 30_000).length).toBeGreaterThan(400)
    expect(looks).toBeLessThan(1000 * 60)
  })
})
