/** What a bot makes of what its side has seen: whom to go for, and where to. */
import type { Dice } from '../../../engine/dice.ts'
import { distanceOf, eastward, northward } from '../../../geometry/plane.ts'
import { typeNamed } from '../data/ships.ts'
import { teamOf } from '../names.ts'
import { alive, isStarbase, type Ship, type Sighting, type State } from '../state.ts'

export interface Place {
  readonly x: number
  readonly y: number
}

const seen = (view: State): readonly Sighting[] => view.sightings[view.seenBy] ?? []

const nearest = <P extends Place>(from: Place, places: readonly P[]): P | undefined =>
  places.reduce<P | undefined>((best, place) => (best && distanceOf(best.x - from.x, best.y - from.y) <= distanceOf(place.x - from.x, place.y - from.y) ? best : place), undefined)

/** Rounds after which a bot believes no more that an enemy is where it was. */
const STALE = 3

/** The enemy to go for: the nearest in sight at the round's end, else the nearest of those seen not long ago. */
export function quarry(view: State, self: Ship): Sighting | undefined {
  const enemies = seen(view).filter(({ name, kind, round }) => (kind === 'ship' || (kind === 'starbase' && teamOf(name) !== '')) && teamOf(name) !== self.team && view.played - round < STALE)
  const fresh = enemies.filter(({ round, tick }) => round === view.played && tick === 10)
  return nearest(self, fresh.length > 0 ? fresh : enemies)
}

/** A starbase that would serve it, if it is in need of one. */
export function haven(view: State, self: Ship): Place | undefined {
  const worn = self.hull < typeNamed(self.type).hull / 2 || self.ammo.every((left) => left === 0)
  if (!worn) return undefined
  return nearest(self, [...view.ships.filter((ship) => alive(ship) && isStarbase(ship)), ...seen(view).filter(({ name, kind }) => kind === 'starbase' && teamOf(name) === '')])
}

/** Where to look for somebody: at first the middle, later anywhere within the map. */
export function haunt(view: State, self: Ship, dice: Dice): Place {
  if (view.played < 3) return { x: 0, y: 0 }
  const bearing = dice.roll(`bearing/${self.name}`, 360)
  const out = (dice.roll(`out/${self.name}`, 100) / 100) * view.radius
  return { x: eastward(bearing, out), y: northward(bearing, out) }
}
