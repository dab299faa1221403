import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { progressOf } from '../../../engine/lesson.ts'
import { playRound } from '../../../engine/record/record.ts'
import { fieldOf } from '../field.ts'
import { vectorCombat as game } from '../game.ts'
import { outcome } from '../outcome.ts'
import { shipNamed } from '../state.ts'
import { type Lesson, type LessonRound, PUPIL } from './lesson.ts'
import { LESSONS } from './list.ts'

const lessonCalled = (id: string): Lesson => LESSONS.find((lesson) => lesson.id === id)!

/** Plays a lesson with these actions of the pupil's ship, one per subturn, until it is over. */
function taken(lesson: Lesson, actions: readonly string[]): LessonRound[] {
  const rounds: LessonRound[] = []
  let state = lesson.start()
  while (!outcome(state) && rounds.length < actions.length) {
    const number = rounds.length + 1
    const orders = Object.fromEntries(
      game
        .owing(state)
        .map((seat) => [
          seat,
          seat === PUPIL
            ? { actions: { A1: actions[number - 1]! } }
            : lesson.others(state, seat, number, diceOf('whims', number)),
        ]),
    )
    for (const [seat, given] of Object.entries(orders)) expect(game.check(state, seat, given)).toEqual([])
    const played = playRound(game, state, lesson.seed, number, orders)
    rounds.push({ before: state, orders, timeline: played.timeline, after: played.state })
    state = played.state
    if (progressOf(lesson, rounds).over) break
  }
  return rounds
}

const progress = (id: string, actions: string) =>
  progressOf(lessonCalled(id), taken(lessonCalled(id), actions.split(', ')))

const pass = (times: number): string => Array.from({ length: times }, () => 'pass').join(', ')

const SOLUTIONS: Readonly<Record<string, string>> = {
  motion: `thrust 1, turn 3, ${pass(5)}, thrust 1, turn 0, thrust 1, ${pass(2)}, fire B1, fire B1, fire B1, fire B1`,
  orbit: `turn 2, thrust 2, turn 5, thrust 2, ${pass(4)}, pass, thrust 1, thrust 2, pass, thrust 1, thrust 3, turn 0, thrust 1, dock dock`,
  transfer:
    'turn 0, thrust 2, turn 2, thrust 2, thrust 2, turn 4, thrust 2, turn 1, thrust 1, pass, turn 5, thrust 1, turn 4, thrust 1',
  landing: 'turn 0, thrust 1, land +, takeoff 1, turn 1, thrust 1',
}

describe.each(LESSONS)('lesson $id', (lesson) => {
  test('a lesson starts in the middle of a match that is open, and marks what is there', () => {
    const start = lesson.start()
    const { map } = fieldOf(start.map)
    expect([outcome(start), game.active(start), Object.keys(lesson.names)]).toEqual([
      undefined,
      ['A1', 'B1'],
      ['A1', 'B1'],
    ])
    for (const { targets = [], ring, body } of lesson.goals) {
      for (const target of targets) expect(shipNamed(start, target)).toBeDefined()
      if (ring !== undefined) expect(map.hexes.some((one) => one.ring === ring)).toBe(true)
      if (body !== undefined) expect(map.bodies.some(({ id }) => id === body)).toBe(true)
    }
  })
  test('a lesson has three goals, each in a sentence or two with a hint', () => {
    expect([lesson.goals.length, lesson.learned.length]).toEqual([3, 4])
    for (const { text, hint } of lesson.goals) {
      expect(text.length).toBeLessThanOrEqual(110)
      expect(hint.length).toBeGreaterThan(text.length)
    }
  })
  test('a lesson is solved goal by goal, in fewer subturns than it gives', () => {
    const rounds = taken(lesson, SOLUTIONS[lesson.id]!.split(', '))
    expect(progressOf(lesson, rounds)).toMatchObject({ met: 3, over: 'done', why: '', missed: '' })
    expect(rounds.length).toBeLessThan(lesson.rounds)
    const met = rounds.map((_, i) => progressOf(lesson, rounds.slice(0, i + 1)).met)
    expect([...new Set([0, ...met])]).toEqual([0, 1, 2, 3])
  })
  test('a lesson is lost with a reason when nothing is done', () => {
    const { met, over, why } = progressOf(
      lesson,
      taken(
        lesson,
        Array.from({ length: 70 }, () => 'pass'),
      ),
    )
    expect([met < 3, over, why.length > 20]).toEqual([true, 'lost', true])
  })
})

describe('wrong actions in a lesson', () => {
  test.each([
    ['motion', 'turn 3', 0, 'still at rest'],
    ['motion', 'thrust 1, turn 3, thrust 1', 1, 'not in the ring'],
    ['orbit', 'turn 2, thrust 2, turn 5, thrust 2, thrust 1', 1, 'left the orbit'],
  ] as const)('lesson %s does not pass %s, and says why', (id, actions, met, missed) =>
    expect(progress(id, actions)).toMatchObject({
      met,
      over: undefined,
      why: '',
      missed: expect.stringContaining(missed),
    }),
  )
  test.each([
    ['motion', `thrust 3, thrust 3, ${pass(12)}`, 'far out'],
    ['orbit', pass(8), 'crashed'],
    ['landing', 'turn 0, thrust 1, pass', 'crashed'],
  ] as const)('lesson %s is lost by %s, with the reason', (id, actions, why) =>
    expect(progress(id, actions)).toMatchObject({ over: 'lost', why: expect.stringContaining(why) }),
  )
})
