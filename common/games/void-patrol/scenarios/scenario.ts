/**
 * Scenario files: a set-up, orders and named dice by round, and the result in the shape that such files
 * expect.
 */
import { z } from 'zod'
import { diceOf } from '../../../engine/dice/dice.ts'
import { type Hex, hex } from '../../../geometry/hex.ts'
import { GUN_NAMES, type GunName } from '../data/weapons.ts'
import { EDITION } from '../edition.ts'
import type { Event } from '../events.ts'
import { fighterOrders, type Orders, refuseFighter } from '../orders.ts'
import { resolve } from '../resolve.ts'
import { byId, type Fighter, flying, type State } from '../state.ts'

const place = z.tuple([z.int(), z.int()]).transform(([q, r]): Hex => hex(q, r))
const fighterFile = z.object({
  id: z.string(),
  team: z.string(),
  at: place,
  facing: z.int().min(0).max(5),
  velocity: place,
  hull: z.int(),
  shields: z.int(),
  shieldsFull: z.int(),
  thrust: z.int(),
  gMax: z.int(),
  spinners: z.enum(['fast', 'slow']),
  thrusters: z.enum(['forward', 'dual']),
  fuel: z.object({ kind: z.enum(['pulses', 'rounds']), left: z.int() }),
  gunnery: z.int().default(0),
  piloting: z.int().default(0),
  guns: z.array(z.enum(GUN_NAMES as [GunName, ...GunName[]])).default([]),
  missiles: z.int().default(0),
  grenades: z.int().default(0),
  rockets: z.int().default(0),
})
const file = z.object({
  /** Version of the rules to play by; today's by default. */
  version: z.union([z.literal(1), z.literal(2)]).nullish(),
  rules: z.enum(['simple', 'standard', 'advanced']),
  field: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('hexagon'), radius: z.int(), sides: z.array(z.string()).length(6) }),
    z.object({ kind: z.literal('arena'), radius: z.int() }),
  ]),
  asteroids: z.array(place).default([]),
  fighters: z
    .array(fighterFile)
    .refine(
      (all) => new Set(all.map(({ id }) => id)).size === all.length,
      'every fighter has an id of its own',
    ),
  missiles: z
    .array(
      z.object({
        id: z.string(),
        at: place,
        facing: z.int().min(0).max(5),
        velocity: place,
        lock: z.string().nullable().default(null),
      }),
    )
    .default([]),
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

/** Files may carry notes beside the orders. */
const filedOrders = z.object(fighterOrders.shape)

type File = z.infer<typeof file>

/** Plays a parsed scenario file. Throws an error that explains why it cannot be played. */
export function playScenario(json: unknown): { rounds: unknown[] } {
  const scenario = file.parse(json)
  let state = opening(scenario)
  return {
    rounds: scenario.rounds.map(({ orders, dice }, i) => {
      const { legal, refused } = sift(state, orders)
      const played = resolve(state, bySeat(state, legal), diceOf(String(scenario.seed), i + 1, dice))
      state = played.state
      return { refused, ...report(state, played.timeline) }
    }),
  }
}

function opening({ version, rules, field, asteroids, fighters, missiles, rounds }: File): State {
  return {
    edition: version === 1 ? undefined : EDITION,
    rules,
    field: field,
    asteroids,
    fighters: fighters
      .map(
        (f): Fighter => ({
          ...f,
          seat: f.id,
          model: '',
          pilot: '',
          hullFull: f.hull,
          thrustFull: f.thrust,
          fuel: { ...f.fuel, full: f.fuel.left },
          launched: 0,
          kills: 0,
          status: 'flying',
        }),
      )
      .sort(byId),
    // A missile in the set-up is past its first round.
    missiles: missiles.map((m) => ({ ...m, by: '', fresh: false })).sort(byId),
    scores: Object.fromEntries(fighters.map((f) => [f.team, { kills: 0, damage: 0 }])),
    // Scenarios play all their rounds, even after a win.
    played: 0,
    roundLimit: rounds.length + 1,
  }
}

/** Malformed or illegal orders are refused fighter by fighter (VP-2.12). */
function sift(
  state: State,
  given: Readonly<Record<string, unknown>>,
): { legal: Orders; refused: Record<string, true> } {
  const legal: Orders = {}
  const refused: Record<string, true> = {}
  for (const fighter of state.fighters.filter(flying)) {
    if (!Object.hasOwn(given, fighter.id) || given[fighter.id] === null) continue
    const order = filedOrders.safeParse(given[fighter.id])
    if (!order.success || refuseFighter(state.rules, fighter, order.data)) refused[fighter.id] = true
    else legal[fighter.id] = order.data
  }
  return { legal, refused }
}

const bySeat = (state: State, all: Orders): Record<string, Orders> =>
  Object.fromEntries(state.fighters.filter((f) => all[f.id]).map((f) => [f.seat, { [f.id]: all[f.id]! }]))

const pair = ({ q, r }: Hex): [number, number] => [q, r]

function report(state: State, timeline: readonly Event[]): Record<string, unknown> {
  return {
    fighters: Object.fromEntries(
      state.fighters.map((f) => [
        f.id,
        {
          at: pair(f.at),
          facing: f.facing,
          velocity: pair(f.velocity),
          hull: f.hull,
          shields: f.shields,
          thrust: f.thrust,
          fuel: f.fuel.left,
          status: f.status,
        },
      ]),
    ),
    missiles: Object.fromEntries(
      state.missiles.map((m) => [
        m.id,
        { at: pair(m.at), facing: m.facing, velocity: pair(m.velocity), lock: m.lock },
      ]),
    ),
    collisions: timeline.flatMap((e) =>
      e.kind === 'collision' ? [{ fighter: e.fighter, hex: pair(e.hex), damage: e.damage }] : [],
    ),
    shots: timeline.flatMap((e) =>
      e.kind === 'shot'
        ? [
            {
              shooter: e.shooter,
              gun: e.gun,
              target: e.target,
              range: e.range,
              chance: e.chance,
              result: e.result,
              damage: e.damage,
              shieldDamage: e.shieldDamage,
            },
          ]
        : [],
    ),
    blasts: timeline
      .flatMap((e) =>
        e.kind === 'blast'
          ? [{ kind: e.blast, ...(e.blast !== 'rockets' && { hex: pair(e.hex) }), by: e.by }]
          : [],
      )
      .sort((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.by < b.by ? -1 : a.by > b.by ? 1 : 0)),
  }
}
