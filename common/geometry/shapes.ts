/** Shapes of places and directions, for the described states of games. */
import { type ZodType, z } from 'zod'
import type { Facing, Hex } from './hex.ts'

export const hexShape: ZodType<Hex> = z.strictObject({ q: z.int(), r: z.int() }).meta({
  id: 'Hex',
  description:
    'A hex, or a vector of hexes, in axial coordinates: its neighbours, clockwise, differ by (1, 0), ' +
    '(0, 1), (−1, 1), (−1, 0), (0, −1) and (1, −1) in `q` and `r`.',
})

/** A velocity or another difference of two places. */
export const vectorShape = (description: string): ZodType<Hex> => hexShape.meta({ description })

export const facingShape: ZodType<Facing> = z
  .int()
  .min(0)
  .max(5)
  .meta({
    id: 'Facing',
    description:
      'A direction, clockwise from the right: a hex on in direction 0 to 5 is (1, 0), (0, 1), (−1, 1), ' +
      '(−1, 0), (0, −1) or (1, −1) in `q` and `r`.',
  })
