import { describe, expect, test } from '@jest/globals'
import { readAction, writeAction } from './action.ts'
import { check } from './check.ts'
import { MODEL_IDS, MODELS } from './data/models.ts'
import { counters, play, position, refused, ship } from './sample.ts'

describe('an action as text', () => {
  const understood = [
    'pass',
    'thrust 3',
    'up 2',
    'down 2',
    'turn 5',
    'fire B1',
    'fire B1-m2 @-3,4',
    'launch B1',
    'launch B1 @0,-12',
    'dock haven',
    'land +',
    'land -',
    'takeoff 2',
    'takeoff up 1',
  ]
  test('VC-4.8 an action’s text is written as it is read', () => {
    expect(understood.map((text) => writeAction(readAction(text)!))).toEqual(understood)
  })
  test('VC-4.8 any other text is not understood', () => {
    const wrong = [
      '',
      ' pass',
      'pass ',
      'Pass',
      'thrust',
      'thrust -1',
      'thrust 1.5',
      'thrust  1',
      'thrust one',
      'turn 6',
      'turn -1',
      'turn 12',
      'fire',
      'fire B1 ',
      'fire B1 @1',
      'fire B1 @1,2,3',
      'fire B1 1,2',
      'dock',
      'dock a b',
      'land',
      'land 1',
      'land ±',
      'takeoff',
      'takeoff down 1',
      'up',
      'undock',
      'thrust 1\n',
      'thrust 99999',
    ]
    expect(wrong.filter((text) => readAction(text) !== undefined)).toEqual([])
  })
  test('VC-4.8 an action that is not understood, or no text, is refused and then a pass', () => {
    const state = position({ ships: { A1: { energy: 0 }, A2: {}, A3: {} } })
    const played = play(state, { A1: 'fly', A2: 7, A3: null })
    expect([refused(played), ship(played.state, 'A1').energy]).toEqual([
      ['A1: that is not understood', 'A2: that is not understood'],
      3,
    ])
  })
})

describe('thrust and turns', () => {
  test('VC-4.2 thrust adds counters on the faced side for 1 energy each, and a turn takes 1', () => {
    const state = position({ ships: { A1: { facing: 4, energy: 3 }, A2: { facing: 0, energy: 3 } } })
    const after = play(state, { A1: 'thrust 2', A2: 'turn 3' }).state
    expect([
      counters(after, 'A1'),
      ship(after, 'A1').energy,
      ship(after, 'A2').facing,
      ship(after, 'A2').energy,
    ]).toEqual(['000020', 4, 3, 5])
  })
  test('VC-4.2 up and down change the altitude vector only, if there is altitude', () => {
    const up = (rules: object) =>
      play(position({ rules, ships: { A1: { energy: 5 }, A2: { climb: 1 } } }), { A1: 'up 3', A2: 'down 2' })
    expect([
      ship(up({ altitude: true }).state, 'A1').climb,
      ship(up({ altitude: true }).state, 'A2').climb,
      counters(up({ altitude: true }).state, 'A1'),
    ]).toEqual([3, -1, '000000'])
    expect(refused(up({}))).toEqual(['A1: this match has no altitude', 'A2: this match has no altitude'])
  })
  test('VC-4.8 more counters than the thrust are refused, also up and down', () => {
    const state = position({ rules: { altitude: true }, ships: { A1: {}, A2: {}, A3: {} } })
    expect(refused(play(state, { A1: 'thrust 5', A2: 'up 5', A3: 'down 4' }))).toEqual([
      'A1: its thrust is 4 an action',
      'A2: its thrust is 4 an action',
    ])
  })
  test('VC-4.4 an action without energy is refused, and the battery never exceeds its size', () => {
    const state = position({ ships: { A1: { energy: 2 }, A2: { energy: 0 }, B1: { at: [1, 0], energy: 2 } } })
    const played = play(state, { A1: 'thrust 3', A2: 'turn 1', B1: 'fire A1' })
    expect(refused(played)).toEqual(
      [
        'A1: that takes 3 energy, and it has 2',
        'A2: that takes 1 energy, and it has 0',
        'B1: that takes 3 energy, and it has 2',
      ].sort((a, b) => (played.state.order[0] === a[0] ? -1 : 0) - (played.state.order[0] === b[0] ? -1 : 0)),
    )
    for (const model of MODEL_IDS)
      expect(ship(play(position({ ships: { A1: { model } } })).state, 'A1').energy).toBe(
        MODELS[model].battery,
      )
  })
})

describe('the check of orders', () => {
  const state = position({
    ships: { A1: { counters: [3, 0, 0, 0, 0, 0], energy: 1 }, A2: { at: [3, 0] }, B1: { at: [0, -7] } },
  })
  const reasons = (seat: string, actions: Record<string, string>) =>
    check(state, seat, { actions }).map(({ where, reason }) => `${where}: ${reason}`)
  test('VC-1.6 the check judges by the board after the move', () => {
    const near = position({ ships: { A1: { counters: [3, 0, 0, 0, 0, 0] }, B1: { at: [0, -7] } } })
    // The target is 4 hexes away after the move, 7 before it.
    expect(check(near, 'A', { actions: { A1: 'fire B1' } })).toEqual([])
  })
  test('VC-4.8 the check says why, ship by ship, and nobody orders another’s ship', () => {
    expect(reasons('A', { A1: 'thrust 2', A2: 'jump' })).toEqual([
      'A1: that takes 2 energy, and it has 1',
      'A2: that is not understood',
    ])
    expect(reasons('B', { A1: 'pass', C9: 'pass' })).toEqual(['A1: it is not yours', 'C9: it is not yours'])
  })
  test('VC-1.5 an order for a ship out of play is ignored, and not refused', () => {
    const gone = {
      ...state,
      ships: state.ships.map((one) => (one.id === 'A1' ? { ...one, status: 'destroyed' as const } : one)),
    }
    expect(check(gone, 'A', { actions: { A1: 'thrust 9' } })).toEqual([])
    expect(check(gone, 'A', { actions: { A1: 'nonsense' } })).toEqual([])
  })
  test('VC-1.6 an action that is legal only if a strike hits, or only if it misses, is accepted', () => {
    const map = {
      id: 'own',
      title: 'own',
      edge: null,
      bodies: [{ id: 'moon', kind: 'moon', at: [0, 0], radius: 0 }],
      hexes: [],
      heatTable: {},
      stations: [],
      asteroids: [],
    }
    const waits = position({
      map,
      ships: {
        A1: { at: [0, -1], counters: [0, 0, 0, 1, 0, 0] },
        A2: { at: [0, -1], counters: [0, 0, 0, 1, 0, 0] },
        B1: { at: [0, 0], status: 'landed', where: ['moon', 0, 1], hull: 4 },
        B2: { at: [3, 0] },
      },
      missiles: { 'A9-m1': { at: [0, 0], target: 'B1' } },
    })
    const taken = (actions: Record<string, string>) =>
      check(waits, 'A', { actions }).map(({ where }) => where)
    // The site is free if the missile hits; the target is still there if it misses.
    expect([taken({ A1: 'land +' }), taken({ A2: 'fire B1' }), taken({ A1: 'thrust 9' })]).toEqual([
      [],
      [],
      ['A1'],
    ])
    expect(check({ ...waits, missiles: [] }, 'A', { actions: { A1: 'land +' } })).toHaveLength(1)
    expect([
      refused(play(waits, { A1: 'land +' }, { 'strike/A9-m1': 1 })),
      refused(play(waits, { A1: 'land +' }, { 'strike/A9-m1': 91 })),
    ]).toEqual([[], ['A1: the site is taken']])
  })
})
