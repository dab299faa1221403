/** Scenario files: a set-up and orders by round, and the result in the shape that such files expect. */
import { z } from 'zod'
import { TICKS } from '../data/constants.ts'
import { QUADRANTS, shipType, typeNamed } from '../data/ships.ts'
import { meantLine } from '../essence.ts'
import { parseLines } from '../parse.ts'
import { type Plan, planOf } from '../plan.ts'
import { settle } from '../resolve.ts'
import { begin, type Craft, type Round, type Thing } from '../round.ts'
import { freshShip } from '../setup/start.ts'
import { alive, type Ship, type State } from '../state.ts'
import { playTick } from '../tick.ts'

const shipFile = z.object({
  name: z.string(),
  type: z.string().refine((name) => shipType(name) !== undefined, 'there is no such ship type'),
  team: z.string().optional(),
  x: z.number(),
  y: z.number(),
  heading: z.int().default(0),
  speed: z.int().default(0),
})
const file = z.object({
  ships: z
    .array(shipFile)
    .refine(
      (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
      'every ship has a name of its own',
    ),
  shields: z.enum(['compass', 'ship']).default('compass'),
  rounds: z.array(z.object({ orders: z.record(z.string(), z.array(z.string())).default({}) })),
})

/** Plays a parsed scenario file. Throws an error that explains why it cannot be played. */
export function playScenario(json: unknown): { rounds: unknown[] } {
  const { ships, shields, rounds } = file.parse(json)
  let state: State = {
    ships: ships.map(opening),
    ordnance: [],
    sightings: {},
    shields,
    sharing: true,
    seenBy: '',
    radius: 0,
    played: 0,
    // Scenarios play all their rounds, even after a win.
    roundLimit: rounds.length + 1,
  }
  return {
    rounds: rounds.map(({ orders }) => {
      const { round, refused } = open(state, orders)
      const ticks = Array.from({ length: TICKS }, () => {
        playTick(round)
        return { objects: round.things.map(objectOf) }
      })
      state = settle(round)
      return { refused, ticks, seen: seenIn(round) }
    }),
  }
}

/** A ship without a team is a team of its own; a starbase without one is neutral. */
const opening = ({ name, type, team, ...motion }: z.infer<typeof shipFile>): Ship =>
  freshShip(
    name,
    typeNamed(type),
    { seat: name, team: team ?? (typeNamed(type).kind === 'starbase' ? '' : `alone/${name}`) },
    motion,
  )

function open(
  state: State,
  orders: Readonly<Record<string, readonly string[]>>,
): { round: Round; refused: Record<string, number[]> } {
  const refused: Record<string, number[]> = {}
  const planFor = (ship: Ship): Plan => {
    if (!alive(ship)) return []
    const { commands, refusals } = parseLines((orders[ship.name] ?? []).map(meantLine), typeNamed(ship.type))
    if (refusals.length > 0) refused[ship.name] = refusals.map(({ line }) => line)
    return planOf(commands.map(({ command }) => command))
  }
  return { round: begin(state, planFor), refused }
}

function objectOf(thing: Thing): Record<string, unknown> {
  const { name, kind, x, y, heading, speed, hull, battery } = thing
  return { name, kind, x, y, heading, speed, hull, battery, ...(thing.payload === null && equipment(thing)) }
}

/** Empty maps are left out. */
function equipment({ score, shields, heat, ammo, cloaked, type }: Craft): Record<string, unknown> {
  const named = (kind: 'laser' | 'launcher', values: readonly number[]) =>
    type.weapons.filter((weapon) => weapon.kind === kind).map((weapon, i) => [weapon.name, values[i]])
  const [lasers, launchers] = [named('laser', heat), named('launcher', ammo)]
  return {
    score,
    shields: Object.fromEntries(QUADRANTS.map((quadrant) => [quadrant, shields[quadrant]])),
    ...(lasers.length > 0 && { temperature: Object.fromEntries(lasers) }),
    ...(launchers.length > 0 && { ammo: Object.fromEntries(launchers) }),
    ...(type.cloak && { cloak: { [type.cloak.name]: cloaked } }),
  }
}

/** What each ship scanned, for every tick of its life. */
function seenIn({ crafts, all }: Round): Record<string, string[][]> {
  return Object.fromEntries(
    crafts
      .filter(({ before }) => alive(before))
      .map((craft) => [
        craft.name,
        Array.from({ length: craft.course.x.length - 1 }, (_, i) =>
          all
            .filter(({ course }) => course.seen[i + 1 - course.from]?.includes(craft.name))
            .map(({ name }) => name),
        ),
      ]),
  )
}
