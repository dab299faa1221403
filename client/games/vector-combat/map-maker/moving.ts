/** Moving things to another hex, with everything that belongs to them. */
import { hexOf, pairOf } from '../../../../common/games/vector-combat/data/rings.ts'
import type { Body, GameMap, MapHex } from '../../../../common/games/vector-combat/setup/map.ts'
import { add, distance, type Hex, same, sub } from '../../../../common/geometry/hex.ts'
import { bodyAt, marksOf, remarked } from './edit.ts'

interface Load {
  readonly ids: ReadonlySet<string>
  readonly marks: readonly MapHex[]
}

type At = Pick<MapHex, 'at'>

const isAt = (at: Hex) => (one: At) => same(hexOf(one.at), at)

/** Undefined if nothing there can be moved: heat and pulls belong to other things. */
export function loadAt(map: GameMap, at: Hex): Load | undefined {
  const drifting = map.asteroids.find(isAt(at)) ?? map.stations.find(isAt(at))
  if (drifting) return { ids: new Set([drifting.id]), marks: [] }
  const body = bodyAt(map, at)
  if (body) return withItsOwn(map, body)
  const ring = map.hexes.find(isAt(at))?.ring
  return ring === null || ring === undefined ? undefined : { ids: new Set(), marks: marksOf(map, ring) }
}

function withItsOwn(map: GameMap, body: Body): Load {
  const rings = [...new Set(map.hexes.flatMap(({ ring }) => ring ?? []))].filter((name) =>
    isAround(
      map.hexes.filter(({ ring }) => ring === name),
      body,
    ),
  )
  const orbits = map.hexes.filter(({ ring }) => ring !== null && rings.includes(ring))
  const hot = map.hexes.filter(
    (one) => one.ring === null && one.heat > 0 && isHeatOnly(one) && nearest(map, one) === body,
  )
  const along = [...map.stations, ...map.asteroids].filter(({ at }) => orbits.some(isAt(hexOf(at))))
  return { ids: new Set([body.id, ...along.map(({ id }) => id)]), marks: [...orbits, ...hot] }
}

const isHeatOnly = ({ green, red }: MapHex): boolean => [...green, ...red].every((count) => count === 0)

/** Whether the hexes lie evenly around the body's centre. */
const isAround = (hexes: readonly At[], { at: [q, r] }: Body): boolean =>
  hexes.reduce((sum, { at }) => sum + at[0], 0) === q * hexes.length &&
  hexes.reduce((sum, { at }) => sum + at[1], 0) === r * hexes.length

const nearest = ({ bodies }: GameMap, { at }: At): Body | undefined =>
  bodies.reduce<Body | undefined>(
    (best, body) =>
      best && distance(hexOf(best.at), hexOf(at)) <= distance(hexOf(body.at), hexOf(at)) ? best : body,
    undefined,
  )

export function moved(map: GameMap, from: Hex, to: Hex): GameMap {
  const load = loadAt(map, from)
  if (!load) return map
  // A body can be picked up at any of its hexes, and is put down by its centre.
  const body = map.bodies.find(({ id }) => load.ids.has(id))
  const by = sub(to, body ? hexOf(body.at) : from)
  const shifted = <T extends { readonly id: string; readonly at: readonly [number, number] }>(
    all: readonly T[],
  ): T[] => all.map((one) => (load.ids.has(one.id) ? { ...one, at: pairOf(add(hexOf(one.at), by)) } : one))
  const left = {
    ...map,
    bodies: shifted(map.bodies),
    stations: shifted(map.stations),
    asteroids: shifted(map.asteroids),
    hexes: map.hexes.filter((one) => !load.marks.includes(one)),
  }
  const put = load.marks.map((one) => ({ ...one, at: pairOf(add(hexOf(one.at), by)) }))
  return remarked(
    left,
    put.map(({ at }) => hexOf(at)),
    (old) => {
      const here = put.find(isAt(hexOf(old.at)))!
      return here.ring === null && isHeatOnly(here)
        ? { ...old, heat: here.heat }
        : { ...here, heat: here.heat || old.heat }
    },
  )
}
