import { describe, expect, test } from '@jest/globals'
import { length } from '../../geometry/hex.ts'
import { MAP_IDS, MAPS } from './data/maps.ts'
import { hexOf } from './data/rings.ts'
import { sumOf } from './face.ts'
import { drift, play, position, ship, told, where } from './sample.ts'
import type { State } from './state.ts'

const rings = MAP_IDS.flatMap((map) =>
  MAPS[map].hexes.flatMap(({ at, ring, dots }) =>
    ring === null || dots === null ? [] : [{ map, at, ring, dots }],
  ),
)
const orbits = (state: State) => state.ships.map(({ id, ring, run }) => `${id} ${String(ring)} ${run}`)

describe('orbits', () => {
  test('VC-3.12 a ship at the dots of any of 146 ring hexes stays in orbit for 1,000 subturns', () => {
    expect(rings.length).toBe(146)
    for (const map of MAP_IDS) {
      const own = rings.filter((one) => one.map === map)
      if (own.length === 0) continue
      // With one faction there are no dice and no end.
      let state = position({
        map,
        ships: Object.fromEntries(
          own.map(({ at, dots }, i) => [
            `A${i}`,
            { at, counters: dots, model: 'hammer', sheet: { hull: 99_999, radiators: 99 } },
          ]),
        ),
      })
      for (let subturn = 1; subturn <= 1000; subturn++) {
        state = play(state).state
        for (const { id, ring, run } of state.ships)
          if (ring !== own[Number(id.slice(1))]!.ring || run !== subturn)
            throw new Error(`${map}: ${id} is in ${String(ring)} for ${run} of ${subturn} subturns`)
      }
    }
  })
  test('VC-3.2 a ship is in orbit when its counters match the dots and it does not climb', () => {
    const state = position({
      map: 'planet',
      rules: { altitude: true },
      ships: {
        A1: { at: [0, -2], counters: [0, 0, 2, 0, 0, 0] },
        A2: { at: [0, -2], counters: [0, 0, 2, 0, 0, 0], altitude: 9 },
        A3: { at: [0, -2], counters: [0, 0, 2, 0, 0, 0], climb: 1 },
        A4: { at: [0, -2], counters: [0, 0, 3, 0, 0, 0] },
        A5: { at: [0, -3], counters: [0, 0, 2, 0, 0, 0], status: 'docked', where: 'dock' },
      },
    })
    expect(orbits(play(state).state)).toEqual([
      'A1 planet-2 1',
      'A2 planet-2 1',
      'A3 null 0',
      'A4 null 0',
      'A5 planet-3 1',
    ])
  })
  test('VC-3.2 counters are resolved before they are compared with an orbit', () => {
    // One counter on N and two on SE equal one on NE and one on SE.
    const state = position({ map: 'planet', ships: { A1: { at: [-2, 0], counters: [1, 1, 1, 0, 0, 0] } } })
    expect(orbits(play(state).state)).toEqual(['A1 planet-2 1'])
  })
  test('VC-3.2 an action can end an orbit, and a new run counts from 1', () => {
    const around = drift(
      position({ map: 'planet', ships: { A1: { at: [0, -2], counters: [0, 0, 2, 0, 0, 0] } } }),
      3,
    )
    expect(orbits(around)).toEqual(['A1 planet-2 3'])
    expect(orbits(play(around, { A1: 'thrust 1' }).state)).toEqual(['A1 null 0'])
    expect(
      told(
        play(
          drift(position({ map: 'planet', ships: { A1: { at: [0, -2], counters: [0, 0, 2, 0, 0, 0] } } }), 1),
        ),
        'orbit',
      ),
    ).toEqual([])
  })
  test('VC-3.2 a landed ship is in no orbit, whatever the hex says', () => {
    const map = {
      id: 'own',
      title: 'own',
      edge: null,
      bodies: [{ id: 'moon', kind: 'moon', at: [0, 0], radius: 0 }],
      hexes: [{ at: [0, 0], ring: 'p', dots: [0, 0, 0, 0, 0, 0] }],
      heatTable: {},
      stations: [],
      asteroids: [],
    }
    expect(
      orbits(play(position({ map, ships: { A1: { status: 'landed', where: ['moon', 0, 1] } } })).state),
    ).toEqual(['A1 null 0'])
  })
  test('VC-3.2 a run restarts in another ring', () => {
    const hex = (r: number, ring: string) => ({
      at: [0, r],
      ring,
      dots: [1, 0, 0, 0, 0, 0],
      green: [0, 0, 0, 0, 0, 0],
      red: [0, 0, 0, 0, 0, 0],
      heat: 0,
    })
    const map = {
      id: 'own',
      title: 'own',
      edge: null,
      bodies: [],
      hexes: [hex(-1, 'p'), hex(-2, 'q'), hex(-3, 'q')],
      heatTable: {},
      stations: [],
      asteroids: [],
    }
    const state = position({ map, ships: { A1: { counters: [1, 0, 0, 0, 0, 0] } } })
    expect([1, 2, 3, 4].map((subturns) => orbits(drift(state, subturns))[0])).toEqual([
      'A1 p 1',
      'A1 q 1',
      'A1 q 2',
      'A1 null 0',
    ])
  })
  test('VC-3.2 a mirrored course is no orbit, even where it holds', () => {
    const state = position({ map: 'planet', ships: { A1: { at: [0, -3], counters: [0, 0, 0, 0, 2, 0] } } })
    expect(orbits(drift(state, 6))).toEqual(['A1 null 0'])
  })
  test('VC-3.11 a ship at rest stays at a still point, and one with one counter stays within a hex', () => {
    const state = position({
      map: 'lagrange',
      ships: { A1: { at: [0, -8] }, A2: { at: [8, 0], counters: [1, 0, 0, 0, 0, 0] } },
    })
    let now = state
    for (let i = 1; i <= 200; i++) {
      now = play(now).state
      const { at } = ship(now, 'A2')
      expect([where(now, 'A1'), length({ q: at.q - 8, r: at.r }) <= 1]).toEqual([[0, -8], true])
    }
    expect(ship(now, 'A1').run).toBe(200)
  })
  test('VC-3.13 ships and missiles beyond the edge are gone at the end of a turn', () => {
    const state = position({
      round: 3,
      ships: { A1: { at: [0, 24] }, A2: { at: [0, 25] }, B1: { at: [5, 5] } },
      missiles: { 'B9-m1': { at: [25, 0], target: null }, 'B9-m2': { at: [24, 0], target: null } },
    })
    const [third, fourth] = [drift(state, 1), drift(state, 2)]
    expect(
      [third, fourth].map(({ ships, missiles }) => [ships.map(({ status }) => status), missiles.length]),
    ).toEqual([
      [['flying', 'flying', 'flying'], 2],
      [['flying', 'left', 'flying'], 1],
    ])
    const open = {
      id: 'open',
      title: 'open',
      edge: null,
      bodies: [],
      hexes: [],
      heatTable: {},
      stations: [],
      asteroids: [],
    }
    expect(
      ship(drift(position({ map: open, ships: { A1: { at: [0, 500] }, B1: {} } }), 4), 'A1').status,
    ).toBe('flying')
  })
  test('VC-3.12 an orbit with a line missing does not hold, so that the check of rings can fail', () => {
    const { hexes, ...rest } = MAPS.planet
    const bent = {
      ...rest,
      hexes: hexes.map((one, i) => (i === 2 ? { ...one, green: [0, 0, 0, 0, 1, 0] } : one)),
    }
    const { at, dots } = hexes[0]!
    expect(orbits(drift(position({ map: bent, ships: { A1: { at, counters: dots } } }), 2))).toEqual([
      'A1 null 0',
    ])
    expect(sumOf(dots!)).toEqual({ q: 2, r: 0 })
    expect(hexOf(at)).toEqual({ q: 0, r: -2 })
  })
})
