import { z } from 'zod'
import { PENCILS } from './pencils.ts'

/** Sheets are at most 32 inches. */
const coordinate = z.int().min(0).max(32768)
const point = z.strictObject({ x: coordinate, y: coordinate })
const angle = z.int().min(0).max(4095).meta({ description: '4096 a turn, clockwise from the right.' })
const ship = z.string().max(8)
const pencil = z.enum(PENCILS)
const sharpen = z.array(pencil).max(8).optional().meta({ description: 'Pencils to sharpen first (PP-3.6).' })

const flick = {
  ship,
  angle,
  strength: z.int().min(0).max(1000),
  pencil: pencil.optional(),
  sharpen,
  stopper: z.int().min(64).optional().meta({ description: 'The greatest length (PP-6.10).' }),
}

const place = z
  .strictObject({
    facing: angle.optional(),
    back: z.int().min(0).max(256).default(0),
    side: z.int().min(-64).max(64).default(0),
  })
  .meta({
    description:
      'How to redraw the ship at the trace’s end: the part of it that lies there, counted from the nose (PP-4.5).',
  })

/** One seat's orders for the present step. */
export const orders = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('door'), door: z.int().min(0).max(32768) }),
  z
    .strictObject({
      kind: z.literal('ships'),
      ships: z
        .array(z.strictObject({ nose: point, facing: angle, turret: z.boolean().default(false) }))
        .max(99),
    })
    .meta({ description: 'All ships, in the order of their numbers (PP-9.3).' }),
  z.strictObject({ kind: z.literal('asteroid'), points: z.array(point).min(3).max(64) }),
  z.strictObject({ kind: z.literal('done') }).meta({ description: 'Ends the drawing of asteroids.' }),
  z.strictObject({ kind: z.literal('move'), ...flick, place: place.optional() }),
  z.strictObject({ kind: z.literal('shot'), ...flick }),
  z.strictObject({ kind: z.literal('pass'), sharpen }),
  z.strictObject({ kind: z.literal('stalemate') }),
  z
    .strictObject({ kind: z.literal('default') })
    .meta({ description: 'What the rules do without an order (PP-2.3, PP-9.2 to PP-9.5).' }),
])

export type Orders = z.infer<typeof orders>
export type OrdersOf<K extends Orders['kind']> = Extract<Orders, { kind: K }>
export type FlickOrder = OrdersOf<'move' | 'shot'>
export type PlacedShip = OrdersOf<'ships'>['ships'][number]
export type Place = z.infer<typeof place>
