import { describe, expect, test } from '@jest/globals'
import { Tries } from './tries.ts'

const HOUR = 3600

const tries = () => new Tries({ ofOneFromOne: 10, fromOne: 30, ofOne: 100 })
/** Counts how many of these tries are allowed. */
function may(many: number, begin: (i: number) => number): number {
  let count = 0
  for (let i = 0; i < many; i++) if (begin(i) === 0) count++
  return count
}

describe('limits of guesses', () => {
  test('tries at one name are limited by neighbourhood, and others may still try', () => {
    const guesses = tries()
    expect(may(500, (i) => guesses.begin('carla', `203.0.113.${i % 250}`))).toBe(10)
    expect(guesses.begin('carla', '203.0.113.7')).toBeGreaterThan(HOUR - 60)
    expect(guesses.begin('carla', '198.51.100.1')).toBe(0)
    expect(guesses.begin('dora', '203.0.113.7')).toBe(0)
  })

  test('guesses at one name are limited for all together, too', () => {
    const guesses = tries()
    expect(may(300, (i) => guesses.begin('carla', `10.0.${i}.1`))).toBe(100)
    expect(guesses.begin('dora', '10.0.1.1')).toBe(0)
  })

  test('tries of one IPv6 network count as of one neighbourhood', () => {
    const guesses = tries()
    expect(may(50, (i) => guesses.begin('carla', `2001:db8:1:${i}::1`))).toBe(10)
    expect(guesses.begin('carla', '2001:db8:2::1')).toBe(0)
  })

  test('tries from one address are limited over all names', () => {
    const guesses = tries()
    expect(may(50, (i) => guesses.begin(`name ${i}`, '203.0.113.7'))).toBe(30)
    expect(guesses.begin('another', '203.0.113.8')).toBe(0)
  })

  test('a refused guess does not count against other limits', () => {
    const guesses = tries()
    expect(may(30, (i) => guesses.begin(`name ${i}`, '203.0.113.7'))).toBe(30)
    for (let i = 0; i < 20; i++) expect(guesses.begin('carla', '203.0.113.7')).toBeGreaterThan(0)
    // Neither the network nor the total has lost or gained a try by that.
    expect(may(20, () => guesses.begin('carla', '203.0.113.8'))).toBe(10)
    expect(may(200, (i) => guesses.begin('carla', `10.0.${i}.1`))).toBe(90)
    for (let i = 0; i < 20; i++) expect(guesses.begin('carla', '198.51.100.1')).toBeGreaterThan(0)
    expect(may(40, (i) => guesses.begin(`name ${i}`, '198.51.100.1'))).toBe(30)
  })

  test('a right guess costs nothing, and a refused one is not counted elsewhere', () => {
    const guesses = tries()
    for (let i = 0; i < 200; i++) {
      expect(guesses.begin('carla', '203.0.113.7')).toBe(0)
      guesses.takeBack('carla', '203.0.113.7')
    }
    expect(may(90, (i) => guesses.begin('carla', `10.0.${i}.1`))).toBe(90)
    // The address still has its 30 tries for other accounts, though it asked for more of this one.
    expect(may(40, () => guesses.begin('carla', '203.0.113.7'))).toBe(10)
    expect(may(40, (i) => guesses.begin(`name ${i}`, '203.0.113.7'))).toBe(20)
  })
})
