import { expect, test } from '@jest/globals'
import { namedText, piecesNamed } from './naming.ts'

const DUEL = [
  { team: 'A', name: 'Ann' },
  { team: 'B', name: 'Bohr (bot)' },
]
const PAIRS = [...DUEL, { team: 'B', name: 'Cid' }]

test.each([
  ['Only team A was still flying after round 7.', DUEL, 'Only Ann was still flying after round 7.'],
  ['Team B wins', DUEL, 'Bohr (bot) wins'],
  ['Teams A and B win', DUEL, 'Ann and Bohr (bot) win'],
  ['Teams A and B win', PAIRS, 'Ann and team B win'],
  ['Teams B, C and A win', PAIRS, 'Team B, team C and Ann win'],
  ['teams B and A had the same left', PAIRS, 'team B and Ann had the same left'],
  ['Team B had the last ship, team A none.', PAIRS, 'Team B had the last ship, Ann none.'],
  ['Team C was the last in play.', DUEL, 'Team C was the last in play.'],
  ['Teams C and D have won.', DUEL, 'Teams C and D have won.'],
  ['no team Alpha either, nor team B2', DUEL, 'no team Alpha either, nor team B2'],
  ['Player B declares fire, round 3', DUEL, 'Bohr (bot) declares fire, round 3'],
  ['A1 runs into player A’s base', DUEL, 'A1 runs into Ann’s base'],
  ['Player B declares fire', PAIRS, 'Player B declares fire'],
  ['Team A wins', [{ team: 'A', name: '' }], 'Team A wins'],
])('a sentence names the player of a team of one, and no other: %s', (text, seats, expected) => {
  expect(namedText(text, seats)).toBe(expected)
})

test('players with letters of their own are named by these', () => {
  const seats = PAIRS.map((seat, i) => ({ ...seat, letter: 'ABD'[i]! }))
  expect(namedText('player D and player B, of team B', seats)).toBe('Cid and Bohr (bot), of team B')
})

test('a name is a piece of its own, and a name that reads like a team is not replaced', () => {
  const seats = [
    { team: 'A', name: 'Team B' },
    { team: 'B', name: 'דוד' },
  ]
  expect(piecesNamed('Team A wins', seats)).toEqual([
    { text: 'Team B', isName: true },
    { text: ' wins', isName: false },
  ])
  expect(namedText('team B wins', seats)).toBe('\u2068דוד\u2069 wins')
})
