import { describe, expect, test } from '@jest/globals'
import { fieldFor } from './field.ts'
import { counters, drift, mapWith, PLANET, play, position, refused, ship, told, where } from './sample.ts'
import { mapShape } from './setup/map.ts'
import type { State } from './state.ts'

const map = mapWith({ bodies: [PLANET, { id: 'moon', kind: 'moon', at: [8, -8], radius: 0 }] })
const site = (state: State, id: string) => {
  const found = ship(state, id).site
  return found && [found.body, found.facing, found.latitude]
}
const north = { at: [0, -2], counters: [0, 0, 0, 1, 0, 0] }

describe('surfaces', () => {
  test('VC-3.5 outer hexes face outwards, and each ring inwards adds a latitude and an altitude', () => {
    const { spotAt } = fieldFor(mapShape.parse(map))
    const ground = (q: number, r: number) =>
      spotAt({ q, r })?.grounds.map(({ body, facing, level }) => `${body} ${facing} ${level}`)[0]
    expect(
      [
        [0, 0],
        [0, -1],
        [1, -1],
        [1, 0],
        [0, 1],
        [-1, 1],
        [-1, 0],
        [8, -8],
        [0, -2],
      ].map(([q, r]) => ground(q!, r!)),
    ).toEqual([
      'planet 0 2',
      'planet 0 1',
      'planet 1 1',
      'planet 2 1',
      'planet 3 1',
      'planet 4 1',
      'planet 5 1',
      'moon 0 1',
      undefined,
    ])
  })
  test('VC-3.5 a planet has twice as many sites as hexes, as the lander chooses the sign', () => {
    const state = position({
      map,
      ships: { A1: north, A2: north, A3: { at: [0, -1], counters: [0, 0, 0, 1, 0, 0] } },
    })
    const after = play(state, { A1: 'land +', A2: 'land -', A3: 'land -' }).state
    expect(['A1', 'A2', 'A3'].map((id) => site(after, id))).toEqual([
      ['planet', 0, 1],
      ['planet', 0, -1],
      ['planet', 0, -2],
    ])
  })
})

describe('landing', () => {
  test('VC-4.10 landing takes 1 energy per counter and climb, and sets the ship to rest', () => {
    const state = position({
      map,
      rules: { altitude: true },
      ships: {
        A1: { at: [1, -2], altitude: 2, climb: -1, counters: [0, 0, 0, 1, 0, 0], energy: 5 },
        A2: { at: [0, 0], altitude: 3, climb: -3 },
      },
    })
    const after = play(state, { A1: 'land +', A2: 'land +' }).state
    // 5 − 2, + 3 from the reactor.
    expect(
      [ship(after, 'A1'), ship(after, 'A2')].map(({ altitude, climb, energy, status }) => [
        altitude,
        climb,
        energy,
        status,
      ]),
    ).toEqual([
      [1, 0, 6, 'landed'],
      [2, 0, 10, 'landed'],
    ])
    expect(counters(after, 'A1')).toBe('000000')
  })
  test('VC-4.10 a landing is refused when speed, energy, surface or another ship forbids it', () => {
    const state = position({
      map,
      ships: {
        A1: { at: [0, -6], counters: [0, 0, 0, 5, 0, 0] },
        A2: { at: [1, -3], counters: [0, 0, 0, 2, 0, 0], energy: 1 },
        A3: { at: [5, 5] },
        A4: { at: [2, 0], counters: [0, 0, 0, 0, 0, 1] },
        A5: { at: [1, 0], status: 'landed', where: ['planet', 2, 1] },
      },
    })
    const played = play(state, { A1: 'land +', A2: 'land +', A3: 'land +', A4: 'land +' })
    expect(refused(played)).toEqual([
      'A1: it is too fast: 5 counters, and its thrust is 4',
      'A2: that takes 2 energy, and it has 1',
      'A3: there is no surface to land on',
      'A4: the site is taken',
    ])
    expect(told(played, 'crash').map(({ id }) => id)).toEqual(['A1', 'A2', 'A4'])
    // A ship that takes off in this phase occupies the site until then.
    expect(refused(play(state, { A4: 'land +', A5: 'takeoff 1' }))).toEqual(['A4: the site is taken'])
  })
  test('VC-4.10, VC-1.3 the first ship by initiative lands on a site, and the second flies on', () => {
    const state = position({ map, ships: { A1: { ...north, energy: 4 }, B1: { ...north, energy: 4 } } })
    const played = play(state, { A1: 'land +', B1: 'land +' }, { 'initiative/A/1': 2, 'initiative/B/1': 5 })
    expect([
      told(played, 'waved').map(({ ship: id }) => id),
      ship(played.state, 'A1').status,
      ship(played.state, 'B1').status,
    ]).toEqual([['A1'], 'flying', 'landed'])
    expect([
      ship(played.state, 'A1').energy,
      counters(played.state, 'A1'),
      played.timeline.some(({ kind }) => kind === 'crash'),
    ]).toEqual([7, '000100', false])
  })
  test('VC-4.10 a ship that was waved off ignores that body on its next path, except at the end', () => {
    const waved = (n: number, thrust: string) =>
      play(
        play(
          position({
            map,
            ships: {
              A1: { ...north, at: [0, -1 - n], counters: [0, 0, 0, n, 0, 0], model: 'lark' },
              B1: { ...north, at: [0, -1 - n], counters: [0, 0, 0, n, 0, 0] },
            },
          }),
          { A1: 'land +', B1: 'land +' },
          { 'initiative/A/1': 2, 'initiative/B/1': 5 },
        ).state,
        { A1: thrust },
      )
    expect([where(waved(3, 'pass').state, 'A1'), ship(waved(3, 'pass').state, 'A1').status]).toEqual([
      [0, 2],
      'flying',
    ])
    // Two hexes on from (0, −1) the path ends on the planet again, so the ship lands there or crashes.
    expect([ship(waved(2, 'land +').state, 'A1').status, ship(waved(2, 'pass').state, 'A1').status]).toEqual([
      'landed',
      'destroyed',
    ])
  })
  test('VC-4.10 a landed ship can be fired at', () => {
    const state = position({
      map,
      ships: { A1: { at: [0, -3] }, B1: { at: [0, -1], status: 'landed', where: ['planet', 0, 1] } },
    })
    expect(ship(play(state, { A1: 'fire B1' }, { 'hit/A1': 1 }).state, 'B1').hull).toBe(9)
  })
  test('VC-4.8 a landed ship can only pass, turn and take off, and no other ship can take off', () => {
    const state = position({
      map,
      ships: { A1: { at: [0, -1], status: 'landed', where: ['planet', 0, 1] }, B1: { at: [0, -3] } },
    })
    for (const action of ['thrust 1', 'fire B1', 'launch B1', 'dock x', 'land +'])
      expect(refused(play(state, { A1: action }))).toEqual([
        'A1: it has landed: it can only pass, turn and take off',
      ])
    for (const action of ['pass', 'turn 2', 'takeoff 1'])
      expect(refused(play(state, { A1: action }))).toEqual([])
    expect(refused(play(state, { B1: 'takeoff 1' }))).toEqual(['B1: it has not landed'])
  })
})

describe('taking off', () => {
  const landed = (more: object = {}) =>
    position({
      map,
      ships: {
        A1: { at: [0, 1], facing: 0, status: 'landed', where: ['planet', 3, 1], ...more },
        B1: { at: [20, 0] },
      },
    })
  test('VC-4.11 taking off costs 1 energy and 1 a counter, up to the thrust, on the faced side', () => {
    const after = play(landed({ energy: 5 }), { A1: 'takeoff 4' }).state
    expect([counters(after, 'A1'), ship(after, 'A1').energy, ship(after, 'A1').status]).toEqual([
      '400000',
      3,
      'flying',
    ])
    expect(refused(play(landed({ energy: 4 }), { A1: 'takeoff 4' }))).toEqual([
      'A1: that takes 5 energy, and it has 4',
    ])
    expect(refused(play(landed(), { A1: 'takeoff 5' }))).toEqual(['A1: its thrust is 4 an action'])
  })
  test('VC-4.11 a ship cannot crash into its body as it takes off or on the path of its next move', () => {
    const [three, two] = [3, 2].map((n) => play(landed(), { A1: `takeoff ${n}` }))
    expect(three!.timeline.some(({ kind }) => kind === 'crash')).toBe(false)
    const on = (state: State, subturns: number) =>
      `${String(where(drift(state, subturns), 'A1'))} ${ship(drift(state, subturns), 'A1').status}`
    expect([on(three!.state, 1), on(two!.state, 1)]).toEqual(['0,-2 flying', '0,-1 destroyed'])
  })
  test('VC-4.11 a ship takes off upwards where there is altitude', () => {
    const high = position({
      map,
      rules: { altitude: true },
      ships: { A1: { at: [0, 1], altitude: 1, status: 'landed', where: ['planet', 3, 1] } },
    })
    const after = play(high, { A1: 'takeoff up 2' }).state
    expect([
      ship(after, 'A1').climb,
      counters(after, 'A1'),
      ship(drift(after, 1), 'A1').altitude,
      ship(drift(after, 1), 'A1').status,
    ]).toEqual([2, '000000', 3, 'flying'])
    expect(refused(play(landed(), { A1: 'takeoff up 2' }))).toEqual(['A1: this match has no altitude'])
  })
  test('VC-4.7 counters of a takeoff are no evasion', () => {
    const after = play(landed(), { A1: 'takeoff 3' }).state
    expect(ship(after, 'A1').evaded).toBe(0)
  })
})
