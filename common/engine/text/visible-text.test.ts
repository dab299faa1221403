import { describe, expect, test } from '@jest/globals'
import { isDeceptive, seenLine } from './visible-text.ts'

/** Every code point that Unicode calls invisible, among those that a text may contain. */
const IGNORABLE = Array.from({ length: 0x11_0000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))
  .filter((letter) => /\p{Default_Ignorable_Code_Point}/u.test(letter))

describe('invisible letters', () => {
  test('a letter that Unicode ignores vanishes from a line, and makes no other name', () => {
    expect(IGNORABLE.length).toBeGreaterThan(4000)
    for (const letter of [...IGNORABLE, '\u2800', '\u{1d159}', '\u{16fe4}']) {
      expect([letter.codePointAt(0), seenLine(letter)]).toEqual([letter.codePointAt(0), ''])
      expect([letter.codePointAt(0), seenLine(`hel${letter}lo`).replace(' ', '')]).toEqual([
        letter.codePointAt(0),
        'hello',
      ])
      expect([letter.codePointAt(0), isDeceptive(`Mag${letter}nus`)]).toEqual([letter.codePointAt(0), true])
    }
  })

  test.each(['a\u202eb', 'a\u2066b', 'a\u200fb', 'a\ufffbb'])('%j loses its direction marks', (text) => {
    expect(seenLine(text)).toBe('ab')
  })

  test.each([
    ' a  b ',
    'a\tb',
    'a\r\nb',
    'a\u2028b',
    'a\u00a0b',
    'a\u3000b',
    'a\u2800b',
    'a\u0000b',
    'a \u200b b',
  ])('%j becomes one line with one blank', (text) => {
    expect(seenLine(text)).toBe('a b')
  })
})

test.each([
  '👨‍👩‍👧',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '❤️',
  '❤︎',
  '1️⃣',
  '👩🏽‍🚀',
  '🏳️‍🌈',
  '🇩🇪',
  'می‌خواهم',
  'क्‍ष',
  'हिन्दी',
  'นกอินทรี',
  'ܐܒܓ',
  'Việt Nam',
  'שָׁלוֹם',
  'བོད',
  '葛\u{e0100}城',
  '辻\u{e0101}',
  'ᠮᠣᠩᠭᠣᠯ\u180bᠠ',
  'ᠬᠠᠷ\u180eᠠ',
])('%s comes out as typed', (text) => {
  expect(seenLine(`${text} ${text}`)).toBe(`${text} ${text}`.normalize('NFC'))
})

test('letters are composed', () => {
  expect(seenLine('E\u0301clair')).toBe('Éclair')
})

test('a letter keeps a few marks only, and a name with more is deceptive', () => {
  const stacked = `Z${'\u0335\u0301\u0316'.repeat(20)}algo`
  expect(seenLine(stacked).length).toBeLessThan(12)
  expect(isDeceptive(stacked)).toBe(true)
})

test.each(['Magnus', 'Renée', 'देवी', 'สมชาย', 'Nguyễn', 'שָׁלוֹם', '홍길동', 'X Æ 12'])(
  '%s is a name as any other',
  (name) => {
    expect(isDeceptive(name)).toBe(false)
  },
)
