/** Shapes of places and directions, for the described states of games. */
import { type ZodType, z } from 'zod'
import type { Facing, Hex } from './hex.ts'

export const hexShape: ZodType<Hex> = z.strictObject({ q: z.int(), r: z.int() }).meta({
  id: 'Hex',
  description:
    'A hex, or a vector of hexes, in axial coordinates; hexes have their points at the top. `q` runs to the right, `r` to the lower right.',
})

/** A velocity or another difference of two places. */
export const vectorShape = (description: string): ZodType<Hex> => hexShape.meta({ description })

export const facingShape: ZodType<Facing> = z.int().min(0).max(5).meta({
  id: 'Facing',
  description:
    'A direction, clockwise: 0 right (`q` + 1), 1 lower right (`r` + 1), 2 lower left, 3 left, 4 upper left, 5 upper right.',
})
