import { expect, test } from '@jest/globals'
import { mentioned, namesSought } from './mentions.ts'

const accounts = new Map([
  ['Bob', 'b'],
  ['Bob Fisher', 'bf'],
  ['Ann', 'a'],
])
const keeperOf = async (name: string) => {
  const player = accounts.get(name)
  return player === undefined ? undefined : { player }
}

test.each([
  ['@Bob Fisher, come', ['bf']],
  ['well, @Bob!', ['b']],
  ['(@Ann) and @Bob', ['a', 'b']],
  ['mail@Ann.example', []],
  ['nobody @Here Is', []],
  ['@ Ann', []],
])('%p mentions %p', async (text, players) => {
  expect(await mentioned(text, keeperOf)).toEqual(players)
})

test('of a line only a few names are looked for', () => {
  expect(namesSought('@a @b @c @d @e')).toHaveLength(3)
  expect(namesSought(`@${'x'.repeat(300)}`).flat()).toEqual([])
})
