import { expect, test } from '@jest/globals'
import { compared, endInWords, resultInWords, storyOf, teamsInWords, winInWords } from './story.ts'

test('names in a list have commas, and one “and” before the last', () => {
  expect([['A'], ['A', 'B'], ['A', 'B', 'C']].map(teamsInWords)).toEqual([
    'Team A',
    'Teams A and B',
    'Teams A, B and C',
  ])
  expect(winInWords(['A', 'B', 'C'])).toBe('Teams A, B and C win')
  expect(compared({ A: 1, B: 3, C: 2 }, 'had', (count) => `${count} ships left`)).toBe(
    'team B had 3 ships left, team C had 2 and team A had 1',
  )
})

test('an end is told by the game’s story, or by what its people did', () => {
  const game = {
    endings: { 'is the last': 'was the last' },
    outcome: (state: { over: boolean }) => (state.over ? { winners: ['A'], by: 'is the last' } : undefined),
    story: () => 'Only team A still flew after round 7.',
  }
  const told = (winners: readonly string[], by: string, final: unknown) =>
    endInWords(game, { winners, by, story: storyOf(game, by, final) }, ['A', 'B'])
  expect([
    told(['A'], 'is the last', { over: true }),
    told(['A'], 'is the last', undefined),
    told(['A'], 'wins by resignation', { over: false }),
    told([], 'all sides agreed on a draw', { over: false }),
  ]).toEqual([
    'Only team A still flew after round 7.',
    'Team A was the last.',
    'Team B resigned.',
    'All sides agreed.',
  ])
})

test('an end by resignation says whose it was, by name and wherever a result is read', () => {
  const players = [
    { team: 'A', name: 'Ann' },
    { team: 'B', name: 'Ben' },
  ]
  const end = (by: string, of = players) => resultInWords(undefined, { winners: ['A'], by, players: of }).end
  expect(end('wins by resignation')).toBe('Ben resigned.')
  expect(end('wins: all others have left')).toBe('Ben left.')
  // Of three sides one may have been beaten.
  expect(end('wins by resignation', [...players, { team: 'C', name: 'Cas' }])).toBe('By resignation.')
})
