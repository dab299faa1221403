import { expect, test } from '@jest/globals'
import { described, mutantsOf, planted, sample } from './mutants.ts'

const faults = (source: string): string[] =>
  mutantsOf('some.ts', source).map((mutant) => planted(source, mutant))

test.each<[string, string, string[]]>([
  ['bounds', 'a = b < 1', ['{}', 'a = b <= 1']],
  ['equality', 'if (a === b) c += 1', ['if (a !== b) c += 1', 'if (a === b) {}', 'if (a === b) c -= 1']],
  ['conditions', 'let x = a ? b : c', ['let x = !(a) ? b : c']],
  ['denials', 'if (!a) b', ['if (a) b']],
  [
    'terms',
    'let x = a && (b || c)',
    ['let x = a', 'let x = (b || c)', 'let x = a && (b)', 'let x = a && (c)'],
  ],
  ['what is there instead of nothing', 'let x = a ?? b', ['let x = a']],
  ['arithmetic', 'let x = (a + b) * c', ['let x = (a - b) * c', 'let x = (a + b) / c']],
  [
    'calls for their effect',
    'if (x) tell()\nawait keep()',
    ['if (!(x)) tell()\nawait keep()', 'if (x) {}\nawait keep()', 'if (x) tell()\n{}'],
  ],
  ['truth', 'let x = true', ['let x = false']],
  [
    'answers',
    'function f() { return a }\nlet g = () => a',
    [
      'function f() { return undefined }\nlet g = () => a',
      'function f() { return a }\nlet g = () => undefined',
    ],
  ],
  ['some and all', 'let x = a.some(f)', ['let x = a.every(f)']],
])('mutants change %s', (_, source, expected) => expect(faults(source).sort()).toEqual(expected.sort()))

test('mutants leave types, texts, imports and constructors of derived classes alone', () => {
  expect(
    faults(
      'import { a } from "./a.ts"\ntype T = true\nlet x: false = a as false\nlet y = "a" + `b`\nclass B extends A { constructor() { super() } }',
    ),
  ).toEqual([])
})

test('mutants are at the right place when letters outside of ASCII come before them', () => {
  expect(faults('/** ä € 🚀 */\nlet x = true')).toEqual(['/** ä € 🚀 */\nlet x = false'])
})

test('a mutant is described with its line', () => {
  const source = 'let x\n  if (x) tell(\n    1)\n'
  expect(mutantsOf('some.ts', source).map((mutant) => described(source, mutant))).toEqual([
    '2: x → !(x)   in: if (x) tell(',
    '2: tell( 1) → {}   in: if (x) tell(',
  ])
})

test('the same mutants are drawn when the file grows elsewhere', () => {
  const source = Array.from({ length: 20 }, (_, i) => `let x${i} = a${i} < b`).join('\n')
  const longer = `let y = 0\n${source}`
  const drawn = (text: string) =>
    sample(mutantsOf('some.ts', text), 4, text).map((mutant) => described(text, mutant).replace(/^\d+/, ''))
  expect(drawn(source)).toHaveLength(4)
  expect(drawn(longer)).toEqual(drawn(source))
})
