/** The shape of scenario files. */
import { z } from 'zod'
import { MODEL_IDS, type ModelId } from '../data/models.ts'
import { asteroid, counters, mapShape, pair, station } from '../setup/map.ts'

const id = z.string().min(1)
const whole = z.int()
const AT_REST = [0, 0, 0, 0, 0, 0]
const ownIds = (all: readonly { id: string }[]): boolean =>
  new Set(all.map((one) => one.id)).size === all.length

const sheet = z
  .object({
    hull: whole,
    reactor: whole,
    battery: whole,
    thrust: whole,
    heatCapacity: whole,
    radiators: whole,
    missiles: whole,
    beam: z.object({ damage: whole, range: whole }).partial(),
  })
  .partial()

const ship = z
  .object({
    id,
    faction: id,
    model: z.enum(MODEL_IDS as [ModelId, ...ModelId[]]),
    at: pair,
    altitude: whole.min(0).default(0),
    facing: whole.min(0).max(5).default(0),
    counters: counters.default(AT_REST),
    climb: whole.default(0),
    hull: whole.optional(),
    energy: whole.optional(),
    missiles: whole.optional(),
    heat: whole.default(0),
    status: z.enum(['flying', 'docked', 'landed']).default('flying'),
    where: z
      .union([z.string(), z.tuple([z.string(), whole, whole])])
      .nullable()
      .default(null),
    sheet: sheet.default({}),
  })
  .refine(
    ({ status, where }) =>
      (status === 'docked') === (typeof where === 'string') && (status === 'landed') === Array.isArray(where),
    'a docked ship says where with its station, a landed one with [body, facing, latitude]',
  )

const missile = z.object({
  id,
  faction: id,
  at: pair,
  altitude: whole.min(0).default(0),
  counters: counters.default(AT_REST),
  climb: whole.default(0),
  target: z.string().nullable().default(null),
  fuel: whole.min(0),
  life: whole.min(0),
})

const victory = z.object({
  kind: z.enum(['last', 'hull', 'land', 'orbit']),
  turns: whole.min(1).nullish(),
  body: z.string().nullish(),
  hold: whole.min(0).nullish(),
  rings: z.array(z.string()).nullish(),
})

export const file = z.object({
  /** Version of the rules to play by; today's by default. */
  version: z.union([z.literal(1), z.literal(2)]).nullish(),
  map: z.union([z.string(), mapShape]),
  rules: z
    .object({ altitude: z.boolean().default(false), relativistic: z.boolean().default(false) })
    .default({ altitude: false, relativistic: false }),
  victory: victory.nullish(),
  ships: z.array(ship).refine(ownIds, 'every ship has an id of its own'),
  missiles: z.array(missile).default([]).refine(ownIds, 'every missile has an id of its own'),
  stations: z.array(station).default([]),
  asteroids: z.array(asteroid).default([]),
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

export type File = z.infer<typeof file>
