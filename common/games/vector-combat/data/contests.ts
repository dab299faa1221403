/**
 * Scenarios beside the ready-made ones, on symmetric ground that brings both sides together: the same
 * objectives, with fleets that meet on the way to them (`npm run bench -- vector-combat-balance`).
 */
import type { GameMap } from '../setup/map.ts'
import type { MapId } from './maps.ts'
import { orbit, pairOf, ringHexes, stillPoint } from './rings.ts'
import type { Scenario, Start } from './scenarios.ts'

/** On one of the game's maps, or its own. */
export interface Contest extends Omit<Scenario, 'map'> {
  readonly map: MapId | GameMap
}

const AT_REST = [0, 0, 0, 0, 0, 0]
const EDGE = 24

const opposite = (far: number): readonly Start[] => [
  { at: [0, far], facing: 0, line: 2 },
  { at: [0, -far], facing: 3, line: 5 },
]

/** A closed ring: crossing it is slow or costs hull. */
const ROCKS = ringHexes([0, 0], 3).map((at, i) => ({
  id: `rock-${String(i + 1).padStart(2, '0')}`,
  at: pairOf(at),
  altitude: 0,
  counters: AT_REST,
}))

const MOON = { id: 'moon', kind: 'moon', at: [0, 0], radius: 0 } as const
const worlds = (far: readonly [number, number]) => [
  { id: 'east', kind: 'planet' as const, at: far, radius: 1 },
  { id: 'west', kind: 'planet' as const, at: pairOf({ q: -far[0], r: -far[1] }), radius: 1 },
]

const map = (id: string, title: string, given: Partial<GameMap>): GameMap => ({
  id,
  title,
  edge: EDGE,
  bodies: [],
  heatTable: {},
  hexes: [],
  stations: [],
  asteroids: [],
  ...given,
})

export const CONTESTS = {
  'high-ring': {
    title: 'High ground, in sight',
    note: 'Hold an orbit around the moon for seven turns. It is too small to hide behind.',
    map: map('high-ring', 'A moon with two orbits', {
      bodies: [MOON],
      hexes: [...orbit('moon-2', [0, 0], 2, 2), ...orbit('moon-3', [0, 0], 3, 2)],
    }),
    victory: { kind: 'orbit', turns: 14, hold: 7 },
    fleet: 2,
    starts: { 2: opposite(7) },
  },
  'rock-ring': {
    title: 'Touch and go, within the rocks',
    note: 'Be the first to land on the moon and take off again. A ring of rocks is around it: cross it slowly.',
    map: map('rock-ring', 'A moon within a ring of rocks', {
      bodies: [MOON],
      hexes: orbit('moon-1', [0, 0], 1, 1),
      asteroids: ROCKS,
    }),
    victory: { kind: 'land', turns: 10, body: 'moon' },
    fleet: 2,
    starts: { 2: opposite(18) },
  },
  'twin-points': {
    title: 'Still points, in range',
    note: 'Come to rest in a still point and hold it for eight turns; the other one is six hexes away.',
    map: map('twin-points', 'Two still points between two planets', {
      bodies: worlds([12, -6]),
      hexes: [...stillPoint('North', [0, -3]), ...stillPoint('South', [0, 3])],
    }),
    victory: { kind: 'orbit', turns: 14, hold: 8, rings: ['North', 'South'] },
    fleet: 2,
    starts: { 2: opposite(9) },
  },
} as const satisfies Record<string, Contest>

export type ContestId = keyof typeof CONTESTS
export const CONTEST_IDS = Object.keys(CONTESTS) as ContestId[]
