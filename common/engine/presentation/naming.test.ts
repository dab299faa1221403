import { expect, test } from '@jest/globals'
import { namedText, piecesNamed, playersInWords } from './naming.ts'

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

const READER = [DUEL[0]!, { ...DUEL[1]!, you: true }]

test.each([
  ['Only team B still had a ship after turn 6.', 'Only you still had a ship after turn 6.'],
  ['Team B was the first to take off, in turn 3.', 'You were the first to take off, in turn 3.'],
  ['Team B held its orbit for 2 turns.', 'You held your orbit for 2 turns.'],
  ['Team B resigned: team A wins.', 'You resigned: Ann wins.'],
  ['Team A resigned: team B wins.', 'Ann resigned: you win.'],
  [
    'Time ran out: team A had 3 tokens of its base left and team B had 1.',
    'Time ran out: Ann had 3 tokens of its base left and you had 1.',
  ],
  ['Teams A and B have won.', 'Ann and you have won.'],
  ['Team B rolls 4, then 5', 'You roll 4, then 5'],
  ['A1 runs into player B’s base', 'A1 runs into your base'],
  ['Player B’s thick pencil is blunt.', 'Your thick pencil is blunt.'],
  ['Initiative: team B, then team A', 'Initiative: you, then Ann'],
  ['Team B passes', 'You pass'],
  ['Team B misses', 'You miss'],
])('a sentence says “you” to the player it is about: %s', (text, expected) => {
  expect(namedText(text, READER)).toBe(expected)
})

test('a sentence says “your team” to one player of several, with the verb of one', () => {
  const seats = [...PAIRS.slice(0, 2), { ...PAIRS[2]!, you: true }]
  expect(namedText('Team B wins, and team A was last', seats)).toBe('Your team wins, and Ann was last')
  expect(namedText('A1 of team B’s', seats)).toBe('A1 of your team’s')
})

test('several players are named in one list', () => {
  expect(playersInWords(['B'])).toBe('player B')
  expect(namedText(`${playersInWords(['A', 'B', 'C'])} are aiming`, DUEL)).toBe(
    'Ann, Bohr (bot) and player C are aiming',
  )
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
