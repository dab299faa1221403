/** VC-4.9: beams, obstacles, and chances to hit. */
import { distance, still, sub } from '../../geometry/hex.ts'
import { SHELTER } from './data/numbers.ts'
import { type Field, touched } from './field.ts'
import type { Asteroid } from './state.ts'
import { altitudeIn, type Place, wayOf } from './way.ts'

/** VC-2.6. */
export const rangeBetween = (a: Place, b: Place): number =>
  distance(a.at, b.at) + Math.abs(a.altitude - b.altitude)

/** VC-3.9: whether the place is in an asteroid's hex and altitude. */
export const sheltered = (asteroids: readonly Asteroid[], { at, altitude }: Place): boolean =>
  asteroids.some((asteroid) => asteroid.altitude === altitude && still(sub(asteroid.at, at)))

/** In percent; `reach`: the beam's range. */
export const beamChance = (reach: number, range: number, shelter: boolean): number =>
  Math.max(0, Math.floor((100 * (reach + 1 - range - (shelter ? SHELTER : 0))) / (reach + 1)))

/** Whether a body is in the way, along the path there or back. */
export const blocked = (field: Field, a: Place, b: Place): boolean =>
  field.map.bodies.length > 0 && meetsBody(field, a, b) && meetsBody(field, b, a)

function meetsBody(field: Field, from: Place, to: Place): boolean {
  const way = wayOf(sub(to.at, from.at))
  for (let i = 1; i < way.length; i++) {
    const h = way[i - 1]!
    if (
      touched(
        field.spotAt({ q: from.at.q + h.q, r: from.at.r + h.r }),
        altitudeIn(from.altitude, to.altitude, i, way.length),
      )
    )
      return true
  }
  return false
}
