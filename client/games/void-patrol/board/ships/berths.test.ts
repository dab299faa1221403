import { expect, test } from '@jest/globals'
import { HEX } from '../../plane.ts'
import { berthOf, berths } from './berths.ts'

const at = (id: string, q: number) => ({ id, at: { q, r: 0 } })

test('a fighter alone in a hex stands in its middle', () =>
  expect(berthOf(berths([at('A1', 0), at('B1', 1)]), 'A1')).toEqual({ x: 0, y: 0 }))

test('fighters in one hex stand apart in it, in the same places in any order', () => {
  for (const crowd of [
    ['A1', 'B1'],
    ['A1', 'A2', 'B1'],
    ['A1', 'A2', 'B1', 'B2'],
  ]) {
    const found = berths(crowd.map((id) => at(id, 3)))
    const places = crowd.map((id) => berthOf(found, id))
    for (const [i, one] of places.entries()) {
      expect(Math.hypot(one.x, one.y)).toBeLessThan(HEX * 0.87)
      for (const other of places.slice(i + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(0.5 * HEX)
    }
    expect(berths(crowd.map((id) => at(id, 3)).reverse())).toEqual(found)
  }
})
