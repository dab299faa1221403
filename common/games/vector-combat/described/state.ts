/** The shape of a state, for programs in other languages. */
import { type ZodType, z } from 'zod'
import { leftOut, seatShape, teamShape } from '../../../engine/described.ts'
import { hexShape, vectorShape } from '../../../geometry/shapes.ts'
import type { Edition } from '../edition.ts'
import type { Asteroid, Missile, Result, Rules, Ship, State, Station, Victory } from '../state.ts'

const count = z.int().min(0)

const face = z
  .int()
  .min(0)
  .max(5)
  .meta({
    id: 'Face',
    description:
      'A side of a hex, clockwise: 0 N (`r` − 1), 1 NE (`q` + 1, `r` − 1), 2 SE (`q` + 1), 3 S (`r` + ' +
      '1), 4 SW (`q` − 1, `r` + 1), 5 NW (`q` − 1). Maps are drawn with flat tops, so that face 0 is ' +
      'up.',
  })

const edition: ZodType<Edition> = leftOut(
  z.literal(2).meta({ description: 'The edition of the rules; the first one is left out.' }),
)

const rules: ZodType<Rules> = z.strictObject({
  altitude: z.boolean().meta({ description: 'If off, all altitudes and altitude vectors are 0.' }),
  relativistic: z.boolean(),
})

const victory: ZodType<Victory> = z.strictObject({
  kind: z
    .enum(['last', 'hull', 'land', 'orbit'])
    .nullable()
    .meta({ description: 'What wins. Null: only when at most one faction is left.' }),
  turns: count.meta({ description: 'The last turn; 0: no limit.' }),
  body: z.string().nullable().meta({ description: 'The body to land on; null: any.' }),
  hold: count.meta({ description: 'Turns for which an orbit must be held.' }),
  rings: z.array(z.string()).meta({ description: 'Orbits that count; empty: all.' }),
  landings: count.exactOptional().meta({ description: 'How often to land and take off, if more than once.' }),
})

const moving = {
  at: hexShape,
  altitude: z.int(),
  velocity: vectorShape('Hexes a subturn: the sum of its counters.'),
  climb: z.int().meta({ description: 'Altitude vector: levels a subturn.' }),
}

const sheet: ZodType<Ship['sheet']> = z
  .strictObject({
    hull: count,
    reactor: count.meta({ description: 'Energy gained a subturn.' }),
    battery: count.meta({ description: 'The most energy it can hold.' }),
    thrust: count.meta({ description: 'Counters an action.' }),
    heatCapacity: count,
    radiators: count.meta({ description: 'Heat lost a subturn.' }),
    beam: z.strictObject({ damage: count, range: count }),
    missiles: count,
  })
  .meta({ description: 'What its model can do.' })

const ship: ZodType<Ship> = z.strictObject({
  ...moving,
  id: z.string().meta({ description: 'The faction’s letter and a number, as `A1`.' }),
  faction: teamShape,
  seat: seatShape,
  model: z.string(),
  sheet,
  facing: face,
  hull: z.int(),
  energy: count,
  heat: count,
  missiles: count.meta({ description: 'Aboard.' }),
  launched: count.meta({ description: 'Missiles launched in this match.' }),
  status: z
    .enum(['flying', 'docked', 'landed', 'destroyed', 'left'])
    .meta({ description: 'A ship that is destroyed or has left is out of play.' }),
  station: z.string().nullable().meta({ description: 'The station, if docked.' }),
  site: z
    .strictObject({
      body: z.string(),
      facing: face,
      latitude: z.int().meta({ description: 'Positive in the upper half of the body, negative below.' }),
    })
    .nullable()
    .meta({ description: 'Where on a surface, if landed.' }),
  ring: z.string().nullable().meta({ description: 'The orbit that it is in.' }),
  run: count.meta({ description: 'Ends of subturns for which it has been there.' }),
  evaded: count.meta({
    description: 'Counters of thrust added in its last action, which make strikes less likely.',
  }),
  spared: z.string().nullable().meta({ description: 'The body that it ignores on its next path.' }),
  landedOn: z.array(z.string()).meta({ description: 'Bodies that it has landed on in this match.' }),
})

const missile: ZodType<Missile> = z.strictObject({
  ...moving,
  id: z.string().meta({ description: 'Its ship and a number, as `A1-m2`.' }),
  faction: teamShape,
  target: z.string().nullable().meta({ description: 'Null: the target is lost, and it drifts.' }),
  fuel: count.meta({ description: 'Counters left.' }),
  life: count.meta({ description: 'Moves left.' }),
})

const asteroid: ZodType<Asteroid> = z.strictObject({ ...moving, id: z.string() })

const station: ZodType<Station> = z.strictObject({
  ...moving,
  id: z.string(),
  faction: teamShape.nullable().meta({ description: 'Null: open to all.' }),
})

const result: ZodType<Result> = z.strictObject({
  winner: teamShape.nullable(),
  by: z.enum(['last', 'hull', 'land', 'orbit', 'draw']),
})

export const state: ZodType<State> = z.strictObject({
  edition,
  rules,
  victory,
  map: z.string().meta({
    description:
      'The name of a map in the game’s tables, or the JSON text of a player’s own of the same form.',
  }),
  round: count.meta({ description: 'The round being planned, from 1: a subturn, of which a turn has 4.' }),
  factions: z.array(teamShape),
  order: z
    .array(teamShape)
    .meta({ description: 'Initiative in this turn, the first first; empty before the first roll.' }),
  takeoffs: z
    .record(teamShape, count)
    .meta({ description: 'By faction: the round of the take-off that fulfils a victory by landing.' }),
  ships: z.array(ship).meta({ description: 'By id; ships out of play stay as they were.' }),
  missiles: z.array(missile).meta({ description: 'In flight.' }),
  stations: z.array(station),
  asteroids: z.array(asteroid),
  result: result.nullable().meta({ description: 'Null while the match goes on.' }),
})
