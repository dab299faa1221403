import { describe, expect, test } from '@jest/globals'
import { CHAT_LENGTH } from '../../common/wire/chat/talk.ts'
import { Speech } from './speech.ts'

let people = 0
const somebody = () => `pace-${people++}`

describe('the pace of lines', () => {
  test('a person may write six lines in six seconds, on the whole site', async () => {
    const [speech, other, player] = [new Speech(), new Speech(), somebody()]
    for (let i = 0; i < 6; i++)
      expect(await (i % 2 ? speech : other).take(player, `line ${i}`, i)).toBe(`line ${i}`)
    expect(await speech.take(player, 'one more', 7)).toMatchObject({ code: 'too_fast' })
    expect(await speech.take(somebody(), 'one more', 7)).toBe('one more')
  })

  test('a repeated line is refused for half a minute, in any spelling', async () => {
    const [speech, player] = [new Speech(), somebody()]
    expect(await speech.take(player, 'Buy now!', 0)).toBe('Buy now!')
    for (const text of ['Buy now!', 'buy  NOW', 'b.u.y n.o.w ???'])
      expect(await speech.take(player, text, 29_000)).toMatchObject({ code: 'repeated' })
    expect(await speech.take(somebody(), 'Buy now!', 29_000)).toBe('Buy now!')
    expect(await speech.take(player, 'Buy now!', 31_000)).toBe('Buy now!')
  })

  test('lines of signs without letters are compared as they are', async () => {
    const [speech, player] = [new Speech(), somebody()]
    expect(await speech.take(player, ':)', 0)).toBe(':)')
    expect(await speech.take(player, ':(', 1)).toBe(':(')
    expect(await speech.take(player, ':(', 2)).toMatchObject({ code: 'repeated' })
  })

  test('slow mode says how long to wait, and a refused line does not lengthen it', async () => {
    const [speech, player] = [new Speech(), somebody()]
    expect(await speech.take(player, 'one', 0, { slow: 10 })).toBe('one')
    expect(await speech.take(player, 'two', 4000, { slow: 10 })).toEqual({
      code: 'slow_mode',
      message: expect.stringContaining('Wait 6 s.'),
    })
    expect(speech.wait(player, 10, 9500)).toBe(500)
    expect(await speech.take(player, 'two', 10_000, { slow: 10 })).toBe('two')
    // A player who is exempt from slow mode.
    expect(await speech.take(player, 'three', 10_001)).toBe('three')
  })
})

test('a text is read as one line without coarse words, and counts only if it may be said', async () => {
  const [speech, player] = [new Speech(), somebody()]
  expect(await speech.take(player, ' \u200b\n ', 0)).toMatchObject({ code: 'empty_text' })
  expect(await speech.take(player, 'hello', 0, { muted: 90_000 })).toMatchObject({
    code: 'muted',
    message: expect.stringContaining('2 min'),
  })
  expect(await speech.take(player, 'hello', 0)).toBe('hello')
  expect(await speech.take(player, 'holy\n shit', 1)).toBe('holy ****')
  expect(await speech.take(player, 'oh shit', 2, { filter: false })).toBe('oh shit')
  expect(await speech.take(player, 'x'.repeat(CHAT_LENGTH + 9), 3)).toBe('x'.repeat(CHAT_LENGTH))
})
