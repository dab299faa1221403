import { expect, test } from '@jest/globals'
import { ended } from './announce.ts'

const news = {
  kind: 'finished',
  match: 'r',
  id: 'm',
  game: 'void-patrol',
  winners: ['A'],
  by: 'holds the field alone',
  teams: [
    { team: 'A', names: ['Ann', 'Abe'] },
    { team: 'B', names: ['Bob', 'Ben'] },
    { team: 'C', names: ['Cid'] },
  ],
} as const

test('the news of a result tells what counted and when, and lists names with one “and”', () => {
  expect(ended({ ...news, story: 'Only team A was still flying after round 7.' })).toBe(
    'Void Patrol: Ann and Abe beat Bob, Ben and Cid. Only team A was still flying after round 7. /r/r',
  )
  expect(ended({ ...news, winners: [], by: 'all sides agreed on a draw', story: '' })).toBe(
    'Void Patrol: Ann, Abe, Bob, Ben and Cid drew. All sides agreed. /r/r',
  )
  // News of an older node has no story.
  expect(ended(news)).toBe(
    'Void Patrol: Ann and Abe beat Bob, Ben and Cid. Team A was the last still flying. /r/r',
  )
})

test('the news of a result names the player of a team of one, as pages do', () => {
  const teams = [
    { team: 'A', names: ['Ann'] },
    { team: 'B', names: ['Bohr (bot)'] },
  ]
  const story = 'Only team B was still flying after round 7, and team A was not.'
  expect(ended({ ...news, teams, winners: ['B'], story })).toBe(
    'Void Patrol: Bohr (bot) beat Ann. Only Bohr (bot) was still flying after round 7, and Ann was not. /r/r',
  )
})

test('the news of a result says once who won, also where somebody gave up', () => {
  const teams = [
    { team: 'A', names: ['Ann'] },
    { team: 'B', names: ['Bob'] },
  ]
  const told = (by: string, of = teams) => ended({ ...news, teams: of, winners: ['A'], by })
  expect(told('wins by resignation')).toBe('Void Patrol: Ann beat Bob. Bob resigned. /r/r')
  expect(told('wins: all others have left')).toBe('Void Patrol: Ann beat Bob. Bob left. /r/r')
  expect(told('wins: so it was agreed')).toBe('Void Patrol: Ann beat Bob. So it was agreed. /r/r')
  const three = [...teams, { team: 'C', names: ['Cid'] }]
  expect(told('wins by resignation', three)).toBe('Void Patrol: Ann beat Bob and Cid. By resignation. /r/r')
})
