/** A map prepared for thousands of lookups per round. */
import { readJson } from '../../engine/text/json.ts'
import { add, distance, type Hex, hex, length, same, sub } from '../../geometry/hex.ts'
import { MAPS } from './data/maps.ts'
import { hexOf, ringHexes } from './data/rings.ts'
import type { Start } from './data/scenarios.ts'
import { FACES, type Face, sumOf } from './face.ts'
import { type Body, type GameMap, mapShape } from './setup/map.ts'

/** A body's surface in one of its hexes (VC-3.5). */
export interface Ground {
  readonly body: string
  readonly kind: Body['kind']
  readonly facing: Face
  /** Altitude of the surface, and its latitude without a sign. */
  readonly level: number
}

export interface Spot {
  readonly ring: string | null
  /** The counters of the orbit, as a sum; null without one. */
  readonly dots: Hex | null
  /** What gravity adds to a vector (VC-3.1). */
  readonly pull: Hex
  /** Points of heat by altitude. */
  readonly heat: readonly number[]
  readonly grounds: readonly Ground[]
}

export interface Field {
  readonly map: GameMap
  spotAt(at: Hex): Spot | undefined
}

const HALF = 1 << 15
const keyOf = ({ q, r }: Hex): number => q * 2 * HALF + r

/** The built-in map of that name, or a map given as text. */
const mapOf = (text: string): GameMap =>
  Object.hasOwn(MAPS, text) ? MAPS[text as keyof typeof MAPS] : mapShape.parse(readJson(text))

const kept = new Map<string, Field>()
/** Limit of memoized fields, because of players' own maps. */
const KEPT_AT_MOST = 24

/** `text`: the state's `map`. */
export function fieldOf(text: string): Field {
  let field = kept.get(text)
  if (field) return field
  field = fieldFor(mapOf(text))
  if (kept.size >= KEPT_AT_MOST) kept.delete(kept.keys().next().value!)
  kept.set(text, field)
  return field
}

const EMPTY: Spot = { ring: null, dots: null, pull: hex(0, 0), heat: [], grounds: [] }

export function fieldFor(map: GameMap): Field {
  const spots = new Map<number, Spot>()
  const grow = (at: Hex, more: (spot: Spot) => Spot) =>
    spots.set(keyOf(at), more(spots.get(keyOf(at)) ?? EMPTY))
  for (const { at, ring, dots, green, red, heat } of map.hexes)
    grow(hexOf(at), (spot) => ({
      ...spot,
      ring,
      dots: dots && sumOf(dots),
      pull: sub(sumOf(green), sumOf(red)),
      heat: heat === 0 ? [] : (map.heatTable[heat] ?? []),
    }))
  for (const body of map.bodies)
    for (const at of hexesOf(body))
      grow(at, (spot) => ({ ...spot, grounds: [...spot.grounds, groundOf(body, at)] }))
  return { map, spotAt: (at) => (at.r < HALF && at.r >= -HALF ? spots.get(keyOf(at)) : undefined) }
}

export const hexesOf = ({ at, radius }: Pick<Body, 'at' | 'radius'>): Hex[] => [
  hexOf(at),
  ...(radius > 0 ? ringHexes(at, radius) : []),
]

function groundOf({ id, kind, at, radius }: Body, where: Hex): Ground {
  const k = distance(hexOf(at), where)
  const facing = k === 0 ? 0 : ringHexes(at, k).findIndex((one) => one.q === where.q && one.r === where.r)
  return { body: id, kind, facing, level: radius + 1 - k }
}

/**
 * The body that an object touches there: at its surface or below (VC-3.6). Without the altitude rule
 * everything is at 0, which counts as below.
 */
export const touched = (
  spot: Spot | undefined,
  altitude: number,
  spared: string | null = null,
): Ground | undefined => spot?.grounds.find(({ level, body }) => altitude <= level && body !== spared)

/** Hexes tried for a fleet. */
const LINE = 24

/**
 * The fleets' starting places by faction, abreast, each ship beside the one before, avoiding obstacles
 * (VC-4.13); undefined if there is no room.
 */
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
