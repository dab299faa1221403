/**
 * What level 3 makes of its side's sightings: where strangers are by now, which way they go, what they may
 * be.
 */
import { bearingOf, distanceOf, eastward, northward } from '../../../geometry/plane.ts'
import { TICKS } from '../data/constants.ts'
import { PAYLOADS, type PayloadName } from '../data/payloads.ts'
import { SHIP_TYPES, type ShipType, STARBASE, typeNamed } from '../data/ships.ts'
import { teamOf } from '../names.ts'
import { isStarbase, type Motion, type Ship, type Sighting, type Spot, type State } from '../state.ts'
import type { Place } from './aims.ts'

/** A stranger where it is believed to be at the end of the last round. */
export interface Contact extends Motion {
  readonly sighting: Sighting
  /** Ticks since it was seen. */
  readonly age: number
}

/** Ticks after which nobody is where his last course leads. */
const BELIEVED = 12

export const sightingsOf = (view: State): readonly Sighting[] => view.sightings[view.seenBy] ?? []

const ageOf = (view: State, { round, tick }: Spot): number => (view.played - round) * TICKS + TICKS - tick

/** Enemy ships and starbases that are believed in, in the view's order. */
export const enemies = (view: State, team: string): Contact[] =>
  sightingsOf(view)
    .filter(
      ({ name, kind }) =>
        (kind === 'ship' || (kind === 'starbase' && teamOf(name) !== '')) && teamOf(name) !== team,
    )
    .map((sighting) => contactOf(view, sighting))
    .filter(({ age, sighting }) => sighting.kind === 'starbase' || age <= BELIEVED)

/** Enemy starbases: those seen, and where one should be if fleets face each other and the own side has one. */
export function strongholds(view: State, self: Ship): Place[] {
  const seen = sightingsOf(view).filter(
    ({ name, kind }) => kind === 'starbase' && teamOf(name) !== '' && teamOf(name) !== self.team,
  )
  const own = view.ships.find((ship) => isStarbase(ship) && ship.team === self.team)
  return seen.length > 0 || !own ? seen : [{ x: -own.x, y: -own.y }]
}

/** Missiles and mines seen at the end of the last round: later than that they are elsewhere, or gone. */
export const ordnanceSeen = (view: State): Contact[] =>
  sightingsOf(view)
    .filter(
      (sighting) =>
        (sighting.kind === 'missile' && ageOf(view, sighting) === 0) ||
        (sighting.kind === 'mine' && ageOf(view, sighting) <= BELIEVED),
    )
    .map((sighting) => contactOf(view, sighting))

/** By the course between the two sightings; a thing that was seen once is taken to lie still. */
function contactOf(view: State, sighting: Sighting): Contact {
  const age = ageOf(view, sighting)
  const { x, y, earlier } = sighting
  const ticks = earlier ? ageOf(view, earlier) - age : 0
  if (!earlier || ticks <= 0 || ticks > TICKS || sighting.kind === 'starbase')
    return { sighting, age, x, y, heading: 0, speed: 0 }
  const [dx, dy] = [x - earlier.x, y - earlier.y]
  const heading = Math.round(bearingOf(dx, dy)) % 360
  const speed = Math.round(distanceOf(dx, dy) / ticks)
  return {
    sighting,
    age,
    x: x + eastward(heading, speed * age),
    y: y + northward(heading, speed * age),
    heading,
    speed,
  }
}

/** `<ship>-<payload>-<launcher>-<n>` (SA-5.2); nothing of another name. */
export function readOrdnance(
  name: string,
): { by: string; payload: PayloadName; launcher: string } | undefined {
  const [by, payload, launcher] = name.split('-')
  return by && launcher && payload !== undefined && Object.hasOwn(PAYLOADS, payload)
    ? { by, payload: payload as PayloadName, launcher }
    : undefined
}

/**
 * What a stranger may be: a type that launches what was seen of it and flies as fast; one's own, if it may be
 * that.
 */
export function typeGuessed(view: State, { sighting, speed }: Contact, own: ShipType): ShipType {
  if (sighting.kind === 'starbase') return typeNamed(STARBASE)
  const launches = sightingsOf(view)
    .flatMap(({ name }) => readOrdnance(name) ?? [])
    .filter(({ by }) => by === sighting.name)
  const fits = (type: ShipType): boolean =>
    type.maxSpeed >= speed &&
    launches.every((seen) =>
      type.weapons.some(
        (weapon) =>
          weapon.kind === 'launcher' && weapon.name === seen.launcher && weapon.payload === seen.payload,
      ),
    )
  if (own.kind === 'ship' && fits(own)) return own
  return SHIP_TYPES.find(fits) ?? SHIP_TYPES[0]!
}
