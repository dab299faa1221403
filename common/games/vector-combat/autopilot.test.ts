import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { ahead } from './ahead.ts'
import { type Destination, flyTo } from './autopilot.ts'
import { fieldOf } from './field.ts'
import { vectorCombat } from './game.ts'
import { mapWith, PLANET, position, ship } from './sample.ts'
import type { ShipId, State } from './state.ts'

const opening = (setup: object): State => {
  const made = vectorCombat.setup.parse(setup)
  return vectorCombat.start(made, vectorCombat.seats(made), diceOf('autopilot', 0))
}

const ringsOf = (state: State): string[] => [
  ...new Set(fieldOf(state.map).map.hexes.flatMap(({ ring }) => ring ?? [])),
]

/** Flies the proposed course, and returns refused actions and the ship's end. */
function flown(state: State, id: ShipId, destination: Destination) {
  const plan = flyTo(state, id, destination)
  if (!plan) return undefined
  const played = ahead(state, { [id]: plan }, plan.length)
  return {
    plan,
    refused: played.flatMap(({ timeline }) => timeline.filter(({ kind }) => kind === 'refused')),
    ship: ship(played.at(-1)!.state, id),
    after: played.at(-1)!.state,
  }
}

describe('the autopilot', () => {
  test.each(['orbit', 'moonshot', 'sunward', 'still-points'])(
    'VC-3.2 the autopilot finds a way into every orbit of %s for every ship, with nothing refused',
    (scenario) => {
      const state = opening({ scenario, ships: 6 })
      for (const { id } of state.ships)
        for (const ring of ringsOf(state))
          expect(flown(state, id, { kind: 'orbit', ring })).toMatchObject({
            refused: [],
            ship: { ring, status: 'flying' },
          })
    },
  )
  test('VC-3.10 the autopilot docks at a station at rest among asteroids and at a moving one', () => {
    expect(flown(opening({ scenario: 'belt' }), 'A1', { kind: 'dock', station: 'haven' })).toMatchObject({
      refused: [],
      ship: { status: 'docked', station: 'haven', hull: 12 },
    })
    expect(flown(opening({ scenario: 'orbit' }), 'B2', { kind: 'dock', station: 'dock' })).toMatchObject({
      refused: [],
      ship: { status: 'docked', station: 'dock' },
    })
  })
  const PASSING = { at: [0, -4], counters: [0, 0, 0, 2, 0, 0] }
  test('VC-3.10 the autopilot docks at a station in a body, and is carried out before undocking', () => {
    const planet = mapWith({ bodies: [PLANET], stations: [{ id: 'ferry', ...PASSING }] })
    // The station is inside the planet from the second subturn to the third.
    const docked = position({
      map: planet,
      ships: { A1: { ...PASSING, status: 'docked', where: 'ferry' }, B1: { at: [0, 20] } },
      stations: [{ id: 'far', at: [0, 12] }],
    })
    expect(flown(docked, 'A1', { kind: 'dock', station: 'far' })).toMatchObject({
      refused: [],
      ship: { status: 'docked', station: 'far' },
    })
    const beside = position({
      map: planet,
      ships: { A1: { at: [0, -4], counters: [0, 0, 0, 1, 0, 0], facing: 3 }, B1: { at: [0, 20] } },
    })
    expect(flown(beside, 'A1', { kind: 'dock', station: 'ferry' })).toMatchObject({
      refused: [],
      ship: { status: 'docked', station: 'ferry' },
    })
    // They are at rest relative to each other only inside the planet.
    const inside = position({
      map: planet,
      stations: [{ id: 'slow', at: [0, -3], counters: [0, 0, 0, 1, 0, 0] }],
      ships: { A1: { ...PASSING, facing: 0 }, B1: { at: [0, 20] } },
    })
    expect(flown(inside, 'A1', { kind: 'dock', station: 'slow' })).toMatchObject({
      plan: ['thrust 1', 'dock slow'],
      refused: [],
      ship: { status: 'docked', at: { q: 0, r: -1 } },
    })
    expect(flyTo({ ...inside, edition: undefined }, 'A1', { kind: 'dock', station: 'slow' })).not.toEqual([
      'thrust 1',
      'dock slow',
    ])
  })
  test('VC-4.10 the autopilot lands on a free site', () => {
    const state = opening({ scenario: 'moonshot' })
    const first = flown(state, 'A1', { kind: 'land', body: 'moon' })!
    expect(first).toMatchObject({
      refused: [],
      ship: { status: 'landed', site: { body: 'moon', latitude: 1 } },
    })
    expect(flown(first.after, 'A2', { kind: 'land', body: 'moon' })).toMatchObject({
      refused: [],
      ship: { status: 'landed', site: { body: 'moon', latitude: -1 } },
    })
  })
  test('VC-4.11 the autopilot takes off to get somewhere else', () => {
    const state = position({
      map: 'moon',
      ships: { A1: { at: [8, -8], status: 'landed', where: ['moon', 0, 1], facing: 4 }, B1: { at: [0, 20] } },
    })
    expect(flown(state, 'A1', { kind: 'orbit', ring: 'moon-1' })).toMatchObject({
      refused: [],
      plan: expect.arrayContaining([expect.stringMatching('takeoff')]),
      ship: { ring: 'moon-1' },
    })
  })
  test('VC-2.8 the autopilot rises and sinks if there is altitude', () => {
    const state = position({
      map: 'moon',
      rules: { altitude: true },
      ships: { A1: { at: [4, 0], altitude: 3, facing: 5 }, B1: { at: [0, 20] } },
    })
    expect(flown(state, 'A1', { kind: 'land', body: 'moon' })).toMatchObject({
      refused: [],
      ship: { status: 'landed' },
    })
  })
  test('the autopilot says that there is no way without energy, place or ship', () => {
    const state = position({
      map: mapWith({ bodies: [PLANET] }),
      ships: {
        A1: { at: [0, -20], energy: 0, sheet: { reactor: 0 } },
        A2: { hull: 0, at: [3, 3] },
        B1: { at: [0, 20] },
      },
    })
    expect([
      flyTo(state, 'A1', { kind: 'land', body: 'planet' }),
      flyTo(state, 'B1', { kind: 'orbit', ring: 'none' }),
      flyTo(state, 'C9', { kind: 'land', body: 'planet' }),
    ]).toEqual([undefined, undefined, undefined])
  })
})

describe('the match played on', () => {
  test('a match played ahead follows the plan, also beyond a victory', () => {
    const state = position({
      victory: { kind: 'last', turns: 1 },
      ships: { A1: { facing: 2 }, B1: { at: [0, 30] } },
    })
    const played = ahead(state, { A1: ['thrust 1', 'pass', 'turn 0'] }, 6)
    expect(played.map(({ state: { round } }) => round)).toEqual([2, 3, 4, 5, 6, 7])
    expect(played.map((one) => ship(one.state, 'A1').at.q)).toEqual([0, 1, 2, 3, 4, 5])
    expect([ship(played[2]!.state, 'A1').facing, played.at(-1)!.state.result]).toEqual([0, null])
  })
  test('a match played on counts on no hit', () => {
    const state = position({
      ships: { A1: {}, B1: { at: [0, 1] } },
      missiles: { 'B1-m1': { at: [0, 1], target: 'A1' } },
    })
    expect(ship(ahead(state, { B1: ['fire A1'] }, 4).at(-1)!.state, 'A1').hull).toBe(12)
  })
})
