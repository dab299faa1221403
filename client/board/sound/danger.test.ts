import { describe, expect, test } from '@jest/globals'
import { dangerOf, type Situation } from './danger.ts'

const dot = (team: string, x: number, own = team === 'A') => ({ at: { x, y: 0 }, team, own })
const calm: Situation = { dots: [dot('A', -1000), dot('B', 1000)], reach: 1000, fighting: 0, hurried: false }

describe('danger', () => {
  test('danger grows as enemies come near, for players and for spectators', () => {
    for (const own of [true, false]) {
      const levels = [2000, 900, 500, 200, 40].map((far) =>
        dangerOf({ ...calm, dots: [dot('A', 0, own), dot('B', far)] }),
      )
      expect(levels).toEqual([...levels].sort((a, b) => a - b))
      expect(levels[4]! - levels[0]!).toBeGreaterThan(0.3)
    }
  })

  test('danger grows when one side is outnumbered, a fight is shown or time runs out', () => {
    const level = dangerOf(calm)
    expect(dangerOf({ ...calm, dots: [...calm.dots, dot('B', 1000), dot('B', 1100)] })).toBeGreaterThan(level)
    expect(dangerOf({ ...calm, fighting: 1 })).toBeGreaterThan(level + 0.3)
    expect(dangerOf({ ...calm, hurried: true })).toBeGreaterThan(level)
  })

  test('danger stays within bounds, even when nobody is there', () => {
    expect(dangerOf({ ...calm, dots: [] })).toBeLessThan(0.2)
    expect(
      dangerOf({
        dots: [dot('A', 0), ...Array.from({ length: 30 }, (_, i) => dot('B', i))],
        reach: 100,
        fighting: 1,
        hurried: true,
      }),
    ).toBeLessThanOrEqual(1)
  })
})
