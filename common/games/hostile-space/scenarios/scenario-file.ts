/** The shape of scenario files, from their middle or from the first die. */
import { z } from 'zod'
import type { Hex } from '../../../geometry/hex.ts'

const place = z.tuple([z.int(), z.int()]).transform(([q, r]): Hex => ({ q, r }))
const direction = z.int().min(0).max(5)
const player = z.string().regex(/^[A-H]$/, 'players are the letters A to H')
const craftId = z.string().regex(/^[A-H]\d+$/, 'craft are called by player and number')
const ownIds = (all: readonly { id: string }[]): boolean =>
  new Set(all.map(({ id }) => id)).size === all.length

const craft = z.object({
  id: craftId,
  at: place,
  velocity: place.default({ q: 0, r: 0 }),
  deltaV: z.int().min(0).optional(),
  missiles: z.int().min(0).optional(),
  hp: z.int().min(1).optional(),
  launched: z.int().min(0).default(0),
})
const missile = z.object({
  id: z.string().regex(/^[A-H]\d+-\d+$/, 'missiles are called by craft and number'),
  at: place,
  direction,
  fired: z.int(),
})

export const file = z.object({
  start: z.literal('setup').optional(),
  grid: z.tuple([z.int().min(2).max(80), z.int().min(2).max(80)]).optional(),
  players: z.array(player).min(2).max(8),
  play: z.enum(['standard', 'base-defence']).default('standard'),
  damage: z.enum(['brutal', 'fortified']).default('fortified'),
  missileSpeed: z.int().min(1).default(20),
  deltaV: z.int().min(0).default(18),
  magazine: z.int().min(0).default(8),
  roundLimit: z.int().min(1).default(20),
  missileLife: z.int().min(1).nullish(),
  alliances: z.array(z.array(player).min(1)).default([]),
  declare: z.enum(['at-once', 'in-precedence']).default('at-once'),
  round: z.int().min(1).default(1),
  craftEach: z.int().min(1).max(9).optional(),
  entityDice: z.int().min(0).max(2).default(0),
  craft: z.array(craft).default([]).refine(ownIds, 'every craft has an id of its own'),
  missiles: z.array(missile).default([]).refine(ownIds, 'every missile has an id of its own'),
  entities: z.array(z.object({ id: z.string(), hexes: z.array(place).min(1) })).default([]),
  bases: z
    .record(
      player,
      z.object({ at: place, tokens: z.array(z.int().min(0).max(6)).default([0, 1, 2, 3, 4, 5, 6]) }),
    )
    .default({}),
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
