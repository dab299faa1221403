/**
 * Level 3's simulation of a round, by the resolver's own ticks: its side as it is; strangers as estimated, at
 * full strength, acting like level 2 on what they can see.
 */
import type { Command } from '../commands.ts'
import { TICKS } from '../data/constants.ts'
import { PAYLOADS } from '../data/payloads.ts'
import { typeNamed } from '../data/ships.ts'
import { type Grid, gridOf } from '../grid.ts'
import { cloakedRange } from '../phases/scan.ts'
import { type Plan, planOf } from '../plan.ts'
import { begin, EYES_CELL, type Round } from '../round.ts'
import { freshShip } from '../setup/start.ts'
import { alive, kindOf, type Ordnance, type Ship, type Sighting, type State, teamOf } from '../state.ts'
import { playTick } from '../tick.ts'
import { chase } from './chase.ts'
import { type Contact, enemies, ordnanceSeen, readOrdnance, typeGuessed } from './contacts.ts'
import { apart, bearingTo, HORIZON, type Track, trackOf } from './courses.ts'

/**
 * The expected actions of a ship. A plan names the weapons of a type, so a guessed plan of a stranger
 * includes a guessed type.
 */
export interface ExpectedPlan {
  readonly type: string
  readonly plan: Plan
}

export const expected = ({ type }: Pick<Ship, 'type'>, commands: readonly Command[]): ExpectedPlan => ({
  type,
  plan: planOf(commands),
})

export interface ExpectedRound {
  readonly state: State
  /** The plans of all ships but the planner's own. */
  readonly plans: ReadonlyMap<string, Plan>
  /** The courses of all ships under these plans, without hits. */
  readonly tracks: ReadonlyMap<string, Track>
  readonly contacts: readonly Contact[]
}

/** Estimated battery of an enemy by now. */
const ENEMY_BATTERY = 200
/** Most enemies and friends around a ship that are simulated: farther ones matter little. */
const IMAGINED = { enemies: 3, friends: 2, ordnance: 16 }
const FEW_IMAGINED = { enemies: 2, friends: 1, ordnance: 12 }

/**
 * `planned`: plans by ship, of those decided already and of strangers with guessed plans. `few`: simplify,
 * with many ships to plan for.
 */
export function expectedRound(
  view: State,
  self: Ship,
  planned: ReadonlyMap<string, ExpectedPlan>,
  few: boolean,
): ExpectedRound {
  const most = few ? FEW_IMAGINED : IMAGINED
  const near = <P extends { x: number; y: number }>(places: readonly P[], count: number): P[] =>
    [...places].sort((a, b) => apart(self, a) - apart(self, b)).slice(0, count)
  const contacts = near(enemies(view, self.team), most.enemies)
  const friends = near(
    view.ships.filter((ship) => ship !== self && alive(ship)),
    most.friends,
  )
  const strangers = contacts.map((contact) =>
    strangerOf(
      contact,
      planned.get(contact.sighting.name)?.type ?? typeGuessed(view, contact, typeNamed(self.type)).name,
      self,
    ),
  )
  const ships = [...view.ships.filter((ship) => ship === self || friends.includes(ship)), ...strangers]
  const state: State = {
    ...view,
    ships,
    ordnance: flightsOf(near(ordnanceSeen(view), most.ordnance), ships),
    seenBy: '',
    sightings: {},
  }
  const plans = new Map<string, Plan>()
  strangers.forEach((ship, i) => {
    const guessed = planned.get(ship.name)
    if (guessed) return plans.set(ship.name, guessed.plan)
    const commands = chase(asSeenBy(state, ship), ship)
    // A stranger at rest does not act like level 2.
    return plans.set(
      ship.name,
      imagined(
        liesStill(contacts[i]!)
          ? commands.filter(({ kind }) => kind !== 'accelerate' && kind !== 'turn')
          : commands,
        i > 0,
      ),
    )
  })
  for (const ship of friends)
    plans.set(ship.name, planned.get(ship.name)?.plan ?? imagined(chase(view, ship), true))
  return { state, plans, tracks: tracksOf(state, plans), contacts }
}

/** Less important ships only use lasers, since many missiles take long to simulate. */
const imagined = (commands: readonly Command[], lasersOnly: boolean): Plan =>
  planOf(
    lasersOnly
      ? commands.filter((command) => command.kind !== 'fire' || typeof command.at === 'string')
      : commands,
  )

/** Scans do not influence a round, so the simulation skips them. */
const unwatched: typeof gridOf = (cell, room) => (cell === EYES_CELL ? BLIND : gridOf(cell, room))
const BLIND: Grid = { insert: () => undefined, near: () => undefined }

/** Simulates the round and its consequences with this plan for one ship. */
export function played(expected: ExpectedRound, self: Ship, plan: Plan): Round {
  const round = begin(
    expected.state,
    (ship) => (ship.name === self.name ? plan : (expected.plans.get(ship.name) ?? [])),
    unwatched,
  )
  for (let tick = 1; tick <= HORIZON; tick++) playTick(round)
  return round
}

const liesStill = ({ sighting, age }: Contact): boolean =>
  age === 0 && sighting.earlier !== undefined && apart(sighting, sighting.earlier) < 0.5

/** A stranger as `self` sees it, assumed to be of this type. */
export function strangerOf(contact: Contact, typeName: string, self: Ship): Ship {
  const { name } = contact.sighting
  const type = typeNamed(typeName)
  const team = teamOf(name)
  const facing =
    contact.speed === 0 && type.kind === 'ship' ? Math.round(bearingTo(contact, self)) % 360 : contact.heading
  const ship = freshShip(
    name,
    type,
    { seat: name, team },
    { x: contact.x, y: contact.y, heading: facing, speed: contact.speed },
  )
  // Numbers beyond real ordnance, so that names stay unique.
  return { ...ship, battery: Math.max(ship.battery, ENEMY_BATTERY), launched: ship.launched.map(() => 1000) }
}

/** Ordnance as seen: the name tells its payload (SA-5.2), the sightings its course. */
export function flightsOf(seen: readonly Contact[], ships: readonly Ship[]): Ordnance[] {
  return seen.flatMap(({ sighting, x, y, heading, speed }): Ordnance[] => {
    const read = readOrdnance(sighting.name)
    if (!read || !ships.some(({ name }) => name === read.by)) return []
    const payload = PAYLOADS[read.payload]
    const known = sighting.earlier !== undefined
    const prey = ships
      .filter((ship) => ship.team !== teamOf(read.by))
      .sort((a, b) => apart(a, { x, y }) - apart(b, { x, y }))[0]
    return [
      {
        name: sighting.name,
        by: read.by,
        payload: read.payload,
        battery: payload.battery / 2,
        x,
        y,
        heading: known || !prey ? heading : Math.round(bearingTo({ x, y }, prey)) % 360,
        speed: known ? speed : payload.speed,
      },
    ]
  })
}

/** The part of the simulated state that a stranger would have in sight. */
function asSeenBy(state: State, viewer: Ship): State {
  const { scanDistance } = typeNamed(viewer.type)
  const seen = state.ships.flatMap((ship): Sighting[] => {
    if (ship.team === viewer.team) return []
    const range = cloakedRange(scanDistance, { cloaked: ship.cloaked, type: typeNamed(ship.type) })
    return apart(viewer, ship) < range
      ? [{ name: ship.name, kind: kindOf(ship), x: ship.x, y: ship.y, round: state.played, tick: TICKS }]
      : []
  })
  return { ...state, seenBy: viewer.team, sightings: { [viewer.team]: seen } }
}

/** The tracks without any fire. */
function tracksOf(state: State, plans: ReadonlyMap<string, Plan>): Map<string, Track> {
  const round = begin(
    { ...state, ordnance: [] },
    (ship) => (plans.get(ship.name) ?? []).map((tick) => tick && { ...tick, shots: [] }),
    unwatched,
  )
  for (let tick = 1; tick <= HORIZON; tick++) playTick(round)
  return new Map(round.crafts.map((craft) => [craft.name, trackOf(craft.course)]))
}
