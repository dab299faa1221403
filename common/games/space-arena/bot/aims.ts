/** What a bot makes of what its side has seen: whom to go for, and where to. */
import { distanceOf, eastward, northward } from '../../../geometry/plane.ts'
import { typeNamed } from '../data/ships.ts'
import { teamOf } from '../names.ts'
import { OUTSKIRTS } from '../setup/start.ts'
import { alive, isStarbase, type Ship, type Sighting, type State } from '../state.ts'

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

/** Rounds after which a bot believes no more that an enemy is where it was. */
const STALE = 3

/** The enemy to go for: the nearest in sight at the round's end, else the nearest of those seen not long ago. */
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

/** A starbase that would serve it, if it is in need of one. */
export function haven(view: State, self: Ship): Place | undefined {
  const worn = self.hull < typeNamed(self.type).hull / 2 || self.ammo.every((left) => left === 0)
  if (!worn) return undefined
  return nearest(self, [
    ...view.ships.filter((ship) => alive(ship) && isStarbase(ship)),
    ...seen(view).filter(({ name, kind }) => kind === 'starbase' && teamOf(name) === ''),
  ])
}

/**
 * Units that somebody who searches flies in a round, and how much of the way to the circle where fleets
 * start.
 */
const SEARCHED = 290
const OUT = 0.8
/** Degrees from the first guess at where an enemy started to the others. */
const ELSEWHERE = [60, 300, 120, 240]

/**
 * Where to look for somebody: the middle, where an enemy may have started, another such place, the middle
 * again. Sides are there at the same time, and ships of one side stay together.
 */
export function haunt({ played, radius }: State, self: Ship): Place {
  const circle = radius - OUTSKIRTS
  const leg = Math.floor(played / Math.ceil(circle / SEARCHED))
  if (leg % 3 === 0) return { x: 0, y: 0 }
  // Team A starts in the north, whoever else plays; its first guess is the other side.
  const bearing =
    (self.team === 'A' ? 180 : 0) + (leg % 3 === 1 ? 0 : ELSEWHERE[Math.floor(leg / 3) % ELSEWHERE.length]!)
  return { x: eastward(bearing, OUT * circle), y: northward(bearing, OUT * circle) }
}
