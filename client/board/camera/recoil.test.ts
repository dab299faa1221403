import { describe, expect, test } from '@jest/globals'
import { recoilAt, type Shock } from './recoil.ts'

const far = (shocks: readonly Shock[], t: number) => Math.hypot(recoilAt(shocks, t).x, recoilAt(shocks, t).y)
const one: Shock = { at: 2, strength: 1, name: 'A1' }

describe('the recoil of the camera', () => {
  test('the camera recoils from the shock on, and rests again within a second', () => {
    expect(far([one], 1.99)).toBe(0)
    expect(far([one], 2.01)).toBeGreaterThan(5)
    expect(far([one], 2.901)).toBe(0)
    expect(far([], 2)).toBe(0)
  })

  test('the recoil of a moment is the same in any order of queries', () => {
    const there = [2.4, 2.1, 2.3].map((t) => recoilAt([one], t))
    expect([2.3, 2.1, 2.4].map((t) => recoilAt([one], t)).reverse()).toEqual([there[0], there[1], there[2]])
  })

  test('the recoil is never farther than from the hardest shock, however many come at once', () => {
    const many = Array.from({ length: 40 }, (_, i): Shock => ({ at: 1 + i / 400, strength: 1, name: `${i}` }))
    for (let t = 1; t < 2.2; t += 0.01) expect(far(many, t)).toBeLessThanOrEqual(11.001)
  })
})
