/** The fleets' starting places: abreast, each ship beside the one before, avoiding obstacles (VC-4.13). */
import { add, type Hex, length, same } from '../../../geometry/hex.ts'
import { hexOf } from '../data/rings.ts'
import type { Start } from '../data/scenarios.ts'
import { FACES } from '../face.ts'
import type { Field } from '../field.ts'

/** Hexes tried for a fleet. */
const LINE = 24

/** By faction; undefined if there is no room. */
export function placesFor(starts: readonly Start[], ships: number, field: Field): Hex[][] | undefined {
  const taken: Hex[] = field.map.asteroids.map(({ at }) => hexOf(at))
  const fleets = starts.map(({ at, line }) => {
    const places: Hex[] = []
    for (let i = 0, here = hexOf(at); i < LINE && places.length < ships; i++, here = add(here, FACES[line]!))
      if (isFree(field, here, taken)) places.push(here)
    taken.push(...places)
    return places
  })
  return fleets.every((places) => places.length === ships) ? fleets : undefined
}

function isFree({ map, spotAt }: Field, at: Hex, taken: readonly Hex[]): boolean {
  const outside = map.edge !== null && length(at) > map.edge
  return !outside && !spotAt(at)?.grounds.length && !taken.some((other) => same(other, at))
}
