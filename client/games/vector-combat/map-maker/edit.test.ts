import { describe, expect, test } from '@jest/globals'
import { MAPS } from '../../../../common/games/vector-combat/data/maps.ts'
import { hexOf, orbit, ringHexes, stillPoint } from '../../../../common/games/vector-combat/data/rings.ts'
import { hex } from '../../../../common/geometry/hex.ts'
import {
  AT_REST,
  countersFor,
  emptyMap,
  freeName,
  middleAt,
  withBody,
  withHeat,
  withOrbit,
  withoutMarks,
  withoutNamed,
  withoutRing,
  withStillPoint,
} from './edit.ts'

const EMPTY = emptyMap('Mine')
const PLANET = { id: 'planet', kind: 'planet', at: [2, -1], radius: 1 } as const

describe('VC-3.8 an orbit', () => {
  const round = withOrbit(EMPTY, 'low', hex(2, -1), 2, 2)
  test('an orbit has the hexes that radius and speed make', () =>
    expect(round.hexes).toEqual(orbit('low', [2, -1], 2, 2)))
  test('an orbit leaves the heat of its hexes, and heat leaves the orbit', () => {
    const hot = withHeat(EMPTY, hex(2, -1), 2, 3)
    expect(withOrbit(hot, 'low', hex(2, -1), 2, 2)).toEqual(withHeat(round, hex(2, -1), 2, 3))
    expect(withOrbit(hot, 'low', hex(2, -1), 2, 2).hexes).toEqual(orbit('low', [2, -1], 2, 2, 3))
  })
  test('a removed orbit leaves the map as it was', () => {
    expect(withoutRing(round, 'low')).toEqual(EMPTY)
    expect(withoutRing(withHeat(round, hex(2, -1), 2, 3), 'low').hexes).toEqual(
      withHeat(EMPTY, hex(2, -1), 2, 3).hexes,
    )
  })
  test('a later orbit takes the hexes that two orbits want', () => {
    const both = withOrbit(round, 'other', hex(4, -1), 2, 2)
    expect(new Set(both.hexes.map((one) => one.at.join())).size).toBe(both.hexes.length)
    expect(both.hexes.filter(({ ring }) => ring === 'other')).toHaveLength(12)
  })
})

describe('VC-3.11 a still point', () => {
  test('a still point brings the pulls around it, and takes them along when it is removed', () => {
    const made = withStillPoint(EMPTY, 'L4', hex(0, -8))
    expect(made.hexes).toEqual(stillPoint('L4', [0, -8]))
    expect(withoutRing(made, 'L4')).toEqual(EMPTY)
  })
  test('a removed still point leaves an orbit beside it', () => {
    const made = withStillPoint(withOrbit(EMPTY, 'low', hex(0, 0), 1, 1), 'L4', hex(0, -3))
    expect(withoutRing(made, 'L4').hexes).toEqual(orbit('low', [0, 0], 1, 1))
  })
  test('a removed still point leaves a hex that pulls elsewhere', () => {
    const elsewhere = { ...stillPoint('L4', [0, -8])[1]!, green: [1, 0, 0, 0, 0, 0], red: [0, 0, 0, 0, 0, 0] }
    expect(
      withoutRing({ ...EMPTY, hexes: [...stillPoint('L4', [0, -8]).slice(0, 1), elsewhere] }, 'L4').hexes,
    ).toEqual([elsewhere])
  })
})

describe('VC-3.7 heat', () => {
  test('heat brings the row of the table that it needs, and leaves one that the map has', () => {
    expect(withHeat(EMPTY, hex(0, 0), 2, 3).heatTable).toEqual({ 3: [3, 2, 1] })
    expect(withHeat({ ...EMPTY, heatTable: { 3: [9] } }, hex(0, 0), 2, 3).heatTable).toEqual({ 3: [9] })
  })
  test('heat of 0 removes heat from a ring or from a hex', () => {
    const hot = withHeat(EMPTY, hex(0, 0), 2, 3)
    expect([
      hot.hexes.length,
      withHeat(hot, hex(0, -2), 0, 0).hexes.length,
      withHeat(hot, hex(0, 0), 2, 0).hexes.length,
    ]).toEqual([12, 11, 0])
  })
})

test('a removal of marks changes only the hex at its place', () => {
  const made = withOrbit(EMPTY, 'low', hex(0, 0), 1, 1)
  expect(withoutMarks(made, hex(1, 0)).hexes.map((one) => one.at.join())).toEqual(
    ringHexes([0, 0], 1)
      .map(({ q, r }) => `${q},${r}`)
      .filter((where) => where !== '1,0'),
  )
})

test('the middle of a body is found from any of its hexes', () => {
  const map = withBody(EMPTY, PLANET)
  expect([middleAt(map, hex(2, -2)), middleAt(map, hex(2, -1)), middleAt(map, hex(2, -3))]).toEqual([
    hexOf([2, -1]),
    hexOf([2, -1]),
    hex(2, -3),
  ])
})

test('a free name differs from those of bodies, stations, rocks and orbits alike', () => {
  const map = withOrbit(withBody(EMPTY, PLANET), 'planet-2', hexOf(PLANET.at), 2, 2)
  expect([freeName(map, 'planet'), freeName(map, 'moon'), freeName(map, 'rock', true)]).toEqual([
    'planet-3',
    'moon',
    'rock-1',
  ])
  expect(withoutNamed(map, 'planet').bodies).toEqual([])
})

test('VC-2.2 an object rests, moves along the orbit where it is, or goes straight on', () => {
  expect(countersFor(MAPS.planet, hex(0, -3), { kind: 'orbit' })).toEqual(MAPS.planet.stations[0]!.counters)
  expect([
    countersFor(MAPS.planet, hex(0, -9), { kind: 'orbit' }),
    countersFor(MAPS.planet, hex(0, -3), { kind: 'rest' }),
  ]).toEqual([AT_REST, AT_REST])
  expect(countersFor(EMPTY, hex(0, 0), { kind: 'free', face: 4, count: 3 })).toEqual([0, 0, 0, 0, 3, 0])
})
