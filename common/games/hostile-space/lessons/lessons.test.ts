import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { progressOf } from '../../../engine/lesson.ts'
import { playRound } from '../../../engine/record/record.ts'
import { hostileSpace as game } from '../game.ts'
import type { Orders } from '../orders.ts'
import { outcome } from '../outcome.ts'
import { at } from '../position.ts'
import { craftNamed, type State } from '../state.ts'
import { type Lesson, type LessonRound, PUPIL } from './lesson.ts'
import { LESSONS } from './list.ts'

const lessonCalled = (id: string): Lesson => LESSONS.find((lesson) => lesson.id === id)!

/** The pupil's orders, one part per round: velocities of craft, then directions, such as `A1 3,-1 A1 >0`. */
function ordersIn(text: string, { phase }: State): Orders {
  const words = text.split(' ').filter(Boolean)
  const pairs = words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1]!] as const] : []))
  if (phase === 'velocity')
    return {
      kind: 'velocity',
      of: Object.fromEntries(
        pairs
          .filter(([, what]) => !what.startsWith('>'))
          .map(([craft, what]) => [craft, at(...(what.split(',').map(Number) as [number, number]))]),
      ),
    }
  return {
    kind: 'fire',
    of: Object.fromEntries(
      pairs.filter(([, what]) => what.startsWith('>')).map(([craft, what]) => [craft, Number(what.slice(1))]),
    ),
  }
}

/** Plays a lesson with these rounds until it is over, and returns the steps as the pupil sees them. */
function taken(lesson: Lesson, texts: readonly string[]): LessonRound[] {
  const steps: LessonRound[] = []
  let state = lesson.start()
  const first = state.round
  while (!outcome(state) && state.round - first < texts.length) {
    const number = steps.length + 1
    const orders: Record<string, Orders> = {}
    for (const seat of game.owing(state))
      orders[seat] =
        seat === PUPIL
          ? ordersIn(texts[state.round - first]!, state)
          : lesson.others(state, seat, number, diceOf('whims', number))
    for (const [seat, given] of Object.entries(orders)) expect(game.check(state, seat, given)).toEqual([])
    const played = playRound(game, state, lesson.seed, number, orders)
    steps.push({ before: state, orders, timeline: played.timeline, after: played.state })
    state = played.state
    if (progressOf(lesson, steps).over) break
  }
  return steps
}

const progress = (id: string, texts: readonly string[]) =>
  progressOf(lessonCalled(id), taken(lessonCalled(id), texts))

const SOLUTIONS: Readonly<Record<string, readonly string[]>> = {
  motion: ['A1 5,-1', '', '', 'A1 0,0'],
  fire: ['A1 >0', 'A2 >3', '', 'A1 0,-8 A1 >0'],
  base: ['A1 -3,0', 'A1 0,0', 'A2 0,0', 'A3 0,3 A3 >0', 'A3 0,0 A3 >0'],
}

describe.each(LESSONS)('lesson $id', (lesson) => {
  test('a lesson starts in the middle of a match that is open', () => {
    const start = lesson.start()
    expect([outcome(start), game.active(start).includes(PUPIL), Object.keys(lesson.names)]).toEqual([
      undefined,
      true,
      game.seats(game.setup.parse({})).map(({ id }) => id),
    ])
    for (const target of lesson.goals.flatMap(({ targets = [] }) => targets))
      expect(craftNamed(start, target)).toBeDefined()
  })
  test('a lesson has three goals, each in a sentence or two with a hint', () => {
    expect([lesson.goals.length, lesson.learned.length]).toEqual([3, 4])
    for (const { text, hint } of lesson.goals) {
      expect(text.length).toBeLessThanOrEqual(110)
      expect(hint.length).toBeGreaterThan(text.length)
    }
  })
  test('a lesson is solved goal by goal, in fewer steps than it gives', () => {
    const steps = taken(lesson, SOLUTIONS[lesson.id]!)
    expect(progressOf(lesson, steps)).toMatchObject({ met: 3, over: 'done', why: '', missed: '' })
    expect(steps.length).toBeLessThan(lesson.rounds)
    const met = steps.map((_, i) => progressOf(lesson, steps.slice(0, i + 1)).met)
    expect([...new Set([0, ...met])]).toEqual([0, 1, 2, 3])
  })
  test('a lesson is lost with a reason when nothing is done', () => {
    const steps = taken(
      lesson,
      Array.from({ length: 30 }, () => ''),
    )
    const { met, over, why } = progressOf(lesson, steps)
    expect([met < 3, over, why.length > 20]).toEqual([true, 'lost', true])
  })
})

test('an early win passes when the other base falls before the own one needs anything', () => {
  const early = progress('base', ['A1 -3,0 A3 0,3 A3 >0', 'A1 0,0 A3 0,0 A3 >0'])
  expect(early).toMatchObject({ met: 3, over: 'done' })
})

test('the hinted shot is praised while it flies the long way, and scolded in no step', () => {
  const steps = taken(lessonCalled('fire'), ['A1 >0', 'A2 >3', ''])
  const after = (n: number) => progressOf(lessonCalled('fire'), steps.slice(0, n))
  // The missile is fired in the fourth step and hits in the sixth.
  expect([4, 5].map(after)).toMatchObject(
    [4, 5].map(() => ({
      met: 1,
      over: undefined,
      why: '',
      missed: '',
      coming: expect.stringContaining('on its way'),
    })),
  )
  expect(after(6).met).toBe(2)
  expect(progress('fire', ['A1 >0', 'A2 >1']).coming).toBeUndefined()
})

test('the goals in which too much speed loses the lesson say that one must be able to stop', () => {
  // Faster than its delta-v can stop, in the first step and in the second.
  for (const [texts, met] of [
    [['A1 8,0'], 0],
    [['A1 5,-1', 'A1 8,-1'], 1],
  ] as const) {
    expect(progress('motion', texts)).toMatchObject({ over: 'lost', why: expect.stringContaining('to stop') })
    expect(lessonCalled('motion').goals[met]!.text).toContain('to stop')
  }
})

describe('wrong actions in a lesson', () => {
  test.each([
    ['motion', [''], 0, 'has not moved'],
    ['motion', ['A1 5,-1', '', 'A1 0,0'], 2, 'not in the berth'],
    ['fire', [''], 0, 'Nobody fired'],
    ['fire', ['A1 >1'], 0, 'Nothing was hit yet'],
    ['fire', ['A1 >0', 'A2 >0'], 1, 'The rock stopped it'],
    ['base', [''], 0, 'A token of your base is gone'],
    ['base', ['A1 -3,0', 'A1 0,0', 'A2 0,0', 'A3 0,3 A3 >0'], 2, 'Fire once more'],
  ] as const)('lesson %s does not pass %j, and says why', (id, texts, met, missed) =>
    expect(progress(id, texts)).toMatchObject({
      met,
      over: undefined,
      why: '',
      missed: expect.stringContaining(missed),
    }),
  )
  test.each([
    ['motion', ['A1 8,0', ''], 'not enough to stop'],
    ['base', ['', ''], 'middle token of your base'],
    ['base', ['A1 -3,0', 'A1 0,0', ''], 'A2 is lost'],
  ] as const)('lesson %s is lost by %j, with the reason', (id, texts, why) =>
    expect(progress(id, texts)).toMatchObject({ over: 'lost', why: expect.stringContaining(why) }),
  )
})
