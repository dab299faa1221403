import { describe, expect, test } from '@jest/globals'
import { MAPS } from '../../../../common/games/vector-combat/data/maps.ts'
import { hex } from '../../../../common/geometry/hex.ts'
import { emptyMap } from './edit.ts'
import { faultsOf } from './map-text.ts'
import { FIRST, type Settings, TOOLS, type Tool, thingsAt, used, wouldMark } from './tools.ts'

const EMPTY = emptyMap('Mine')
/** Applies one tool after the other, each on its hex. */
const drawn = (
  ...steps: readonly (readonly [tool: Tool, q: number, r: number, settings?: Partial<Settings>])[]
) =>
  steps.reduce((map, [tool, q, r, settings]) => used(map, tool, { ...FIRST, ...settings }, hex(q, r)), EMPTY)

describe('VC-3.14 drawing the maps of the game', () => {
  const orbits = [
    ['planet', 0, 0],
    ['orbit', 0, 0],
    ['orbit', 1, 0, { orbit: { name: '', radius: 3, speed: 2 } }],
  ] as const
  const marks = (map: { hexes: unknown; bodies: unknown }) => ({ bodies: map.bodies, hexes: map.hexes })
  test('tools draw the planet, its two orbits and the station in the outer one', () => {
    const map = drawn(...orbits, [
      'station',
      0,
      -3,
      { station: { name: 'dock', faction: null, motion: { kind: 'orbit' } } },
    ])
    expect({ ...marks(map), stations: map.stations }).toEqual({
      ...marks(MAPS.planet),
      stations: MAPS.planet.stations,
    })
  })
  test('tools draw the moon with its orbit', () =>
    expect(
      marks(
        drawn(...orbits, ['moon', 8, -8], ['orbit', 8, -8, { orbit: { name: '', radius: 1, speed: 1 } }]),
      ),
    ).toEqual(marks(MAPS.moon)))
  test('tools draw the star, the heat around it and the orbits in the heat', () => {
    const heat = (radius: number, points: number) => ['heat', 0, 0, { heat: { radius, points } }] as const
    const ring = (radius: number) => ['orbit', 0, 0, { orbit: { name: '', radius, speed: 2 } }] as const
    const map = drawn(['star', 0, 0], heat(2, 4), heat(3, 3), heat(4, 2), heat(5, 1), ring(3), ring(4))
    expect(marks(map)).toEqual(marks(MAPS.star))
    expect(map.heatTable).toEqual(MAPS.star.heatTable)
  })
})

test('a map is playable when any one tool was used on an empty map', () => {
  for (const tool of TOOLS) expect(faultsOf(drawn([tool, 3, -2]))).toEqual([])
})

test('objects are named after their kind, and no two alike', () => {
  const map = drawn(
    ['planet', 0, 0],
    ['planet', 5, 0],
    ['asteroid', 0, 3],
    ['asteroid', 0, 3],
    ['station', 0, 4],
    ['station', 0, 5],
    ['orbit', 5, 0],
    ['still point', -5, 0],
  )
  expect([...map.bodies, ...map.asteroids, ...map.stations].map(({ id }) => id)).toEqual([
    'planet',
    'planet-2',
    'rock-1',
    'rock-2',
    'station',
    'station-2',
  ])
  expect([...new Set(map.hexes.flatMap(({ ring }) => ring ?? []))]).toEqual(['planet-2-2', 'still-1'])
})

test('a station name has no blanks, so that orders can name the station', () => {
  const named = (name: string) =>
    drawn(['station', 0, 0, { station: { name, faction: 'B', motion: { kind: 'rest' } } }]).stations[0]!.id
  expect([named(' Far  haven '), named('  ')]).toEqual(['Far-haven', 'station'])
})

describe('the things of a hex', () => {
  const map = drawn(
    ['planet', 0, 0],
    ['orbit', 0, 0],
    ['heat', 0, 0],
    ['station', 0, -2, { station: { name: 'haven', faction: 'A', motion: { kind: 'orbit' } } }],
    ['asteroid', 0, -2],
    ['still point', 0, -6],
  )
  const words = (q: number, r: number) => thingsAt(map, hex(q, r)).map((one) => one.words)
  test('objects of a hex are listed from the top down', () => {
    expect(words(0, -2)).toEqual(['asteroid rock-1', 'station haven of A', 'orbit planet-2', 'heat 4'])
    expect([words(0, -1), words(0, -6), words(0, -7), words(9, 0)]).toEqual([
      ['planet'],
      ['still point still-1'],
      ['a pull'],
      [],
    ])
  })
  test('things of a hex can be taken away one by one until nothing is left', () => {
    let left = map
    for (let i = 0; i < 4; i++) left = thingsAt(left, hex(0, -2))[0]!.without(left)
    expect([
      thingsAt(left, hex(0, -2)),
      left.hexes.filter(({ ring }) => ring === 'planet-2'),
      left.bodies.length,
    ]).toEqual([[], [], 1])
    expect(thingsAt(thingsAt(map, hex(0, -7))[0]!.without(map), hex(0, -7))).toEqual([])
  })
})

test('a preview marks the object to be made', () => {
  const map = drawn(['planet', 0, 0])
  const marked = (tool: Tool) => wouldMark(map, tool, FIRST, hex(0, -1)).length
  expect([
    marked('planet'),
    marked('moon'),
    marked('orbit'),
    marked('heat'),
    marked('still point'),
    marked('station'),
  ]).toEqual([7, 1, 12, 12, 7, 1])
  const other = { ...FIRST, large: { planet: false, moon: true, star: false } }
  expect(
    (['planet', 'moon', 'star'] as const).map((tool) => wouldMark(map, tool, other, hex(5, 5)).length),
  ).toEqual([1, 7, 1])
  expect(wouldMark(map, 'orbit', FIRST, hex(0, -1))[0]).toEqual(hex(0, -2))
})
