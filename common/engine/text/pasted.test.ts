import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { bareLine, linesOf, plainLine, plainText } from './pasted.ts'

test.each([
  ['1: A\u22125', '1: A-5'],
  ['1\uff1aA5', '1:A5'],
  ['laser 6\u2044100', 'laser 6/100'],
  ['laser 6\u2215100', 'laser 6/100'],
  ['\uff11\uff1a\uff21\uff0d\uff15', '1:A-5'],
  ['\u0663: A\u0665', '3: A5'],
  ['1: A5 ', '1: A5'],
  ['\ufeff1: A5', '1: A5'],
  ['1:\u00a0A5', '1: A5'],
  ['1:\u3000A5', '1: A5'],
  ['\u200b1: A5\u200e', '1: A5'],
  ['"1: A5",', '1: A5'],
  ['\u201e1: A5\u201c', '1: A5'],
  ['\u300c1: A5\u300d', '1: A5'],
  ['`1: A5`', '1: A5'],
  ['> > 1: A5', '1: A5'],
  ['- 1: A5', '1: A5'],
  ['* "1: A5";', '1: A5'],
  ['```', ''],
  ['```json', ''],
  ['~~~~', ''],
  ['-5', '-5'],
  ["O'Hara", "O'Hara"],
  ['"1: A5', '"1: A5'],
  ['# note', '# note'],
  ['>', ''],
  [';', ';'],
  ['>* ', '*'],
  ['- ""', '- ""'],
])('the pasted line %j is read as %j', (pasted, line) => {
  expect(plainLine(pasted)).toBe(line)
})

test('a name keeps its own letters, and loses the characters around it', () => {
  expect(bareLine('\ufeff> \u201c\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645\u201d')).toBe(
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  )
})

test.each(['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085'])('%j ends a line', (end) => {
  expect(linesOf(`a${end}b`)).toEqual(['a', 'b'])
})

describe('a plain text', () => {
  const text = fc
    .array(
      fc.oneof(
        fc.constantFrom(...'"\u201c\u201d\u00ab\u00bb`\'->*\u2022 \t,;~\uff1e\uff02\u200d\ufeff1:A'),
        fc.string(),
      ),
    )
    .map((parts) => parts.join(''))
  test('a plain text stays as it is, and has as many lines as the pasted one', () => {
    fc.assert(
      fc.property(text, (given) => {
        const plain = plainText(given)
        expect(plainText(plain)).toBe(plain)
        expect(linesOf(plain).length).toBe(linesOf(given).length)
      }),
      { numRuns: 5000 },
    )
  })
  test('a text of a megabyte is read in one go, whatever it holds', () => {
    for (const part of ['"', '> ', '- ', '"- ', ', ', '\u200b', '`', '\uff02', 'x', '\n'])
      expect(linesOf(plainText(part.repeat(1_000_000 / part.length))).length).toBe(
        part === '\n' ? 1_000_001 : 1,
      )
  })
})
