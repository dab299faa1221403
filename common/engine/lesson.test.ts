import { describe, expect, test } from '@jest/globals'
import { type AnyLesson, progressOf } from './lesson.ts'

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
    met: ({ after }: { after: number }) => after === i + 1,
  })),
  lost: ({ after }) => (after === -1 ? 'Lost.' : undefined),
})
const after = (of: AnyLesson, rounds: readonly number[]) =>
  progressOf(
    of,
    rounds.map((round) => ({ before: 0, orders: {}, timeline: [], after: round })),
  )

describe('a lost lesson', () => {
  test('begins again after the round that reached the last goal', () => {
    expect(after(lesson(12, 3), [0, 1, 0, 2, 0, -1])).toMatchObject({
      met: 2,
      over: 'lost',
      checkpoint: { rounds: 4, met: 2 },
    })
    expect(after(lesson(12, 3), [0, -1]).checkpoint).toEqual({ rounds: 0, met: 0 })
  })
  test('begins again at an earlier goal when the last one left too few rounds', () => {
    // Of twelve rounds, four belong to each of three goals.
    expect(after(lesson(12, 3), [0, 1, 0, 0, 0, 0, 0, 2, -1]).checkpoint).toEqual({ rounds: 8, met: 2 })
    expect(after(lesson(12, 3), [0, 1, 0, 0, 0, 0, 0, 0, 2, -1]).checkpoint).toEqual({ rounds: 2, met: 1 })
    const slow = [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    expect(after(lesson(12, 3), slow)).toMatchObject({ over: 'lost', checkpoint: { rounds: 0, met: 0 } })
  })
  test('does not begin again in the round that lost it', () => {
    const fatal = {
      ...lesson(12, 3),
      lost: ({ after: round }: { after: number }) => (round === 2 ? 'Lost.' : undefined),
    }
    expect(after(fatal, [1, 2])).toMatchObject({ met: 2, over: 'lost', checkpoint: { rounds: 1, met: 1 } })
  })
})
