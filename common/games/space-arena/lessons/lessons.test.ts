import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { progressOf } from '../../../engine/lesson.ts'
import { playRound } from '../../../engine/record/record.ts'
import { distanceOf } from '../../../geometry/plane.ts'
import { typeNamed } from '../data/ships.ts'
import { spaceArena as game } from '../game.ts'
import { type Orders, readOrders } from '../orders.ts'
import { outcome } from '../outcome.ts'
import { alive, type State } from '../state.ts'
import { passed, pupil } from './arena.ts'
import { seenByPicket } from './fog.ts'
import { type Lesson, type LessonRound, PUPIL } from './lesson.ts'
import { LESSONS } from './list.ts'

const lessonCalled = (id: string): Lesson => LESSONS.find((lesson) => lesson.id === id)!

const others = (lesson: Lesson, state: State, round: number): Record<string, Orders> =>
  Object.fromEntries(
    game
      .owing(state)
      .filter((seat) => seat !== PUPIL)
      .map((seat) => [seat, lesson.others(game.view(state, seat), seat, round, diceOf('whims', round))]),
  )

/**
 * Plays a lesson until it is over, with one text per round (orders separated by `;`), and returns the rounds
 * as the pupil sees them.
 */
function taken(lesson: Lesson, texts: readonly string[]): LessonRound[] {
  const rounds: LessonRound[] = []
  let truth = lesson.start()
  for (const text of texts) {
    const own = text === '' ? {} : { [PUPIL]: text.replaceAll(';', '\n') }
    expect(game.check(truth, PUPIL, own)).toEqual([])
    for (const { refusals, ignored } of Object.values(readOrders(truth, PUPIL, own)))
      expect([...refusals, ...ignored]).toEqual([])
    const orders = { ...others(lesson, truth, rounds.length + 1), [PUPIL]: own }
    const { state, timeline } = playRound(game, truth, lesson.seed, rounds.length + 1, orders)
    rounds.push({
      before: game.view(truth, PUPIL),
      orders,
      timeline: game.viewTimeline(timeline, state, PUPIL),
      after: game.view(state, PUPIL),
    })
    truth = state
    if (progressOf(lesson, rounds).over || outcome(truth)) break
  }
  return rounds
}

const progress = (id: string, texts: readonly string[]) =>
  progressOf(lessonCalled(id), taken(lessonCalled(id), texts))
/** Goals met after each round. */
function steps(lesson: Lesson, texts: readonly string[]): number[] {
  const rounds = taken(lesson, texts)
  return rounds.map((_, i) => progressOf(lesson, rounds.slice(0, i + 1)).met)
}

const ticks = (from: number, to: number, command: string): string =>
  Array.from({ length: to - from + 1 }, (_, i) => `${from + i}: ${command}`).join(';')

const SOLUTIONS: Readonly<
  Record<string, readonly (readonly [texts: readonly string[], met: readonly number[]])[]>
> = {
  course: [
    [
      [
        '1: A18',
        '1: A6;1: R35;2: R31;8: A1',
        '1: A13;1: R35;2: R35;3: R35;4: R35;5: R35;6: R3',
        '1: A-25;2: A-13',
      ],
      [1, 2, 2, 3],
    ],
    // Three ways: by hand, by sprints, and by stopping in one round.
    [
      [
        '1: A25;2: A20;5: A-25;6: A-20',
        '1: R55;2: A25;3: A10',
        '1: R35;2: R35;3: R35;4: R35;5: R17;9: A-20;10: A-25',
        '1: A10;3: A-10',
      ],
      [1, 2, 2, 2],
    ],
  ],
  shooting: [
    [
      ['1: Fire L1 B1', `1: A11;1: R5;${ticks(5, 10, 'Fire L1 B1')}`, '1: L35;2: L35;3: Fire S1 0;1: A-11'],
      [1, 2, 3],
    ],
    [
      [
        '1: Fire L1 B1;1: A25;3: Fire L1 B1;4: A-15;4: Fire L1 B1;5: Fire L1 B1;6: Fire L1 B1',
        '1: Fire S1 -85',
      ],
      [2, 3],
    ],
  ],
  energy: [
    [
      [
        '1: Boost N 70',
        '1: A15;1: L25;2: A1;2: L22',
        '1: A8;1: L25;2: L25;3: L25;4: L25;5: L25;6: L10',
        '1: A-15;2: A-9;10: Replenish',
      ],
      [1, 2, 2, 3],
    ],
    [
      ['1: Boost N 30;4: Boost N 40', '1: R45;2: A17', '1: Boost N 10', '1: A-15;2: A-2'],
      [1, 2, 2, 2],
    ],
  ],
  fog: [
    [
      [
        '1: L141;2: A23',
        '1: A-8;1: L50;2: L50;3: L40',
        '1: A19;1: L50;2: L33;7: A1',
        '1: Activate Cloak On;1: A-8;1: R4',
      ],
      [1, 2, 2, 3],
    ],
  ],
}

describe.each(LESSONS)('lesson $id', (lesson) => {
  test('a lesson starts from an arena in which everybody has a seat, and the match is open', () => {
    const start = lesson.start()
    expect(start.ships.filter(({ seat }) => seat !== '').map(({ seat }) => seat)).toEqual(
      Object.keys(lesson.names),
    )
    expect([start.ships.every(alive), pupil(start).seat, outcome(start)]).toEqual([true, PUPIL, undefined])
    for (const target of lesson.goals.flatMap(({ targets = [] }) => targets))
      expect(start.ships.map(({ name }) => name)).toContain(target)
  })
  test('a lesson has two to four goals, each in one sentence or two with a hint', () => {
    expect([lesson.goals.length >= 2, lesson.goals.length <= 4, lesson.learned.length >= 3]).toEqual([
      true,
      true,
      true,
    ])
    for (const { text, hint } of lesson.goals) {
      expect(text.length).toBeLessThanOrEqual(110)
      expect(hint.length).toBeGreaterThan(text.length)
    }
  })
  test.each(SOLUTIONS[lesson.id]!)('a lesson advances goal by goal with %j', (texts, met) =>
    expect(steps(lesson, texts)).toEqual(met),
  )
  test('the first solution solves a lesson, and the same orders bring the same', () => {
    const [texts] = SOLUTIONS[lesson.id]![0]!
    expect(progressOf(lesson, taken(lesson, texts))).toMatchObject({
      met: lesson.goals.length,
      over: 'done',
      why: '',
      missed: '',
    })
    expect(taken(lesson, texts)).toEqual(taken(lesson, texts))
  })
  test('a lesson gives instructions when nothing is done, and is finally lost with a reason', () => {
    const rounds = taken(
      lesson,
      Array.from({ length: lesson.rounds + 5 }, () => ''),
    )
    expect([
      progressOf(lesson, rounds.slice(0, 1)).met,
      progressOf(lesson, rounds.slice(0, 1)).missed.length > 20,
    ]).toEqual([0, true])
    const { met, over, why } = progressOf(lesson, rounds)
    expect([met, over, rounds.length <= lesson.rounds, why.length > 20]).toEqual([0, 'lost', true, true])
  })
})

describe('wrong actions in a lesson', () => {
  test.each([
    ['course', ['1: A25;2: A20'], 0, 'outside of the ring'],
    // The ship passes the second ring, but slowly, and reaches the berth, but in motion.
    ['course', ['1: A18', '1: A6;1: R35;2: R31;10: A-20'], 1, 'ended at a speed of 4'],
    [
      'course',
      ['1: A18', '1: A6;1: R35;2: R31;8: A1', '1: A13;1: R35;2: R35;3: R35;4: R35;5: R35;6: R3'],
      2,
      'still fly 38',
    ],
    ['course', ['1: A18', '1: A6;1: R35;2: R31;8: A1', '1: A-25'], 2, 'not in the ring'],
    ['shooting', ['1: Fire L1 B7'], 0, 'Bison was not in sight'],
    ['shooting', ['1: A-25;2: Fire L1 B1'], 0, 'not in sight'],
    ['shooting', ['1: Fire L1 B1', ticks(1, 10, 'Fire L1 B1')], 1, 'Your best shot did 24 damage'],
    [
      'shooting',
      ['1: Fire L1 B1', `1: A11;1: R5;${ticks(5, 10, 'Fire L1 B1')}`, '1: Fire S1 -120'],
      2,
      'outside its arc',
    ],
    [
      'shooting',
      ['1: Fire L1 B1', `1: A11;1: R5;${ticks(5, 10, 'Fire L1 B1')}`, '1: Fire S1 90'],
      2,
      'was launched in tick 1',
    ],
    ['energy', ['1: Boost S 70'], 0, '70 points came through to the hull. The turret is in the north'],
    ['energy', ['1: Boost N 20;9: Boost N 40'], 0, 'You boosted the north shield by 60'],
    ['energy', ['1: A-15;2: A-15'], 0, 'could not hit you'],
    ['energy', ['1: Boost N 70', '1: Boost N 90'], 1, 'north shield was hit again'],
    ['energy', ['1: Boost N 70', '1: A15;1: L25;2: A1;2: L22', '1: Replenish'], 2, 'farther away than 10'],
    [
      'energy',
      [
        '1: Boost N 70',
        '1: A15;1: L25;2: A1;2: L22',
        '1: A8;1: L25;2: L25;3: L25;4: L25;5: L25;6: L10;10: Replenish',
      ],
      2,
      'faster than 10',
    ],
    ['fog', ['1: R90;2: A20'], 0, 'Nobody was within your circle'],
    ['fog', ['1: L141;2: A23', '1: A30'], 1, 'of ten ticks'],
  ] as const)('lesson %s does not pass %j, and says why', (id, texts, met, missed) =>
    expect(progress(id, texts)).toMatchObject({
      met,
      over: undefined,
      why: '',
      missed: expect.stringContaining(missed),
    }),
  )

  test('what loses a lesson before its last goal is in the words of the goals', () => {
    const texts = (id: string) => lessonCalled(id).goals.map(({ text }) => text)
    expect(texts('fog')[0]).toContain('within 4 rounds')
    expect(texts('energy')[0]).toContain('nothing may reach your hull')
    expect(texts('shooting')[0]).toContain('whole for goal 3')
  })

  test('lessons are lost in ways of their own', () => {
    const found = ['1: L141;2: A23', '1: A-8;1: L50;2: L50;3: L40', '1: A19;1: L50;2: L33;7: A1']
    expect(progress('fog', [...found, '1: A-8;1: R4'])).toMatchObject({
      met: 2,
      over: 'lost',
      why: expect.stringMatching(/saw you in tick \d, when your cloak was off/),
    })
    // Once too far to one side of the gap, and once with the cloak switched on too late.
    expect(progress('fog', [...found, '1: Activate Cloak On;1: A-8;1: R20'])).toMatchObject({
      over: 'lost',
      why: expect.stringContaining('in spite of your cloak'),
    })
    expect(progress('fog', [...found, '1: A-8;1: R4;5: Activate Cloak On'])).toMatchObject({
      over: 'lost',
      why: expect.stringContaining('when your cloak was off'),
    })
    expect(progress('fog', ['', '', '', ''])).toMatchObject({
      over: 'lost',
      why: expect.stringContaining('slipped away'),
    })
    expect(progress('energy', ['', '', ''])).toMatchObject({
      over: 'lost',
      why: expect.stringContaining('Your ship is lost'),
    })
    expect(
      progress('shooting', [
        '1: Fire L1 B1',
        `1: A11;1: R5;${ticks(5, 10, 'Fire L1 B1')}`,
        '2: L40;3: A5;5: Fire L1 B2;6: Fire L1 B2;7: Fire L1 B2',
        '1: Fire L1 B2;4: Fire L1 B2;8: Fire L1 B2',
      ]),
    ).toMatchObject({ over: 'lost', why: expect.stringContaining('not by a missile') })
    expect(progress('course', ['1: A25;2: A20', '', '', '', '']).why).toContain('far out')
  })
})

describe('the scenes of lessons', () => {
  test('SA-7.1 the picket of the fog lesson sees the same as in the resolver, cloaked or not', () => {
    for (const last of [
      '1: A-8;1: R4',
      '1: Activate Cloak On;1: A-8;1: R4',
      '1: Activate Cloak On;1: A-8;1: R12',
      '1: A-8;1: R4;4: Activate Cloak On',
    ]) {
      const lesson = lessonCalled('fog')
      let truth = lesson.start()
      for (const [i, text] of [
        '1: L141;2: A23',
        '1: A-8;1: L50;2: L50;3: L40',
        '1: A19;1: L50;2: L33;7: A1',
        last,
      ].entries()) {
        const { state, timeline } = playRound(game, truth, lesson.seed, i + 1, {
          ...others(lesson, truth, i + 1),
          [PUPIL]: { [PUPIL]: text.replaceAll(';', '\n') },
        })
        const course = timeline.find((event) => event.kind === 'course' && event.name === PUPIL)
        const seen =
          course?.kind === 'course'
            ? course.seen.findIndex((ships) => ships.some((ship) => ship !== 'B1'))
            : -1
        const round = {
          before: game.view(truth, PUPIL),
          orders: {},
          timeline: game.viewTimeline(timeline, state, PUPIL),
          after: game.view(state, PUPIL),
        }
        expect(seenByPicket(round)?.tick ?? -1).toBe(seen)
        truth = state
      }
    }
  })
  test('a way through an area counts between two ticks, too', () => {
    const [round] = taken(lessonCalled('course'), ['1: A25;2: A20'])
    expect([passed(round!, { x: 3, y: 0, radius: 4 }), passed(round!, { x: 60, y: 0, radius: 40 })]).toEqual([
      true,
      false,
    ])
  })
  test('SA-6.1 the turret of the energy lesson stands north of its pupil, within scan distance', () => {
    const [{ before }] = taken(lessonCalled('energy'), ['']) as [LessonRound]
    const [turret, self] = [before.sightings['A']!.find(({ name }) => name === 'B1')!, pupil(before)]
    expect([
      turret.x,
      turret.y > self.y,
      distanceOf(turret.x - self.x, turret.y - self.y) < typeNamed('F2551').scanDistance,
    ]).toEqual([0, true, true])
  })
})
