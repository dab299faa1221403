import { describe, expect, test } from '@jest/globals'
import { MAPS } from '../../../../common/games/vector-combat/data/maps.ts'
import { orbit, stillPoint } from '../../../../common/games/vector-combat/data/rings.ts'
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import { hex } from '../../../../common/geometry/hex.ts'
import { emptyMap, withBody, withHeat, withOrbit } from './edit.ts'
import { faultsOf } from './map-text.ts'
import { loadAt, moved } from './moving.ts'

const EMPTY = emptyMap('Mine')
const sorted = ({ hexes }: GameMap) => [...hexes].sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1])

describe('moving the objects of a map', () => {
  test('a moved body takes along its orbits and the objects on them, and nothing of others', () => {
    const map = moved(MAPS.lagrange, hex(1, 0), hex(0, 2))
    expect(map.bodies.map(({ at }) => at)).toEqual([
      [0, 2],
      [8, -8],
    ])
    expect(sorted(map)).toEqual(
      sorted({
        ...EMPTY,
        hexes: [
          ...orbit('planet-2', [0, 2], 2, 2),
          ...orbit('planet-3', [0, 2], 3, 2),
          ...orbit('moon-1', [8, -8], 1, 1),
          ...stillPoint('L4', [0, -8]),
          ...stillPoint('L5', [8, 0]),
        ],
      }),
    )
    expect(faultsOf(map)).toEqual([])
    expect(moved(MAPS.planet, hex(0, 0), hex(0, 2)).stations[0]).toEqual({
      ...MAPS.planet.stations[0]!,
      at: [0, -1],
    })
  })
  test('a star takes its heat along, and heat around another body stays', () => {
    const two = withHeat(
      withBody(MAPS.star, { id: 'far', kind: 'moon', at: [12, -6], radius: 0 }),
      hex(12, -6),
      1,
      2,
    )
    const map = moved(two, hex(0, 0), hex(-2, 0))
    expect(map.hexes.filter(({ at }) => at[0] > 8)).toEqual(two.hexes.filter(({ at }) => at[0] > 8))
    expect(sorted(moved(map, hex(-2, 0), hex(0, 0)))).toEqual(sorted(two))
    expect(map.hexes.find(({ at }) => at[0] === -2 && at[1] === -2)!.heat).toBe(4)
  })
  test('a moved still point takes its pull along, and orbits and stations move alone', () => {
    expect(sorted(moved({ ...EMPTY, hexes: stillPoint('L4', [0, -8]) }, hex(0, -8), hex(0, 0)))).toEqual(
      sorted({ ...EMPTY, hexes: stillPoint('L4', [0, 0]) }),
    )
    expect(moved(MAPS.planet, hex(0, -3), hex(5, 5))).toMatchObject({
      hexes: MAPS.planet.hexes,
      stations: [{ at: [5, 5] }],
    })
    const ring = withOrbit(EMPTY, 'low', hex(0, 0), 2, 2)
    expect(sorted(moved(ring, hex(0, -2), hex(0, 2)))).toEqual(
      sorted(withOrbit(EMPTY, 'low', hex(0, 4), 2, 2)),
    )
  })
  test('a moved orbit keeps the heat that is at its new place', () => {
    const map = moved(
      withHeat(withOrbit(EMPTY, 'low', hex(0, 0), 1, 1), hex(6, 0), 1, 3),
      hex(0, -1),
      hex(6, -1),
    )
    expect(map.hexes).toEqual(withHeat(withOrbit(EMPTY, 'low', hex(6, 0), 1, 1), hex(6, 0), 1, 3).hexes)
  })
  test('a move changes nothing when the hex is empty, or has only heat or a pull', () => {
    const hot = withHeat(EMPTY, hex(0, 0), 1, 3)
    expect([loadAt(EMPTY, hex(0, 0)), loadAt(hot, hex(0, -1)), loadAt(MAPS.lagrange, hex(0, -9))]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(moved(hot, hex(0, -1), hex(5, 5))).toBe(hot)
  })
})
