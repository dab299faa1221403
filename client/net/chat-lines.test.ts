import { expect, test } from '@jest/globals'
import type { ChatLine } from '../../common/wire/chat/talk.ts'
import { noteAfter, withLines } from './chat-lines.ts'

const line = (id: number, text = `line ${id}`): ChatLine => ({
  id,
  kind: 'said',
  who: 'p1',
  name: 'Ann',
  text,
  at: id,
})
const ids = (lines: readonly ChatLine[]) => lines.map(({ id }) => id)

test('lines stand in the order of their ids when they arrive late, and once when they arrive twice', () => {
  const before = [line(2), line(5)]
  expect(ids(withLines(before, [line(6), line(3), line(5)]))).toEqual([2, 3, 5, 6])
  expect(withLines(before, [line(5)])).toBe(before)
  expect(ids(withLines(before, [line(6), line(7)], 3))).toEqual([5, 6, 7])
})

test('a note stands after the last line, and before the next', () => {
  const noted = withLines([line(2)], [noteAfter([line(2)], 'muted', 9)])
  expect(noted[1]).toMatchObject({ kind: 'told', text: 'muted', at: 9, alone: true })
  expect(withLines(noted, [line(3)]).map(({ text }) => text)).toEqual(['line 2', 'muted', 'line 3'])
  expect(ids(withLines(noted, [noteAfter(noted, 'again', 9)]))).toHaveLength(3)
})
