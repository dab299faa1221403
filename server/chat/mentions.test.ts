import { expect, test } from '@jest/globals'
import { mentioned, namesSought } from './mentions.ts'

const people = new Map([
  ['Bob', ['b']],
  ['Bob Fisher', ['bf']],
  ['Ann', ['a']],
  ['Kite', ['k1', 'k2']],
])
const called = async (name: string) => people.get(name) ?? []

test.each([
  ['@Bob Fisher, come', ['bf']],
  ['well, @Bob!', ['b']],
  ['(@Ann) and @Bob', ['a', 'b']],
  ['@Kite and @Ann', ['k1', 'k2', 'a']],
  ['mail@Ann.example', []],
  ['nobody @Here Is', []],
  ['@ Ann', []],
])('the line %p mentions %p', async (text, players) => {
  expect(await mentioned(text, called)).toEqual(players)
})

test('a line is searched for a few names only, and for none that is too long', () => {
  expect(namesSought('@a @b @c @d @e')).toHaveLength(3)
  expect(namesSought(`@${'x'.repeat(300)}`).flat()).toEqual([])
})
