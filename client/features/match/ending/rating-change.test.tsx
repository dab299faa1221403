import { describe, expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import type { Participant, Result } from '../../../../common/wire/published.ts'
import { RatingNews } from './rating-change.tsx'

const player = (seat: string, over: Partial<Participant> = {}): Participant => ({
  seat,
  team: seat[0]!,
  name: seat,
  account: true,
  bot: false,
  left: false,
  result: seat === 'A1' ? 'won' : 'lost',
  change: null,
  ...over,
})
const resultOf = (...players: Participant[]): Result => ({
  record: 'r',
  match: 'm',
  room: null,
  setup: null,
  game: 'void-patrol',
  kind: 'team',
  finished: 0,
  rounds: 3,
  rated: true,
  replay: true,
  winners: ['A'],
  by: 'is the last with a ship',
  players,
})
const told = (result: Result | undefined, seat = 'A1'): string =>
  renderToString(<RatingNews result={result} seat={seat} />).replaceAll(/<[^>]*>/g, '')

const won = player('A1', { change: { before: 1500, after: 1566, provisional: true } })
const lost = player('B1', { change: { before: 1620, after: 1604, provisional: false } })

describe('the news of a rating', () => {
  test.each([
    ['that the rating is being reckoned, until it is', undefined, 'A1', 'Your rating is being reckoned…'],
    ['the rating that was won', resultOf(won, lost), 'A1', 'Your rating: 1566? +66 points of rating'],
    ['the own rating, not the other’s', resultOf(won, lost), 'B1', 'Your rating: 1604 −16 points of rating'],
    [
      'that the other left too early for it to count',
      resultOf(player('A1'), player('B1', { left: true })),
      'A1',
      'B1 left before the third round: your rating stays as it is.',
    ],
    [
      'that somebody resigned, not that they left',
      { ...resultOf(player('A1'), player('B1', { left: true })), by: 'wins by resignation' },
      'A1',
      'B1 resigned before the third round: your rating stays as it is.',
    ],
    [
      'that they resigned themselves',
      { ...resultOf(player('A1'), player('B1', { left: true })), by: 'wins by resignation' },
      'B1',
      'You resigned before the third round: your rating stays as it is.',
    ],
    [
      'that it counted for a program only',
      resultOf(player('A1'), player('B1', { bot: true, change: lost.change })),
      'A1',
      'It counted for the program only: your rating stays as it is.',
    ],
    ['that it stays as it is', resultOf(player('A1'), player('B1')), 'A1', 'Your rating stays as it is.'],
  ] as const)('a player reads %s', (_, result, seat, words) => {
    expect(told(result, seat)).toBe(words)
  })
})
