/** The shape of a state, for programs in other languages. */
import { type ZodType, z } from 'zod'
import { seatShape, teamShape } from '../../../engine/described.ts'
import { PAYLOADS, type PayloadName } from '../data/payloads.ts'
import type { Ordnance, Ship, Sighting, State } from '../state.ts'

const count = z.int().min(0)

const motion = {
  x: z.number().meta({ description: 'Units to the east.' }),
  y: z.number().meta({ description: 'Units to the north.' }),
  heading: z.number().meta({ description: 'Degrees clockwise from north.' }),
  speed: z.int().meta({ description: 'Units a tick; below 0: backwards.' }),
}

const points = z.int()
const eachLauncher = (description: string) =>
  z.array(count).meta({ description: `${description}, by the type’s launchers in their order.` })

const ship: ZodType<Ship> = z.strictObject({
  name: z.string().meta({ description: 'Its name in orders.' }),
  ...motion,
  seat: z.union([z.literal(''), seatShape]).meta({ description: 'Empty: a neutral starbase.' }),
  team: z.union([z.literal(''), teamShape]).meta({ description: 'Empty: a neutral starbase.' }),
  type: z.string().meta({ description: 'The game’s tables have the properties of each type.' }),
  hull: points.meta({ description: '0: destroyed. It stays listed, with its score.' }),
  battery: points.meta({ description: 'Energy.' }),
  shields: z
    .strictObject({ N: points, E: points, S: points, W: points })
    .meta({ description: 'By quadrant.' }),
  heat: z.array(z.number()).meta({
    description: 'Temperatures, by the type’s lasers in their order; from 100 on one does not fire.',
  }),
  ammo: eachLauncher('Ammunition'),
  launched: eachLauncher('Launches in this match'),
  cloaked: z.boolean(),
  score: z.number(),
})

const ordnance: ZodType<Ordnance> = z.strictObject({
  name: z.string().meta({ description: '`SHIP-PAYLOAD-LAUNCHER-NUMBER`.' }),
  ...motion,
  by: z.string().meta({ description: 'The ship that launched it.' }),
  payload: z.enum(Object.keys(PAYLOADS) as PayloadName[]),
  battery: points.meta({ description: 'Its life; the game’s tables say what it loses a tick.' }),
})

const spot = {
  x: motion.x,
  y: motion.y,
  round: count,
  tick: count.meta({ description: 'The tick of that round, from 1; 0 at the start.' }),
}

const sighting: ZodType<Sighting> = z.strictObject({
  name: z.string(),
  kind: z.enum(['ship', 'starbase', 'missile', 'mine']),
  ...spot,
  earlier: z
    .strictObject(spot)
    .exactOptional()
    .meta({ description: 'The place at the scan before; left out if it was scanned once.' }),
})

export const state: ZodType<State> = z.strictObject({
  ships: z.array(ship).meta({ description: 'Those whose insides the viewer knows, destroyed ones too.' }),
  ordnance: z
    .array(ordnance)
    .meta({ description: 'Missiles and mines in flight; for a seat empty: it has `sightings`.' }),
  sightings: z.record(z.string(), z.array(sighting)).meta({
    description:
      'What was scanned of others, by who knows it: a seat, or a team if scans are shared. The latest ' +
      'scan of each thing.',
  }),
  shields: z
    .enum(['compass', 'ship'])
    .meta({ description: 'Whether quadrants keep to the compass or turn with the ship.' }),
  sharing: z.boolean().meta({ description: 'Team-mates share scans.' }),
  seenBy: z.string().meta({ description: 'The seat or team whose view this is; empty: all that there is.' }),
  radius: z.number().meta({
    description: 'From (0, 0) to a little beyond the starts: the map’s extent, which is no border.',
  }),
  played: count.meta({ description: 'Rounds played.' }),
  roundLimit: count,
})
