/** The editor's operations: pure functions from a map to a changed map. */
import { MAPS } from '../../../../common/games/vector-combat/data/maps.ts'
import {
  hexOf,
  hotRing,
  orbit,
  pairOf,
  ringHexes,
  stillPoint,
} from '../../../../common/games/vector-combat/data/rings.ts'
import { type Counters, countersOf, FACES, type Face } from '../../../../common/games/vector-combat/face.ts'
import type { Body, GameMap, MapHex } from '../../../../common/games/vector-combat/setup/map.ts'
import { add, distance, type Hex, same, scale } from '../../../../common/geometry/hex.ts'

export const AT_REST: Counters = [0, 0, 0, 0, 0, 0]

/** Heat rows available to every map (VC-3.7): points at altitude 0, one less per level above. */
export const HEAT_ROWS: Readonly<Record<number, readonly number[]>> = MAPS.star.heatTable

export const emptyMap = (title: string): GameMap => ({
  id: 'own',
  title,
  edge: 24,
  bodies: [],
  hexes: [],
  heatTable: {},
  stations: [],
  asteroids: [],
})

const bare = (at: Hex): MapHex => ({
  at: pairOf(at),
  ring: null,
  dots: null,
  green: AT_REST,
  red: AT_REST,
  heat: 0,
})
const saysNothing = ({ ring, dots, green, red, heat }: MapHex): boolean =>
  ring === null && dots === null && heat === 0 && [...green, ...red].every((count) => count === 0)

/** Applies `to` to each of these hexes, and removes hexes that no longer have any marks. */
export function remarked(map: GameMap, places: readonly Hex[], to: (hex: MapHex) => MapHex): GameMap {
  const hexes = [...map.hexes]
  for (const at of places) {
    const i = hexes.findIndex((one) => same(hexOf(one.at), at))
    if (i < 0) hexes.push(to(bare(at)))
    else hexes[i] = to(hexes[i]!)
  }
  return { ...map, hexes: hexes.filter((one) => !saysNothing(one)) }
}

/** Sets the marks of an orbit or a still point, replacing the hexes' marks except heat. */
function withMarks(map: GameMap, made: readonly MapHex[]): GameMap {
  const at = (where: MapHex) => made.find((one) => same(hexOf(one.at), hexOf(where.at)))!
  return remarked(
    map,
    made.map((one) => hexOf(one.at)),
    (old) => ({ ...at(old), heat: old.heat }),
  )
}

export const withBody = (map: GameMap, body: Body): GameMap => ({ ...map, bodies: [...map.bodies, body] })
export const withOrbit = (map: GameMap, name: string, middle: Hex, radius: number, speed: number): GameMap =>
  withMarks(map, orbit(name, pairOf(middle), radius, speed))
export const withStillPoint = (map: GameMap, name: string, at: Hex): GameMap =>
  withMarks(map, stillPoint(name, pairOf(at)))

/** Sets the heat of all hexes at that distance (or of the one hex); 0 removes it. */
export function withHeat(map: GameMap, middle: Hex, radius: number, heat: number): GameMap {
  const places = radius === 0 ? [middle] : hotRing(pairOf(middle), radius, heat).map(({ at }) => hexOf(at))
  const row = HEAT_ROWS[heat]
  const heatTable =
    row === undefined || Object.hasOwn(map.heatTable, heat)
      ? map.heatTable
      : { ...map.heatTable, [heat]: row }
  return remarked({ ...map, heatTable }, places, (old) => ({ ...old, heat }))
}

export const withStation = (map: GameMap, station: GameMap['stations'][number]): GameMap => ({
  ...map,
  stations: [...map.stations, station],
})
export const withAsteroid = (map: GameMap, asteroid: GameMap['asteroids'][number]): GameMap => ({
  ...map,
  asteroids: [...map.asteroids, asteroid],
})

/** Removes whatever has that id. */
export const withoutNamed = (map: GameMap, id: string): GameMap => ({
  ...map,
  bodies: map.bodies.filter((one) => one.id !== id),
  stations: map.stations.filter((one) => one.id !== id),
  asteroids: map.asteroids.filter((one) => one.id !== id),
})

const unmarked = (old: MapHex): MapHex => ({ ...bare(hexOf(old.at)), heat: old.heat })

/** The hexes of an orbit; for a still point, also those that pull back to it. */
export function marksOf(map: GameMap, name: string): readonly MapHex[] {
  const places = map.hexes.filter(({ ring }) => ring === name)
  const resting = places.filter(({ dots }) => dots?.every((count) => count === 0)).map(({ at }) => hexOf(at))
  const pulls = map.hexes.filter(
    ({ at, ring, red }) =>
      ring === null &&
      resting.some((middle) =>
        FACES.some((away, face) => same(add(middle, away), hexOf(at)) && red[face]! > 0),
      ),
  )
  return [...places, ...pulls]
}

/** Removes an orbit or a still point. */
export const withoutRing = (map: GameMap, name: string): GameMap =>
  remarked(
    map,
    marksOf(map, name).map(({ at }) => hexOf(at)),
    unmarked,
  )

export const withoutMarks = (map: GameMap, at: Hex): GameMap => remarked(map, [at], unmarked)

/** How a station or an asteroid moves: at rest, along the orbit at its place, or freely. */
export type Motion =
  | { readonly kind: 'rest' }
  | { readonly kind: 'orbit' }
  | { readonly kind: 'free'; readonly face: Face; readonly count: number }

export function countersFor(map: GameMap, at: Hex, motion: Motion): Counters {
  if (motion.kind === 'rest') return AT_REST
  if (motion.kind === 'free') return countersOf(scale(FACES[motion.face]!, motion.count))
  return map.hexes.find((one) => same(hexOf(one.at), at))?.dots ?? AT_REST
}

/** The centre of the body at a hex, else the hex itself: orbits and heat are placed around it. */
export const middleAt = (map: GameMap, at: Hex): Hex => {
  const body = bodyAt(map, at)
  return body ? hexOf(body.at) : at
}

export const bodyAt = (map: GameMap, at: Hex): Body | undefined =>
  map.bodies.find((body) => distance(hexOf(body.at), at) <= body.radius)

const namesOf = ({ bodies, stations, asteroids, hexes }: GameMap): Set<string> =>
  new Set(
    [...bodies, ...stations, ...asteroids]
      .map(({ id }) => id)
      .concat(hexes.flatMap(({ ring }) => ring ?? [])),
  )

/**
 * The name if it is free on the map, else with the first free number. `always`: adds a number in any case.
 */
export function freeName(map: GameMap, stem: string, always = false): string {
  const taken = namesOf(map)
  if (!always && !taken.has(stem)) return stem
  for (let n = always ? 1 : 2; ; n++) if (!taken.has(`${stem}-${n}`)) return `${stem}-${n}`
}

/** The hexes at that distance from a centre. */
export const outlineOf = (middle: Hex, radius: number): readonly Hex[] =>
  radius === 0 ? [middle] : ringHexes(pairOf(middle), radius)
