/** A bot's destination, from its side's sightings. */
import { distanceOf, eastward, northward } from '../../../geometry/plane.ts'
import { typeNamed } from '../data/ships.ts'
import { OUTSKIRTS } from '../setup/start.ts'
import { alive, isStarbase, type Ship, type Sighting, type State, teamOf } from '../state.ts'

export interface Place {
  readonly x: number
  readonly y: number
}

const seen = (view: State): readonly Sighting[] => view.sightings[view.seenBy] ?? []

const nearest = <P extends Place>(from: Place, places: readonly P[]): P | undefined =>
  places.reduce<P | undefined>(
    (best, place) =>
      best && distanceOf(best.x - from.x, best.y - from.y) <= distanceOf(place.x - from.x, place.y - from.y)
        ? best
        : place,
    undefined,
  )

/** Rounds after which a sighting is out of date. */
const STALE = 3

/** The enemy to attack: the nearest in sight at the round's end, else the nearest of recent sightings. */
export function quarry(view: State, self: Ship): Sighting | undefined {
  const enemies = seen(view).filter(
    ({ name, kind, round }) =>
      (kind === 'ship' || (kind === 'starbase' && teamOf(name) !== '')) &&
      teamOf(name) !== self.team &&
      view.played - round < STALE,
  )
  const fresh = enemies.filter(({ round, tick }) => round === view.played && tick === 10)
  return nearest(self, fresh.length > 0 ? fresh : enemies)
}

/** A starbase that would replenish the ship, if it needs that. */
export function haven(view: State, self: Ship): Place | undefined {
  const worn = self.hull < typeNamed(self.type).hull / 2 || self.ammo.every((left) => left === 0)
  if (!worn) return undefined
  return nearest(self, [
    ...view.ships.filter((ship) => alive(ship) && isStarbase(ship)),
    ...seen(view).filter(({ name, kind }) => kind === 'starbase' && teamOf(name) === ''),
  ])
}

/** Units that a searching ship flies per round, and the share of the way to the fleets' starting circle. */
const SEARCHED = 290
const OUT = 0.8
/** Further guesses at an enemy's start, in degrees from the first. */
const ELSEWHERE = [60, 300, 120, 240]

/**
 * Where to search: the middle, a possible start of an enemy, another one, the middle again. All ships of a
 * side do this at the same time, so they stay together.
 */
export function haunt({ played, radius }: State, self: Ship): Place {
  const circle = radius - OUTSKIRTS
  const leg = Math.floor(played / Math.ceil(circle / SEARCHED))
  if (leg % 3 === 0) return { x: 0, y: 0 }
  // Team A starts in the north; its first guess is the opposite side.
  const bearing =
    (self.team === 'A' ? 180 : 0) + (leg % 3 === 1 ? 0 : ELSEWHERE[Math.floor(leg / 3) % ELSEWHERE.length]!)
  return { x: eastward(bearing, OUT * circle), y: northward(bearing, OUT * circle) }
}
