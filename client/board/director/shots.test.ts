import { describe, expect, test } from '@jest/globals'
import { GUNFIRE } from '../../game-kit/battle-words.ts'
import { captionsOf } from './captions.ts'
import { distance, frameOf, onTheWay } from './frame.ts'
import type { Highlight } from './highlight.ts'
import { frameAt, type Scene, shots, splitAt, wayBetween } from './shots.ts'
import { momentAt, timingOf, wallAt } from './timing.ts'

const whole = frameOf([
  { x: -1000, y: -700 },
  { x: 1000, y: 700 },
])
const scene: Scene = { length: 10, whole }

/** Something at a place, with some room around it. */
const at = (start: number, x: number, y: number, given: Partial<Highlight> = {}): Highlight => ({
  event: Math.round(start * 10),
  start,
  end: start + 0.8,
  places: [
    { x: x - 100, y: y - 100 },
    { x: x + 100, y: y + 100 },
  ],
  weight: 0.5,
  kill: false,
  words: '',
  tolls: [],
  ...given,
})
const kill = (start: number, x: number, y: number) => at(start, x, y, { kill: true, weight: 1 })
const around = (x: number, y: number) => ({ left: x - 100, right: x + 100, top: y - 100, bottom: y + 100 })

describe('the director', () => {
  test('the director shows all of the field while nothing happens', () => {
    expect(shots(scene, [])).toEqual([{ from: 0, to: 10, frame: whole, speed: 1 }])
  })

  test('the director shows the field, the fight, and the field again', () => {
    const cut = shots(scene, [at(4, 500, 300)])
    expect(cut.map(({ frame }) => frame)).toEqual([whole, around(500, 300), whole])
    expect(frameAt(cut, 4)).toEqual(around(500, 300))
    expect(cut[1]!.from - cut[0]!.to).toBeGreaterThanOrEqual(wayBetween(whole, around(500, 300)) - 1e-9)
  })

  test('the director begins near a fight when it happens at once', () => {
    expect(frameAt(shots(scene, [kill(0.1, 500, 300)]), 0)).toEqual(around(500, 300))
  })

  test('the director shows all of the field between two fights when there is time', () => {
    expect(
      shots({ ...scene, length: 16 }, [at(3, -800, 0), at(10, 800, 0)]).map(({ frame }) => frame),
    ).toEqual([whole, around(-800, 0), whole, around(800, 0), whole])
    // With less time it only zooms out until both are in view.
    const cut = shots(scene, [at(3, -300, 0), at(7, 300, 0)])
    expect(cut.map(({ frame }) => frame).slice(1, 3)).toEqual([around(-300, 0), around(300, 0)])
    const middle = frameAt(cut, (cut[1]!.to + cut[2]!.from) / 2)
    expect([middle.left, middle.right]).toEqual([expect.closeTo(-400), expect.closeTo(400)])
  })

  test('the director splits the picture for two losses at once and far apart, and for no others', () => {
    const cut = shots(scene, [kill(4, -900, -500), kill(4.2, 900, 500)])
    expect(splitAt(cut, 4)).toEqual([around(-900, -500), around(900, 500)])
    expect(splitAt(cut, 0)).toBeUndefined()
    expect(splitAt(shots(scene, [kill(4, -150, 0), kill(4.2, 150, 0)]), 4)).toBeUndefined()
    expect(
      shots(scene, [kill(2, -900, -500), kill(8, 900, 500)]).every(({ split }) => split === undefined),
    ).toBe(true)
  })

  test('the director does not leave a loss for a lesser event', () => {
    const cut = shots(scene, [kill(4, -900, 0), at(4.1, 900, 0, { weight: 0.3 })])
    expect(frameAt(cut, 4.1)).toEqual(around(-900, 0))
  })

  test('the director slows down at a loss and nowhere else', () => {
    const cut = shots(scene, [at(2, 0, 0), kill(6, 100, 100)])
    expect([
      ...new Set(cut.filter(({ from, to }) => from < 6.1 && to > 6.1).map(({ speed }) => speed)),
    ]).toEqual([0.35])
    expect(cut.filter(({ to, from }) => to <= 5.6 || from >= 6.6).every(({ speed }) => speed === 1)).toBe(
      true,
    )
  })

  test('the director cuts before anything happens when motion is reduced', () => {
    const cut = shots(scene, [at(4, 500, 300)])
    for (let t = 0; t <= 10; t += 0.1)
      expect(cut.map(({ frame }) => frame)).toContainEqual(frameAt(cut, t, true))
    expect(frameAt(cut, 4, true)).toEqual(around(500, 300))
  })
})

test('a camera move is even, and ends at its destination', () => {
  const near = around(500, 300)
  expect(onTheWay(whole, near, 0)).toEqual(whole)
  expect(distance(onTheWay(whole, near, 1), near)).toBeCloseTo(0)
  expect(distance(whole, onTheWay(whole, near, 0.5))).toBeGreaterThan(0.3 * distance(whole, near))
})

test('a round waits before it starts, resumes at the moment of a pause, and ends', () => {
  const timing = timingOf(shots(scene, [kill(5, 0, 0)]), 10, 1)
  expect([momentAt(timing, 0), momentAt(timing, 1), momentAt(timing, 3), momentAt(timing, 99)]).toEqual([
    0, 0, 2, 10,
  ])
  expect([wallAt(timing, 0), wallAt(timing, 2)]).toEqual([0, 3])
})

test('the weightier of two captions at once comes first, and a caption long past is dropped', () => {
  const said = captionsOf(
    [
      at(1, 0, 0, { words: 'a scratch', weight: 0.3 }),
      at(1, 0, 0, { words: 'a wound', weight: 0.6, event: 11 }),
      at(1, 0, 0, { words: 'a miss', weight: 0.1, event: 12 }),
      at(1, 0, 0, { words: 'nothing', weight: 0.05, event: 13 }),
    ],
    GUNFIRE.loss,
  )
  expect(said.map(({ from, words }) => [from, words])).toEqual([
    [1, 'a wound'],
    [2, 'a scratch'],
  ])
})

describe('captions of losses at once', () => {
  const loss = (lost: string, by: string | undefined, start = 1): Highlight =>
    at(start, 0, 0, {
      kill: true,
      weight: 1,
      words: `${lost} was destroyed by ${by ?? 'a rock'}: ${lost[0]!} has 4 left`,
      rest: `${lost[0]!} has 4 left`,
      by,
      tolls: [{ team: lost[0]!, hull: 1, lost }],
      event: Number(lost.slice(1)),
    })
  const words = (...all: Highlight[]) => captionsOf(all, GUNFIRE.loss).map((one) => one.words)

  test('a caption tells of two that have killed each other', () =>
    expect(words(loss('A1', 'B2'), loss('B2', 'A1'))).toEqual([
      'A1 and B2 destroy each other: A has 4 left, B has 4 left',
    ]))
  test('a caption tells each killer, and joins several losses by one', () => {
    expect(words(loss('A1', 'B2'), loss('B3', 'A4'))).toEqual([
      'B2 destroys A1, A4 destroys B3: A has 4 left, B has 4 left',
    ])
    expect(words(loss('A1', 'B2'), loss('A3', 'B2'))).toEqual(['B2 destroys A1 and A3: A has 4 left'])
  })
  test('a caption keeps the words of a loss without a killer, and names all of many', () => {
    expect(words(loss('A1', undefined), loss('B3', 'A4'))).toEqual([
      'A1 was destroyed by a rock, A4 destroys B3: A has 4 left, B has 4 left',
    ])
    expect(words(...[1, 2, 3, 4].map((n) => loss(`A${n}`, `B${n}`)))).toEqual([
      'A1, A2, A3 and A4 are lost at once: A has 4 left',
    ])
  })
  test('a caption tells a loss in the words of its game', () => {
    const caught = { gone: 'caught', takes: 'catches', take: 'catch' }
    const told = (...all: Highlight[]) => captionsOf(all, caught)[0]!.words
    expect(told(loss('A1', 'B2'), loss('B2', 'A1'))).toMatch(/^A1 and B2 catch each other:/)
    expect(told(loss('A1', 'B2'), loss('A3', 'B2'))).toMatch(/^B2 catches A1 and A3:/)
    expect(told(...[1, 2, 3, 4].map((n) => loss(`A${n}`, `B${n}`)))).toMatch(/are caught at once/)
  })
  test('losses have captions one after the other when they happen so', () =>
    expect(words(loss('A1', 'B2'), loss('B2', 'A1', 3))).toHaveLength(2))
})
