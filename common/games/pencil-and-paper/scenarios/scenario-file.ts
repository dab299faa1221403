/** The shape of scenario files, from their middle or from the first die. */
import { z } from 'zod'
import { doubledArea } from '../../../geometry/polygon.ts'
import type { LatticePoint } from '../../../geometry/segment.ts'
import { PENCILS } from '../pencils.ts'

const FAR = 2 ** 24 - 1
const coordinate = z.int().min(-FAR).max(FAR)
const point = z.tuple([coordinate, coordinate]).transform(([x, y]): LatticePoint => ({ x, y }))
const side = z.int().min(8192).max(32768)
const seat = z.string().regex(/^[A-Z]$/, 'seats are letters')
const shipId = z.string().regex(/^[A-Z]\d+$/, 'ships are called by seat and number')
const count = z.int().min(0)
const ownIds = (all: readonly { id: string }[]): boolean =>
  new Set(all.map(({ id }) => id)).size === all.length

const options = z.object({
  doors: z.enum(['centred', 'placed']).default('centred'),
  ships: z.enum(['default', 'placed']).default('default'),
  shipsEach: z.int().min(1).max(9).default(3),
  asteroids: z.enum(['empty', 'light', 'dense', 'belt', 'solid', 'drawn']).default('empty'),
  asteroidLimit: count.default(3),
  skips: z
    .enum(['basic', 'advanced'])
    .nullable()
    .default(null)
    .transform((skips) => skips ?? 'none'),
  tears: z.boolean().default(false),
  passing: z.boolean().default(false),
  stalemate: z.boolean().default(false),
  wrap: z.boolean().default(false),
  blast: z.boolean().default(false),
  sharing: z.boolean().default(false),
  turrets: z.boolean().default(false),
  stopper: z.boolean().default(false),
  pencils: z.array(z.enum(PENCILS)).min(1).default(['hb']),
  turnLimit: z.int().min(1).default(200),
})

const ship = z.object({
  id: shipId,
  nose: point,
  facing: z.int().min(0).max(4095),
  turret: z.boolean().default(false),
})
const asteroid = z.object({
  id: z.string().min(1),
  points: z.array(point).refine((points) => doubledArea(points) !== 0, 'an asteroid has an area'),
})

const state = z.object({
  turn: seat,
  ships: z.array(ship).refine(ownIds, 'every ship has an id of its own'),
  asteroids: z.array(asteroid).default([]).refine(ownIds, 'every asteroid has an id of its own'),
  doors: z.record(seat, count).default({}),
  tears: z.array(z.tuple([point, point])).default([]),
  pencils: z.record(z.string(), z.int().min(0).max(12)).default({}),
  quiet: count.default(0),
  turns: count.default(0),
})

export const file = z
  .object({
    seats: z
      .array(seat)
      .min(2)
      .max(4)
      .default(['A', 'B'])
      .refine((seats) => new Set(seats).size === seats.length, 'every seat has a letter of its own'),
    paper: z.tuple([side, side]).default([8704, 11264]),
    options: options.prefault({}),
    state: state.nullish(),
    dice: z.record(z.string(), z.number()).default({}),
    seed: z
      .union([z.number(), z.string()])
      .nullish()
      .transform((seed) => seed ?? 1),
    rounds: z.array(
      z.object({
        orders: z.record(z.string(), z.unknown()).default({}),
        dice: z.record(z.string(), z.number()).default({}),
      }),
    ),
  })
  .refine(({ seats, options }) => !options.wrap || seats.length === 2, {
    message: 'a sheet that wraps is for two',
    path: ['options', 'wrap'],
  })
  .refine(
    ({ seats, state: given }) =>
      !given || [given.turn, ...given.ships.map(({ id }) => id[0]!)].every((one) => seats.includes(one)),
    { message: 'turn and ships are of the seats', path: ['state'] },
  )

export type File = z.infer<typeof file>
