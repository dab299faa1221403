/** A round during its resolution: the data that the phases read and change. None of it outlives `resolve`. */
import { PAYLOADS, type Payload } from './data/payloads.ts'
import { type Quadrant, type ShipType, typeNamed } from './data/ships.ts'
import type { Event, Failure } from './events.ts'
import { type Grid, gridOf, IdList } from './grid.ts'
import type { Plan } from './plan.ts'
import { alive, type Ordnance, type Ship, type State, type ThingKind } from './state.ts'

/** Places of a thing at the end of each tick, from tick `from`, and the ships that scanned it then. */
export interface Course {
  readonly from: number
  readonly x: number[]
  readonly y: number[]
  readonly heading: number[]
  readonly speed: number[]
  readonly seen: string[][]
}

interface MovingThing {
  readonly name: string
  readonly kind: ThingKind
  /** Index in the order of things (SA-1.4); for a ship also in the list of crafts. */
  readonly order: number
  /** Index in this tick's list, and id in the grids. */
  slot: number
  x: number
  y: number
  heading: number
  speed: number
  hull: number
  battery: number
  readonly course: Course
}

/** A ship or starbase during a round. */
export interface Craft extends MovingThing {
  readonly before: Ship
  readonly type: ShipType
  readonly plan: Plan
  readonly shields: Record<Quadrant, number>
  readonly heat: number[]
  readonly ammo: number[]
  readonly launched: number[]
  readonly gauges: { readonly battery: number[]; readonly hull: number[] }
  readonly payload: null
  cloaked: boolean
  score: number
  replenished: boolean
}

/** A missile or mine during a round. */
export interface Flight extends MovingThing {
  readonly owner: Craft
  readonly payload: Payload
}

export type Thing = Craft | Flight

export interface Round {
  readonly state: State
  readonly timeline: Event[]
  /** All ships and starbases, including destroyed ones, in order. */
  readonly crafts: readonly Craft[]
  /** Things present now, in order; a slot is an index into it. */
  things: Thing[]
  /** All things of this round, in order. */
  readonly all: Thing[]
  /** Things present now, by name in lower case. */
  readonly names: Map<string, Thing>
  tick: number
  /** Things after the moves: rebuilt each tick; launches are added. */
  sky: Grid
  /** Ships and starbases only, by order. */
  eyes: Grid
  readonly gridOf: typeof gridOf
  /** The result of the latest query of a grid. */
  readonly found: IdList
}

/** A shared list, since most things are seen by nobody. */
export const NOBODY: string[] = []

const courseOf = (from: number): Course => ({ from, x: [], y: [], heading: [], speed: [], seen: [] })

/** `makeGrid`: replaced in tests, since results must not depend on the grid. */
export function begin(state: State, planOf: (ship: Ship) => Plan, makeGrid = gridOf): Round {
  const crafts = state.ships.map((ship, i) => launchCraft(ship, i, planOf(ship)))
  const owners = new Map(crafts.map((craft) => [craft.name, craft]))
  const flights = state.ordnance.map((ordnance, i) =>
    launchFlight(ordnance, crafts.length + i, owners.get(ordnance.by)!, 0),
  )
  const things: Thing[] = [...crafts.filter((craft) => alive(craft.before)), ...flights]
  const round: Round = {
    state,
    timeline: [],
    crafts,
    things,
    all: [...things],
    names: new Map(things.map((thing) => [thing.name.toLowerCase(), thing])),
    tick: 0,
    sky: makeGrid(1, 0),
    eyes: makeGrid(1, 0),
    gridOf: makeGrid,
    found: new IdList(),
  }
  for (const thing of things) note(thing)
  return round
}

function launchCraft(ship: Ship, order: number, plan: Plan): Craft {
  const type = typeNamed(ship.type)
  return {
    name: ship.name,
    kind: type.kind,
    order,
    slot: 0,
    x: ship.x,
    y: ship.y,
    heading: ship.heading,
    speed: ship.speed,
    hull: ship.hull,
    battery: ship.battery,
    course: courseOf(0),
    before: ship,
    type,
    plan,
    shields: { ...ship.shields },
    heat: [...ship.heat],
    ammo: [...ship.ammo],
    launched: [...ship.launched],
    gauges: { battery: [], hull: [] },
    payload: null,
    cloaked: ship.cloaked,
    score: ship.score,
    replenished: false,
  }
}

function launchFlight(
  { name, payload, x, y, heading, speed, battery }: Ordnance,
  order: number,
  owner: Craft,
  from: number,
): Flight {
  return {
    name,
    kind: PAYLOADS[payload].kind,
    order,
    slot: 0,
    x,
    y,
    heading,
    speed,
    hull: 1,
    battery,
    course: courseOf(from),
    owner,
    payload: PAYLOADS[payload],
  }
}

/** New ordnance takes part from now on (SA-5.1). */
export function launch(round: Round, owner: Craft, ordnance: Ordnance): void {
  const flight = launchFlight(ordnance, round.crafts.length + round.all.length, owner, round.tick)
  flight.slot = round.things.push(flight) - 1
  round.all.push(flight)
  round.names.set(flight.name.toLowerCase(), flight)
  round.sky.insert(flight.slot, flight.x, flight.y)
}

/** Width of squares, as wide as the commonest queries. */
const SKY_CELL = 75
export const EYES_CELL = 200

/** After the moves all places are fixed until the tick ends. */
export function chart(round: Round): void {
  const { things, crafts } = round
  round.sky = round.gridOf(SKY_CELL, things.length + crafts.length)
  round.eyes = round.gridOf(EYES_CELL, crafts.length)
  things.forEach((thing, slot) => {
    thing.slot = slot
    round.sky.insert(slot, thing.x, thing.y)
    if (thing.payload === null) round.eyes.insert(thing.order, thing.x, thing.y)
  })
}

/** Stores a thing's place at the end of the tick. */
export function note(thing: Thing): void {
  const { course } = thing
  course.x.push(thing.x)
  course.y.push(thing.y)
  course.heading.push(thing.heading)
  course.speed.push(thing.speed)
  if (course.seen.length < course.x.length) course.seen.push(NOBODY)
  if (thing.payload !== null) return
  thing.gauges.battery.push(thing.battery)
  thing.gauges.hull.push(thing.hull)
}

/** An order without effect; reported once per tick. */
export function fails({ timeline, tick }: Round, craft: Craft, what: string, why: Failure): void {
  for (let i = timeline.length - 1; i >= 0; i--) {
    const event = timeline[i]!
    if (event.kind !== 'failed' || event.ship !== craft.name || event.tick !== tick) break
    if (event.what === what && event.why === why) return
  }
  timeline.push({ kind: 'failed', tick, ship: craft.name, what, why })
}

export const ownerOf = (thing: Thing): Craft => (thing.payload === null ? thing : thing.owner)

/**
 * SA-5.4, SA-5.6: whether ordnance of `owner` attacks this: never its own or its team's things, nor neutral
 * starbases.
 */
export function isPrey(owner: Craft, thing: Thing): boolean {
  const other = ownerOf(thing)
  if (other === owner || (owner.before.team !== '' && other.before.team === owner.before.team)) return false
  return !(thing.payload === null && isNobodys(thing))
}

export const isNobodys = (craft: Craft): boolean => craft.kind === 'starbase' && craft.before.team === ''
