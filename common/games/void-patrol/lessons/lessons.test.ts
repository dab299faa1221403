import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { progressOf } from '../../../engine/lesson.ts'
import { distance, hex, hexKey, length, ORIGIN } from '../../../geometry/hex.ts'
import { asteroidSet } from '../collide.ts'
import { check, DRIFT, type FighterOrders, type Orders } from '../orders.ts'
import { outcome } from '../outcome.ts'
import { resolve } from '../resolve.ts'
import { flying, type State } from '../state.ts'
import { type Lesson, type LessonRound, PUPIL } from './lesson.ts'
import { LESSONS } from './list.ts'
import { IN_REACH } from './ordnance.ts'
import { passed, pupil } from './sky.ts'

const lessonCalled = (id: string): Lesson => LESSONS.find((lesson) => lesson.id === id)!

/** A move such as `FF` or `FF+missile`; empty drifts. */
function written(move: string): Orders {
  const [chits = '', launch = null] = move.split('+')
  return { [PUPIL]: { ...DRIFT, chits, launch: launch as FighterOrders['launch'] } }
}

const others = (lesson: Lesson, state: State, round: number): Record<string, Orders> =>
  Object.fromEntries(
    Object.keys(lesson.names)
      .filter((seat) => seat !== PUPIL)
      .map((seat) => [seat, lesson.others(state, seat, round, diceOf('whims', round))]),
  )

/** Plays a lesson with these moves of the pupil until it is over. */
function taken(lesson: Lesson, moves: readonly string[]): LessonRound[] {
  const rounds: LessonRound[] = []
  let before = lesson.start()
  for (const move of moves) {
    const round = rounds.length + 1
    const own = written(move)
    expect(check(before, PUPIL, own)).toEqual([])
    const orders = { ...others(lesson, before, round), [PUPIL]: own }
    const { state: after, timeline } = resolve(before, orders, diceOf(lesson.seed, round))
    rounds.push({ before, orders, timeline, after })
    before = after
    if (progressOf(lesson, rounds).over) break
  }
  return rounds
}

/** Goals met after each round. */
const course = (lesson: Lesson, moves: readonly string[]): number[] => {
  const rounds = taken(lesson, moves)
  return rounds.map((_, i) => progressOf(lesson, rounds.slice(0, i + 1)).met)
}

const SOLUTIONS: Readonly<
  Record<string, readonly (readonly [moves: readonly string[], met: readonly number[]])[]>
> = {
  inertia: [
    [
      ['FF', '', 'LLL', 'FF'],
      [1, 2, 3, 4],
    ],
    [
      ['F', '', '', '', 'RRR', 'F'],
      [1, 1, 1, 2, 3, 4],
    ],
    [
      ['FFF', 'LLL', 'FFF'],
      [1, 3, 4],
    ],
  ],
  shooting: [
    [
      ['L', '', 'RF', ''],
      [1, 2, 2, 3],
    ],
    [
      ['LF', '', 'RRFRF', 'L'],
      [1, 2, 2, 3],
    ],
  ],
  shields: [
    [
      ['F', '', ''],
      [1, 1, 2],
    ],
    [
      ['', 'F', '', ''],
      [1, 1, 1, 2],
    ],
  ],
  asteroids: [
    [
      ['LF', 'RRF', '', 'RRFF'],
      [1, 1, 2, 3],
    ],
    [
      ['RF', 'LLFFL', 'FLFR', 'LLFF'],
      [1, 1, 2, 3],
    ],
  ],
  ordnance: [
    [
      ['+missile', '', '', '', 'FF+grenade'],
      [1, 2, 2, 2, 3],
    ],
    [
      ['F+missile', '', '', '', 'FF+grenade'],
      [1, 2, 2, 2, 3],
    ],
  ],
}

describe.each(LESSONS)('lesson $id', (lesson) => {
  test('a lesson starts from a sky in which everything has its own place, inside the field', () => {
    const { fighters, asteroids, field } = lesson.start()
    const places = [...fighters.map(({ at }) => at), ...asteroids]
    expect(new Set(places.map(hexKey)).size).toBe(places.length)
    for (const place of places) expect(length(place)).toBeLessThanOrEqual(field.radius)
    for (const { area } of lesson.goals)
      if (area) expect(length(area.at) + area.radius).toBeLessThanOrEqual(field.radius)
    expect(fighters.map(({ seat }) => seat)).toEqual(Object.keys(lesson.names))
    expect(fighters.every(flying)).toBe(true)
    expect([fighters[0]!.id, fighters[0]!.seat, outcome(lesson.start())]).toEqual([PUPIL, PUPIL, undefined])
    for (const target of lesson.goals.flatMap(({ targets = [] }) => targets))
      expect(fighters.map(({ id }) => id)).toContain(target)
  })
  test('a lesson has two to four goals, each in one sentence or two with a hint', () => {
    expect(lesson.goals.length).toBeGreaterThanOrEqual(2)
    expect(lesson.goals.length).toBeLessThanOrEqual(4)
    for (const { text, hint } of lesson.goals) {
      expect(text.length).toBeLessThanOrEqual(110)
      expect(hint.length).toBeGreaterThan(text.length)
    }
  })
  test.each(SOLUTIONS[lesson.id]!)('a lesson is solved by %j, goal by goal', (moves, met) => {
    expect(course(lesson, moves)).toEqual(met)
    expect(progressOf(lesson, taken(lesson, moves)).over).toBe('done')
  })
  test('a lesson is lost with a reason when the pupil only drifts', () => {
    const rounds = taken(
      lesson,
      Array.from({ length: lesson.rounds + 5 }, () => ''),
    )
    const { over, why } = progressOf(lesson, rounds)
    expect([over, rounds.length <= lesson.rounds]).toEqual(['lost', true])
    expect(why.length).toBeGreaterThan(20)
  })
  test('a lesson has the same dice every time', () => {
    const [moves] = SOLUTIONS[lesson.id]![0]!
    expect(taken(lesson, moves)).toEqual(taken(lesson, moves))
  })
  test('a lesson has a script that can be played to the end, whatever the pupil does', () => {
    for (const wild of ['', 'F', 'LF', 'RRF', 'FFL']) {
      let state = lesson.start()
      for (let round = 1; round <= lesson.rounds && !outcome(state); round++) {
        const orders = others(lesson, state, round)
        for (const [seat, given] of Object.entries(orders))
          if (state.fighters.some((f) => f.seat === seat && flying(f)))
            expect(check(state, seat, given)).toEqual([])
        state = resolve(state, { ...orders, [PUPIL]: written(wild) }, diceOf(lesson.seed, round)).state
        // Scripted fighters stay in the field.
        expect(
          state.fighters.filter(
            (f) => f.seat !== PUPIL && (f.status === 'retired' || length(f.at) > state.field.radius),
          ),
        ).toEqual([])
        if (!flying(pupil(state))) break
      }
    }
  })
})

describe('lessons', () => {
  test('each lesson demonstrates its subject', () => {
    const [first] = taken(lessonCalled('inertia'), ['F'])
    // VP-2.3: one hex now, two a round from then on.
    expect([pupil(first!.after).at, pupil(first!.after).velocity]).toEqual([hex(-6, 0), hex(2, 0)])
    // VP-4.8: the first volley is on a spin, and misses; the second is not, and hits.
    const volleys = taken(lessonCalled('shooting'), ['L', '']).map(({ timeline }) =>
      timeline.flatMap((event) => (event.kind === 'shot' ? [event] : [])),
    )
    expect(volleys.map((shots) => shots.map(({ chance, result }) => `${chance} ${result}`))).toEqual([
      ['72 miss', '27 miss'],
      ['88 hit', '33 miss'],
    ])
    // VP-3: a drifting fighter hits the rock ahead.
    const { start } = lessonCalled('asteroids')
    expect(resolve(start(), {}, diceOf('any', 1)).timeline).toContainEqual(
      expect.objectContaining({ kind: 'collision', fighter: PUPIL, damage: 200 }),
    )
    // VP-8.1, VP-8.3: a fighter that drops a grenade and stays is hit, too.
    const stayed = taken(lessonCalled('ordnance'), ['+missile', '', '', '', '+grenade']).at(-1)!
    expect(stayed.timeline.filter((event) => event.kind === 'struck').map((event) => event.fighter)).toEqual([
      PUPIL,
      'B2',
    ])
  })
  test('a lesson can be lost in its own way', () => {
    const why = (id: string, moves: string[]) =>
      progressOf(lessonCalled(id), taken(lessonCalled(id), moves)).why
    expect(why('inertia', ['FFFF', '', '', ''])).toMatch('left the field')
    expect(why('asteroids', ['FF'])).toMatch('Too many dents')
    expect(why('ordnance', ['LLL+missile', '+missile', '+missile', '', '', '', ''])).toMatch(
      'missiles are spent',
    )
  })
  test('the ordnance lesson does not restart for grenades that miss, and says why they did', () => {
    const thrown = taken(lessonCalled('ordnance'), [
      'FF+grenade',
      'LLLFF+grenade',
      'FF+grenade',
      'LLLFF+missile',
      '',
      '',
    ])
    expect(progressOf(lessonCalled('ordnance'), thrown).over).toBeUndefined()
    const far = taken(lessonCalled('ordnance'), ['F+missile', '', 'FF+grenade'])
    expect(progressOf(lessonCalled('ordnance'), far)).toMatchObject({
      met: 2,
      missed: expect.stringMatching(/^B2 was still \d+ hexes away/),
    })
  })
  test.each([[['+missile']], [['F+missile']], [['L', 'R+missile']], [['', 'F+missile']]])(
    'the ordnance lesson keeps its hint’s promise about the pursuer, after %j',
    (opening) => {
      const lesson = lessonCalled('ordnance')
      const moves = [...opening]
      for (let round = moves.length; round < lesson.rounds; round++) {
        const rounds = taken(lesson, moves)
        const { after } = rounds.at(-1)!
        const [self, pursuer] = [pupil(after), after.fighters.find(({ id }) => id === 'B2')!]
        if (progressOf(lesson, rounds).met === 2 && distance(self.at, pursuer.at) <= IN_REACH) break
        moves.push('')
      }
      const ended = taken(lesson, [...moves, 'FFF+grenade'])
      expect(progressOf(lesson, ended)).toMatchObject({ met: 3, over: 'done' })
      expect(pupil(ended.at(-1)!.after).hull).toBe(pupil(ended.at(-1)!.before).hull)
    },
  )
  test('goals are met in order only, and several may be met in one round', () => {
    const inertia = lessonCalled('inertia')
    // The pupil passes the ring and turns at once.
    expect(course(inertia, ['FF', 'LLL'])).toEqual([1, 3])
    // If the pupil turns first, the ring is still the next goal.
    expect(course(inertia, ['F', 'LLL', 'RRR'])).toEqual([1, 1, 1])
    expect(progressOf(inertia, [])).toMatchObject({ met: 0, over: undefined, why: '', missed: '' })
  })
  test('a way through an area counts as well as an end in it', () => {
    const [, over] = taken(lessonCalled('inertia'), ['FFFF', ''])
    expect(distance(pupil(over!.after).at, ORIGIN)).toBeGreaterThan(2)
    expect([passed(over!, { at: ORIGIN, radius: 1 }), passed(over!, { at: hex(0, 5), radius: 1 })]).toEqual([
      true,
      false,
    ])
  })
  test('rocks of lessons are rocks of the resolver', () => {
    expect(asteroidSet(lessonCalled('asteroids').start().asteroids).size).toBe(
      lessonCalled('asteroids').start().asteroids.length,
    )
  })
})
