import { describe, expect, test } from '@jest/globals'
import { countersOf } from './face.ts'
import { drift, mapWith, PLANET, play, position, refused, ship, told } from './sample.ts'
import type { State } from './state.ts'

const flown = ({ missiles }: State) =>
  missiles.map(
    ({ id, at, velocity, fuel, life }) =>
      `${id} ${at.q},${at.r} ${countersOf(velocity).join('')} ${fuel} ${life}`,
  )
const strikes = (state: State, fixed = {}) =>
  told(play(state, {}, fixed), 'strike').map(
    ({ missile, target, chance, damage }) => `${missile} ${target} ${chance} ${damage}`,
  )

describe('missiles', () => {
  test('VC-4.2, VC-4.7 a launch takes 1 energy, and the missile has the ship’s counters', () => {
    const state = position({
      ships: { A1: { model: 'quiver', counters: [0, 2, 0, 0, 0, 0], energy: 1 }, B1: { at: [0, 20] } },
    })
    const { state: after } = play(state, { A1: 'launch B1' })
    expect([flown(after), ship(after, 'A1').missiles, ship(after, 'A1').energy]).toEqual([
      ['A1-m1 2,-2 020000 12 8'],
      4,
      2,
    ])
    const [next] = drift(after, 1).missiles
    expect([next!.fuel, next!.life]).toEqual([8, 7])
  })
  test('VC-4.7 missiles are numbered by the launches of their ship', () => {
    const once = play(position({ ships: { A1: { model: 'quiver' }, B1: { at: [20, 0] } } }), {
      A1: 'launch B1',
    }).state
    expect(play(once, { A1: 'launch B1' }).state.missiles.map(({ id }) => id)).toEqual(['A1-m1', 'A1-m2'])
  })
  test('VC-4.7 a missile steers up to four times while it has fuel, first in the plane', () => {
    const rules = { altitude: true }
    const steered = (fuel: number, altitude: number) => {
      const [missile] = play(
        position({
          rules,
          ships: { A1: { at: [20, 0] }, B1: { at: [2, 0], altitude } },
          missiles: { 'A9-m1': { at: [0, 0], target: 'B1', fuel } },
        }),
      ).state.missiles
      return missile && [countersOf(missile.velocity).join(''), missile.climb, missile.fuel]
    }
    expect([steered(12, 4), steered(3, 4), steered(1, 4), steered(12, 1), steered(0, 1)]).toEqual([
      ['002000', 2, 8],
      ['002000', 1, 0],
      ['001000', 0, 0],
      undefined,
      ['000000', 0, 0],
    ])
  })
  test('VC-4.7 a missile thrusts along the greater remaining component, or anticlockwise at a tie', () => {
    const first = (q: number, r: number) =>
      flown(
        play(
          position({
            ships: { A1: { at: [20, 0] }, B1: { at: [q, r] } },
            missiles: { 'A9-m1': { at: [0, 0], target: 'B1', fuel: 1 } },
          }),
        ).state,
      )[0]!.split(' ')[2]
    // Between N (0) and NE (1): nearer to the one, nearer to the other, and equally near to both.
    expect([first(4, -9), first(6, -9), first(4, -8), first(-3, 9), first(3, 3)]).toEqual([
      '100000',
      '010000',
      '100000',
      '000100',
      '001000',
    ])
  })
  test('VC-4.7 a missile strikes in its target’s hex and altitude, by 15 % less per evading counter', () => {
    const rules = { altitude: true }
    const evading = (action: string, thrust = 4) => {
      const state = position({
        rules,
        ships: { A1: { at: [20, 0] }, B1: { facing: 3, altitude: 5, sheet: { thrust, battery: 20 } } },
        missiles: { 'A9-m1': { at: [0, -20], target: null } },
      })
      const { state: after } = play(state, { B1: action })
      const { at, altitude, velocity, climb } = ship(after, 'B1')
      const missile = { ...after.missiles[0]!, at, altitude, velocity, climb, target: 'B1', fuel: 0 }
      return strikes({ ...after, missiles: [missile] })[0]!.split(' ')[2]
    }
    expect(
      ['pass', 'turn 1', 'thrust 1', 'thrust 4', 'up 2', 'down 3'].map((action) => evading(action)),
    ).toEqual(['90', '90', '75', '30', '60', '45'])
    expect([evading('thrust 7', 9), evading('thrust 9', 4), evading('thrust 0')]).toEqual(['0', '90', '90'])
  })
  test('VC-4.7 only the last action counts as evasion, and only if it is thrust that was done', () => {
    const thrust = play(position({ ships: { A1: { at: [20, 0] }, B1: { at: [0, 0] } } }), {
      B1: 'thrust 4',
    }).state
    expect([
      ship(thrust, 'B1').evaded,
      ...['pass', 'thrust 9', 'turn 2', 'fire A1', 'launch A1'].map(
        (action) => ship(play(thrust, { B1: action }).state, 'B1').evaded,
      ),
    ]).toEqual([4, 0, 0, 0, 0, 0])
  })
  test('VC-4.7, VC-5.1 a missile is spent by its die strike/<missile>, and a hit does 4', () => {
    const state = position({
      ships: { A1: { at: [20, 0] }, B1: { at: [3, 0] } },
      missiles: { 'A9-m1': { at: [0, 0], target: 'B1' } },
    })
    const [hit, miss] = [90, 91].map((roll) => play(state, {}, { 'strike/A9-m1': roll }).state)
    expect([hit!, miss!].map((one) => [ship(one, 'B1').hull, one.missiles.length])).toEqual([
      [8, 0],
      [12, 0],
    ])
  })
  test('VC-4.7 a missile misses a ship in its hex at another altitude', () => {
    const state = position({
      rules: { altitude: true },
      ships: { A1: { at: [20, 0] }, B1: { at: [3, 0], altitude: 9 } },
      missiles: { 'A9-m1': { at: [0, 0], target: 'B1', fuel: 3 } },
    })
    expect([strikes(state), flown(play(state).state)]).toEqual([[], ['A9-m1 3,0 003000 0 7']])
  })
  test('VC-4.7 missiles move after the ships, at where those are now', () => {
    const state = position({
      ships: { A1: { at: [20, 0] }, B1: { at: [2, 0], counters: [0, 0, 2, 0, 0, 0] } },
      missiles: { 'A9-m1': { at: [0, 0], target: 'B1' } },
    })
    expect(strikes(state, { 'strike/A9-m1': 1 })).toEqual(['A9-m1 B1 90 4'])
  })
  test('VC-4.7 a missile loses a target for good that is out of play when the missile moves', () => {
    const map = mapWith({ bodies: [PLANET] })
    const state = position({
      map,
      ships: { A1: { at: [20, 0] }, B1: { at: [0, -4], counters: [0, 0, 0, 5, 0, 0] } },
      missiles: {
        'A9-m1': { at: [9, 0], counters: [1, 0, 0, 0, 0, 0], target: 'B1' },
        'A9-m2': { at: [9, 5], target: 'nobody' },
      },
    })
    const after = play(state).state
    expect([flown(after), after.missiles.map(({ target }) => target)]).toEqual([
      ['A9-m1 9,-1 100000 12 7', 'A9-m2 9,5 000000 12 7'],
      [null, null],
    ])
  })
  test('VC-1.9, VC-4.7 a missile drifts on after its target is destroyed, but strikes at hull 0', () => {
    const state = position({
      ships: { A1: { at: [5, 0] }, B1: { at: [3, 0], hull: 1 } },
      missiles: {
        'A9-m1': { at: [-9, 0], target: 'B1' },
        'A9-m2': { at: [0, 0], target: 'B1' },
        'A9-m3': { at: [6, 0], target: 'B1' },
      },
    })
    expect(strikes(state, { 'strike/A9-m2': 1, 'strike/A9-m3': 1 })).toEqual([
      'A9-m2 B1 90 4',
      'A9-m3 B1 90 4',
    ])
    const shot = play(
      { ...state, missiles: state.missiles.slice(0, 1) },
      { A1: 'fire B1' },
      { 'hit/A1': 1 },
    ).state
    expect([shot.missiles[0]!.target, drift(shot, 1).missiles[0]!.target]).toEqual(['B1', null])
  })
  test('VC-4.7 a missile lives for eight moves, and can strike in the last', () => {
    const state = position({
      ships: { A1: { at: [20, 0] }, B1: { at: [2, 0] } },
      missiles: {
        'A9-m1': { at: [0, 0], target: 'B1', life: 1 },
        'A9-m2': { at: [0, 9], target: null, life: 1 },
        'A9-m3': { at: [0, 9], target: null, life: 2 },
      },
    })
    const played = play(state)
    expect([
      told(played, 'strike').length,
      told(played, 'spent').map(({ missile }) => missile),
      played.state.missiles.map(({ id, life }) => [id, life]),
    ]).toEqual([1, ['A9-m2'], [['A9-m3', 1]]])
    expect(
      drift(
        position({
          ships: { A1: {}, B1: { at: [20, 0] } },
          missiles: { 'A9-m1': { at: [9, 9], target: null } },
        }),
        8,
      ).missiles,
    ).toEqual([])
  })
  test('VC-4.7 a missile ends by a crash on its path, an asteroid, a strike or a crash, in order', () => {
    const map = mapWith({ bodies: [PLANET] })
    const landed = { at: [0, -1], status: 'landed', where: ['planet', 0, 1] }
    const arrives = { at: [0, -3], counters: [0, 0, 0, 2, 0, 0], fuel: 0 }
    const end = (given: object, missile: object = {}) =>
      play(
        position({
          map,
          ...given,
          ships: { A1: { at: [20, 0] }, B1: landed },
          missiles: { 'A9-m1': { ...arrives, target: 'B1', ...missile } },
        }),
        {},
        { 'strike/A9-m1': 1 },
      )
        .timeline.map(({ kind }) => kind)
        .filter((kind) => ['crash', 'collision', 'strike', 'spent'].includes(kind))
    expect(end({})).toEqual(['strike'])
    expect(end({}, { target: null, life: 1 })).toEqual(['crash'])
    expect(end({ asteroids: [{ id: 'rock', at: [0, -2] }] })).toEqual(['collision'])
    expect(end({ asteroids: [{ id: 'rock', at: [0, 0] }] }, { counters: [0, 0, 0, 4, 0, 0] })).toEqual([
      'crash',
    ])
  })
  test('VC-4.8 a launch needs a missile, energy and an enemy ship in play', () => {
    const state = position({
      ships: { A1: { missiles: 0 }, A2: { energy: 0 }, A3: {}, A4: {}, B1: { at: [0, 9] } },
      missiles: { 'B1-m1': { at: [9, 9], target: null } },
    })
    expect(
      refused(play(state, { A1: 'launch B1', A2: 'launch B1', A3: 'launch A1', A4: 'launch B1-m1' })),
    ).toEqual([
      'A1: it has no missile left',
      'A2: that takes 1 energy, and it has 0',
      'A3: there is no such enemy ship in play',
      'A4: there is no such enemy ship in play',
    ])
  })
  test('VC-4.7 gravity comes last in a missile’s move', () => {
    const hexes = [
      { at: [0, -4], ring: null, dots: null, green: [0, 0, 0, 1, 0, 0], red: [0, 0, 0, 0, 0, 0], heat: 0 },
    ]
    const state = position({
      map: mapWith({ hexes }),
      ships: { A1: { at: [9, 9] } },
      missiles: { 'B9-m1': { at: [0, -5], counters: [0, 0, 0, 1, 0, 0], target: null } },
    })
    expect(flown(play(state).state)).toEqual(['B9-m1 0,-4 000200 12 7'])
  })
})
