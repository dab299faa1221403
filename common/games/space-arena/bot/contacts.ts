/**
 * What level 3 infers from its side's sightings: where strangers are by now, their courses, and their
 * possible types.
 */
import { bearingOf, distanceOf, eastward, northward } from '../../../geometry/plane.ts'
import { TICKS } from '../data/constants.ts'
import { PAYLOADS, type PayloadName } from '../data/payloads.ts'
import { SHIP_TYPES, type ShipType, STARBASE, typeNamed } from '../data/ships.ts'
import { isStarbase, type Motion, type Ship, type Sighting, type Spot, type State, teamOf } from '../state.ts'
import type { Place } from './aims.ts'

/** A stranger at its estimated place at the end of the last round. */
export interface Contact extends Motion {
  readonly sighting: Sighting
  /** Ticks since it was seen. */
  readonly age: number
}

/** Ticks after which extrapolating a course is useless. */
const BELIEVED = 12

export const sightingsOf = (view: State): readonly Sighting[] => view.sightings[view.seenBy] ?? []

const ageOf = (view: State, { round, tick }: Spot): number => (view.played - round) * TICKS + TICKS - tick

/** Enemy ships and starbases with a useful estimate, in the view's order. */
export const enemies = (view: State, team: string): Contact[] =>
  sightingsOf(view)
    .filter(
      ({ name, kind }) =>
        (kind === 'ship' || (kind === 'starbase' && teamOf(name) !== '')) && teamOf(name) !== team,
    )
    .map((sighting) => contactOf(view, sighting))
    .filter(({ age, sighting }) => sighting.kind === 'starbase' || age <= BELIEVED)

/**
 * Enemy starbases: those seen, and, if fleets face each other and the own side has one, the expected place of
 * theirs.
 */
export function strongholds(view: State, self: Ship): Place[] {
  const seen = sightingsOf(view).filter(
    ({ name, kind }) => kind === 'starbase' && teamOf(name) !== '' && teamOf(name) !== self.team,
  )
  const own = view.ships.find((ship) => isStarbase(ship) && ship.team === self.team)
  return seen.length > 0 || !own ? seen : [{ x: -own.x, y: -own.y }]
}

/** Missiles and mines seen at the end of the last round; older sightings are useless. */
export const ordnanceSeen = (view: State): Contact[] =>
  sightingsOf(view)
    .filter(
      (sighting) =>
        (sighting.kind === 'missile' && ageOf(view, sighting) === 0) ||
        (sighting.kind === 'mine' && ageOf(view, sighting) <= BELIEVED),
    )
    .map((sighting) => contactOf(view, sighting))

/** Extrapolated from the course between the two sightings; a thing seen only once is assumed at rest. */
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

/** `<ship>-<payload>-<launcher>-<n>` (SA-5.2); undefined for other names. */
export function readOrdnance(
  name: string,
): { by: string; payload: PayloadName; launcher: string } | undefined {
  const [by, payload, launcher] = name.split('-')
  return by && launcher && payload !== undefined && Object.hasOwn(PAYLOADS, payload)
    ? { by, payload: payload as PayloadName, launcher }
    : undefined
}

/** A type that could launch the observed ordnance and fly as fast; the own type if possible. */
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
