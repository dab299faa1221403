import { describe, expect, test } from '@jest/globals'
import { ActionBudget } from './action-budget.ts'

/** Counts how many of these requests are granted. */
function granted(
  purse: ActionBudget,
  many: number,
  spender: (i: number) => { player: string; address: string },
): number {
  let count = 0
  for (let i = 0; i < many; i++) if (!purse.spend(spender(i))) count++
  return count
}
const purse = () => new ActionBudget({ seconds: 600, each: 6, near: 12, around: 24 })

describe('limits of counts', () => {
  test('counts are limited for one player at any address', () => {
    expect(granted(purse(), 20, (i) => ({ player: 'ann', address: `203.0.${i}.7` }))).toBe(6)
  })

  test('counts are limited by neighbourhood: an IPv4 /24, an IPv6 /64 and the /48 around it', () => {
    expect(granted(purse(), 200, (i) => ({ player: `guest ${i}`, address: `203.0.113.${i}` }))).toBe(12)
    expect(granted(purse(), 200, (i) => ({ player: `guest ${i}`, address: `2001:db8:1:2::${i}` }))).toBe(12)
    expect(granted(purse(), 200, (i) => ({ player: `guest ${i}`, address: `2001:db8:1:${i}::1` }))).toBe(24)
  })

  test('counts are limited by the player alone at this machine’s address', () => {
    expect(granted(purse(), 200, (i) => ({ player: `guest ${i}`, address: '127.0.0.1' }))).toBe(200)
    expect(granted(purse(), 200, () => ({ player: 'ann', address: '::1' }))).toBe(6)
  })

  test('a count costs the player nothing when the neighbourhood has used its share', () => {
    const limits = purse()
    granted(limits, 12, (i) => ({ player: `guest ${i}`, address: '203.0.113.9' }))
    for (let i = 0; i < 10; i++)
      expect(limits.spend({ player: 'ann', address: '203.0.113.1' })).toMatchObject({
        code: 'too_fast',
      })
    expect(granted(limits, 10, () => ({ player: 'ann', address: '198.51.100.1' }))).toBe(6)
  })
})
