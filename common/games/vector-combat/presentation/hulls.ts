/** Hulls of the six models: for the board's pictures and all other drawings. */
import type { HullPoint, HullShape } from '../../../engine/presentation/hull-shape.ts'
import { cosine, sine } from '../../../geometry/trig.ts'
import type { ModelId } from '../data/models.ts'

interface Make extends HullShape {
  /** Engine nozzles, mirrored: x, distance from the keel, width. */
  readonly engines: readonly (readonly [x: number, aside: number, wide: number])[]
  /** Centre of the bridge, and its length. */
  readonly bridge: readonly [x: number, long: number]
}

export const HULLS: Readonly<Record<ModelId, Make>> = {
  // A dart with a sting, and little wings far back.
  lark: {
    outline: [
      [1, 0],
      [0.52, 0.1],
      [0.2, 0.17],
      [0.02, 0.2],
      [-0.16, 0.5],
      [-0.66, 0.82],
      [-0.78, 0.78],
      [-0.52, 0.4],
      [-0.48, 0.24],
      [-0.86, 0.2],
      [-0.86, 0],
    ],
    seams: [
      [
        [0.02, 0.2],
        [-0.1, 0],
      ],
      [
        [-0.16, 0.5],
        [-0.48, 0.24],
      ],
    ],
    engines: [[-0.86, 0.1, 0.16]],
    bridge: [0.34, 0.24],
  },
  // Claws at the bow, a notch between them.
  corsair: {
    outline: [
      [0.62, 0],
      [0.5, 0.16],
      [0.56, 0.3],
      [1, 0.44],
      [0.64, 0.58],
      [0.1, 0.62],
      [-0.3, 0.9],
      [-0.72, 0.92],
      [-0.58, 0.56],
      [-0.86, 0.42],
      [-0.86, 0.2],
      [-0.68, 0.14],
      [-0.68, 0],
    ],
    seams: [
      [
        [0.56, 0.3],
        [0, 0.3],
        [-0.58, 0.56],
      ],
      [
        [0.1, 0.62],
        [0, 0.3],
      ],
    ],
    engines: [[-0.86, 0.31, 0.18]],
    bridge: [0.16, 0.3],
  },
  // A frigate: keel, shoulders, racks at both sides.
  warden: {
    outline: [
      [0.98, 0],
      [0.9, 0.14],
      [0.5, 0.2],
      [0.42, 0.36],
      [0.16, 0.4],
      [0.16, 0.62],
      [0.3, 0.66],
      [0.3, 0.8],
      [-0.4, 0.8],
      [-0.46, 0.64],
      [-0.3, 0.56],
      [-0.34, 0.38],
      [-0.66, 0.42],
      [-0.9, 0.3],
      [-0.9, 0],
    ],
    seams: [
      [
        [0.5, 0.2],
        [-0.34, 0.2],
      ],
      [
        [0.16, 0.4],
        [-0.3, 0.56],
      ],
      [
        [-0.1, 0.62],
        [-0.1, 0.8],
      ],
      [
        [0.1, 0.64],
        [0.1, 0.8],
      ],
    ],
    engines: [[-0.9, 0.16, 0.2]],
    bridge: [0.5, 0.26],
  },
  // A hammer's head with a short, thick shaft behind.
  hammer: {
    outline: [
      [0.86, 0],
      [0.86, 0.42],
      [0.76, 0.78],
      [0.42, 0.86],
      [0.3, 0.6],
      [0.14, 0.34],
      [-0.14, 0.32],
      [-0.26, 0.58],
      [-0.82, 0.62],
      [-0.92, 0.4],
      [-0.78, 0.16],
      [-0.78, 0],
    ],
    seams: [
      [
        [0.62, 0],
        [0.62, 0.8],
      ],
      [
        [0.3, 0.6],
        [0.86, 0.42],
      ],
      [
        [-0.26, 0.58],
        [-0.5, 0.2],
        [-0.78, 0.16],
      ],
    ],
    engines: [[-0.88, 0.38, 0.24]],
    bridge: [-0.1, 0.28],
  },
  // A slim boat with tubes side by side.
  quiver: {
    outline: [
      [1, 0],
      [0.9, 0.09],
      [0.5, 0.13],
      [0.5, 0.2],
      [0.78, 0.24],
      [0.78, 0.34],
      [0.44, 0.38],
      [0.44, 0.44],
      [0.62, 0.48],
      [0.62, 0.58],
      [0.36, 0.62],
      [-0.3, 0.64],
      [-0.52, 0.86],
      [-0.84, 0.86],
      [-0.7, 0.46],
      [-0.94, 0.3],
      [-0.94, 0.12],
      [-0.8, 0.08],
      [-0.8, 0],
    ],
    seams: [
      [
        [0.5, 0.17],
        [-0.3, 0.17],
      ],
      [
        [0.44, 0.41],
        [-0.36, 0.41],
      ],
      [
        [-0.3, 0.08],
        [-0.3, 0.64],
      ],
    ],
    engines: [[-0.94, 0.21, 0.16]],
    bridge: [-0.5, 0.2],
  },
  // A slab with a long gun.
  bastion: {
    outline: [
      [1.04, 0],
      [1.04, 0.07],
      [0.56, 0.09],
      [0.52, 0.3],
      [0.34, 0.6],
      [0.06, 0.76],
      [-0.52, 0.78],
      [-0.8, 0.6],
      [-0.8, 0.44],
      [-0.94, 0.4],
      [-0.94, 0.14],
      [-0.8, 0.1],
      [-0.8, 0],
    ],
    seams: [
      [
        [0.52, 0.3],
        [0.06, 0.3],
        [-0.2, 0.5],
        [-0.8, 0.44],
      ],
      [
        [0.06, 0.76],
        [0.06, 0.3],
      ],
      [
        [-0.2, 0.5],
        [-0.2, 0.78],
      ],
    ],
    engines: [[-0.94, 0.27, 0.22]],
    bridge: [-0.36, 0.3],
  },
}

/** The hull of a model. Custom ship sheets name a model, too; unknown names get the Lark. */
export const hullOf = (model: string): ModelId => (Object.hasOwn(HULLS, model) ? (model as ModelId) : 'lark')

const on = (angle: number, radius: number): HullPoint => [cosine(angle) * radius, sine(angle) * radius]
/** Half a circle. */
const arc = (radius: number): HullPoint[] => Array.from({ length: 13 }, (_, i) => on(i * 15, radius))

const [BERTHS, RIM, HUB] = [1, 0.8, 0.3] as const

/** A wheel with six berths. */
export const STATION: HullShape = {
  outline: [0, 60, 120, 180].flatMap((angle) =>
    [
      on(angle - 9, RIM),
      on(angle - 7, BERTHS),
      on(angle + 7, BERTHS),
      on(angle + 9, RIM),
      on(angle + 30, RIM),
    ].filter(([, aside]) => aside > 0),
  ),
  seams: [
    arc(RIM - 0.2),
    arc(HUB),
    ...[0, 60, 120, 180].map((angle) => [on(angle, HUB), on(angle, RIM - 0.2)]),
  ],
}
