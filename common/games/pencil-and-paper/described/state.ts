/** The shape of a state, for programs in other languages. */
import { type ZodType, z } from 'zod'
import { seatShape, teamShape } from '../../../engine/described.ts'
import type { LatticePoint } from '../../../geometry/segment.ts'
import { BLUNTEST, PENCILS } from '../pencils.ts'
import type { Asteroid, Pencil, Player, Result, Rules, Segment, Ship, State } from '../state.ts'

const count = z.int().min(0)

const point: ZodType<LatticePoint> = z.strictObject({ x: z.int(), y: z.int() }).meta({
  id: 'Point',
  description: 'A place on the sheet, in units of 1/1024 inch; `y` points down.',
})

const rules: ZodType<Rules> = z
  .strictObject({
    doors: z.enum(['centred', 'placed']),
    ships: z.enum(['default', 'placed']),
    shipsEach: count,
    asteroids: z.enum(['empty', 'light', 'dense', 'belt', 'solid', 'drawn']),
    asteroidLimit: count.meta({ description: 'The most asteroids that a player may draw.' }),
    skips: z.enum(['none', 'basic', 'advanced']),
    tears: z.boolean(),
    passing: z.boolean(),
    stalemate: z.boolean(),
    wrap: z.boolean().meta({ description: 'The sheet is a cylinder: its left and right edges are joined.' }),
    blast: z.boolean().meta({ description: 'Ships explode, and take with them what is near.' }),
    sharing: z.boolean().meta({ description: 'All players share the pencils.' }),
    turrets: z.boolean(),
    stopper: z.boolean(),
    pencils: z.array(z.enum(PENCILS)).meta({ description: 'The first is the default of orders.' }),
    turnLimit: count,
    knockout: z
      .boolean()
      .exactOptional()
      .meta({ description: 'The first player to eliminate another wins.' }),
  })
  .meta({ description: 'The settings of the match.' })

const player: ZodType<Player> = z.strictObject({
  id: z.string().meta({ description: 'One letter; ids of the player’s ships begin with it.' }),
  seat: seatShape,
  team: teamShape,
  edge: z.enum(['bottom', 'left', 'top', 'right']).meta({ description: 'The edge of the hangar.' }),
  door: count.nullable().meta({
    description: 'From the wall’s left or upper end to where the door begins; null before it is placed.',
  }),
  done: z.boolean().meta({ description: 'The player draws no more asteroids.' }),
})

const ship: ZodType<Ship> = z.strictObject({
  id: z.string().meta({ description: 'The player’s letter and a number, as `A1`.' }),
  nose: point.meta({ description: 'The tip of its triangle, from which it flicks.' }),
  facing: z.int().min(0).max(4095).meta({ description: 'An angle: 4096 a turn, clockwise from the right.' }),
  turret: z.boolean().meta({ description: 'A gun outside the wall that cannot move.' }),
})

const asteroid: ZodType<Asteroid> = z.strictObject({
  id: z.string(),
  points: z.array(point).meta({ description: 'Its corners, clockwise.' }),
})

const tear: ZodType<Segment> = z.strictObject({ from: point, to: point })

const pencil: ZodType<Pencil> = z.strictObject({
  id: z.string().meta({ description: 'Its owner and kind, as `A/hb`; `all/hb` if shared.' }),
  bluntness: z
    .int()
    .min(0)
    .max(BLUNTEST)
    .meta({ description: `0: sharp; ${BLUNTEST}: as blunt as can be.` }),
})

const result: ZodType<Result> = z.strictObject({
  winner: z.string().nullable().meta({ description: 'A player; null for a draw.' }),
  by: z.enum(['last', 'nobody', 'stalemate', 'limit', 'knockout']),
})

export const state: ZodType<State> = z.strictObject({
  rules,
  sheet: z
    .strictObject({ width: count, height: count })
    .meta({ description: 'In units of 1/1024 inch; (0, 0) is at the upper left.' }),
  phase: z.enum(['doors', 'ships', 'asteroids', 'play']).meta({ description: 'The present step.' }),
  first: count.meta({ description: 'Index in `players`: who begins.' }),
  turn: count.meta({ description: 'Index in `players`: whose turn it is.' }),
  turns: count.meta({ description: 'Turns played, including passes.' }),
  quiet: count.meta({ description: 'Turns since the last shot.' }),
  players: z.array(player).meta({ description: 'In the order of their turns.' }),
  ships: z.array(ship).meta({ description: 'Those that are left, sorted by id.' }),
  asteroids: z.array(asteroid),
  tears: z.array(tear).meta({ description: 'Where the paper is torn.' }),
  pencils: z.array(pencil),
  result: result.nullable().meta({ description: 'Null while the match goes on.' }),
})
