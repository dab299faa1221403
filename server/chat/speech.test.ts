import { describe, expect, test } from '@jest/globals'
import { Pace } from './speech.ts'

let people = 0
const somebody = () => `pace-${people++}`

describe('the pace of lines', () => {
  test('a person may write six lines in six seconds, on the whole site', async () => {
    const [pace, other, player] = [new Pace(), new Pace(), somebody()]
    for (let i = 0; i < 6; i++)
      expect(await (i % 2 ? pace : other).take(player, `line ${i}`, 0, i)).toBeUndefined()
    expect(await pace.take(player, 'one more', 0, 7)).toMatchObject({ code: 'too_fast' })
    expect(await pace.take(somebody(), 'one more', 0, 7)).toBeUndefined()
  })

  test('a repeated line is refused for half a minute, in any spelling', async () => {
    const [pace, player] = [new Pace(), somebody()]
    expect(await pace.take(player, 'Buy now!', 0, 0)).toBeUndefined()
    for (const text of ['Buy now!', 'buy  NOW', 'b.u.y n.o.w ???'])
      expect(await pace.take(player, text, 0, 29_000)).toMatchObject({ code: 'repeated' })
    expect(await pace.take(somebody(), 'Buy now!', 0, 29_000)).toBeUndefined()
    expect(await pace.take(player, 'Buy now!', 0, 31_000)).toBeUndefined()
  })

  test('lines of signs without letters are compared as they are', async () => {
    const [pace, player] = [new Pace(), somebody()]
    expect(await pace.take(player, ':)', 0, 0)).toBeUndefined()
    expect(await pace.take(player, ':(', 0, 1)).toBeUndefined()
    expect(await pace.take(player, ':(', 0, 2)).toMatchObject({ code: 'repeated' })
  })

  test('slow mode says how long to wait, and a refused line does not lengthen it', async () => {
    const [pace, player] = [new Pace(), somebody()]
    expect(await pace.take(player, 'one', 10, 0)).toBeUndefined()
    expect(await pace.take(player, 'two', 10, 4000)).toEqual({
      code: 'slow_mode',
      message: expect.stringContaining('Wait 6 s.'),
    })
    expect(pace.wait(player, 10, 9500)).toBe(500)
    expect(await pace.take(player, 'two', 10, 10_000)).toBeUndefined()
    // A player who is exempt from slow mode.
    expect(await pace.take(player, 'three', 0, 10_001)).toBeUndefined()
  })
})
