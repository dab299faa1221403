/** The game's own maps (VC-3.3, VC-3.14). */
import type { GameMap } from '../setup/map.ts'
import { hotRing, orbit, pairOf, ringHexes, stillPoint } from './rings.ts'

const EDGE = 24
/** By the heat of a hex: heat points at altitude 0, 1 and so on. */
const HEAT_TABLE = { 1: [1], 2: [2, 1], 3: [3, 2, 1], 4: [4, 3, 2, 1] }
const AT_REST = [0, 0, 0, 0, 0, 0]

const PLANET = { id: 'planet', kind: 'planet', at: [0, 0], radius: 1 } as const
const MOON = { id: 'moon', kind: 'moon', at: [8, -8], radius: 0 } as const
const AROUND_PLANET = [...orbit('planet-2', PLANET.at, 2, 2), ...orbit('planet-3', PLANET.at, 3, 2)]
const AROUND_MOON = orbit('moon-1', MOON.at, 1, 1)

/** Every second hex of the ring of radius 4. */
const BELT = ringHexes([0, 0], 4)
  .filter((_, i) => i % 2 === 0)
  .map((at, i) => ({
    id: `rock-${String(i + 1).padStart(2, '0')}`,
    at: pairOf(at),
    altitude: 0,
    counters: AT_REST,
  }))

const map = (id: string, title: string, given: Partial<GameMap>): GameMap => ({
  id,
  title,
  edge: EDGE,
  bodies: [],
  heatTable: HEAT_TABLE,
  hexes: [],
  stations: [],
  asteroids: [],
  ...given,
})

export const MAPS = {
  open: map('open', 'Open space', {}),
  belt: map('belt', 'A station among asteroids', {
    stations: [{ id: 'haven', at: [0, 0], altitude: 0, counters: AT_REST, faction: null }],
    asteroids: BELT,
  }),
  planet: map('planet', 'A planet with two orbits and a station', {
    bodies: [PLANET],
    hexes: AROUND_PLANET,
    stations: [
      {
        id: 'dock',
        at: [0, -3],
        altitude: 0,
        counters: AROUND_PLANET.find(({ at: [q, r] }) => q === 0 && r === -3)!.dots!,
        faction: null,
      },
    ],
  }),
  moon: map('moon', 'A planet and its moon', {
    bodies: [PLANET, MOON],
    hexes: [...AROUND_PLANET, ...AROUND_MOON],
  }),
  star: map('star', 'A star', {
    bodies: [{ id: 'star', kind: 'star', at: [0, 0], radius: 1 }],
    hexes: [
      ...hotRing([0, 0], 2, 4),
      ...orbit('star-3', [0, 0], 3, 2, 3),
      ...orbit('star-4', [0, 0], 4, 2, 2),
      ...hotRing([0, 0], 5, 1),
    ],
  }),
  lagrange: map('lagrange', 'A planet, its moon and two still points', {
    bodies: [PLANET, MOON],
    hexes: [...AROUND_PLANET, ...AROUND_MOON, ...stillPoint('L4', [0, -8]), ...stillPoint('L5', [8, 0])],
  }),
} as const satisfies Record<string, GameMap>

export type MapId = keyof typeof MAPS
export const MAP_IDS = Object.keys(MAPS) as MapId[]
