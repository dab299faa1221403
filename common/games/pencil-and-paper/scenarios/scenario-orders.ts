/** Orders in scenario files, by the present step; other fields are ignored. */
import { z } from 'zod'
import { type Orders, orders as readable } from '../orders.ts'
import type { Phase } from '../state.ts'

/** Validated when it is read as an order. */
const any = z.unknown().optional()
const point = z.tuple([any, any]).transform(([x, y]) => ({ x, y }))
const flick = { ship: any, angle: any, strength: any, pencil: any, sharpen: any, stopper: any }
const place = z.object({ facing: any, back: any, side: any }).optional()

const SHAPES: Readonly<Record<Phase, z.ZodType>> = {
  doors: z.object({ door: any }).transform((given) => ({ kind: 'door', ...given })),
  ships: z
    .object({ ships: z.array(z.object({ nose: point, facing: any, turret: any })) })
    .transform((given) => ({ kind: 'ships', ...given })),
  asteroids: z.union([
    z
      .object({ asteroid: z.array(point) })
      .transform(({ asteroid }) => ({ kind: 'asteroid', points: asteroid })),
    z.object({ done: z.literal(true) }).transform(() => ({ kind: 'done' })),
  ]),
  play: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('move'), ...flick, place }),
    z.object({ kind: z.literal('shot'), ...flick }),
    z.object({ kind: z.literal('pass'), sharpen: any }),
    z.object({ kind: z.literal('stalemate') }),
  ]),
}

/** The order in its own shape; undefined if it is none for this step. */
export const readOrder = (phase: Phase, given: unknown): Orders | undefined =>
  readable.safeParse(SHAPES[phase].safeParse(given).data).data
