import { beforeAll, expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import type { Participant, Result } from '../../../common/wire/published.ts'
import { endingsHere, ResultList } from './result-list.tsx'

beforeAll(() => endingsHere)

const player = (seat: string, left = false): Participant => ({
  seat,
  team: seat[0]!,
  name: `Player ${seat}`,
  account: true,
  bot: false,
  left,
  result: seat[0] === 'A' ? 'won' : 'lost',
  change: null,
})
const match = (over: Partial<Result>): Result => ({
  record: 'r',
  match: 'm',
  room: null,
  setup: null,
  game: 'void-patrol',
  kind: 'team',
  finished: 0,
  rounds: 7,
  rated: true,
  replay: true,
  winners: ['A'],
  by: 'holds the field alone',
  players: [player('A1'), player('B1')],
  ...over,
})
const listed = (over: Partial<Result>): string =>
  /<small>(.*?)<\/small>/.exec(renderToString(<ResultList results={[match(over)]} />))![1]!

test('a list tells how a match ended, with what counted and when if that was stored', () => {
  expect(listed({})).toBe('Void Patrol · 7 rounds · Player A1 was the last still flying')
  expect(listed({ story: 'Only Player A1 was still flying after round 7.' })).toBe(
    'Void Patrol · Only Player A1 was still flying after round 7',
  )
})

test('a list says that a team resigned, however early, and who left', () => {
  const early = { players: [player('A1'), player('B1', true), player('B2', true), player('B3', true)] }
  expect(listed({ ...early, by: 'wins by resignation' })).toContain(
    'Player B1, Player B2 and Player B3 resigned',
  )
  expect(listed({ ...early, by: 'wins: all others have left' })).toContain(
    'Player B1, Player B2 and Player B3 left',
  )
  const alone = { players: [player('A1'), player('B1', true)], by: 'wins by resignation' }
  expect(listed(alone)).toBe('Void Patrol · 7 rounds · Player B1 resigned')
  // Who left the winning side before has not resigned.
  const mixed = { players: [player('A1', true), player('A2'), player('B1', true)] }
  expect(listed({ ...mixed, by: 'wins by resignation' })).toContain('Player B1 resigned · Player A1 left')
})
