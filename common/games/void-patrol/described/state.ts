/** The shape of a state, for programs in other languages. */
import { type ZodType, z } from 'zod'
import { leftOut, seatShape, teamShape } from '../../../engine/described.ts'
import { facingShape, hexShape, vectorShape } from '../../../geometry/shapes.ts'
import { GUN_NAMES } from '../data/weapons.ts'
import type { Edition } from '../edition.ts'
import type { Field, Fighter, Missile, Side, State } from '../state.ts'

const count = z.int().min(0)
const points = (description: string) => z.int().meta({ description })
const velocity = vectorShape('Hexes a round: where it drifts to, from where it is.')

const side: ZodType<Side> = z
  .string()
  .meta({ description: 'The team that may retire through this side of the field, or `neutral`.' })

const radius = count.meta({ description: 'From the centre (0, 0), in hexes.' })
const field: ZodType<Field> = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('hexagon'),
      radius,
      sides: z.array(side).length(6).meta({ description: 'By direction, 0 to 5.' }),
    }),
    z.strictObject({ kind: z.literal('arena'), radius }),
  ])
  .meta({ description: 'An arena is ringed by asteroids, and nobody can retire from it.' })

const fighter: ZodType<Fighter> = z
  .strictObject({
    id: z.string().meta({ description: 'Its name in orders.' }),
    seat: seatShape,
    team: teamShape,
    model: z.string(),
    pilot: z.string().meta({ description: 'Its pilot in a campaign; empty elsewhere.' }),
    at: hexShape,
    facing: facingShape,
    velocity,
    hull: points('Destroyed at 0.'),
    hullFull: count,
    shields: points('Points that they take off each hit.'),
    shieldsFull: count,
    thrust: count.meta({ description: 'Slots for chits in a round.' }),
    thrustFull: count,
    gMax: count.meta({ description: 'The most thrusts, side-thrusts and boosts in a round.' }),
    spinners: z.enum(['fast', 'slow']).meta({ description: 'A spin fills one slot, or two if slow.' }),
    thrusters: z
      .enum(['forward', 'dual'])
      .meta({ description: 'Dual ones push to the left and right of the nose, and not forward.' }),
    fuel: z
      .strictObject({ kind: z.enum(['pulses', 'rounds']), left: z.int(), full: z.int() })
      .meta({ description: 'A pulse is one chit; a round is any number of chits in one round.' }),
    gunnery: z.int().meta({ description: 'Added to the chance to hit, in tenths.' }),
    piloting: z.int().meta({ description: 'Makes it harder to hit with each thrust.' }),
    guns: z.array(z.enum(GUN_NAMES)),
    missiles: count.meta({ description: 'Aboard, as grenades and rocket clusters.' }),
    grenades: count,
    rockets: count,
    launched: count.meta({ description: 'Missiles launched in this match.' }),
    kills: count.meta({ description: 'Enemies that it destroyed itself.' }),
    status: z
      .enum(['flying', 'destroyed', 'retired'])
      .meta({ description: 'Only a flying fighter is in the match.' }),
  })
  .meta({ id: 'Fighter' })

const missile: ZodType<Missile> = z
  .strictObject({
    id: z.string(),
    by: z.string().meta({ description: 'The fighter that launched it.' }),
    fresh: z.boolean().meta({ description: 'Launched in the round just played: it spares its launcher.' }),
    at: hexShape,
    facing: facingShape,
    velocity,
    lock: z.string().nullable().meta({ description: 'The fighter that it chases; null: it drifts.' }),
  })
  .meta({ id: 'Missile' })

const edition: ZodType<Edition> = leftOut(
  z.literal(2).meta({ description: 'The edition of the rules; the first one is left out.' }),
)

export const state: ZodType<State> = z.strictObject({
  edition,
  rules: z.enum(['simple', 'standard', 'advanced']),
  field,
  asteroids: z.array(hexShape).meta({ description: 'Sorted by `q`, then `r`.' }),
  fighters: z
    .array(fighter)
    .meta({ description: 'All of the match, sorted by id; those out of it stay listed.' }),
  missiles: z.array(missile).meta({ description: 'In flight, sorted by id.' }),
  scores: z
    .record(teamShape, z.strictObject({ kills: count, damage: count }))
    .meta({ description: 'By team: what decides at the round limit.' }),
  played: count.meta({ description: 'Rounds played.' }),
  roundLimit: count,
})
