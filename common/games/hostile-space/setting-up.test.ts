import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { diceOf } from '../../engine/dice/dice.ts'
import type { SeatId } from '../../engine/match-types.ts'
import { add, type Hex, hexesWithin, scale, UNITS } from '../../geometry/hex.ts'
import { torusDistance, wrapped } from '../../geometry/torus.ts'
import { check } from './check.ts'
import type { Orders } from './orders.ts'
import { craftHexes, entityHexes, refuseEntity, refuseMarker } from './placement.ts'
import { at } from './position.ts'
import { resolve, standing } from './resolve.ts'
import { setup as schema, seats } from './setup/setup.ts'
import { start } from './setup/start.ts'
import type { State } from './state.ts'
import { step } from './step.ts'
import { owing } from './turns.ts'

const opened = (given: object): State => {
  const setup = schema.parse(given)
  return start(setup, seats(setup))
}

/** Plays a step; seats without orders get the standing orders. */
function played(
  state: State,
  orders: Readonly<Record<SeatId, Orders>> = {},
  fixed: Readonly<Record<string, number>> = {},
  seed = 'setting up',
) {
  for (const [seat, given] of Object.entries(orders)) expect(check(state, seat, given)).toEqual([])
  return resolve(
    state,
    Object.fromEntries(owing(state).map((seat) => [seat, orders[seat] ?? standing(state)])),
    diceOf(seed, 1, fixed),
  )
}

const rolled = (given: object, fixed: Readonly<Record<string, number>> = {}) =>
  played(opened(given), {}, fixed)
const reasons = (state: State, seat: SeatId, given: Orders) =>
  check(state, seat, given).map(({ reason }) => reason)

describe('precedence', () => {
  test('HS-1.2 the player with the highest die is first, and tied players roll again', () => {
    const { state, timeline } = rolled(
      { teams: 4 },
      {
        'precedence/A/1': 3,
        'precedence/B/1': 5,
        'precedence/C/1': 3,
        'precedence/D/1': 3,
        'precedence/A/2': 2,
        'precedence/C/2': 6,
        'precedence/D/2': 2,
        'precedence/A/3': 1,
        'precedence/D/3': 4,
      },
    )
    expect(state.order).toEqual(['B', 'C', 'D', 'A'])
    expect(timeline.slice(0, 4)).toEqual([
      { kind: 'rolled', player: 'A', rolls: [3, 2, 1] },
      { kind: 'rolled', player: 'B', rolls: [5] },
      { kind: 'rolled', player: 'C', rolls: [3, 6] },
      { kind: 'rolled', player: 'D', rolls: [3, 2, 4] },
    ])
  })
  test('HS-9.1 setting up asks for dice by player and number, and for dice of entities', () => {
    const asked: string[] = []
    resolve(
      opened({ entityDice: 2 }),
      {},
      { roll: (name, sides) => (asked.push(`${name} ${sides}`), name.includes('A') ? 5 : 2), index: () => 0 },
    )
    expect(asked).toEqual(['precedence/A/1 6', 'precedence/B/1 6', 'entities/1 6', 'entities/2 6'])
  })
  test('HS-1.6 one die or two give the number of entities, with none as the default', () => {
    expect([
      rolled({}).state.entitiesDue,
      rolled({ entityDice: 1 }, { 'entities/1': 4 }).state.entitiesDue,
      rolled({ entityDice: 2 }, { 'entities/1': 4, 'entities/2': 6 }).state.entitiesDue,
    ]).toEqual([0, 4, 10])
  })
})

describe('markers', () => {
  const first = { 'precedence/A/1': 5, 'precedence/B/1': 2 }
  test('HS-1.3 players place one marker each in turn, at least 13 hexes apart, also over the edge', () => {
    const state = played(rolled({}, first).state, { A1: { kind: 'marker', at: at(2, 2) } }).state
    expect(owing(state)).toEqual(['B1'])
    expect(reasons(state, 'A1', { kind: 'marker', at: at(20, 20) })).toEqual(['it is not your turn'])
    expect(reasons(state, 'B1', { kind: 'marker', at: at(14, 2) })).toEqual([
      "it is 12 from another's middle, and must be 13 away",
    ])
    expect(refuseMarker(state, at(17, 2))).toBeUndefined()
    expect(refuseMarker(state, at(18, 2))).toBe("it is 12 from another's middle, and must be 13 away")
  })
  test('HS-1.9 a marker off the grid is refused', () =>
    expect(reasons(rolled({}, first).state, 'A1', { kind: 'marker', at: at(28, 0) })).toEqual([
      'that is off the map',
    ]))
  test('HS-1.8 only the player whose step it is owes orders, each with a countdown of their own', () => {
    let { state } = rolled({ entityDice: 1 }, { ...first, 'entities/1': 2 })
    const steps = [[owing(state), step(state).title]]
    while (state.round === 0) {
      state = played(state).state
      steps.push([owing(state), step(state).title])
    }
    expect(steps).toEqual([
      [['A1'], 'Player A places a marker'],
      [['B1'], 'Player B places a marker'],
      [['A1', 'B1'], 'All place their craft'],
      [['A1'], 'Player A places a rock (1 of 2)'],
      [['B1'], 'Player B places a rock (2 of 2)'],
      [['A1', 'B1'], 'Velocity, round 1'],
    ])
  })
  test('HS-8.7, HS-1.7 the last player always finds room for a marker, and a legal place is drawn', () =>
    fc.assert(
      fc.property(fc.constantFrom(2, 3, 5, 8), fc.string(), (teams, seed) => {
        let state = played(opened({ teams }), {}, {}, seed).state
        while (state.phase === 'marker') state = played(state, {}, {}, `${seed}${state.turn}`).state
        const middles = state.players.map(({ centre }) => centre!)
        for (const [i, a] of middles.entries())
          for (const b of middles.slice(i + 1))
            expect(torusDistance(state.torus, a, b)).toBeGreaterThanOrEqual(13)
      }),
      { numRuns: 25 },
    ))
})

/** A state with markers, or bases, of two players at (8, 8) and (20, 20). */
const placed = (given: object): State => {
  const one = played(rolled(given, { 'precedence/A/1': 5, 'precedence/B/1': 2, 'entities/1': 2 }).state, {
    A1: { kind: 'marker', at: at(8, 8) },
  }).state
  return played(one, { B1: { kind: 'marker', at: at(20, 20) } }).state
}
const row = (q: number, r: number, count: number): Hex[] =>
  Array.from({ length: count }, (_, i) => at(q + i, r))

describe('craft', () => {
  const state = placed({})
  test('HS-1.1 craft are as many as the setup says, with full loads, at rest', () => {
    const { state: after } = played(state, { A1: { kind: 'craft', at: row(8, 8, 6) } })
    expect(after.craft.length).toBe(12)
    for (const craft of after.craft)
      expect(craft).toMatchObject({ velocity: at(0, 0), deltaV: 18, missiles: 8, hp: 3 })
    expect([
      opened({ play: 'base-defence' }).rules.craftEach,
      opened({ play: 'base-defence', craftEach: 4 }).rules.craftEach,
    ]).toEqual([8, 4])
  })
  test('HS-1.4 all players place craft at once, one a hex within 6 of their marker', () => {
    expect(owing(state)).toEqual(['A1', 'B1'])
    const { state: after } = played(state, { A1: { kind: 'craft', at: [at(14, 8), ...row(8, 8, 5)] } })
    expect(after.craft[0]).toMatchObject({ id: 'A1', at: at(14, 8) })
    expect(after.round).toBe(1)
  })
  test('HS-1.9 an illegal placement is refused whole', () => {
    expect(reasons(state, 'A1', { kind: 'craft', at: row(8, 8, 5) })).toEqual(['place 6 craft; these are 5'])
    expect(reasons(state, 'A1', { kind: 'craft', at: [at(8, 8), ...row(8, 8, 5)] })).toEqual([
      'two craft are in one hex',
    ])
    expect(reasons(state, 'A1', { kind: 'craft', at: row(10, 8, 6) })).toEqual([
      'craft are placed within 6 hexes of the marker',
    ])
    expect(reasons(state, 'A1', { kind: 'craft', at: row(24, 8, 6) })).toEqual(['a craft is off the map'])
  })
  test('HS-9.2 craft of a player out of time are drawn one by one onto free hexes', () => {
    const { state: after, timeline } = played(
      state,
      {},
      Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [`craft/B${number}`, 0])),
    )
    const sorted = craftHexes(state, 'B')
    expect(sorted[0]).toEqual({ q: 14, r: 20 })
    expect(after.craft.filter(({ id }) => id.startsWith('B')).map((craft) => craft.at)).toEqual(
      sorted.slice(0, 6),
    )
    expect(timeline.every((event) => event.kind === 'placed' && event.drawn)).toBe(true)
  })
})

describe('bases', () => {
  const state = placed({ play: 'base-defence' })
  test('HS-7.1 a base of seven tokens replaces the marker, and craft stand off the tokens', () => {
    expect(state.players[0]).toMatchObject({ centre: at(8, 8), tokens: [0, 1, 2, 3, 4, 5, 6] })
    expect(reasons(state, 'A1', { kind: 'craft', at: [at(8, 9), ...row(3, 11, 7)] })).toEqual([
      'a craft is on a token of the base',
    ])
    expect(craftHexes(state, 'A').length).toBe(hexesWithin(6).length - 7)
  })
  test('HS-7.7 craft 1 to 6 guard the lines when time runs out, and the others are drawn', () => {
    const { state: after } = played(state, {}, { 'craft/A7': 0, 'craft/A8': 0 })
    const own = after.craft.filter(({ id }) => id.startsWith('A')).map((craft) => craft.at)
    expect(own.slice(0, 6)).toEqual(UNITS.map((u) => add(at(8, 8), scale(u, 2))))
    expect(own.slice(6)).toEqual(craftHexes(state, 'A').slice(0, 2))
  })
})

describe('entities', () => {
  const state = played(placed({ entityDice: 1 })).state
  test('HS-1.6 an entity is one to five connected free hexes outside of zones, also over the edge', () => {
    expect(state.phase).toBe('entity')
    expect(refuseEntity(state, [at(0, 0), at(27, 0), at(27, 1), at(27, 27)])).toBeUndefined()
    expect(refuseEntity(state, [at(0, 0), at(2, 0)])).toBe('its hexes are not connected')
    expect(refuseEntity(state, row(0, 0, 6))).toBe('an entity has one to 5 hexes')
    expect(refuseEntity(state, [at(0, 0), at(0, 0)])).toBe('a hex of it is named twice')
    expect(refuseEntity(state, [at(8, 14)])).toBe('a hex of it is taken, or in a zone of control')
    expect(refuseEntity(state, [at(8, 15)])).toBeUndefined()
    const one = played(state, { A1: { kind: 'entity', hexes: [at(0, 0)] } }).state
    expect(refuseEntity(one, [at(0, 0)])).toBe('a hex of it is taken, or in a zone of control')
    expect([owing(one), one.entities]).toEqual([['B1'], [{ id: 'rock1', hexes: [at(0, 0)] }]])
  })
  test('HS-1.7 a player out of time gets an entity of one hex, drawn (HS-9.2) from all free ones', () => {
    const free = entityHexes(state)
    expect(played(state, {}, { 'entity/rock1': 7 }).state.entities).toEqual([
      { id: 'rock1', hexes: [free[7]] },
    ])
  })
  test('hexes of entities are sorted by q, then r', () =>
    expect(
      played(state, { A1: { kind: 'entity', hexes: [at(1, 1), at(0, 1), at(0, 2)] } }).state.entities[0]!
        .hexes,
    ).toEqual([at(0, 1), at(0, 2), at(1, 1)]))
})

describe('the map', () => {
  test('HS-8.1, HS-8.2 places wrap, and a line closes after a side’s length', () => {
    for (const u of UNITS)
      expect(wrapped({ width: 28, height: 28 }, add(at(3, 5), scale(u, 28)))).toEqual(at(3, 5))
    expect(wrapped({ width: 28, height: 30 }, at(-1, -1))).toEqual(at(27, 29))
  })
  test('HS-8.3 a distance is the shortest over all edges', () => {
    const torus = { width: 28, height: 30 }
    expect([
      torusDistance(torus, at(0, 0), at(27, 0)),
      torusDistance(torus, at(0, 0), at(27, 1)),
      torusDistance(torus, at(1, 1), at(27, 29)),
      torusDistance(torus, at(0, 0), at(14, 15)),
    ]).toEqual([1, 1, 4, 15])
  })
})
