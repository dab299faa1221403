import { expect, test } from '@jest/globals'
import { seatInWords } from './seat-name.tsx'

const seat = { name: 'Bob', occupant: 'human', connected: true, autopilot: false, stead: '' } as const
const bot = { ...seat, name: 'Curie (bot)', occupant: 'bot', autopilot: true } as const

test.each([
  ['its player', seat, 'Bob'],
  ['nobody, while its player is away', { ...seat, connected: false }, 'nobody for Bob'],
  ['a bot, until its player is back', { ...seat, connected: false, autopilot: true }, 'bot for Bob'],
  ['a bot from the beginning', bot, 'Curie (bot)'],
  ['a bot, after its player has left', { ...bot, stead: 'Bob' }, 'Curie (bot) for Bob'],
  ['a substitute', { ...seat, name: 'Cleo', stead: 'Bob' }, 'Cleo for Bob'],
] as const)('a seat goes by the name of its pilot: %s', (_who, given, words) => {
  expect(seatInWords(given, 'playing')).toBe(words)
})

test('a seat goes by its player when the match is not played, whether they are there or not', () => {
  for (const phase of ['gathering', 'finished'] as const)
    expect(seatInWords({ ...seat, connected: false }, phase)).toBe('Bob')
})
