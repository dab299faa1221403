import { expect, test } from '@jest/globals'
import { likenessOf } from './likeness.ts'

test.each([
  ['AlphaWolf', 'AIphaWolf'],
  ['AlphaWolf', 'A1pha-Wolf'],
  ['AlphaWolf', 'ALPHAWOLF'],
  ['AlphaWolf', 'Alpha\u034fWolf'],
  ['Hopa', 'Нора'],
  ['Barnes', 'Bames'],
  ['Mike', 'Mıke'],
  ['mike', 'Mıke'],
  ['lobby', 'lоbby'],
  ['lobby', 'L0bby'],
  ['Lobby', 'Iobby'],
  ['Admin', 'Adrnin'],
  ['Ｆｏｘ', 'Fox'],
  ['Ορα', 'Opa'],
  ['Renée', 'RENE\u0301E'],
])('%s looks like %s', (one, other) => {
  expect(likenessOf(one)).toBe(likenessOf(other))
})

test.each([
  ['Ann', 'Anna'],
  ['Ann 1', 'Ann 11'],
  ['Renée', 'Renee'],
  ['Barnes', 'Banes'],
  ['Mike', 'Nike'],
  ['Hopa', 'Нори'],
  ['Wolf 7', 'Wolf 2'],
])('%s does not look like %s', (one, other) => {
  expect(likenessOf(one)).not.toBe(likenessOf(other))
})

test('a name of marks alone has no likeness', () => {
  expect(likenessOf("-._'")).toBe('')
})
