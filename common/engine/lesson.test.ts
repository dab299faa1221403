import { describe, expect, test } from '@jest/globals'
import { type AnyLesson, progressOf, wayTo } from './lesson.ts'

/** Each round is the number of the goal that it meets; 0 meets none, -1 loses the lesson. */
const lesson = (rounds: number, goals: number): AnyLesson => ({
  id: 'sample',
  title: '',
  teaches: '',
  learned: [],
  start: () => 0,
  names: {},
  others: () => 0,
  seed: '',
  rounds,
  goals: Array.from({ length: goals }, (_, i) => ({
    text: '',
    hint: '',
    way: [i + 1],
    met: ({ after }: { after: number }) => after === i + 1,
  })),
  lost: ({ after }) => (after === -1 ? 'Lost.' : undefined),
})
const after = (of: AnyLesson, rounds: readonly number[]) =>
  progressOf(
    of,
    rounds.map((round) => ({ before: 0, orders: {}, timeline: [], after: round })),
  )

describe('a lesson', () => {
  test('goals are counted in their order until the lesson is lost', () => {
    expect(after(lesson(12, 3), [0, 2, 1, 0])).toMatchObject({ met: 1, over: undefined })
    expect(after(lesson(12, 3), [0, 1, 0, 2, 0, -1])).toMatchObject({ met: 2, over: 'lost', why: 'Lost.' })
    expect(after(lesson(4, 3), [1, 2, 0, 0])).toMatchObject({ met: 2, over: 'lost' })
    expect(after(lesson(4, 3), [1, 2, 0, 3])).toMatchObject({ met: 3, over: 'done' })
  })
  test('the way to a goal is that of all goals before it', () => {
    expect([0, 1, 2].map((goal) => wayTo(lesson(12, 3), goal))).toEqual([[], [1], [1, 2]])
  })
})
