import { expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { seatInWords, TeamSentence } from './seat-name.tsx'

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

const DUEL = [
  { team: 'A', name: 'Ann' },
  { team: 'B', name: 'דוד' },
]
const PAIRS = [...DUEL, { team: 'B', name: 'Bob' }]
const named = (name: string) => `<b><bdi>${name}</bdi></b>`

test.each([
  [
    'Only team A was still flying after round 7.',
    DUEL,
    `Only ${named('Ann')} was still flying after round 7.`,
  ],
  [
    'Time ran out, and team B had 3 missiles left and team A 1.',
    DUEL,
    `Time ran out, and ${named('דוד')} had 3 missiles left and ${named('Ann')} 1.`,
  ],
  ['Team B had the last ship, team A none.', PAIRS, `Team B had the last ship, ${named('Ann')} none.`],
  [
    'Nobody was left on the field, no team Alpha either.',
    DUEL,
    'Nobody was left on the field, no team Alpha either.',
  ],
  ['Team C was the last in play.', DUEL, 'Team C was the last in play.'],
  ['Teams A and B have won.', DUEL, `${named('Ann')} and ${named('דוד')} have won.`],
])('the sentence names a team of one by its player, not by its letter: %s', (text, seats, expected) => {
  expect(renderToString(<TeamSentence text={text} seats={seats} />)).toBe(expected)
})
