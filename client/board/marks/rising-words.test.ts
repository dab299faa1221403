import { describe, expect, test } from '@jest/globals'
import { type Bodies, type Rising, risingWords } from './rising-words.ts'

const eyes = { scale: 1 }
const HALF = 20
const of = (name: string, x: number, start = 0, text = '-40'): Rising => ({
  of: name,
  start,
  lines: [{ text, tint: 0xffffff, size: 16 }],
  at: () => ({ x, y: 0 }),
  clear: HALF,
})
const ships =
  (...xs: readonly (readonly [string, number])[]): Bodies =>
  () =>
    xs.map(([name, x]) => ({ of: name, at: { x, y: 0 }, radius: HALF }))

/** Centres of the words visible at `t`, without their shadows. */
function places(all: readonly Rising[], bodies: Bodies, t: number): { x: number; y: number }[] {
  const letters = risingWords(all, bodies, t, eyes).filter(({ tint }) => tint === 0xffffff)
  return Array.from({ length: letters.length / 3 }, (_, i) => {
    const word = letters.slice(3 * i, 3 * i + 3)
    return { x: word.reduce((sum, { x }) => sum + x, 0) / 3, y: word[0]!.y }
  })
}

describe('rising words', () => {
  test('rising words stand above their thing, rise, and go after a while', () => {
    const one = [of('B1', 0)]
    const [at] = places(one, ships(['B1', 0]), 0.01)
    expect([Math.abs(at!.x) < 3, at!.y < -HALF]).toEqual([true, true])
    expect(places(one, ships(['B1', 0]), 0.9)[0]!.y).toBeLessThan(at!.y - 10)
    expect(places(one, ships(['B1', 0]), 1.2)).toEqual([])
  })

  test('rising words stand nearer to their own thing when two are side by side', () => {
    const bodies = ships(['A1', 0], ['B1', 24])
    for (const t of [0.05, 0.5, 1]) {
      const [a, b] = places([of('A1', 0), of('B1', 24)], bodies, t)
      expect([a!.x < 12, b!.x > 12]).toEqual([true, true])
    }
  })

  test('rising words are not written over another thing', () => {
    const above: Bodies = () => [
      { of: 'B1', at: { x: 0, y: 0 }, radius: HALF },
      { of: 'A1', at: { x: 0, y: -44 }, radius: HALF },
    ]
    for (const t of [0.05, 1])
      for (const { x, y } of places([of('B1', 0)], above, t))
        expect(Math.hypot(x, y + 44)).toBeGreaterThan(HALF)
    // Without a free spot, the one farthest from other things.
    const crowd: Bodies = () =>
      [
        [0, -44],
        [44, 0],
        [-44, 0],
        [44, -44],
        [-44, -44],
        [44, 44],
        [-44, 44],
        [0, -90],
        [44, -90],
        [-44, -90],
      ].map(([x, y], i) => ({ of: `A${i}`, at: { x: x!, y: y! }, radius: 60 }))
    expect(places([of('B1', 0)], crowd, 0.05)[0]!.y).toBeGreaterThan(HALF)
  })

  test('rising words about one thing come one after the other, and never over each other', () => {
    const hits = [of('B1', 0), of('B1', 0), of('B1', 0)]
    expect([0.05, 0.2, 0.4].map((t) => places(hits, ships(['B1', 0]), t).length)).toEqual([1, 2, 3])
    const at = places(hits, ships(['B1', 0]), 0.6)
    for (const [i, one] of at.entries())
      for (const other of at.slice(i + 1))
        expect(Math.abs(one.x - other.x) > 20 || Math.abs(one.y - other.y) > 14).toBe(true)
  })

  test('rising words keep their place when others appear', () => {
    const early = of('B1', 0)
    const alone = places([early], ships(['B1', 0]), 0.5)[0]
    expect(places([early, of('B1', 0, 0.4)], ships(['B1', 0]), 0.5)[0]).toEqual(alone)
  })

  test('rising words are left out when there is no room', () => {
    expect(
      places(
        Array.from({ length: 40 }, (_, i) => of(`B${i}`, 0)),
        ships(),
        0.01,
      ).length,
    ).toBeLessThan(40)
  })
})
