/**
 * Infers strangers' ship types from what the viewer has seen. A scan does not reveal a type (SA-7.2), but
 * speed, acceleration, launches and laser damage at a distance do. If only one type fits, the ship is
 * identified.
 */
import type { PlayedRound } from '../../../../../common/engine/match-types.ts'
import { SHIP_TYPES, type ShipType } from '../../../../../common/games/space-arena/data/ships.ts'
import type { Event } from '../../../../../common/games/space-arena/events.ts'
import { offered, setup as schema, teamsOf } from '../../../../../common/games/space-arena/setup/setup.ts'
import { payloadNamed, type State, teamOf } from '../../../../../common/games/space-arena/state.ts'
import { distanceOf } from '../../../../../common/geometry/plane.ts'
import { placeAt } from '../contacts.ts'

/** The inferred type by ship name or, if a team has no choice of ships, by team. */
export type Identities = ReadonlyMap<string, string>

interface Signs {
  /** Least possible speed in units per tick, and least possible gain from one tick to the next. */
  speed: number
  gain: number
  /** `Payload-launcher`. */
  readonly launches: Set<string>
  /** Strengths of lasers. */
  readonly lasers: Set<number>
}

/** Places are rounded to a tenth: values computed from two of them are off by at most this. */
const ROUNDED = 0.3
/** Damage is rounded to whole points, the distance to a tenth. */
const LASER_ROUNDED = 1

const seen = new WeakMap<PlayedRound<State, Event>, ReadonlyMap<string, Signs>>()

export function identities(setup: unknown, rounds: readonly PlayedRound<State, Event>[]): Identities {
  const read = schema.safeParse(setup)
  if (!read.success) return new Map()
  const known = new Set(rounds.flatMap(({ before }) => before.ships.map(({ name }) => name)))
  const all = new Map<string, Signs>()
  for (const round of rounds) {
    let signs = seen.get(round)
    if (!signs) seen.set(round, (signs = signsIn(round)))
    for (const [name, of] of signs) merge(signsOf(all, name), of)
  }
  const found = new Map(
    teamsOf(read.data).flatMap((team) => {
      const [only, ...others] = offered(read.data, team)
      return only && others.length === 0 ? [[team, only.name] as const] : []
    }),
  )
  for (const [name, signs] of all) {
    if (known.has(name) || teamOf(name) === '') continue
    const may = offered(read.data, teamOf(name)).filter((type) => fits(type, signs))
    if (may.length === 1) found.set(name, may[0]!.name)
  }
  return found
}

const fits = (type: ShipType, { speed, gain, launches, lasers }: Signs): boolean =>
  type.maxSpeed + ROUNDED >= speed &&
  type.maxAcceleration + 2 * ROUNDED >= gain &&
  [...launches].every((one) =>
    type.weapons.some((weapon) => weapon.kind === 'launcher' && `${weapon.payload}-${weapon.name}` === one),
  ) &&
  [...lasers].every((strength) =>
    type.weapons.some(
      (weapon) => weapon.kind === 'laser' && Math.abs(weapon.strength - strength) <= LASER_ROUNDED,
    ),
  )

function signsIn({ after, timeline: events }: PlayedRound<State, Event>): Map<string, Signs> {
  const all = new Map<string, Signs>()
  for (const event of events) {
    switch (event.kind) {
      case 'track':
        if (event.thing === 'ship') flight(signsOf(all, event.name), event)
        else launched(all, event.name)
        break
      case 'explosion':
        launched(all, event.name)
        break
      case 'hit':
        if (event.with !== 'laser') launched(all, event.source)
        else {
          const from = placeAt(events, event.by, event.tick)
          if (from && event.amount > 0)
            signsOf(all, event.by).lasers.add(event.amount + distanceOf(event.x - from.x, event.y - from.y))
        }
        break
      default:
    }
  }
  // Record every sighted ship, even if nothing else is known of it.
  const { seenBy, sightings } = after
  for (const { name, kind } of sightings[seenBy] ?? [])
    if (kind === 'ship') signsOf(all, name)
    else launched(all, name)
  return all
}

function flight(signs: Signs, { ticks, x, y }: Extract<Event, { kind: 'track' }>): void {
  let before: number | undefined
  for (let i = 1; i < ticks.length; i++) {
    if (ticks[i]! !== ticks[i - 1]! + 1) {
      before = undefined
      continue
    }
    const speed = distanceOf(x[i]! - x[i - 1]!, y[i]! - y[i - 1]!)
    signs.speed = Math.max(signs.speed, speed)
    // Ignore slowing down: lack of energy can force it by any amount (SA-3.3).
    if (before !== undefined) signs.gain = Math.max(signs.gain, speed - before)
    before = speed
  }
}

/** `A1-Splinter-S1-3` (SA-5.2). */
function launched(all: Map<string, Signs>, name: string): void {
  const parts = name.split('-')
  if (payloadNamed(name) && parts.length === 4)
    signsOf(all, parts[0]!).launches.add(`${parts[1]!}-${parts[2]!}`)
}

function signsOf(all: Map<string, Signs>, name: string): Signs {
  let signs = all.get(name)
  if (!signs) all.set(name, (signs = { speed: 0, gain: 0, launches: new Set(), lasers: new Set() }))
  return signs
}

function merge(into: Signs, from: Signs): void {
  into.speed = Math.max(into.speed, from.speed)
  into.gain = Math.max(into.gain, from.gain)
  for (const one of from.launches) into.launches.add(one)
  for (const one of from.lasers) into.lasers.add(one)
}

/** The type that the viewer has inferred; not used for ordnance and starbases. */
export const identityOf = (
  name: string,
  { deduced }: { readonly deduced?: unknown },
): ShipType | undefined => {
  const types = (deduced as { readonly types: Identities } | undefined)?.types
  const type = types?.get(name) ?? types?.get(teamOf(name))
  return SHIP_TYPES.find((one) => one.name === type)
}
