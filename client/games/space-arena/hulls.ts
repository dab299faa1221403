/** What the five races' ships look like: upper halves of the hulls, from the nose (to the right) back. */
import { type Race, SHIP_TYPES, type ShipType } from '../../../common/games/space-arena/data/ships.ts'
import type { Nozzle } from '../../board/thrust.ts'

type Place = readonly [x: number, y: number]

interface Make {
  readonly outline: readonly Place[]
  /** Corners are drawn as curves. */
  readonly round?: boolean
  /** Lines on the hull, mirrored. */
  readonly seams: readonly (readonly [Place, Place])[]
  readonly cockpit: Place
  /** Where engines end, mirrored: x of the nozzle, how far aside, how wide. */
  readonly engines: readonly (readonly [x: number, aside: number, wide: number])[]
  /** Where the pips that tell a race's types apart begin, going back. */
  readonly pips: number
}

export const MAKES: Readonly<Record<Race, Make>> = {
  // A ray.
  Amphibian: {
    outline: [
      [0.86, 0],
      [0.74, 0.24],
      [0.34, 0.44],
      [0.02, 1.02],
      [-0.42, 0.92],
      [-0.26, 0.4],
      [-0.6, 0.22],
      [-1.06, 0.1],
      [-1.06, 0],
    ],
    round: true,
    seams: [
      [
        [0.36, 0.4],
        [-0.2, 0.34],
      ],
      [
        [0.2, 0.56],
        [-0.26, 0.62],
      ],
    ],
    cockpit: [0.5, 0],
    engines: [
      [-0.92, 0.07, 0.13],
      [-0.36, 0.66, 0.12],
    ],
    pips: 0.16,
  },
  // Claws forward.
  Feline: {
    outline: [
      [1, 0],
      [0.5, 0.15],
      [0.12, 0.2],
      [-0.06, 0.46],
      [0.52, 0.9],
      [-0.2, 0.86],
      [-0.62, 0.52],
      [-0.48, 0.25],
      [-0.92, 0.2],
      [-0.76, 0],
    ],
    seams: [
      [
        [-0.06, 0.46],
        [-0.5, 0.34],
      ],
      [
        [0.1, 0.72],
        [-0.36, 0.66],
      ],
    ],
    cockpit: [0.46, 0],
    engines: [
      [-0.82, 0.12, 0.16],
      [-0.52, 0.42, 0.14],
    ],
    pips: 0.14,
  },
  // Plates, boxes, nacelles.
  Human: {
    outline: [
      [0.94, 0],
      [0.94, 0.14],
      [0.66, 0.24],
      [0.34, 0.24],
      [0.28, 0.4],
      [-0.04, 0.4],
      [-0.04, 0.52],
      [0.22, 0.54],
      [0.32, 0.7],
      [0.22, 0.86],
      [-0.78, 0.86],
      [-0.9, 0.74],
      [-0.78, 0.54],
      [-0.42, 0.52],
      [-0.46, 0.32],
      [-0.86, 0.26],
      [-0.86, 0],
    ],
    seams: [
      [
        [0.34, 0.24],
        [0.34, 0],
      ],
      [
        [0.1, 0.56],
        [0.1, 0.84],
      ],
      [
        [-0.54, 0.56],
        [-0.54, 0.84],
      ],
    ],
    cockpit: [0.62, 0],
    engines: [
      [-0.82, 0.14, 0.2],
      [-0.82, 0.7, 0.18],
    ],
    pips: 0.18,
  },
  // Mandibles, legs, three segments.
  Insectoid: {
    outline: [
      [0.6, 0],
      [0.66, 0.14],
      [1, 0.26],
      [0.62, 0.44],
      [0.36, 0.36],
      [0.26, 0.2],
      [0.12, 0.38],
      [0.4, 0.94],
      [-0.08, 0.52],
      [-0.2, 0.22],
      [-0.4, 0.44],
      [-0.3, 0.98],
      [-0.62, 0.56],
      [-0.9, 0.36],
      [-1, 0],
    ],
    seams: [
      [
        [0.26, 0.2],
        [0.26, 0],
      ],
      [
        [-0.2, 0.22],
        [-0.2, 0],
      ],
      [
        [-0.56, 0.5],
        [-0.5, 0],
      ],
      [
        [-0.78, 0.42],
        [-0.74, 0],
      ],
    ],
    cockpit: [0.46, 0],
    engines: [
      [-0.92, 0.16, 0.15],
      [-0.7, 0.4, 0.12],
    ],
    pips: -0.32,
  },
  // Saw-edged.
  Reptilian: {
    outline: [
      [1, 0],
      [0.88, 0.2],
      [0.46, 0.26],
      [0.32, 0.5],
      [0.14, 0.32],
      [-0.06, 0.72],
      [-0.2, 0.42],
      [-0.5, 0.98],
      [-0.6, 0.5],
      [-1, 0.66],
      [-0.78, 0.2],
      [-0.94, 0],
    ],
    seams: [
      [
        [0.46, 0.26],
        [-0.6, 0.16],
      ],
      [
        [-0.06, 0.72],
        [-0.16, 0.1],
      ],
      [
        [-0.5, 0.98],
        [-0.5, 0.16],
      ],
    ],
    cockpit: [0.6, 0],
    engines: [
      [-0.82, 0.1, 0.15],
      [-0.86, 0.5, 0.13],
    ],
    pips: 0.2,
  },
}

export interface Hull extends Make {
  /** Of a race's types this one is the n-th, from 1. */
  readonly pipCount: number
}

const [LIGHTEST, HEAVIEST] = [
  Math.min(...SHIP_TYPES.map(({ hull }) => hull)),
  Math.max(...SHIP_TYPES.map(({ hull }) => hull)),
]

/** 0 the lightest ship that there is, 1 the heaviest. */
const bulkOf = ({ hull }: ShipType): number => (hull - LIGHTEST) / (HEAVIEST - LIGHTEST)

/** Heavier ones are broader. */
export function hullOf(type: ShipType): Hull {
  const make = MAKES[type.race!]
  const broad = 0.84 + 0.16 * bulkOf(type)
  const wide = ([x, y]: Place): Place => [x, y * broad]
  return {
    ...make,
    outline: make.outline.map(wide),
    seams: make.seams.map(([a, b]) => [wide(a), wide(b)] as const),
    pipCount: SHIP_TYPES.filter(({ race }) => race === type.race).indexOf(type) + 1,
  }
}

/** Times the usual size that a ship is drawn. */
export const bigness = (type: ShipType): number =>
  type.kind === 'starbase' ? 1.35 : 0.88 + 0.26 * bulkOf(type)

export const REACH = 0.44

/** Nozzles of a ship, from its middle, in its sizes. */
export const nozzlesOf = (type: ShipType): Nozzle[] => {
  if (!type.race) return []
  const broad = 0.84 + 0.16 * bulkOf(type)
  return MAKES[type.race].engines.flatMap(([x, aside, wide]) =>
    [1, -1].map((side) => ({ x: x * REACH, y: aside * broad * side * REACH, wide: wide * REACH })),
  )
}
