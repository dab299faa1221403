import { expect, test } from '@jest/globals'
import type { SeatChange } from '../../../../common/engine/record/seat-changes.ts'
import type { ChatLine } from '../../../../common/wire/chat/talk.ts'
import { answersToDraw, seatNews } from './announcements.ts'

const NOW = 100_000
const line = (id: number, seat: string, change: SeatChange, at = NOW): ChatLine => ({
  id,
  kind: 'seat',
  who: '',
  name: `Player ${seat}`,
  channel: 'all',
  seat,
  text: `is told of ${id}.`,
  at,
  change,
  round: 1,
})
const looking = { after: 0, seat: 'A1', now: NOW, alone: false, labelOf: (seat: string) => `Seat ${seat}` }

test('news contain new and recent changes of other seats, and no chat', () => {
  const lines = [
    line(1, 'B1', 'missing', NOW - 60_000),
    line(2, 'B1', 'come'),
    line(3, 'A1', 'back'),
    line(4, 'B2', 'left'),
    { ...line(5, 'B2', 'left'), kind: 'said' as const },
  ]
  expect(seatNews(lines, looking)).toEqual([
    'Seat B1 · Player B1 is told of 2.',
    'Seat B2 · Player B2 is told of 4.',
  ])
  expect(seatNews(lines, { ...looking, after: 2 })).toEqual(['Seat B2 · Player B2 is told of 4.'])
})

test('a lone player reads only once that nobody is left', () => {
  expect(seatNews([line(1, 'B1', 'lost'), line(2, 'B1', 'back')], { ...looking, alone: true })).toEqual([
    'Seat B1 · Player B1 is told of 2.',
  ])
})

test('who offers a draw reads what the match says to it, once, and no chat', () => {
  const lines = [
    { ...line(1, '', 'left'), kind: 'told' as const, text: 'Bob may not write for 5 min' },
    { ...line(2, '', 'left'), kind: 'said' as const, text: 'no' },
    { ...line(3, '', 'left'), kind: 'told' as const, text: 'Bob declines the draw.' },
  ]
  expect(answersToDraw(lines, 1, true)).toEqual(['Bob declines the draw.'])
  expect(answersToDraw(lines, 3, true)).toEqual([])
  expect(answersToDraw(lines, 1, false)).toEqual([])
})
