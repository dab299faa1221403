/** The outline of a craft: for the board's pictures and all other drawings. */
import type { HullShape } from '../../../engine/presentation/hull-shape.ts'

/** A long nose, pods for missiles at both sides, wings swept back. */
export const CRAFT_HULL: HullShape = {
  outline: [
    [1, 0],
    [0.58, 0.13],
    [0.28, 0.22],
    [0.16, 0.4],
    [0.42, 0.42],
    [0.62, 0.5],
    [0.42, 0.58],
    [0, 0.6],
    [-0.5, 0.96],
    [-0.84, 0.96],
    [-0.62, 0.46],
    [-0.9, 0.3],
    [-0.74, 0.16],
    [-0.74, 0],
  ],
  seams: [
    [
      [1, 0],
      [-0.74, 0.12],
    ],
    [
      [-0.18, 0.5],
      [-0.12, 0.4],
      [0.16, 0.4],
    ],
    [
      [-0.12, 0.6],
      [-0.52, 0.44],
    ],
  ],
}
