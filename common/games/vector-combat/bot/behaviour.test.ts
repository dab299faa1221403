import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import type { Event } from '../events.ts'
import { vectorCombat as game } from '../game.ts'
import { mapWith, PLANET, position, ship } from '../sample.ts'
import { inPlay, type State } from '../state.ts'

const actions = (state: State, seat: string, level: number): Readonly<Record<string, string>> =>
  game.think(state, seat, diceOf('bot', state.round), level).actions

/** Plays A's orders; everybody else passes. */
function played(state: State, level: number, subturns: number): { state: State; events: Event[] } {
  const events: Event[] = []
  let now = state
  for (let i = 0; i < subturns && !now.result; i++) {
    const next = game.resolve(now, { A: { actions: actions(now, 'A', level) } }, diceOf('behaviour', i))
    events.push(...next.timeline)
    now = next.state
  }
  return { state: now, events }
}
const kinds = ({ events }: { events: Event[] }): string[] => events.map(({ kind }) => kind)

const FAR = { at: [0, 22], missiles: 0 }
const MOON = { id: 'moon', kind: 'moon', at: [0, 0], radius: 0 }

describe.each([1, 2, 3])('level %i', (level) => {
  test('VC-4.9 a bot fires when the odds are good', () => {
    expect(
      actions(position({ ships: { A1: { missiles: 0 }, B1: { at: [0, 1], hull: 3 } } }), 'A', level)['A1'],
    ).toBe('fire B1')
  })
  test('VC-3.6 a bot turns away from a planet in time', () => {
    const state = position({
      map: mapWith({ bodies: [PLANET] }),
      ships: { A1: { at: [0, -10], facing: 3, counters: [0, 0, 0, 2, 0, 0] }, B1: { at: [0, 10] } },
    })
    expect(ship(played(state, level, 8).state, 'A1').status).toBe('flying')
  })
  test('VC-3.2 a bot keeps the ring that it is to hold', () => {
    const state = position({
      map: 'planet',
      victory: { kind: 'orbit', turns: 9, hold: 2 },
      ships: { A1: { at: [0, -3], counters: [0, 0, 2, 0, 0, 0] }, B1: FAR },
    })
    expect(played(state, level, 8).state.result).toEqual({ winner: 'A', by: 'orbit' })
  })
})

test.each([
  ['a moon', { bodies: [{ id: 'moon', kind: 'moon', at: [0, 0], radius: 0 }] }],
  ['a planet', { bodies: [PLANET] }],
] as const)('a bot of level 1 flies around %s that hides its enemy, and fires', (_, given) => {
  const state = position({
    map: mapWith(given),
    ships: { A1: { at: [0, -7], facing: 3, missiles: 0 }, B1: { at: [0, 7] } },
  })
  expect(kinds(played(state, 1, 16))).toContain('shot')
})

const FERRY = { at: [0, -4], counters: [0, 0, 0, 2, 0, 0] }
/** A ship docked at a station on its way through a planet. */
const ferried = (ship: object = {}, more: object = {}): State =>
  position({
    map: mapWith({ bodies: [PLANET] }),
    stations: [{ id: 'ferry', ...FERRY }],
    ships: { A1: { ...FERRY, status: 'docked', where: 'ferry', ...ship }, B1: FAR },
    ...more,
  })

describe.each([1, 2, 3])('level %i', (level) => {
  test('VC-3.10 a bot stays docked while its station carries it through a body', () => {
    const { state, events } = played(ferried(), level, 4)
    const inBody = played(ferried(), level, 2)
    expect([ship(state, 'A1').status !== 'destroyed', ship(inBody.state, 'A1').status]).toEqual([
      true,
      'docked',
    ])
    expect(events.map(({ kind }) => kind)).not.toContain('crash')
  })
  test('VC-3.10 a bot of the first edition leaves its station in time', () => {
    expect(ship(played(ferried({}, { version: 1 }), level, 6).state, 'A1').status).toBe('flying')
  })
})

describe.each([2, 3])('level %i', (level) => {
  test('VC-4.7 a bot evades a missile that is about to strike, or shoots it down', () => {
    const state = position({
      ships: { A1: { facing: 2 }, B1: FAR },
      missiles: { 'B1-m1': { faction: 'B', at: [9, 0], target: 'A1' } },
    })
    expect(actions(state, 'A', level)['A1']).toMatch(/^(thrust [34]|fire B1-m1)$/)
  })
  test('VC-3.2 a bot enters a ring and holds it until it has won', () => {
    const state = position({
      map: 'planet',
      victory: { kind: 'orbit', turns: 9, hold: 2 },
      ships: { A1: { at: [0, -9], facing: 3 }, B1: FAR },
    })
    const { state: then } = played(state, level, 20)
    expect(then.result).toEqual({ winner: 'A', by: 'orbit' })
  })
  test('VC-3.11 a bot comes to rest in a still point', () => {
    const state = position({
      map: 'lagrange',
      victory: { kind: 'orbit', turns: 9, hold: 2, rings: ['L4', 'L5'] },
      ships: { A1: { at: [-4, -6], facing: 2 }, B1: FAR },
    })
    expect(played(state, level, 24).state.result).toEqual({ winner: 'A', by: 'orbit' })
  })
  test('VC-4.5 a bot lands and takes off again when that wins', () => {
    const state = position({
      map: mapWith({ bodies: [MOON] }),
      victory: { kind: 'land', turns: 9, body: 'moon' },
      ships: { A1: { model: 'warden', at: [0, -9], facing: 3 }, B1: FAR },
    })
    expect(played(state, level, 20).state.result).toEqual({ winner: 'A', by: 'land' })
  })
  test('VC-4.10 a bot does not send two ships to one site', () => {
    const state = position({
      map: mapWith({ bodies: [MOON] }),
      victory: { kind: 'land', turns: 9, body: 'moon' },
      ships: { A1: {}, A2: {}, B1: FAR },
    })
    expect(Object.values(actions(state, 'A', level)).sort()).toEqual(['land +', 'land -'])
  })
  test('VC-3.4 a bot docks for repair when it is hurt and left alone, and stays until mended', () => {
    const state = position({
      map: 'belt',
      victory: { kind: 'hull', turns: 9 },
      ships: { A1: { at: [0, -2], facing: 3, hull: 4, missiles: 0 }, B1: { ...FAR, energy: 0 } },
    })
    const after = played(state, level, 14)
    expect([kinds(after).includes('docked'), ship(after.state, 'A1').hull >= 10]).toEqual([true, true])
  })
  test('VC-3.4 a bot docks at a station in orbit whose way it shares', () => {
    const state = position({
      map: 'planet',
      victory: { kind: 'hull', turns: 9 },
      ships: {
        A1: { at: [0, -3], counters: [0, 0, 2, 0, 0, 0], hull: 3, missiles: 0 },
        B1: { ...FAR, energy: 0 },
      },
    })
    expect(ship(played(state, level, 8).state, 'A1').hull).toBeGreaterThan(7)
  })
  test('VC-4.3 a bot flies past a star without overheating', () => {
    const state = position({
      map: 'star',
      ships: { A1: { at: [-5, 1], facing: 2, counters: [0, 0, 1, 0, 0, 0] }, B1: FAR },
    })
    const after = played(state, level, 12)
    expect([kinds(after).includes('overheated'), inPlay(ship(after.state, 'A1'))]).toEqual([false, true])
  })
  test('VC-4.3 a bot does not overheat by useless shots', () => {
    const state = position({
      ships: {
        A1: { model: 'quiver', missiles: 0, heat: 6 },
        B1: { at: [0, 2], hull: 12, energy: 0, missiles: 0 },
      },
      round: 4,
    })
    expect(actions(state, 'A', level)['A1']).not.toMatch(/^fire/)
  })
  test('VC-3.13 a bot turns round before the edge', () => {
    const state = position({
      ships: { A1: { at: [0, -19], facing: 0, counters: [3, 0, 0, 0, 0, 0] }, B1: FAR },
      map: 'open',
    })
    expect(ship(played(state, level, 8).state, 'A1').status).toBe('flying')
  })
  test('VC-4.11 a bot takes off again when nothing can be won on the ground', () => {
    const state = position({
      map: 'moon',
      ships: { A1: { at: [8, -8], status: 'landed', where: ['moon', 0, 1] }, B1: { at: [0, 8] } },
    })
    expect(kinds(played(state, level, 3))).toContain('takeoff')
  })
  test('VC-2.8 a bot climbs over a planet that it cannot get around', () => {
    const state = position({
      map: mapWith({ bodies: [PLANET] }),
      rules: { altitude: true },
      ships: { A1: { model: 'warden', at: [0, -10], facing: 3, counters: [0, 0, 0, 4, 0, 0] }, B1: FAR },
    })
    const after = played(state, level, 6)
    expect([kinds(after).includes('climb'), ship(after.state, 'A1').status]).toEqual([true, 'flying'])
  })
  test('VC-2.7 a bot in relativistic motion fires in passing', () => {
    const state = position({
      map: mapWith({}),
      rules: { relativistic: true },
      ships: { A1: { missiles: 0, at: [0, -30], counters: [0, 0, 0, 60, 0, 0] }, B1: { at: [1, 0] } },
    })
    expect(actions(state, 'A', level)['A1']).toMatch(/^fire B1 @/)
  })
})

test('VC-1.3 level 3 foresees a launch of level 2 that would strike at once, and evades it', () => {
  const state = position({
    ships: {
      A1: { model: 'lark', missiles: 0, facing: 1, hull: 12 },
      B1: { model: 'quiver', at: [0, 4], missiles: 1, energy: 2, sheet: { reactor: 1 } },
    },
  })
  expect(actions(state, 'B', 2)['B1']).toBe('launch A1')
  expect(actions(state, 'A', 3)['A1']).toMatch(/^thrust/)
})
