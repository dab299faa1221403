import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { progressOf } from '../../../engine/lesson.ts'
import { playRound } from '../../../engine/record/record.ts'
import { pencilAndPaper as game } from '../game.ts'
import type { Orders } from '../orders.ts'
import { type State, shipNamed } from '../state.ts'
import { type Lesson, type LessonRound, PUPIL } from './lesson.ts'
import { LESSONS } from './list.ts'

const lessonCalled = (id: string): Lesson => LESSONS.find((lesson) => lesson.id === id)!

/** `move A1 3072 300`, with a needle's point; an empty text passes. */
function orderIn(text: string): Orders {
  const [kind, ship, angle, strength] = text.split(' ')
  return kind === 'move' || kind === 'shot'
    ? {
        kind,
        ship: ship!,
        angle: Number(angle),
        strength: Number(strength),
        sharpen: ['hb'],
        ...(kind === 'move' ? { place: { facing: 3072, back: 0, side: 0 } } : {}),
      }
    : { kind: 'default' }
}

/**
 * Plays a lesson with these turns of the pupil until it is over. The rounds include the other players' turns.
 */
function taken(lesson: Lesson, texts: readonly string[]): LessonRound[] {
  const rounds: LessonRound[] = []
  let state: State = lesson.start()
  for (let next = 0; !game.outcome(state); ) {
    const [seat] = game.owing(state) as [string]
    if (seat === PUPIL && next === texts.length) break
    const number = rounds.length + 1
    const given =
      seat === PUPIL ? orderIn(texts[next++]!) : lesson.others(state, seat, number, diceOf('whims', number))
    expect(game.check(state, seat, given)).toEqual([])
    const played = playRound(game, state, lesson.seed, number, { [seat]: given })
    rounds.push({ before: state, orders: { [seat]: given }, timeline: played.timeline, after: played.state })
    state = played.state
    if (progressOf(lesson, rounds).over) break
  }
  return rounds
}

const progress = (id: string, ...texts: string[]) =>
  progressOf(lessonCalled(id), taken(lessonCalled(id), texts))

const SOLUTIONS: Readonly<Record<string, readonly string[]>> = {
  flick: ['move A1 3072 150', 'move A1 3072 420', 'shot A1 3072 420', 'shot A1 3072 420', 'shot A1 3072 420'],
  tunnels: [
    'shot A1 3072 560',
    'move A1 3072 300',
    'move A1 3072 300',
    'move A1 3072 300',
    'shot A1 3072 700',
    'shot A1 3072 700',
  ],
}

describe.each(LESSONS)('lesson $id', (lesson) => {
  test('a lesson starts in the middle of a match that is open, with the ships that it marks', () => {
    const start = lesson.start()
    expect([game.outcome(start), game.owing(start), Object.keys(lesson.names)]).toEqual([
      undefined,
      [PUPIL],
      ['A1', 'B1'],
    ])
    for (const target of lesson.goals.flatMap(({ targets = [] }) => targets))
      expect(shipNamed(start, target)).toBeDefined()
  })
  test('a lesson has three goals, each in a sentence or two with a hint', () => {
    expect([lesson.goals.length, lesson.learned.length]).toEqual([3, 4])
    for (const { text, hint } of lesson.goals) {
      expect(text.length).toBeLessThanOrEqual(110)
      expect(hint.length).toBeGreaterThan(text.length)
    }
  })
  test('a lesson is solved goal by goal, in fewer turns than it gives', () => {
    const rounds = taken(lesson, SOLUTIONS[lesson.id]!)
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
        Array.from({ length: 60 }, () => ''),
      ),
    )
    expect([met, over, why.length > 20]).toEqual([0, 'lost', true])
  })
})

describe('wrong flicks in a lesson', () => {
  test.each([
    ['flick', 'move A1 3072 20', 'Still in the hangar'],
    ['flick', 'move A1 2350 690', 'flew into the wall'],
    ['tunnels', 'shot A1 3072 300', 'A crater'],
    ['tunnels', 'move A1 3072 600', 'flew into the rock'],
  ] as const)('lesson %s does not pass %s, and says why', (id, text, missed) => {
    const before = taken(lessonCalled(id), [text])[0]!
    expect(lessonCalled(id).goals[0]!.met(before)).toBe(false)
    expect(lessonCalled(id).goals[0]!.missed!(before)).toContain(missed)
  })
  test('the lesson of tunnels says that the wall stopped a shot', () => {
    const [round] = taken(lessonCalled('tunnels'), ['shot A2 600 600'])
    expect(lessonCalled('tunnels').goals[2]!.missed!(round!)).toContain('The wall stopped it')
  })
  test('a lesson is lost when no ship is left', () => {
    expect(progress('flick', ...['A1', 'A2', 'A3'].map((ship) => `move ${ship} 2350 690`))).toMatchObject({
      over: 'lost',
      why: expect.stringContaining('no ship left'),
    })
  })
})
