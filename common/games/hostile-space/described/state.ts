/** The shape of a state, for programs in other languages. */
import { type ZodType, z } from 'zod'
import { seatShape, teamShape } from '../../../engine/described.ts'
import { facingShape, hexShape, vectorShape } from '../../../geometry/shapes.ts'
import type { Craft, Entity, Means, Missile, Player, Result, Rules, State } from '../state.ts'

const count = z.int().min(0)
const playerId = z
  .string()
  .meta({ id: 'Player', description: 'A player’s letter; ids of their craft and missiles begin with it.' })

const rules: ZodType<Rules> = z
  .strictObject({
    play: z.enum(['standard', 'base-defence']),
    damage: z.enum(['brutal', 'fortified']),
    missileSpeed: count.meta({ description: 'Hexes a round.' }),
    deltaV: count.meta({ description: 'A craft’s full load, in hexes.' }),
    magazine: count.meta({ description: 'A craft’s full load of missiles.' }),
    roundLimit: count,
    missileLife: count.meta({
      description: 'Rounds until a missile burns out, that of firing being the first; 0: it never does.',
    }),
    declare: z
      .enum(['at-once', 'in-precedence'])
      .meta({ description: 'Whether all declare fire at once and in secret, or one after the other.' }),
    craftEach: count,
    entityDice: count,
  })
  .meta({ description: 'The settings of the match.' })

const means: ZodType<Means> = z.strictObject({
  tokens: count,
  craft: count,
  missiles: count.meta({ description: 'Aboard all craft together.' }),
  deltaV: count.meta({ description: 'Left in all craft together.' }),
})

const player: ZodType<Player> = z.strictObject({
  id: playerId,
  seat: seatShape,
  team: teamShape,
  centre: hexShape
    .nullable()
    .meta({ description: 'The middle of the zone, and of the base; null before it is placed.' }),
  tokens: z.array(z.int().min(0).max(6)).meta({
    description:
      'Tokens of the base that stand: 0 in the middle, 1 to 6 one hex from it in directions 0 to 5.',
  }),
  defeated: z.boolean().meta({ description: 'The middle token is gone.' }),
  began: means
    .nullable()
    .meta({ description: 'What the player had at the beginning of this round; null if out of the match.' }),
})

const craft: ZodType<Craft> = z.strictObject({
  id: z.string().meta({ description: 'The player’s letter and a number, as `A1`.' }),
  at: hexShape,
  velocity: vectorShape('Hexes a round, never wrapped.'),
  deltaV: count.meta({ description: 'Left for changes of velocity, in hexes.' }),
  missiles: count.meta({ description: 'Aboard.' }),
  hp: z.int().meta({ description: 'Hit points; 3 undamaged, or 1 with brutal damage.' }),
  launched: count.meta({ description: 'Missiles fired in this match.' }),
  declared: facingShape
    .nullable()
    .meta({ description: 'The direction of fire declared in this round, in sight of all.' }),
  status: z.enum(['flying', 'destroyed']),
})

const missile: ZodType<Missile> = z.strictObject({
  id: z.string().meta({ description: 'The craft that fired it and a number, as `A1-3`.' }),
  at: hexShape,
  direction: facingShape,
  fired: count.meta({ description: 'The round in which it was fired.' }),
})

const entity: ZodType<Entity> = z
  .strictObject({ id: z.string(), hexes: z.array(hexShape) })
  .meta({ description: 'A rock: a missile breaks one of a single hex, and not a larger one.' })

const result: ZodType<Result> = z.strictObject({
  winners: z.array(teamShape).meta({ description: 'Teams, or those that share a draw.' }),
  by: z.enum(['last', 'tokens', 'craft', 'missiles', 'deltaV', 'draw']),
})

export const state: ZodType<State> = z.strictObject({
  rules,
  torus: z.strictObject({ width: count, height: count }).meta({
    description:
      'The map has no edge: its hexes are 0 ≤ `q` < `width`, 0 ≤ `r` < `height`, and opposite sides are joined.',
  }),
  phase: z
    .enum(['precedence', 'marker', 'craft', 'entity', 'velocity', 'fire'])
    .meta({ description: 'The present step. Nobody orders for `precedence`, which the dice decide.' }),
  round: count.meta({ description: 'The present round, from 1; 0 during the setup.' }),
  turn: count.meta({ description: 'Index in `order` of the player whose turn it is.' }),
  players: z.array(player).meta({ description: 'Sorted by id.' }),
  order: z.array(playerId).meta({ description: 'By precedence, the highest first; empty before the dice.' }),
  craft: z.array(craft).meta({ description: 'Sorted by id; lost craft stay as they were when lost.' }),
  missiles: z.array(missile).meta({ description: 'In flight.' }),
  entities: z.array(entity).meta({ description: 'In the order placed.' }),
  entitiesDue: count.meta({ description: 'How many are to be placed.' }),
  result: result.nullable().meta({ description: 'Null while the match goes on.' }),
})
