import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { lineOfFault, readJson } from './json.ts'
import { PASTES } from './pastes.ts'

const VALUE = {
  game: 'x',
  at: [1, -2, 3.5e-3],
  'a-b': { title: 'Über “alles”, 東京', none: null, yes: true, empty: [], so: {} },
}

describe.each(Object.entries(PASTES))('JSON %s', (_, paste) => {
  test('a pasted value is read as it was', () => {
    const { title, ...more } = VALUE['a-b']
    // A pasted typographic quotation mark inside a string cannot be told from a delimiter, so the test value
    // has none.
    const plain = { ...VALUE, 'a-b': { ...more, title: 'Uber' } }
    expect(readJson(paste(JSON.stringify(plain, null, 2)))).toEqual(plain)
    expect(title).toContain('“')
  })
})

test('a text keeps every letter when it can be read as it is', () => {
  expect(readJson(JSON.stringify(VALUE))).toEqual(VALUE)
  expect(readJson(`\ufeff\n\`\`\`json\n${JSON.stringify(VALUE)}\n\`\`\``)).toEqual(VALUE)
})

test.each([
  ['in a sentence', (text: string) => `‘${text}’`],
  ['as code', (text: string) => `\`${text}\``],
  ['as a line of a program', (text: string) => `'${text}';`],
  ['in quotes of Japan', (text: string) => `「${text}」`],
  ['as a quoted block of code', (text: string) => `> \`\`\`\n> ${text}\n> \`\`\``],
])('a value that stood %s is read as it was', (_, paste) =>
  expect(readJson(paste(JSON.stringify(VALUE)))).toEqual(VALUE),
)

test('a fault in a quoted text is in its own line', () =>
  expect(() => readJson('> {\n> "a": 1\n> "b": 2\n> }')).toThrow('line 3: '))

test('typographic quotes are read as quotes', () => {
  expect(readJson('{“a”: [−1，2]}')).toEqual({ a: [-1, 2] })
})

describe('the line of a fault', () => {
  test.each([
    ['', 1],
    ['{', 1],
    ['{\n"a": 1,\n"b" 2\n}', 3],
    ['{\n"a": [1,\n2\n}', 4],
    ['{"a":1}\n}', 2],
    ['[1,\n\n2 3]', 3],
    ['{"a":\n"b\nc"}', 2],
    ['[1,\n]', 2],
    ['a planet, please', 1],
    ['{"a": 01}', 1],
    ['[\n"\\x"]', 2],
  ])('the fault of %j is in line %d', (text, line) => {
    expect(lineOfFault(text)).toBe(line)
    expect(() => readJson(text)).toThrow(`line ${line}: `)
  })
  test('a fault names a line of the text, whatever the text holds', () => {
    const piece = fc.oneof(fc.constantFrom('{', '}', '[', ']', ':', ',', '"a"', '1', '\n', ' '), fc.string())
    fc.assert(
      fc.property(
        fc.array(piece).map((parts) => parts.join('')),
        (text) => {
          const line = lineOfFault(text)
          expect(line).toBeGreaterThan(0)
          expect(line).toBeLessThanOrEqual(text.split('\n').length)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
