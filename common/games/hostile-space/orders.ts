import { z } from 'zod'
import { few } from '../../engine/few.ts'
import type { Facing, Hex } from '../../geometry/hex.ts'
import type { CraftId } from './state.ts'

/** Sides are at most 80 hexes, velocities at most 24. */
const part = z.int().min(-128).max(127)
const hex = z.strictObject({ q: part, r: part })
const craft = z.string().max(4)

/** One seat's orders for the present step. */
export const orders = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('marker'), at: hex })
    .meta({ description: 'The marker, or the middle of the base (HS-1.3, HS-7.1).' }),
  z
    .strictObject({ kind: z.literal('craft'), at: z.array(hex).min(1).max(8) })
    .meta({ description: 'Places of all craft, in the order of their numbers (HS-1.4).' }),
  z
    .strictObject({ kind: z.literal('entity'), hexes: z.array(hex).min(1).max(5) })
    .meta({ description: 'A rock (HS-1.6).' }),
  z
    .strictObject({ kind: z.literal('at-random') })
    .meta({ description: 'The dice place what is to be placed, as they do without orders (HS-1.7).' }),
  z
    .strictObject({
      kind: z.literal('velocity'),
      of: few(8, 'velocities of at most 8 craft', z.record(craft, hex)),
    })
    .meta({ description: 'New velocities by craft; one that is left out keeps its own (HS-3.6).' }),
  z
    .strictObject({
      kind: z.literal('fire'),
      of: few(8, 'directions of at most 8 craft', z.record(craft, z.int().min(0).max(5))),
    })
    .meta({ description: 'Directions of fire by craft; one that is left out does not fire.' }),
])

export type Orders = z.infer<typeof orders>
export type Velocities = Readonly<Record<CraftId, Hex>>
export type Fires = Readonly<Record<CraftId, Facing>>
