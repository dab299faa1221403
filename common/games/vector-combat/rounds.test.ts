import { describe, expect, test } from '@jest/globals'
import type { Dice } from '../../engine/dice/dice.ts'
import { byInitiative } from './board.ts'
import { foreseen, playSubturn, resolve } from './resolve.ts'
import {
  counters,
  dice,
  drift,
  mapWith,
  PLANET,
  play,
  position,
  refused,
  ship,
  told,
  where,
} from './sample.ts'
import { compareIds, type State, subturnOf, turnOf } from './state.ts'
import { active, owing, step } from './turns.ts'

const kinds = (state: State, actions = {}) => play(state, actions).timeline.map(({ kind }) => kind)
const two = { A1: {}, B1: { at: [9, 0] } }

describe('a turn', () => {
  test('VC-1.1, VC-1.6 a turn is initiative, four subturns of a round each and a resolution', () => {
    expect([1, 4, 5, 8, 9].map((round) => [turnOf(round), subturnOf(round)])).toEqual([
      [1, 1],
      [1, 4],
      [2, 1],
      [2, 4],
      [3, 1],
    ])
    const begins = [1, 2, 3, 4, 5].map((round) =>
      kinds(position({ round, ships: two })).includes('initiative'),
    )
    expect(begins).toEqual([true, false, false, false, true])
  })
  test('VC-1.2 a subturn is the move, then the actions, then energy', () => {
    const state = position({
      ships: {
        A1: { counters: [1, 0, 0, 0, 0, 0], facing: 2, energy: 0 },
        A2: { counters: [1, 0, 0, 0, 0, 0], facing: 2, energy: 1 },
      },
    })
    const played = play(state, { A1: 'thrust 1', A2: 'thrust 1' })
    // Reactor energy comes after the action, and thrust after the move, so neither counts in this subturn.
    expect([
      refused(played),
      where(played.state, 'A2'),
      counters(played.state, 'A2'),
      ship(played.state, 'A2').energy,
    ]).toEqual([['A1: that takes 1 energy, and it has 0'], [0, -1], '010000', 3])
  })
  test('VC-1.2 actions are simultaneous: two can destroy each other, in either order', () => {
    const state = position({ ships: { A1: { hull: 3 }, B1: { hull: 3, at: [1, 0] } } })
    const played = play(state, { A1: 'fire B1', B1: 'fire A1' }, { 'hit/A1': 1, 'hit/B1': 1 })
    expect(played.state.ships.map(({ hull, status }) => [hull, status])).toEqual([
      [0, 'destroyed'],
      [0, 'destroyed'],
    ])
  })
  test('VC-1.4 the fourth subturn ends with overheating, the edge and victory, in this order', () => {
    const state = position({
      round: 4,
      ships: {
        A1: { heat: 12, hull: 12 },
        A2: { at: [25, 0] },
        A3: { at: [26, 0], heat: 19, hull: 1 },
        B1: { at: [0, 25] },
      },
    })
    expect(told(play(state), 'over')).toEqual([{ kind: 'over', winner: 'A', by: 'last' }])
    expect(
      play(state)
        .timeline.slice(-6)
        .map((event) => `${event.kind} ${'ship' in event ? event.ship : ''}`),
    ).toEqual(['overheated A1', 'overheated A3', 'destroyed ', 'left A2', 'left B1', 'over '])
    expect(kinds({ ...state, round: 3 })).not.toContain('overheated')
  })
  test('VC-4.3 heat over the capacity damages by the excess, and falls to the capacity', () => {
    const after = play(
      position({ round: 4, ships: { A1: { heat: 9 }, A2: { heat: 6 }, A3: { heat: 99 } } }),
    ).state
    expect(after.ships.map(({ hull, heat }) => [hull, heat])).toEqual([
      [9, 5],
      [12, 5],
      [0, 5],
    ])
  })
})

describe('initiative', () => {
  const order = (fixed: Record<string, number>, ships: object = { ...two, C1: { at: [0, 9] } }) =>
    play(position({ ships: ships as Record<string, object> }), {}, fixed).state.order
  test('VC-1.3 the highest initiative is first, and ties are rolled again until they end', () => {
    expect(order({ 'initiative/A/1': 2, 'initiative/B/1': 5, 'initiative/C/1': 3 })).toEqual(['B', 'C', 'A'])
    expect(
      order({
        'initiative/A/1': 4,
        'initiative/B/1': 4,
        'initiative/C/1': 6,
        'initiative/A/2': 1,
        'initiative/B/2': 1,
        'initiative/A/3': 2,
        'initiative/B/3': 3,
      }),
    ).toEqual(['C', 'B', 'A'])
    expect(
      order({
        'initiative/A/1': 4,
        'initiative/B/1': 6,
        'initiative/C/1': 4,
        'initiative/A/2': 1,
        'initiative/C/2': 6,
        'initiative/B/2': 6,
      }),
    ).toEqual(['B', 'C', 'A'])
  })
  test('VC-5.1 a subturn asks only for dice of initiative, hits and strikes, by their names', () => {
    const asked: string[] = []
    const named: Dice = {
      roll: (name, sides) => (asked.push(`${name} ${sides}`), asked.length),
      index: () => 0,
    }
    const state = position({
      ships: { A1: {}, B1: { at: [2, 0] }, B2: { at: [0, 3] } },
      missiles: { 'A9-m1': { at: [0, 0], target: 'B1' }, 'A9-m2': { at: [-9, 0], target: 'B1' } },
    })
    playSubturn(state, { A1: 'fire B1', B1: 'pass', B2: 'launch A1' }, named)
    expect(asked).toEqual(['initiative/A/1 6', 'initiative/B/1 6', 'strike/A9-m1 100', 'hit/A1 100'])
  })
  test('VC-1.3 a faction that is alone or has no ship in play rolls nothing', () => {
    expect(told(play(position({ ships: { A1: {}, A2: {} } })), 'rolled')).toEqual([])
    const gone = position({ ships: { ...two, C1: { at: [9, 9], hull: 0 } } })
    const second = { ...drift(gone, 1), round: 5 }
    expect([
      told(play(second), 'rolled').map(({ faction }) => faction),
      play(second).state.order.length,
    ]).toEqual([['A', 'B'], 2])
  })
  test('VC-1.3 initiative holds for the turn and orders the log, within a faction by id', () => {
    const first = play(
      position({ ships: { A1: {}, A10: { at: [1, 0] }, A2: { at: [2, 0] }, B1: { at: [3, 0] } } }),
      {},
      { 'initiative/A/1': 1, 'initiative/B/1': 6 },
    ).state
    expect(
      told(play(first, { A1: 'turn 1', A10: 'turn 1', A2: 'turn 1', B1: 'turn 1' }), 'turn').map(
        ({ ship: id }) => id,
      ),
    ).toEqual(['B1', 'A1', 'A10', 'A2'])
    const all = [
      { faction: 'D', id: 'x' },
      { faction: 'A', id: 'b' },
      { faction: 'C', id: 'y' },
      { faction: 'A', id: 'a' },
    ]
    expect(all.sort(byInitiative(['B', 'A'])).map(({ id }) => id)).toEqual(['a', 'b', 'y', 'x'])
  })
  test('VC-1.3 ids compare by code point', () => {
    const ids = ['b', '\u{1F680}', 'B', 'é', '\uFFFD', 'a', 'a1', 'Z9']
    expect([...ids].sort(compareIds)).toEqual(['B', 'Z9', 'a', 'a1', 'b', 'é', '\uFFFD', '\u{1F680}'])
  })
})

describe('actions', () => {
  test('VC-1.5 a ship without an action passes, and actions of ships out of play are ignored', () => {
    const state = position({
      map: mapWith({ bodies: [PLANET] }),
      ships: {
        A1: { at: [9, 0], facing: 2 },
        A2: { at: [0, -3], counters: [0, 0, 0, 5, 0, 0] },
        B1: { at: [9, 9] },
      },
    })
    const played = play(state, { A2: 'nonsense', nobody: 'nonsense', constructor: 'nonsense' })
    expect([refused(played), counters(played.state, 'A1')]).toEqual([[], '000000'])
  })
  test('VC-1.9 a ship at hull 0 is destroyed at the end of the phase, before or after it acts', () => {
    const asteroids = [{ id: 'rock', at: [0, -3] }]
    const moving = position({
      asteroids,
      ships: { A1: { counters: [4, 0, 0, 0, 0, 0], hull: 3 }, B1: { at: [2, -4], hull: 3 } },
    })
    const played = play(moving, { A1: 'fire B1', B1: 'fire A1' }, { 'hit/A1': 1, 'hit/B1': 1 })
    expect([
      told(played, 'shot'),
      refused(played),
      played.state.ships.map(({ status, hull }) => [status, hull]),
    ]).toEqual([
      [],
      ['B1: there is no such enemy ship in play or missile in flight'],
      [
        ['destroyed', 0],
        ['flying', 3],
      ],
    ])
    // Destroyed ships get no energy.
    expect(ship(played.state, 'A1').energy).toBe(10)
  })
  test('VC-4.12 a ship gains energy and repairs, then the heat of its hex less its radiators', () => {
    const hexes = [
      { at: [0, 0], ring: null, dots: null, green: [0, 0, 0, 0, 0, 0], red: [0, 0, 0, 0, 0, 0], heat: 3 },
    ]
    const state = position({
      map: mapWith({ hexes }),
      rules: { altitude: true },
      ships: {
        A1: { energy: 8 },
        A2: { energy: 5, altitude: 1 },
        A3: { altitude: 3 },
        A4: { at: [5, 5], heat: 1 },
        A5: { model: 'hammer', heat: 1 },
      },
    })
    expect(play(state).state.ships.map(({ energy, heat }) => [energy, heat])).toEqual([
      [10, 2],
      [8, 1],
      [10, 0],
      [10, 0],
      [14, 2],
    ])
  })
  test('VC-3.7 heat goes by the altitude, on any template, and is 0 beyond the row', () => {
    const state = (altitude: number) =>
      position({
        map: 'star',
        rules: { altitude: true },
        ships: { A1: { at: [0, -2], altitude, model: 'bastion', sheet: { radiators: 0 } } },
      })
    expect([0, 1, 2, 3, 4, 50].map((altitude) => ship(play(state(altitude)).state, 'A1').heat)).toEqual([
      4, 3, 2, 1, 0, 0,
    ])
  })
})

describe('the board after the move', () => {
  test('VC-1.6 the board after the move needs no orders, and no dice but those of strikes', () => {
    const state = position({
      map: 'moon',
      ships: {
        A1: { at: [0, -2], counters: [0, 0, 2, 0, 0, 0] },
        B1: { at: [8, -9], counters: [0, 0, 1, 0, 0, 0] },
      },
    })
    const planned = foreseen(state).ships.map(({ at, velocity }) => [at, velocity])
    expect(planned).toEqual(play(state).state.ships.map(({ at, velocity }) => [at, velocity]))
    expect(state.ships[0]!.at).toEqual({ q: 0, r: -2 })
  })
  test('VC-1.4, VC-1.5 a faction without ships owes no orders, and an empty turn just ends', () => {
    const one = play(position({ ships: { A1: {}, A2: { at: [3, 3] }, B1: { at: [9, 0], hull: 0 } } })).state
    expect([active(one), owing(one), step(one).time]).toEqual([['A'], ['A'], { share: 1 }])
    const none = play(position({ ships: { A1: { hull: 0 }, B1: { at: [9, 0], hull: 0 } } })).state
    expect([active(none), owing(none), step(none).time]).toEqual([['A', 'B'], [], { seconds: 1 }])
    const over = drift(none, 3)
    expect([active(over), owing(over)]).toEqual([[], []])
  })
  test('VC-1.2 orders of a seat move its own ships only', () => {
    const state = position({ ships: two })
    const seats = { A: { actions: { A1: 'thrust 1', B1: 'thrust 2' } } }
    const after = resolve(state, seats, dice()).state
    expect([counters(after, 'A1'), counters(after, 'B1')]).toEqual(['100000', '000000'])
  })
})
