/**
 * Level 3: tries courses for the coming round, adds the fire that each allows, has the resolver play the
 * result, and takes the best. With no enemy about, it gathers energy, repairs and searches.
 */
import type { Dice } from '../../../engine/dice/dice.ts'
import { type Command, formatOrders } from '../commands.ts'
import { ENERGY, REPLENISH, TICKS } from '../data/constants.ts'
import { PAYLOADS } from '../data/payloads.ts'
import { typeNamed } from '../data/ships.ts'
import { planOf } from '../plan.ts'
import { alive, isStarbase, type Ship, type State, teamOf } from '../state.ts'
import { type Foe, type Picture, reachOf } from './aiming.ts'
import { haven, type Place } from './aims.ts'
import { boosts } from './boosts.ts'
import { homing } from './chase.ts'
import { ordnanceSeen, readOrdnance } from './contacts.ts'
import { apart, type Course, courseOf, straightOn, type Track } from './courses.ts'
import { energyBudgetOf } from './energy-budget.ts'
import { type ExpectedPlan, type ExpectedRound, expected, expectedRound, played } from './imagine.ts'
import { laserShots } from './lasers.ts'
import { launches } from './launches.ts'
import { FREE_SPEED, manoeuvres } from './manoeuvres.ts'
import { searching } from './search.ts'
import { worthOf } from './worth.ts'

/** With more ships than this, a seat thinks less about each. */
export const MANY = 3
/** With more ships than this nearby, each course takes longer to simulate, so fewer are tried. */
const CROWD = 4
/** Missiles farther away than this are ignored by this round's lasers. */
const WATCHED = 400
/** Score against an enemy that suggests its shields are down. */
const MARKED = 60
/** Number of courses that are tried again with other jinks, and without. */
const TRIED_AGAIN = 2
/** Preferred distance: half the reach of its lasers, or this distance without any. */
const NEAR = 0.5
const FAVOURITE = 100

/** Orders for each of a seat's ships: texts by name. */
export function command(view: State, seat: string, dice: Dice): Record<string, string> {
  const own = view.ships.filter((ship) => ship.seat === seat && alive(ship))
  const planned = new Map<string, ExpectedPlan>()
  const texts: Record<string, string> = {}
  for (const ship of own) {
    const commands = orders(view, ship, planned, own.length > MANY, dice)
    planned.set(ship.name, expected(ship, commands))
    texts[ship.name] = formatOrders(commands)
  }
  return texts
}

const orders = (
  view: State,
  self: Ship,
  planned: ReadonlyMap<string, ExpectedPlan>,
  many: boolean,
  dice: Dice,
): readonly Command[] => ordersTried(view, self, planned, many, dice)[0]!.commands

/** Possible orders of a ship in the round, the best first. */
export function ordersTried(
  view: State,
  self: Ship,
  planned: ReadonlyMap<string, ExpectedPlan>,
  many: boolean,
  dice: Dice,
): Trial[] {
  const round = expectedRound(view, self, planned, many)
  const few = many || round.state.ships.length > CROWD
  const home = isStarbase(self) ? undefined : haven(view, self)
  const target = round.contacts.find(({ sighting }) => sighting.kind === 'ship')
  const only = (course: Course): Trial[] => [{ commands: armed(round, view, self, course), worth: 0 }]
  if (home) return only(homeward(self, home))
  if (!target) return only(searching(view, self, dice))
  const reach = reachOf(typeNamed(self.type))
  const favourite = reach > 0 ? reach * NEAR : FAVOURITE
  const tried = (course: Course): Trial => {
    const commands = armed(round, view, self, course)
    return { commands, worth: worthOf(played(round, self, planOf(commands)), self, favourite) }
  }
  if (isStarbase(self)) return only(searching(view, self, dice))
  const all = manoeuvres(self, round.tracks.get(target.sighting.name)!, few)
    .map((fly) => ({ fly, ...tried(fly(1)) }))
    .sort(better)
  const again = few ? [] : all.slice(0, TRIED_AGAIN).flatMap(({ fly }) => [tried(fly(0)), tried(fly())])
  return [...all, ...again].sort(better)
}

export interface Trial {
  readonly commands: readonly Command[]
  /** In points of score, relative to the others. */
  readonly worth: number
}

const better = (a: Trial, b: Trial): number => b.worth - a.worth

const homeward = (self: Ship, base: Place): Course =>
  courseOf(typeNamed(self.type), self, self.battery, (_, at) => ({
    goal: base,
    speed: homing(apart(at, base)),
  }))

/** A course with all actions on it. */
function armed(round: ExpectedRound, view: State, self: Ship, course: Course): Command[] {
  const picture = pictureOf(round, view, self, course)
  const switches = cloaking(picture)
  const last = switches.at(-1)
  const budget = energyBudgetOf(picture.type, self.battery, course.track, (tick) =>
    last && tick >= last.tick ? last.on : self.cloaked,
  )
  if (last?.on) budget.spend(last.tick, ENERGY.cloak)
  const shots = laserShots(picture, budget)
  const fired = [...shots, ...launches(picture, shots)]
  return [
    ...course.commands,
    ...switches,
    ...fired,
    ...boosts(picture, budget),
    ...serving(view, self, course),
  ].sort((a, b) => a.tick - b.tick)
}

function pictureOf(
  { state, tracks, contacts }: ExpectedRound,
  view: State,
  self: Ship,
  course: Course,
): Picture {
  const foes = contacts.map(
    ({ sighting: { name } }): Foe => ({
      name,
      type: typeNamed(state.ships.find((ship) => ship.name === name)!.type),
      track: tracks.get(name)!,
      worn: self.score >= MARKED,
    }),
  )
  const friends = view.ships
    .filter((ship) => ship !== self && alive(ship))
    .map((ship): Track => tracks.get(ship.name) ?? straightOn(ship))
  const inbound = ordnanceSeen(view).flatMap((contact) => {
    const read = readOrdnance(contact.sighting.name)
    if (!read || teamOf(read.by) === self.team || apart(contact, self) > WATCHED) return []
    const { kind, guided } = PAYLOADS[read.payload]
    return [{ name: contact.sighting.name, kind, guided, track: straightOn(contact) }]
  })
  return { view, self, type: typeNamed(self.type), track: course.track, foes, friends, inbound }
}

/** Energy that the cloak must leave. */
const CLOAK_ABOVE = 150

/** On while an enemy may be near but does not see the ship; off if it hides nothing. */
function cloaking({ self, type, foes, track }: Picture): Extract<Command, { kind: 'switch' }>[] {
  if (!type.cloak) return []
  const hides = foes.every(
    (foe) => apart(foe.track[0]!, track[0]!) > foe.type.scanDistance * (1 - type.cloak!.strength),
  )
  const wanted =
    hides && self.battery > CLOAK_ABOVE && (foes.length > 0 || Math.abs(track[TICKS]!.speed) > FREE_SPEED)
  return wanted === self.cloaked ? [] : [{ tick: 1, kind: 'switch', component: type.cloak.name, on: wanted }]
}

/** At the last tick of the round in which a base is in reach, so that as much as possible is replenished. */
function serving(view: State, self: Ship, { track }: Course): Command[] {
  if (isStarbase(self)) return []
  const base = haven(view, self)
  if (!base) return []
  for (let tick = TICKS; tick >= 1; tick--)
    if (
      apart(track[tick]!, base) <= REPLENISH.distance - 0.5 &&
      Math.abs(track[tick]!.speed) <= REPLENISH.speed
    )
      return [{ tick, kind: 'replenish' }]
  return []
}
