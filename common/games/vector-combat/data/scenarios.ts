/** The ready-made scenarios (VC-4.13): a map, a victory condition, and the fleets' starts. */
import type { Face } from '../face.ts'
import type { MapId } from './maps.ts'
import type { Pair } from './rings.ts'

/** The first ship's hex, the facing of all, and the face on which the next ship stands. */
export interface Start {
  readonly at: Pair
  readonly facing: Face
  readonly line: Face
}

export type Starts = Readonly<Partial<Record<2 | 3 | 4, readonly Start[]>>>

export interface Scenario {
  readonly title: string
  readonly note: string
  readonly map: MapId
  readonly victory: {
    readonly kind: 'last' | 'hull' | 'land' | 'orbit'
    readonly turns: number
    readonly body?: string
    readonly hold?: number
    readonly rings?: readonly string[]
  }
  /** Ships per faction. */
  readonly fleet: number
  /** By number of factions. */
  readonly starts: Starts
}

/** Fleets at this distance from the middle, evenly around it, facing it. */
const duel = (far: number): readonly Start[] => [
  { at: [0, far], facing: 0, line: 2 },
  { at: [0, -far], facing: 3, line: 5 },
]
const three = (far: number): readonly Start[] => [
  { at: [0, -far], facing: 3, line: 5 },
  { at: [far, 0], facing: 5, line: 1 },
  { at: [-far, far], facing: 1, line: 3 },
]
const four = (far: number): readonly Start[] => [
  { at: [0, -far], facing: 3, line: 5 },
  { at: [far, -far], facing: 4, line: 0 },
  { at: [0, far], facing: 0, line: 2 },
  { at: [-far, far], facing: 1, line: 3 },
]

/** For scenarios that players assemble themselves. */
export const FREE_STARTS: Required<Starts> = { 2: duel(9), 3: three(9), 4: four(9) }

export const SCENARIOS = {
  skirmish: {
    title: 'Skirmish',
    note: 'Open space: the last team in play wins.',
    map: 'open',
    victory: { kind: 'last', turns: 10 },
    fleet: 2,
    starts: { 2: duel(7), 3: three(7), 4: four(7) },
  },
  belt: {
    title: 'The haven',
    note: 'Rocks around a station that repairs. Whoever has most hull left wins.',
    map: 'belt',
    victory: { kind: 'hull', turns: 8 },
    fleet: 2,
    starts: { 2: duel(9), 3: three(9) },
  },
  orbit: {
    title: 'High ground',
    note: 'Hold an orbit around the planet for two turns.',
    map: 'planet',
    victory: { kind: 'orbit', turns: 10, hold: 2 },
    fleet: 2,
    starts: { 2: duel(9), 3: three(9) },
  },
  moonshot: {
    title: 'Touch and go',
    note: 'Be the first to land on the moon and take off again.',
    map: 'moon',
    victory: { kind: 'land', turns: 8, body: 'moon' },
    fleet: 2,
    starts: {
      2: [
        { at: [-2, -9], facing: 2, line: 0 },
        { at: [9, 2], facing: 0, line: 2 },
      ],
    },
  },
  sunward: {
    title: 'Sunward',
    note: 'Near a star: the last team in play wins.',
    map: 'star',
    victory: { kind: 'last', turns: 10 },
    fleet: 2,
    starts: { 2: duel(8), 3: three(8) },
  },
  'still-points': {
    title: 'Still points',
    note: 'Come to rest in a still point and hold it for two turns.',
    map: 'lagrange',
    victory: { kind: 'orbit', turns: 10, hold: 2, rings: ['L4', 'L5'] },
    fleet: 2,
    starts: {
      2: [
        { at: [-4, -8], facing: 2, line: 0 },
        { at: [8, 4], facing: 0, line: 2 },
      ],
    },
  },
} as const satisfies Record<string, Scenario>

export type ScenarioId = keyof typeof SCENARIOS
export const SCENARIO_IDS = Object.keys(SCENARIOS) as ScenarioId[]
