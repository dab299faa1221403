import { describe, expect, test } from '@jest/globals'
import { why } from './presentation/why.ts'
import {
  counters,
  drift,
  mapWith,
  PLANET,
  pair,
  play,
  position,
  refused,
  ship,
  told,
  where,
} from './sample.ts'
import { inPlay } from './state.ts'

const marks = (at: number[], given: object) => ({
  at,
  ring: null,
  dots: null,
  green: [0, 0, 0, 0, 0, 0],
  red: [0, 0, 0, 0, 0, 0],
  heat: 0,
  ...given,
})
const altitude = { rules: { altitude: true } }

describe('moving', () => {
  test('VC-2.1 objects share hexes and never block each other', () => {
    const state = position({
      ships: { A1: { at: [0, 2], counters: [3, 0, 0, 0, 0, 0] }, B1: { at: [0, 1] }, B2: { at: [0, -1] } },
    })
    const after = play(state).state
    expect([where(after, 'A1'), where(after, 'B2'), after.ships.every(inPlay)]).toEqual([
      [0, -1],
      [0, -1],
      true,
    ])
  })
  test('VC-2.2 stations and asteroids have counters, and move by them', () => {
    const { stations, asteroids } = drift(
      position({
        ships: { A1: {} },
        stations: [{ id: 'post', at: [5, 5], counters: [0, 1, 0, 0, 0, 0] }],
        asteroids: [{ id: 'rock', at: [9, 0], counters: [0, 0, 0, 2, 0, 0] }],
      }),
      2,
    )
    expect([stations[0]!.at, asteroids[0]!.at]).toEqual([
      { q: 7, r: 3 },
      { q: 9, r: 4 },
    ])
  })
  test('VC-2.5 the altitude vector only raises and lowers, to 0 at least', () => {
    const after = play(
      position({
        ...altitude,
        ships: {
          A1: { altitude: 2, climb: 3, counters: [0, 1, 0, 0, 0, 0] },
          A2: { altitude: 1, climb: -4 },
        },
      }),
    ).state
    expect([
      ship(after, 'A1').altitude,
      where(after, 'A1'),
      counters(after, 'A1'),
      ship(after, 'A2').altitude,
    ]).toEqual([5, [1, -1], '010000', 0])
  })
  test('VC-2.8 all altitudes and altitude vectors are 0 without altitude, whatever a file says', () => {
    const after = play(
      position({
        ships: { A1: { altitude: 2, climb: 3 } },
        missiles: { 'B9-m1': { at: [9, 9], altitude: 4, climb: 1, target: null } },
        asteroids: [{ id: 'rock', at: [5, 5], altitude: 2 }],
      }),
    ).state
    expect(
      [...after.ships, ...after.missiles, ...after.asteroids].map((one) => [one.altitude, one.climb]),
    ).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
  })
})

describe('gravity', () => {
  const map = mapWith({
    hexes: [
      marks([0, -1], { green: [0, 1, 0, 0, 0, 0], red: [0, 0, 0, 1, 0, 0] }),
      marks([0, -3], { green: [9, 0, 0, 0, 0, 0] }),
    ],
  })
  test('VC-3.1 green lines add counters, and red lines remove them or add opposite ones', () => {
    const after = play(
      position({
        map,
        ships: {
          A1: { at: [0, 0], counters: [1, 0, 0, 0, 0, 0] },
          A2: { at: [0, -2], counters: [0, 0, 0, 1, 0, 0] },
          A3: { at: [0, -1] },
        },
      }),
    ).state
    expect([counters(after, 'A1'), counters(after, 'A2'), counters(after, 'A3')]).toEqual([
      '210000',
      '010000',
      '110000',
    ])
  })
  test('VC-3.1 gravity pulls once, at the end of a move, at any altitude, all but landed ships', () => {
    const passing = position({
      map,
      ...altitude,
      ships: { A1: { at: [0, -2], counters: [2, 0, 0, 0, 0, 0] }, A2: { at: [0, -1], altitude: 7 } },
      missiles: { 'B9-m1': { at: [0, -1], target: null } },
      asteroids: [{ id: 'rock', at: [0, -1] }],
      stations: [{ id: 'post', at: [0, -1] }],
    })
    const after = play(passing).state
    expect([counters(after, 'A1'), counters(after, 'A2')]).toEqual(['200000', '110000'])
    expect(
      [...after.missiles, ...after.asteroids, ...after.stations].map(({ velocity }) => velocity),
    ).toEqual([
      { q: 1, r: -2 },
      { q: 1, r: -2 },
      { q: 1, r: -2 },
    ])
    const landed = position({
      map: mapWith({ bodies: [PLANET], hexes: [marks([0, 0], { green: [1, 0, 0, 0, 0, 0] })] }),
      ships: { A1: { status: 'landed', where: ['planet', 0, 2] } },
    })
    expect(counters(play(landed).state, 'A1')).toBe('000000')
  })
})

describe('bodies', () => {
  const planet = mapWith({ bodies: [PLANET, { id: 'sun', kind: 'star', at: [9, -9], radius: 0 }] })
  const crashes = (state: Parameters<typeof play>[0], actions = {}) =>
    told(play(state, actions), 'crash').map(
      ({ id, body, at, when }) => `${id} ${body} ${at.q},${at.r} ${when}`,
    )
  test('VC-3.6 a ship crashes in the first hex of its path that touches a body, except the last', () => {
    const state = position({
      map: planet,
      ships: {
        A1: { at: [0, -3], counters: [0, 0, 0, 5, 0, 0] },
        A2: { at: [1, -3], counters: [0, 0, 0, 5, 0, 0] },
      },
    })
    expect(crashes(state)).toEqual(['A1 planet 0,-1 path', 'A2 planet 1,-1 path'])
    expect(where(play(state).state, 'A1')).toEqual([0, -1])
  })
  test('VC-3.6 a ship that ends its move on a body acts first, and crashes unless it lands', () => {
    const state = position({
      map: planet,
      ships: { A1: { model: 'warden', at: [0, -2], counters: [0, 0, 0, 1, 0, 0] }, B1: { at: [0, -4] } },
    })
    const played = play(state, { A1: 'fire B1' }, { 'hit/A1': 1 })
    expect([
      told(played, 'shot').length,
      ship(played.state, 'A1').status,
      ship(played.state, 'B1').hull,
    ]).toEqual([1, 'destroyed', 9])
    expect(crashes(state, { A1: 'land +' })).toEqual([])
  })
  test('VC-3.6 with altitude a ship crashes only at or under the surface, in any hex of the path', () => {
    const over = (at: number[], height: number, climb: number) =>
      crashes(
        position({
          map: planet,
          ...altitude,
          ships: { A1: { at, altitude: height, climb, counters: [6, 0, 0, 0, 0, 0] } },
        }),
      )
    expect([over([0, 3], 3, 0), over([0, 3], 2, 0), over([0, 3], 3, -2), over([0, 3], 1, 0)]).toEqual([
      [],
      ['A1 planet 0,0 path'],
      ['A1 planet 0,0 path'],
      ['A1 planet 0,1 path'],
    ])
  })
  test('VC-3.6 missiles crash on their path and at its end', () => {
    const missiles = {
      'B9-m1': { at: [0, -2], counters: [0, 0, 0, 1, 0, 0], target: null },
      'B9-m2': { at: [2, -3], counters: [0, 0, 0, 2, 2, 0], target: null },
    }
    expect(crashes(position({ map: planet, ships: { A1: { at: [9, 0] } }, missiles }))).toEqual([
      'B9-m1 planet 0,-1 end',
      'B9-m2 planet 1,-1 path',
    ])
  })
  const post = (at: readonly number[], speed: number, more: object = {}) => {
    const counters = [0, 0, 0, speed, 0, 0]
    return position({
      map: planet,
      stations: [{ id: 'post', at, counters }],
      ships: { A1: { at, counters, status: 'docked', where: 'post' } },
      ...more,
    })
  }
  test('VC-3.10 a docked ship in a body does not crash, as it passes, turns or is carried on', () => {
    expect([crashes(post([0, -2], 4)), where(play(post([0, -2], 4)).state, 'A1')]).toEqual([[], [0, 2]])
    const inside = post([0, -2], 1)
    for (const action of ['pass', 'turn 2', 'dock post']) {
      expect(crashes(inside, { A1: action })).toEqual([])
      const { status, at } = ship(play(inside, { A1: action }).state, 'A1')
      expect([status, pair(at)]).toEqual(['docked', [0, -1]])
    }
    expect(where(drift(inside, 4), 'A1')).toEqual([0, 2])
  })
  test('VC-3.10 a ship that undocks inside a body is destroyed there, unless it lands', () => {
    for (const action of ['thrust 1', 'thrust 0', 'fire B1', 'launch B1']) {
      const state = post([0, -2], 1, {
        ships: {
          A1: { model: 'warden', at: [0, -2], counters: [0, 0, 0, 1, 0, 0], status: 'docked', where: 'post' },
          B1: { at: [0, -4] },
        },
      })
      expect([
        action,
        crashes(state, { A1: action }),
        where(play(state, { A1: action }).state, 'A1'),
      ]).toEqual([action, ['A1 planet 0,-1 actions'], [0, -1]])
    }
    expect(ship(play(post([0, -2], 1), { A1: 'land +' }).state, 'A1').status).toBe('landed')
    // Outside it may move.
    expect(crashes(post([0, -4], 1), { A1: 'thrust 1' })).toEqual([])
  })
  test('VC-3.10 a ship that ends its move in a body and docks at a station there does not crash', () => {
    const state = post([0, -2], 1, { ships: { A1: { at: [0, -2], counters: [0, 0, 0, 1, 0, 0] } } })
    expect([crashes(state), crashes(state, { A1: 'dock post' })]).toEqual([['A1 planet 0,-1 actions'], []])
  })
  test('VC-3.10 a docked ship of the first edition crashes where its station leads it', () => {
    expect(crashes(post([0, -2], 4, { version: 1 }))).toEqual(['A1 planet 0,-1 path'])
    expect(crashes(post([0, -2], 1, { version: 1 }))).toEqual(['A1 planet 0,-1 actions'])
    expect(play(post([0, -2], 4, { version: 1 })).state.stations[0]!.at).toEqual({ q: 0, r: 2 })
  })
  test('VC-3.10 the reason for its destruction says that a ship undocked in a body', () => {
    const state = post([0, -2], 1)
    const { state: after, timeline } = play(state, { A1: 'thrust 1' })
    const at = timeline.findIndex(({ kind }) => kind === 'crash')
    expect(
      why(at, { round: 1, before: state, after, timeline })!.terms.flatMap(({ clauses }) => clauses),
    ).toContain('VC-3.10')
  })
  test('VC-3.7 a star has no surface, so that touching it is a crash and landing is not possible', () => {
    const state = position({ map: planet, ships: { A1: { at: [9, -10], counters: [0, 0, 0, 1, 0, 0] } } })
    expect([crashes(state, { A1: 'land +' }), refused(play(state, { A1: 'land +' }))]).toEqual([
      ['A1 sun 9,-9 actions'],
      ['A1: there is no surface to land on'],
    ])
  })
})

describe('asteroids', () => {
  const rocks = (all: readonly object[]) => all.map((one, i) => ({ id: `rock${i + 1}`, ...one }))
  const hits = (given: Parameters<typeof position>[0]) =>
    told(play(position(given)), 'collision').map(
      ({ id, asteroid, speed, damage }) => `${id} ${asteroid} ${speed} ${damage}`,
    )
  test('VC-3.9 an asteroid’s damage is the relative speed less one, once after its own move', () => {
    const asteroids = rocks([
      { at: [0, -2] },
      { at: [0, -3], counters: [0, 0, 0, 1, 0, 0] },
      { at: [0, -9] },
      { at: [1, 0], counters: [0, 0, 0, 0, 0, 1] },
    ])
    // The second one enters the path, the last one the start hex, which the ship leaves.
    expect(hits({ asteroids, ships: { A1: { counters: [3, 0, 0, 0, 0, 0] } } })).toEqual([
      'A1 rock1 3 2',
      'A1 rock2 4 3',
    ])
  })
  test('VC-3.9 an asteroid of the same velocity does no damage, and one that comes upon a ship does', () => {
    const asteroids = rocks([{ at: [5, 5], counters: [2, 0, 0, 0, 0, 0] }])
    expect(
      hits({ asteroids, ships: { A1: { at: [5, 5], counters: [2, 0, 0, 0, 0, 0] }, A2: { at: [5, 3] } } }),
    ).toEqual(['A2 rock1 2 1'])
  })
  test('VC-3.9 an asteroid hits in its hex and altitude, with the climbs added to the speed', () => {
    const asteroids = rocks([{ at: [0, -1], altitude: 2 }])
    const past = (height: number, climb: number) =>
      hits({
        ...altitude,
        asteroids,
        ships: { A1: { altitude: height, climb, counters: [2, 0, 0, 0, 0, 0] } },
      })
    expect([past(2, 0), past(3, -1), past(0, 4), past(1, 0)]).toEqual([
      ['A1 rock1 2 1'],
      ['A1 rock1 3 2'],
      ['A1 rock1 6 5'],
      [],
    ])
  })
  test('VC-3.9 a damaged missile is destroyed, and landed and docked ships meet no asteroid', () => {
    const asteroids = rocks([{ at: [0, -1] }])
    const state = position({
      asteroids,
      ships: { A1: { at: [9, 0] } },
      missiles: {
        'B9-m1': { at: [0, 0], counters: [2, 0, 0, 0, 0, 0], target: null },
        'B9-m2': { at: [0, 0], counters: [1, 0, 0, 0, 0, 0], target: null },
      },
    })
    expect(play(state).state.missiles.map(({ id }) => id)).toEqual(['B9-m2'])
    expect(
      hits({
        asteroids,
        stations: [{ id: 'post', at: [0, 2], counters: [4, 0, 0, 0, 0, 0] }],
        ships: { A1: { at: [0, 2], counters: [4, 0, 0, 0, 0, 0], status: 'docked', where: 'post' } },
      }),
    ).toEqual([])
  })
})

describe('relativistic motion', () => {
  const fast = { rules: { relativistic: true } }
  const north = (n: number) => [n, 0, 0, 0, 0, 0]
  const map = mapWith({
    bodies: [
      { ...PLANET, at: [0, -20] },
      { id: 'moon', kind: 'moon', at: [0, -51], radius: 0 },
    ],
    asteroids: [{ id: 'rock', at: [0, -9], altitude: 0, counters: [0, 0, 0, 0, 0, 0] }],
  })
  test('VC-2.7 a ship with over 50 counters on one face meets no body and no asteroid', () => {
    const [slow, quick] = [50, 51].map((n) =>
      play(position({ map, ...fast, ships: { A1: { counters: north(n) } } })),
    )
    expect([told(slow!, 'crash').length, told(slow!, 'collision').length]).toEqual([1, 0])
    expect([
      quick!.timeline.filter(({ kind }) => kind === 'crash' || kind === 'collision'),
      where(quick!.state, 'A1'),
    ]).toEqual([[], [0, -51]])
    expect(told(play(position({ map, ships: { A1: { counters: north(51) } } })), 'crash')).toHaveLength(1)
  })
  test('VC-2.7 a relativistic missile meets nothing on its way, and strikes at its end as ever', () => {
    const missiles = {
      'B9-m1': { at: [0, 0], counters: north(51), target: null },
      'B9-m2': { at: [5, 0], counters: north(51), target: 'A1', fuel: 0 },
    }
    const played = play(position({ map, ...fast, ships: { A1: { at: [5, -51] } }, missiles }))
    expect([
      told(played, 'crash'),
      told(played, 'strike').map(({ missile }) => missile),
      played.state.missiles.map(({ at }) => at),
    ]).toEqual([[], ['B9-m2'], [{ q: 0, r: -51 }]])
  })
  test('VC-2.7 a ship is relativistic by its resolved face with the most counters', () => {
    const isFast = (given: number[]) =>
      told(play(position({ ...fast, ships: { A1: { counters: given } } })), 'move')[0]!.fast
    expect(
      [
        [50, 50, 0, 0, 0, 0],
        [10, 51, 0, 0, 0, 0],
        [51, 10, 0, 0, 0, 0],
        [60, 0, 0, 10, 0, 0],
        [61, 0, 0, 10, 0, 0],
      ].map(isFast),
    ).toEqual([false, true, true, false, true])
  })
  test('VC-2.7 a relativistic ship can neither dock nor land', () => {
    const state = position({
      map,
      ...fast,
      stations: [{ id: 'post', at: [0, 0], counters: north(51) }],
      ships: { A1: { counters: north(51), sheet: { thrust: 60, battery: 90 } }, A2: { counters: north(51) } },
    })
    expect(refused(play(state, { A1: 'land +', A2: 'dock post' }))).toEqual([
      'A1: there is no surface to land on',
      'A2: it is too fast: relativistic',
    ])
  })
  test('VC-2.7 a relativistic ship fires from any hex of its path, and others aim at its end', () => {
    const state = position({
      ...fast,
      ships: {
        A1: { counters: north(51) },
        A2: { at: [0, -1], counters: north(51) },
        A3: { at: [1, 0], counters: north(51) },
        B1: { at: [1, -31] },
        B2: { at: [1, -1] },
      },
    })
    const played = play(
      state,
      { A1: 'fire B1 @0,-30', A2: 'launch B1 @0,-1', A3: 'fire B1 @2,-31', B1: 'fire A1', B2: 'fire A1' },
      { 'hit/A1': 1 },
    )
    expect(told(played, 'shot').map((shot) => [shot.ship, shot.range, shot.from])).toEqual([
      ['A1', 1, { q: 0, r: -30 }],
    ])
    expect(played.state.missiles.map(({ at }) => at)).toEqual([{ q: 0, r: -1 }])
    expect(refused(played).map((line) => line.slice(0, 20))).toEqual([
      'A3: it was not in th',
      'B1: out of range: 21',
      'B2: out of range: 51',
    ])
  })
  test('VC-2.7 the start hex has the altitude before the move, and the others that after it', () => {
    const state = position({
      rules: { altitude: true, relativistic: true },
      ships: {
        A1: { counters: north(51), altitude: 2, climb: 51 },
        A2: { counters: north(51), altitude: 2, climb: 51 },
        B1: { at: [1, 0], altitude: 2 },
        B2: { at: [1, -11], altitude: 12 },
      },
    })
    expect(
      told(play(state, { A1: 'fire B1 @0,0', A2: 'fire B2 @0,-10' }), 'shot').map(({ range }) => range),
    ).toEqual([1, 1])
  })
  test('VC-2.7 an @ of a ship that is not relativistic is its own hex or refused', () => {
    const state = position({
      ships: {
        A1: { counters: north(51) },
        A2: { at: [0, -49], counters: [2, 0, 0, 0, 0, 0] },
        B1: { at: [1, -51] },
      },
    })
    expect(refused(play(state, { A1: 'fire B1 @0,-50', A2: 'fire B1 @0,-51' }))).toEqual([
      'A1: it was not in that hex',
    ])
  })
  test('VC-2.7 gravity applies at the end hex of a relativistic move', () => {
    const pull = mapWith({ hexes: [marks([0, -51], { green: [0, 0, 1, 0, 0, 0] })] })
    expect(
      counters(play(position({ map: pull, ...fast, ships: { A1: { counters: north(51) } } })).state, 'A1'),
    ).toBe('5010000')
  })
})

describe('stations', () => {
  const post = { id: 'post', at: [0, -2], counters: [2, 0, 0, 0, 0, 0] }
  const matched = { at: [0, -2], counters: [2, 0, 0, 0, 0, 0] }
  test('VC-3.10 docking needs the same hex, counters, altitude and altitude vector after the move', () => {
    const dock = (given: object) =>
      refused(
        play(position({ ...altitude, stations: [post], ships: { A1: { ...matched, ...given } } }), {
          A1: 'dock post',
        }),
      ).length
    expect([
      dock({}),
      dock({ at: [0, -1] }),
      dock({ counters: [3, 0, 0, 0, 0, 0], at: [0, -1] }),
      dock({ altitude: 1 }),
      dock({ altitude: 1, climb: -1 }),
      dock({ climb: 1 }),
    ]).toEqual([0, 1, 1, 1, 0, 1])
  })
  test('VC-3.10 a ship that comes up to a station’s altitude and still climbs cannot dock', () => {
    const climbing = position({
      ...altitude,
      stations: [{ ...post, altitude: 1 }],
      ships: { A1: { ...matched, climb: 1 }, A2: { ...matched, altitude: 1 } },
    })
    expect(refused(play(climbing, { A1: 'dock post', A2: 'dock post' }))).toEqual([
      'A1: its place and its counters are not those of the station',
    ])
  })
  test('VC-3.10 stations of another faction are closed, and cannot be fired at', () => {
    const state = position({ stations: [{ ...post, faction: 'B' }], ships: { A1: matched, B1: matched } })
    expect([
      refused(play(state, { A1: 'dock post', B1: 'dock post' })),
      refused(play(state, { A1: 'fire post' })),
    ]).toEqual([
      ['A1: the station is another team’s'],
      ['A1: there is no such enemy ship in play or missile in flight'],
    ])
  })
  test('VC-3.10 a docked ship moves with its station until it does more than pass or turn', () => {
    const docked = play(position({ stations: [post], ships: { A1: matched, B1: { at: [3, -6] } } }), {
      A1: 'dock post',
    }).state
    const status = (action: string) => ship(play(docked, { A1: action }).state, 'A1').status
    expect([
      where(drift(docked, 2), 'A1'),
      ...['pass', 'turn 3', 'dock post', 'fire B1', 'thrust 1', 'launch B1', 'nonsense'].map(status),
    ]).toEqual([[0, -8], 'docked', 'docked', 'docked', 'flying', 'flying', 'flying', 'docked'])
  })
  test('VC-3.4 a station repairs 1 hull and gives 2 energy a subturn, up to the sheet', () => {
    const state = play(position({ stations: [post], ships: { A1: { ...matched, hull: 11, energy: 0 } } }), {
      A1: 'dock post',
    }).state
    expect(
      [ship(state, 'A1'), ship(drift(state, 1), 'A1')].map(({ hull, energy }) => [hull, energy]),
    ).toEqual([
      [12, 5],
      [12, 10],
    ])
  })
})
