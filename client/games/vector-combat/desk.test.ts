import { beforeAll, describe, expect, test } from '@jest/globals'
import { FACES } from '../../../common/games/vector-combat/face.ts'
import { vectorCombat as game } from '../../../common/games/vector-combat/game.ts'
import type { Orders } from '../../../common/games/vector-combat/orders.ts'
import { type PositionInput, play, position } from '../../../common/games/vector-combat/sample.ts'
import { add, hex } from '../../../common/geometry/hex.ts'
import { pressesOf } from '../../input/press.ts'
import { actionsIn } from './plan/plan.ts'
import { toWorld } from './plane.ts'

let Desk: typeof import('./desk.ts').VectorCombatDesk
beforeAll(async () => {
  // Import late: plans load the sounds, which access `window` and `document`.
  Object.assign(globalThis, {
    window: { addEventListener: () => undefined },
    document: { hidden: true, querySelector: () => null },
  })
  ;({ VectorCombatDesk: Desk } = await import('./desk.ts'))
})

type Desk = InstanceType<typeof Desk>

/** Reach of a mouse pointer. */
const MOUSE = 10
const two: PositionInput = {
  ships: {
    A1: { at: [0, 7], facing: 0, model: 'corsair' },
    A2: { at: [3, 7], facing: 0 },
    B1: { at: [0, 2], facing: 3, model: 'corsair' },
  },
}
const deskOf = (given: PositionInput = two, orders: Orders | null = null, kept?: unknown): Desk =>
  new Desk(position(given), 'A', orders, kept)
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
/** The same desk after a reload of the page. */
const reload = (desk: Desk, orders: Orders | null = null): Desk =>
  new Desk(desk.state, 'A', orders, plain(desk.keep()))
/** The next round's desk, after both sides' orders have been played. */
const nextRound = (desk: Desk, others: Readonly<Record<string, string>> = {}): Desk =>
  new Desk(play(desk.state, { ...others, ...desk.draft.orders.value.actions }).state, 'A', null, undefined, {
    rounds: 1,
    kept: plain(desk.keep()),
  })
const press = (desk: Desk, ...keys: string[]) =>
  keys.map((key) =>
    pressesOf({
      key: key.replace('Shift+', ''),
      code: '',
      shiftKey: key.startsWith('Shift+'),
    }).some((one) => desk.key(one)),
  )
const refusals = (desk: Desk) => game.check(desk.state, 'A', desk.draft.orders.value)
const actions = (desk: Desk) => desk.draft.orders.value.actions
const at = (q: number, r: number) => toWorld(hex(q, r))

describe('actions', () => {
  test('an action is ordered by its text, taken back by the same, or refused with a reason', () => {
    const desk = deskOf()
    desk.choose('thrust 3')
    expect(actions(desk)).toEqual({ A1: 'thrust 3', A2: 'pass' })
    desk.choose('thrust 3')
    expect(actions(desk)).toEqual({ A1: 'pass', A2: 'pass' })
    for (const [text, why] of [
      ['thrust 4', 'A1: its thrust is 3 an action.'],
      ['up 1', 'A1: this match has no altitude.'],
      ['land +', 'A1: there is no surface to land on.'],
      ['jump', 'A1: that is not understood.'],
      ['fire C1', 'A1: there is no such enemy ship in play or missile in flight.'],
    ]) {
      expect(desk.order(text!)).toBe(false)
      expect(desk.draft.notice.value).toBe(why)
    }
    expect([desk.draft.edits.value, refusals(desk)]).toEqual([2, []])
  })
  test('keys turn, thrust, choose targets, fire, launch, switch ships and undo', () => {
    const desk = deskOf()
    press(desk, 'ArrowUp', 'ArrowUp', 'ArrowDown')
    expect(actions(desk)['A1']).toBe('thrust 1')
    press(desk, 'ArrowLeft', 'ArrowLeft')
    expect(actions(desk)['A1']).toBe('turn 4')
    press(desk, 'ArrowRight', 'ArrowRight')
    expect(actions(desk)['A1']).toBe('pass')
    press(desk, 'x')
    expect(actions(desk)['A1']).toBe('fire B1')
    press(desk, 'l')
    expect(actions(desk)['A1']).toBe('launch B1')
    press(desk, 'n')
    expect(desk.selected.value).toBe('A2')
    press(desk, 'ArrowUp', 'Shift+P', 'z', '1')
    expect([desk.selected.value, actions(desk)]).toEqual(['A1', { A1: 'launch B1', A2: 'thrust 1' }])
    press(desk, 'Shift+P')
    expect(actions(desk)).toEqual({ A1: 'pass', A2: 'pass' })
    expect(press(desk, 'Shift+ArrowUp', 'q', 'Enter')).toEqual([false, false, false])
  })
  test('written actions with semicolons fill the subturns in order, up to a refused one', () => {
    const desk = deskOf()
    expect(desk.write('Thrust 2;turn  1; pass; thrust 9; pass')).toBe(false)
    expect([desk.draft.of('A1'), desk.step.value]).toEqual([['thrust 2', 'turn 1'], 0])
    expect(desk.draft.notice.value).toBe('A1: its thrust is 3 an action.')
    desk.draft.undo()
    expect(desk.draft.of('A1')).toEqual([])
  })
  test.each([
    ['Thrust: 2；TURN 1'],
    ['thrust２；turn=1'],
    ['“thrust 2”; turn\u00a01.'],
    ['> thrust 2 ; turn1;'],
    ['\ufeffthrust\u200b 2;;turn: 1 '],
  ])('an action is read as it is meant, wherever it was pasted from: %j', (text) => {
    const desk = deskOf()
    expect(desk.write(text)).toBe(true)
    expect(desk.draft.of('A1')).toEqual(['thrust 2', 'turn 1'])
  })
  test.each([
    ['LAND −', 'land -'],
    ['fire B1 @1，−2', 'fire B1 @1,-2'],
    ['takeoff up 3', 'takeoff up 3'],
    ['thrust two', 'thrust two'],
  ])('the action %j is read as %j', (text, action) => expect(actionsIn(text)).toEqual([action]))
  test('VC-1.6 taps at the end of the move select ships, turn to faces and fire at a target', () => {
    const moving: PositionInput = {
      ships: { ...two.ships, A1: { at: [0, 7], facing: 0, model: 'corsair', counters: [1, 0, 0, 0, 0, 0] } },
    }
    const desk = deskOf(moving)
    desk.tapped(at(3, 7), MOUSE)
    expect(desk.selected.value).toBe('A2')
    desk.tapped(at(0, 6), MOUSE)
    expect(desk.selected.value).toBe('A1')
    desk.tapped(toWorld(add(hex(0, 6), FACES[2]!)), MOUSE)
    expect(actions(desk)['A1']).toBe('turn 2')
    desk.tapped(at(0, 2), MOUSE)
    expect([desk.target.value, actions(desk)['A1']]).toEqual(['B1', 'turn 2'])
    expect(desk.draft.notice.value).toBe('Aimed at B1: tap it once more to fire.')
    desk.tapped(at(0, 2), MOUSE)
    expect(actions(desk)['A1']).toBe('fire B1')
    expect(desk.draft.notice.value).not.toContain('once more')
    expect(desk.aim.value).toMatchObject({ target: 'B1', range: 4, chance: 42 })
  })
  test('a drag of the arrow is thrust along the facing, a turn aside and nothing when cancelled', () => {
    const desk = deskOf()
    const drag = (done: boolean, ...to: [number, number][]) => {
      const grip = desk.grabbed(at(0, 7), MOUSE)!
      for (const [q, r] of to) grip.moved(at(q, r))
      grip.released(done)
    }
    drag(true, [0, 6], [0, 1])
    expect(actions(desk)['A1']).toBe('thrust 3')
    drag(true, [2, 7])
    expect(actions(desk)['A1']).toBe('turn 2')
    drag(false, [0, 5])
    expect(actions(desk)['A1']).toBe('turn 2')
    desk.draft.undo()
    expect(actions(desk)['A1']).toBe('thrust 3')
    expect(desk.grabbed(at(0, 2), MOUSE)).toBeUndefined()
  })
  test('guessed actions of enemies are no orders, and Ready stays', () => {
    const desk = deskOf()
    desk.select('B1')
    desk.choose('thrust 2')
    expect([desk.draft.of('B1'), actions(desk), desk.draft.edits.value]).toEqual([
      ['thrust 2'],
      { A1: 'pass', A2: 'pass' },
      0,
    ])
    expect(desk.inWords.value).toContain(
      'Your guess: B1 adds 2 counters S for 2 energy, 10 left, at 0, 2, at rest.',
    )
  })
})

describe('the flight plan', () => {
  const planned = () => {
    const desk = deskOf()
    desk.write('thrust 2; turn 1; pass; thrust 1')
    return desk
  }

  test('a later subturn is judged by the actions before it', () => {
    const desk = deskOf()
    press(desk, 'ArrowUp', ']', 'ArrowRight', ']', 'ArrowUp', 'ArrowUp')
    expect([desk.draft.of('A1'), desk.step.value, desk.draft.edits.value]).toEqual([
      ['thrust 1', 'turn 1', 'thrust 2'],
      2,
      1,
    ])
    expect(desk.ship.value).toMatchObject({ at: hex(0, 5), facing: 1, energy: 12 })
    // It faces NE by then.
    expect(desk.offers.value!.turns[1]!.refused).toBeUndefined()
  })
  test('the flight plan outlives a reload, and the server’s orders come before kept ones', () => {
    const desk = planned()
    expect(reload(desk).draft.of('A1')).toEqual(['thrust 2', 'turn 1', 'pass', 'thrust 1'])
    expect(reload(desk, { actions: { A1: 'turn 3', A2: 'thrust 1' } }).draft.parts.value).toMatchObject({
      A1: ['turn 3', 'turn 1', 'pass', 'thrust 1'],
      A2: ['thrust 1'],
    })
  })
  test('the flight plan continues in later rounds, shifted, and is sent while some of it is left', () => {
    let desk = nextRound(planned())
    expect([desk.draft.of('A1'), actions(desk), desk.draft.edits.value]).toEqual([
      ['turn 1', 'pass', 'thrust 1'],
      { A1: 'turn 1', A2: 'pass' },
      1,
    ])
    desk = nextRound(desk)
    expect([actions(desk)['A1'], desk.draft.edits.value]).toEqual(['pass', 0])
    desk = nextRound(desk)
    expect(actions(desk)['A1']).toBe('thrust 1')
    desk = nextRound(desk)
    expect([desk.draft.of('A1'), desk.draft.edits.value]).toEqual([[], 0])
  })
  test('a player returns to the rest of the flight plan after being away', () => {
    const desk = planned()
    const then = new Desk(desk.state, 'A', null, undefined, { rounds: 3, kept: plain(desk.keep()) })
    expect(then.draft.of('A1')).toEqual(['thrust 1'])
  })
  test('an action becomes a pass when it is no longer possible, and orders stay legal', () => {
    const desk = deskOf()
    desk.write('pass; fire B1; thrust 1')
    const next = nextRound(desk)
    expect([actions(next)['A1'], refusals(next)]).toEqual(['fire B1', []])
    const far = new Desk(position({ ships: { ...two.ships, B1: { at: [0, -9] } } }), 'A', null, undefined, {
      rounds: 1,
      kept: plain(desk.keep()),
    })
    expect([far.draft.of('A1'), refusals(far)]).toEqual([['pass', 'thrust 1'], []])
  })
  test('a kept plan is ignored when it is garbage', () => {
    const garbage = [
      null,
      7,
      'x',
      [],
      { plans: 5 },
      {
        plans: { A1: 'thrust 2', A2: [3, null, 'jump', 'thrust 1'], C9: ['thrust 1'], __proto__: ['pass'] },
        selected: 'C9',
        target: {},
        horizon: 99,
        goesOn: 'yes',
        stood: [],
      },
      { plans: { A1: Array(500).fill('thrust 1') }, stood: { known: 4, hulls: { A1: 'x' } }, goesOn: true },
    ]
    for (const kept of garbage)
      for (const desk of [
        deskOf(two, null, kept),
        new Desk(position(two), 'A', null, undefined, { rounds: 1, kept }),
      ]) {
        expect(refusals(desk)).toEqual([])
        expect([desk.selected.value, desk.horizon.value]).toEqual(['A1', 8])
        expect(
          Math.max(0, ...Object.values(desk.draft.parts.value).map(({ length }) => length)),
        ).toBeLessThanOrEqual(24)
      }
    expect(deskOf(two, null, garbage[5]).draft.of('A2')).toEqual(['pass', 'pass', 'pass', 'thrust 1'])
  })
  test('orders stay legal, whatever is pressed', () => {
    const keys = [
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'PageUp',
      'PageDown',
      'x',
      'l',
      'd',
      's',
      'p',
      '[',
      ']',
      'f',
      'n',
      'e',
      'c',
      'z',
      'h',
      '1',
      '2',
      'Shift+P',
      'u',
    ]
    for (const rules of [{ altitude: true }, {}]) {
      const desk = deskOf({
        map: 'planet',
        rules,
        ships: {
          A1: { at: [2, -1], model: 'corsair', status: 'flying' },
          A2: { at: [0, -3], counters: [0, 1, 1, 0, 0, 0], altitude: 0 },
          B1: { at: [4, -2] },
        },
        missiles: { 'B1-m1': { at: [4, -1], target: 'A1' } },
      })
      let dice = 11
      for (let i = 0; i < 600; i++) {
        dice = (dice * 1103515245 + 12345) % 2147483648
        press(desk, keys[Math.floor(dice / 65536) % keys.length]!)
        expect(refusals(desk)).toEqual([])
      }
    }
  })
})

describe('proposed ways', () => {
  test('VC-3.2 a proposed way leads into its orbit, and is one step to undo', async () => {
    const { propose, routesOf } = await import('./plan/routes.ts')
    const desk = deskOf({
      map: 'planet',
      ships: { A1: { at: [0, 9], model: 'corsair' }, B1: { at: [0, -9] } },
    })
    const routes = routesOf(desk.state, 'A1')
    expect(routes.map(({ name }) => name)).toEqual([
      'Into the inner orbit of the planet',
      'Into the outer orbit of the planet',
      'Dock at the station',
      'Land on the planet',
    ])
    for (const route of routes) {
      propose(desk, route)
      const plan = desk.draft.of('A1')
      const last = desk.played.value[plan.length - 1]!.state.ships[0]!
      expect([last.ring, last.station, last.site?.body ?? null]).toContainEqual(Object.values(route.to)[1])
      expect(desk.draft.notice.value).toContain('Undo takes it back')
      desk.draft.undo()
      expect(desk.draft.of('A1')).toEqual([])
    }
  })
})

describe('an action in place of a planned one', () => {
  const given: PositionInput = {
    ships: {
      A1: { at: [0, 4], facing: 0, model: 'corsair' },
      B1: { at: [0, 2], model: 'corsair' },
    },
  }
  test('an action that replaces a part of a way is told, and undo takes it back', () => {
    const desk = deskOf(given)
    desk.write('thrust 1; turn 2; thrust 2')
    desk.choose('fire B1')
    expect(desk.draft.notice.value).toBe(
      'A1 fires at B1 in place of what was planned: it no longer thrusts 1 N. What is planned after that may lead elsewhere now. Undo takes it back.',
    )
    desk.draft.undo()
    expect([desk.draft.of('A1'), desk.draft.notice.value]).toEqual([['thrust 1', 'turn 2', 'thrust 2'], ''])
  })
  test('an action of another kind is told to replace the planned one, another size or none is not', () => {
    const desk = deskOf(given)
    desk.order('thrust 1')
    expect(desk.draft.notice.value).toBe('')
    desk.order('thrust 2')
    expect(desk.draft.notice.value).toBe('')
    desk.order('fire B1')
    expect(desk.draft.notice.value).toBe(
      'A1 fires at B1 in place of what was planned: it no longer thrusts 2 N. Undo takes it back.',
    )
    desk.choose('fire B1')
    expect([desk.draft.of('A1'), desk.draft.notice.value]).toEqual([[], ''])
  })
})

describe('going on until something happens', () => {
  const alone: PositionInput = {
    ships: {
      A1: { at: [0, 12], facing: 0, counters: [1, 0, 0, 0, 0, 0], model: 'corsair' },
      B1: { at: [0, -2], model: 'corsair' },
    },
  }

  test('a plan continues from round to round, and stops with the reason when an enemy is in range', () => {
    let desk = deskOf(alone)
    press(desk, 'u')
    const told: string[] = []
    for (let i = 0; i < 12 && desk.goesOn.value; i++) {
      desk = nextRound(desk)
      told.push(desk.draft.notice.value)
    }
    expect(told.slice(0, -1).every((notice) => notice === '')).toBe(true)
    expect(told.at(-1)).toBe('Stopped. B1 can hit A1. A1 can hit B1.')
    // The danger is known now, so once continued, the match goes on.
    press(desk, 'u')
    expect(nextRound(desk).goesOn.value).toBe(true)
  })
  test('going on stops when a ship is hit, a missile is after it or its plan ends', () => {
    const goingOn = (given: PositionInput, text = 'pass') => {
      const desk = deskOf(given)
      desk.write(text)
      desk.goesOn.value = true
      return desk
    }
    const hit = goingOn({
      ships: { ...alone.ships, B1: { at: [0, 8], model: 'corsair', counters: [1, 0, 0, 0, 0, 0] } },
    })
    const { state } = play(hit.state, { B1: 'fire A1' }, { 'hit/B1': 1 })
    expect(
      new Desk(state, 'A', null, undefined, { rounds: 1, kept: plain(hit.keep()) }).draft.notice.value,
    ).toBe('Stopped. A1 was hit: hull 9 of 12.')
    expect(nextRound(goingOn(alone), { B1: 'launch A1' }).draft.notice.value).toMatch(
      /^Stopped\. .*B1-m1 is after A1\./,
    )
    expect(
      nextRound(
        goingOn(
          {
            map: 'planet',
            ships: {
              A1: { at: [0, 12], counters: [1, 0, 0, 0, 0, 0], model: 'corsair' },
              B1: { at: [20, -20] },
            },
          },
          'thrust 1',
        ),
      ).draft.notice.value,
    ).toContain('The plan of A1 has come to its end.')
    const ended = nextRound(goingOn(alone, 'turn 1'))
    expect([ended.goesOn.value, ended.draft.notice.value]).toEqual([
      false,
      'Stopped. The plan of A1 has come to its end.',
    ])
    expect(nextRound(goingOn(alone, 'turn 1; pass; turn 0')).goesOn.value).toBe(true)
  })
  test('going on stops once more for a known danger when it is about to happen', () => {
    const crashing: PositionInput = {
      map: 'planet',
      ships: { A1: { at: [0, 7], counters: [1, 0, 0, 0, 0, 0], model: 'corsair' }, B1: { at: [20, -20] } },
    }
    let desk = deskOf(crashing)
    expect(desk.warnings.value[0]!.text).toBe(
      'A1 crashes into the planet in 4 subturns unless it changes its course!',
    )
    desk.goesOn.value = true
    desk = nextRound(nextRound(desk))
    expect(desk.goesOn.value).toBe(true)
    desk = nextRound(desk)
    expect([desk.goesOn.value, desk.draft.notice.value]).toEqual([
      false,
      'Stopped. A1 crashes into the planet in the next subturn!',
    ])
  })
  test('going on outlives a reload, but only when it was chosen', () => {
    const desk = deskOf(alone)
    expect(reload(desk).goesOn.value).toBe(false)
    desk.goesOn.value = true
    expect(reload(desk).goesOn.value).toBe(true)
  })
})
