/** Outlines of the six models, shared by the board's pictures and all other drawings. Ships point right. */
import { MODEL_IDS, type ModelId } from '../../../../../common/games/vector-combat/data/models.ts'

type Spot = readonly [x: number, y: number]

interface Make {
  /** The upper half, from the nose back, within −1 … 1. */
  readonly outline: readonly Spot[]
  /** Lines on the hull, mirrored. */
  readonly seams: readonly (readonly Spot[])[]
  /** Engine nozzles, mirrored: x, distance from the keel, width. */
  readonly engines: readonly (readonly [x: number, aside: number, wide: number])[]
  /** Centre of the bridge, and its length. */
  readonly bridge: readonly [x: number, long: number]
}

const MAKES: Readonly<Record<ModelId, Make>> = {
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

export const HULLS = MODEL_IDS

/** The hull of a model. Custom ship sheets name a model, too; unknown names get the Lark. */
export const hullOf = (model: string): ModelId => (Object.hasOwn(MAKES, model) ? (model as ModelId) : 'lark')

const REACH = 0.45

const place = (size: number, [x, y]: Spot, side: 1 | -1): string =>
  `${rounded(size / 2 + x * size * REACH)} ${rounded(size / 2 + y * size * REACH * side)}`
const rounded = (x: number): number => Math.round(x * 100) / 100

/** A hull's outline as an SVG path, in a square of side `size`. */
export function hullPath(model: string, size: number): string {
  const { outline } = MAKES[hullOf(model)]
  return `M${[
    ...outline.map((p) => place(size, p, -1)),
    ...outline
      .slice(1, -1)
      .reverse()
      .map((p) => place(size, p, 1)),
  ].join('L')}Z`
}

/** The seams as an SVG path. */
export const seamPath = (model: string, size: number): string =>
  MAKES[hullOf(model)].seams
    .flatMap((seam) =>
      ([-1, 1] as const).map((side) => `M${seam.map((p) => place(size, p, side)).join('L')}`),
    )
    .join('')

/** The bridge: an ellipse by its middle and its radii. */
export function bridgeOf(
  model: string,
  size: number,
): { readonly x: number; readonly y: number; readonly rx: number; readonly ry: number } {
  const [x, long] = MAKES[hullOf(model)].bridge
  return { x: size / 2 + x * size * REACH, y: size / 2, rx: (long / 2) * size * REACH, ry: size * 0.032 }
}

/** Nozzles: centre and width, relative to the ship's centre, in ship sizes; x is ahead. */
export const enginesOf = (
  model: string,
): { readonly x: number; readonly y: number; readonly wide: number }[] =>
  MAKES[hullOf(model)].engines.flatMap(([x, aside, wide]) =>
    ([-1, 1] as const).map((side) => ({ x: x * REACH, y: aside * REACH * side, wide: wide * REACH })),
  )
