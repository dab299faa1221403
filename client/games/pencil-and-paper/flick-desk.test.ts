import { beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { angleTo } from '../../../common/games/pencil-and-paper/bot/aim.ts'
import { pencilAndPaper as game } from '../../../common/games/pencil-and-paper/game.ts'
import {
  at,
  box,
  DOWN,
  LEFT,
  type PositionInput,
  position,
  RIGHT,
  UP,
} from '../../../common/games/pencil-and-paper/sample.ts'
import type { State } from '../../../common/games/pencil-and-paper/state.ts'
import { wildMatch } from '../../../common/games/pencil-and-paper/wild.ts'
import { pressesOf } from '../../input/press.ts'
import type { FlickDesk } from './desk.ts'
import { aimOfPull, angleOfDegrees, degreesOf, fullPull } from './plan/pull.ts'
import { toWorld } from './plane.ts'

let deskFor: typeof import('./desk.ts').deskFor
let quickFlick: typeof import('./plan/quick-flick.ts').quickFlick
beforeAll(async () => {
  // Import late: plans load the sounds, which access `window` and `document`.
  Object.assign(globalThis, { window: { addEventListener: () => undefined }, document: { hidden: true } })
  ;({ deskFor } = await import('./desk.ts'))
  ;({ quickFlick } = await import('./plan/quick-flick.ts'))
})

const MOUSE = 12
const FINGERTIP = 24
const duel: PositionInput = {
  ships: { A1: [4000, 8000, UP], A2: [2000, 8000, UP], B1: [4000, 4000, DOWN] },
  asteroids: { r1: box(5000, 4000, 6000, 5000) },
}
const planning = (given = duel, seat = 'A1', ...rest: [kept?: unknown, rounds?: unknown]) =>
  deskFor(position(given), seat, null, rest[0]) as FlickDesk
const legal = (desk: { state: State; player: { seat: string }; draft: { orders: { value: unknown } } }) =>
  game.check(desk.state, desk.player.seat, desk.draft.orders.value as never)
const press = (desk: FlickDesk, ...keys: string[]) =>
  keys.map((key) =>
    pressesOf({
      key: key.replace('Shift+', ''),
      code: /\d$/.test(key) ? `Digit${key.at(-1)!}` : '',
      shiftKey: key.startsWith('Shift+'),
    }).some((one) => desk.key(one)),
  )
/** A pull from a place, in world units. */
function pull(
  desk: FlickDesk,
  from: { x: number; y: number },
  dx: number,
  dy: number,
  done = true,
  pressure?: number,
  reach = MOUSE,
) {
  const grip = desk.grabbed(from, reach)!
  for (const share of [0.3, 0.7, 1]) grip.moved({ x: from.x + dx * share, y: from.y + dy * share }, pressure)
  grip.released(done)
}

test('the button is unlit and offers to skip the turn when nothing is aimed', () => {
  const desk = planning()
  expect([desk.lit.value, desk.commit.value]).toEqual([false, 'Skip this turn'])
  press(desk, 'a')
  expect([desk.lit.value, desk.commit.value]).toEqual([true, 'Flick!'])
  press(desk, 'c')
  expect(desk.lit.value).toBe(false)
})

describe('a pull', () => {
  test('PP-3.1 a pull flicks the other way, harder when it is longer, and not at all when short', () => {
    expect(aimOfPull({ x: 0, y: 0 }, { x: 0, y: 12 }, 12)).toBeUndefined()
    expect(aimOfPull({ x: 0, y: 0 }, { x: 0, y: 12 + fullPull(12) / 2 }, 12)).toEqual({
      angle: UP,
      strength: 500,
    })
    expect(aimOfPull({ x: 0, y: 0 }, { x: -5000, y: 0 }, 12)).toEqual({ angle: RIGHT, strength: 1000 })
  })
  test('a pen flicks harder when it is pressed, and softer when it hardly touches', () => {
    const strength = (pressure?: number) =>
      aimOfPull({ x: 0, y: 0 }, { x: 0, y: 162 }, 12, pressure)!.strength
    expect([strength(), strength(0.5), strength(0.25), strength(1)]).toEqual([500, 500, 375, 750])
  })
  test('a full pull takes more room when the board is seen from far away', () =>
    expect(fullPull(24 / 0.1)).toBe(4.5 * 240))
  test('compass degrees turn into an angle and back with an error of one step at most', () => {
    expect([UP, RIGHT, DOWN, LEFT].map(degreesOf)).toEqual([0, 90, 180, 270])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4095 }), (angle) => {
        expect([-4095, -1, 0, 1, 4095]).toContain(angleOfDegrees(degreesOf(angle)) - angle)
      }),
    )
  })
})

describe('the board of a turn', () => {
  const eyes = { seat: 'A1', team: 'A', scale: 1, calm: true, beat: true, bright: true }
  /** Pencils are counted by their leads. */
  const pencils = (desk: FlickDesk) => desk.marks(eyes).filter(({ tint }) => tint === 0x34363d)
  test('PP-3.5 each pencil is drawn once, at the ship when it is to flick, and else where it lies', () => {
    const desk = planning({ ...duel, rules: { pencils: ['hb', 'soft'] } })
    const lying = pencils(desk)
    expect(lying).toHaveLength(4)
    pull(desk, { x: 700, y: 300 }, 0, 162)
    const nose = toWorld(at(4000, 8000))
    expect([
      pencils(desk).length,
      pencils(desk).filter(({ x, y }) => x === nose.x && y === nose.y).length,
    ]).toEqual([4, 1])
    press(desk, 'c')
    expect(pencils(desk)).toEqual(lying)
  })
})

describe('the planner of a turn', () => {
  test('a pull anywhere on the paper aims the selected ship in one step to undo', () => {
    const desk = planning()
    pull(desk, { x: 700, y: 300 }, 0, 162)
    expect(desk.draft.orders.value).toEqual({ kind: 'move', ship: 'A1', angle: UP, strength: 500 })
    desk.draft.undo()
    expect(desk.draft.orders.value).toEqual({ kind: 'default' })
  })
  test('a pull selects another own ship when it begins on it, and changes nothing when broken off', () => {
    const desk = planning()
    pull(desk, toWorld(at(2000, 8128)), 0, 162)
    expect(desk.turn.value).toMatchObject({ ship: 'A2', aim: { angle: UP } })
    const before = desk.draft.orders.value
    pull(desk, { x: 700, y: 300 }, 50, 50, false)
    const grip = desk.grabbed({ x: 700, y: 300 }, MOUSE)!
    grip.moved({ x: 800, y: 300 })
    grip.moved({ x: 703, y: 300 })
    grip.released(true)
    expect([desk.draft.orders.value, desk.pull.value]).toEqual([before, undefined])
  })
  test('a pull that begins off the paper moves the board, and a notice says so once', () => {
    const desk = planning()
    expect(desk.grabbed({ x: -40, y: 300 }, MOUSE)).toBeUndefined()
    expect(desk.draft.notice.value).toBe('Begin a pull on the paper: beside it you move the board.')
    pull(desk, { x: 700, y: 300 }, 0, 162)
    expect(desk.draft.notice.value).toBe('')
    expect(desk.grabbed({ x: -40, y: 300 }, MOUSE)).toBeUndefined()
    expect(desk.draft.notice.value).toBe('')
  })
  test('a pull that begins off the paper with an own ship under the fingertip aims that ship', () => {
    const desk = planning({ ...duel, ships: { ...duel.ships, A2: [60, 8000, UP] } })
    const touched = toWorld(at(60, 8064))
    pull(desk, { x: -FINGERTIP / 2, y: touched.y }, 0, 162, true, undefined, FINGERTIP)
    expect(desk.turn.value).toMatchObject({ ship: 'A2', aim: { angle: UP } })
    const enemy = planning({ ...duel, ships: { ...duel.ships, B1: [60, 8000, UP] } })
    expect(enemy.grabbed({ x: -FINGERTIP / 2, y: touched.y }, FINGERTIP)).toBeUndefined()
  })
  test('a tap aims on paper, shoots at an enemy and selects an own ship', () => {
    const desk = planning()
    desk.tapped(toWorld(at(2000, 6000)), MOUSE)
    const view = desk.forecast.value!
    expect(Math.hypot(view.to.x - 2000, view.to.y - 6000)).toBeLessThan(12)
    desk.tapped(toWorld(at(4000, 3880)), MOUSE)
    expect(desk.draft.orders.value).toMatchObject({ kind: 'shot', angle: UP })
    expect(desk.forecast.value!.met.map(({ id }) => id)).toEqual(['B1'])
    expect(desk.chances.value!.hit).toBeGreaterThan(0.1)
    desk.tapped(toWorld(at(2000, 8128)), MOUSE)
    expect(desk.draft.orders.value).toEqual({ kind: 'default' })
  })
  test('a pencil aims as far as it reaches when a tap is beyond, and a notice says so', () => {
    const desk = planning()
    desk.tapped(toWorld(at(4000, 700)), MOUSE)
    expect([desk.turn.value.aim?.strength, desk.draft.notice.value]).toEqual([
      1000,
      'The HB pencil reaches 6.0 inches; that is 7.1 inches away.',
    ])
  })
  describe('the ship at the end of the line', () => {
    const landed = () => {
      const desk = planning()
      desk.tapped(toWorld(at(4000, 6000)), MOUSE)
      return desk
    }
    const drag = (
      desk: FlickDesk,
      from: { x: number; y: number },
      to: { x: number; y: number },
      reach = MOUSE,
    ) => {
      const grip = desk.grabbed(toWorld(from), reach)!
      grip.moved(toWorld(to))
      grip.released(true)
    }
    test('PP-4.5 a landed ship turns by the handle before its nose, by mouse or finger, at any zoom', () => {
      for (const [scale, finger] of [
        [0.3, 24],
        [0.75, 12],
        [1.5, 24],
      ] as const) {
        const desk = landed()
        const dots = desk.marks({ seat: 'A1', team: 'A', scale, calm: true, beat: true, bright: true })
        const end = toWorld(desk.forecast.value!.to)
        const handle = { x: end.x, y: end.y - 16 / scale }
        expect(dots.some(({ x, y }) => Math.hypot(x - handle.x, y - handle.y) < 1)).toBe(true)
        const grip = desk.grabbed(handle, finger / scale)!
        grip.moved({ x: end.x + 40, y: end.y })
        grip.released(true)
        expect(desk.draft.orders.value).toMatchObject({ place: { facing: RIGHT, back: 0, side: 0 } })
      }
    })
    test('PP-4.5 the landed ship puts another part on the line’s end when its body is dragged', () => {
      const desk = landed()
      const { x, y } = desk.forecast.value!.landing!.pose.nose
      drag(desk, at(x, y + 128), at(x, y))
      expect(desk.draft.orders.value).toMatchObject({ place: { back: 128, side: 0 } })
      drag(desk, at(x, y + 60), at(x - 64, y - 90))
      expect(desk.draft.orders.value).toMatchObject({ place: { back: 256, side: 64 } })
      drag(desk, at(x - 64, y - 60), at(x - 64, y + 300))
      expect(desk.draft.orders.value).toMatchObject({ place: { back: 0, side: 0 } })
      expect(legal(desk)).toEqual([])
    })
    test('PP-4.5 the landed ship keeps its facing while its parts change, in one step to undo', () => {
      const desk = landed()
      const { x, y } = desk.forecast.value!.landing!.pose.nose
      drag(desk, at(x, y - 100), at(x + 500, y))
      press(desk, 'b', 'b')
      expect(desk.draft.orders.value).toMatchObject({ place: { facing: RIGHT, back: 256, side: 0 } })
      press(desk, 'z', 'z')
      expect(desk.draft.orders.value).toMatchObject({ place: { facing: RIGHT, back: 0, side: 0 } })
      press(desk, 'z')
      expect(desk.draft.orders.value).not.toHaveProperty('place')
    })
  })
  test('the keyboard alone aims at enemies, turns, sets strength, pencil and point, and passes', () => {
    const desk = planning({ ...duel, rules: { pencils: ['hb', 'hard'], stopper: true, passing: true } })
    press(desk, 'a')
    expect(desk.forecast.value!.met.some(({ id }) => id === 'B1')).toBe(true)
    const { aim } = desk.turn.value
    press(desk, 'l', 'i', 'p', 'h', 'o')
    expect(desk.turn.value).toMatchObject({
      aim: { angle: aim!.angle + 1, strength: aim!.strength + 1 },
      pencil: 'hard',
      sharpen: ['hard'],
    })
    expect(desk.turn.value.stopper).toBe(desk.forecast.value!.length)
    press(desk, '2', 'ArrowUp')
    expect(desk.turn.value).toMatchObject({ ship: 'A2', aim: { angle: UP, strength: 220 } })
    press(desk, 'n')
    expect(desk.draft.orders.value).toEqual({ kind: 'pass', sharpen: ['hard'] })
    expect(press(desk, 'Shift+ArrowLeft', '7', 'y')).toEqual([false, true, false])
    expect(desk.draft.notice.value).toBe('A7 is not there.')
  })
  test('an action is not done when the rules refuse it, and a notice says why', () => {
    const desk = planning({ ...duel, ships: { ...duel.ships, A2: [2000, 9900, UP, 'turret'] } })
    press(desk, '2', 's')
    expect([desk.turn.value.kind, desk.draft.notice.value]).toEqual(['shot', 'A turret cannot move.'])
    press(desk, 'n')
    expect(desk.draft.notice.value).toBe('Passing is not allowed in this match.')
  })
  test('the camera includes the end of a pull', () => {
    const desk = planning()
    expect(desk.leads()).toEqual([])
    pull(desk, { x: 700, y: 300 }, 0, 100)
    const { x, y } = toWorld(desk.forecast.value!.end)
    expect(desk.leads()).toEqual([{ x, y }])
  })
  test('a quick flick is sent at once unless something was changed, while a pull only aims', () => {
    const desk = planning()
    pull(desk, { x: 700, y: 300 }, 0, 100)
    expect(desk.goesOn.value).toBe(false)
    quickFlick.value = true
    pull(desk, { x: 700, y: 300 }, 0, 120)
    expect(desk.goesOn.value).toBe(true)
    desk.nudge(1, 0)
    expect(desk.goesOn.value).toBe(false)
    quickFlick.value = false
  })
  test('a quick flick waits to be looked at when it ends out of sight, unless it was planned ahead', () => {
    const desk = planning()
    quickFlick.value = true
    pull(desk, { x: 700, y: 300 }, 0, 120)
    expect([desk.unseen(), desk.goesOn.value]).toEqual([true, false])
    expect(desk.draft.notice.value).toMatch(/out of sight/)
    quickFlick.value = false
    expect(planning(duel, 'A1', { plan: desk.turn.value, armed: true }).unseen()).toBe(false)
  })
  test('orders stay legal in every position of wild matches, whatever is pressed', () => {
    const KEYS = [
      'a',
      's',
      'f',
      'p',
      'h',
      'q',
      'e',
      'b',
      'o',
      'n',
      'c',
      'z',
      '1',
      '2',
      'ArrowLeft',
      'ArrowUp',
      'j',
      'i',
    ]
    for (const seed of ['d1', 'd2', 'd3'])
      for (const state of wildMatch(seed, {}, 12).states.filter(
        ({ phase, result }) => phase === 'play' && !result,
      )) {
        const seat = game.owing(state)[0]!
        const desk = deskFor(state, seat, null, undefined) as FlickDesk
        KEYS.forEach((key, i) => {
          press(desk, key)
          if (i % 5 === 0) pull(desk, { x: 300 + 20 * i, y: 400 }, 40 - 9 * i, 90)
          expect(legal(desk)).toEqual([])
        })
      }
  })
})

describe('a kept plan', () => {
  test('a kept plan comes back, but the server’s orders come first and garbage is ignored', () => {
    const desk = planning()
    desk.tapped(toWorld(at(2000, 6000)), MOUSE)
    const kept = JSON.parse(JSON.stringify(desk.keep())) as object
    expect(planning(duel, 'A1', kept).draft.orders.value).toEqual(desk.draft.orders.value)
    const sent = { kind: 'shot', ship: 'A2', angle: 9, strength: 300 } as const
    expect((deskFor(position(duel), 'A1', sent, kept) as FlickDesk).draft.orders.value).toEqual(sent)
    for (const garbage of [
      null,
      7,
      'x',
      { plan: 3 },
      { plan: { ship: 'B1', aim: { angle: 1, strength: 1 } } },
      { plan: { ship: 'A1', aim: { angle: 'x', strength: 1e9 } } },
      { plan: { ship: 'A1', aim: { angle: 1, strength: 1 }, place: { back: 900 } } },
      { plan: { ship: 'A1', kind: 'shot', stopper: 400, aim: { angle: 1, strength: 5 } } },
    ])
      expect(planning(duel, 'A1', garbage).draft.orders.value).toEqual({ kind: 'default' })
  })
  test('the ship chosen last stays selected in later turns, as long as it lives', () => {
    const later = (given: PositionInput, before: FlickDesk) =>
      deskFor(position(given), 'A1', null, undefined, { rounds: 1, kept: before.keep() }) as FlickDesk
    const first = planning()
    expect(first.turn.value.ship).toBe('A1')
    first.tapped(toWorld(at(2000, 8000)), MOUSE)
    expect(first.turn.value.ship).toBe('A2')
    // Over the opponent's turn, and into the next own one.
    const waiting = later({ ...duel, turn: 'B' }, first)
    const second = later(duel, waiting)
    expect([second.turn.value.ship, second.draft.orders.value]).toEqual(['A2', { kind: 'default' }])
    expect(
      later({ ...duel, ships: { A1: [4000, 8000, UP], B1: [4000, 4000, DOWN] } }, second).turn.value.ship,
    ).toBe('A1')
  })
  test('a plan made ahead waits for its turn, is sent when armed, and is dropped when impossible', () => {
    const waiting = planning({ ...duel, turn: 'B' })
    waiting.tapped(toWorld(at(2000, 6000)), MOUSE)
    expect([legal(waiting), waiting.goesOn.value, waiting.armed?.value, waiting.shown.turn]).toEqual([
      [],
      false,
      false,
      1,
    ])
    const turn = (given: PositionInput, kept: unknown) =>
      deskFor(position(given), 'A1', null, undefined, {
        rounds: 1,
        kept: JSON.parse(JSON.stringify(kept)),
      }) as FlickDesk
    const unarmed = turn(duel, waiting.keep())
    expect([unarmed.draft.orders.value, unarmed.goesOn.value, unarmed.draft.edits.value]).toEqual([
      waiting.draft.orders.value,
      false,
      1,
    ])
    press(waiting, 'Enter')
    expect(turn(duel, waiting.keep()).goesOn.value).toBe(true)
    const gone = turn({ ...duel, ships: { A2: [2000, 8000, UP], B1: [4000, 4000, DOWN] } }, waiting.keep())
    expect([gone.draft.orders.value, gone.goesOn.value, gone.draft.notice.value]).toEqual([
      { kind: 'default' },
      false,
      'What you had planned cannot be done any more: there is no such ship.',
    ])
    // A turn already played is not planned again.
    expect(turn(duel, unarmed.keep()).draft.orders.value).toEqual({ kind: 'default' })
  })
})

describe('the words about a flick', () => {
  test('the words tell what a flick would meet straight on, and what stops it', () => {
    const desk = planning()
    desk.tapped(toWorld(at(5500, 4500)), MOUSE)
    expect(desk.inWords.value).toContain('Straight on it meets asteroid r1: A1 is destroyed!')
    desk.setKind('shot')
    expect(desk.inWords.value).toContain('It tunnels through r1.')
    desk.aim({ angle: angleTo(at(4000, 8000), at(4000, 9000)) })
    expect(desk.inWords.value).toContain('It leads across A1 itself: the ship is destroyed!')
    desk.setKind('move')
    expect(desk.inWords.value).toContain('It leads across A1 itself: the ship stays where it is!')
  })
})
