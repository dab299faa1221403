/** Where the centres of hexes lie on the plane, y down, for hexes of size 1 (centre to corner). */
import type { Hex } from './hex.ts'

const SQ3 = Math.sqrt(3)

/** For hexes with a corner up: q runs to the right, r to the lower right. */
export const pointyCentre = ({ q, r }: Hex): { x: number; y: number } => ({
  x: SQ3 * (q + r / 2),
  y: 1.5 * r,
})

/** For hexes with a side up: q runs to the lower right, r downwards. */
export const flatCentre = ({ q, r }: Hex): { x: number; y: number } => ({ x: 1.5 * q, y: SQ3 * (r + q / 2) })
