/** The editor's tools: what each places on a hex, by its settings. */
import { hexOf, pairOf } from '../../../../common/games/vector-combat/data/rings.ts'
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import { type Hex, same } from '../../../../common/geometry/hex.ts'
import {
  bodyAt,
  countersFor,
  freeName,
  type Motion,
  middleAt,
  outlineOf,
  withAsteroid,
  withBody,
  withHeat,
  withOrbit,
  withoutMarks,
  withoutNamed,
  withoutRing,
  withStation,
  withStillPoint,
} from './edit.ts'

export const TOOLS = [
  'look',
  'move',
  'planet',
  'moon',
  'star',
  'orbit',
  'still point',
  'heat',
  'station',
  'asteroid',
] as const
export type Tool = (typeof TOOLS)[number]

export interface Settings {
  /** Whether planets and stars are large; a moon has one hex unless set to large. */
  readonly large: Readonly<Record<'planet' | 'moon' | 'star', boolean>>
  /** `name`: if empty, derived from the thing it surrounds. */
  readonly orbit: { readonly name: string; readonly radius: number; readonly speed: number }
  readonly heat: { readonly radius: number; readonly points: number }
  readonly station: { readonly name: string; readonly faction: string | null; readonly motion: Motion }
  readonly asteroid: { readonly motion: Motion }
}

export const FIRST: Settings = {
  large: { planet: true, moon: false, star: true },
  orbit: { name: '', radius: 2, speed: 2 },
  heat: { radius: 2, points: 4 },
  station: { name: '', faction: null, motion: { kind: 'orbit' } },
  asteroid: { motion: { kind: 'rest' } },
}

/** Ranges of settings: the largest orbit still fits on a map. */
export const RADII = [1, 12] as const
export const SPEEDS = [1, 6] as const
export const HEATS = [0, 1, 2, 3, 4] as const
export const COUNTS = [1, 9] as const

/** The map after using a tool on a hex. */
export function used(
  map: GameMap,
  tool: Tool,
  { large, orbit, heat, station, asteroid }: Settings,
  at: Hex,
): GameMap {
  const middle = middleAt(map, at)
  switch (tool) {
    case 'look':
    case 'move':
      return map
    case 'planet':
    case 'moon':
    case 'star':
      return withBody(map, {
        id: freeName(map, tool),
        kind: tool,
        at: pairOf(at),
        radius: large[tool] ? 1 : 0,
      })
    case 'orbit': {
      const around = bodyAt(map, at)
      const name =
        orbit.name.trim() === ''
          ? freeName(map, `${around?.id ?? 'orbit'}-${orbit.radius}`)
          : freeName(map, orbit.name.trim())
      return withOrbit(map, name, middle, orbit.radius, orbit.speed)
    }
    case 'still point':
      return withStillPoint(map, freeName(map, 'still', true), at)
    case 'heat':
      return withHeat(map, middle, heat.radius, heat.points)
    case 'station':
      return withStation(map, {
        id: freeName(map, nameIn(station.name, 'station')),
        at: pairOf(at),
        altitude: 0,
        counters: countersFor(map, at, station.motion),
        faction: station.faction,
      })
    case 'asteroid':
      return withAsteroid(map, {
        id: freeName(map, 'rock', true),
        at: pairOf(at),
        altitude: 0,
        counters: countersFor(map, at, asteroid.motion),
      })
  }
}

/** Orders contain stations' names, so names must not contain blanks. */
const nameIn = (given: string, otherwise: string): string => given.trim().replace(/\s+/g, '-') || otherwise

/** The hexes that the tool would mark, for a preview. */
export function wouldMark(
  map: GameMap,
  tool: Tool,
  { large, orbit, heat }: Settings,
  at: Hex,
): readonly Hex[] {
  if (tool === 'planet' || tool === 'moon' || tool === 'star')
    return large[tool] ? [at, ...outlineOf(at, 1)] : [at]
  if (tool === 'orbit') return outlineOf(middleAt(map, at), orbit.radius)
  if (tool === 'heat') return outlineOf(middleAt(map, at), heat.radius)
  return tool === 'still point' ? [at, ...outlineOf(at, 1)] : [at]
}

/** A thing on a hex, in words, and the map without it. */
export interface Thing {
  readonly words: string
  readonly name: string
  without(map: GameMap): GameMap
}

/** Omits the kind if the id already contains it, as in `moon-2`. */
const called = (kind: string, id: string): string => (id.startsWith(kind) ? id : `${kind} ${id}`)

/** Things on a hex, the topmost first. */
export function thingsAt(map: GameMap, at: Hex): Thing[] {
  const here = ({ at: where }: { readonly at: readonly [number, number] }) => same(hexOf(where), at)
  const named = (id: string, words: string): Thing => ({
    name: id,
    words,
    without: (from) => withoutNamed(from, id),
  })
  const marks = map.hexes.find(here)
  const body = bodyAt(map, at)
  const resting = marks?.dots?.every((count) => count === 0)
  return [
    ...map.asteroids.filter(here).map(({ id }) => named(id, called('asteroid', id))),
    ...map.stations
      .filter(here)
      .map(({ id, faction }) =>
        named(id, `${called('station', id)}${faction === null ? '' : ` of ${faction}`}`),
      ),
    ...(body ? [named(body.id, called(body.kind, body.id))] : []),
    ...(marks?.ring
      ? [
          {
            name: marks.ring,
            words: `${resting ? 'still point' : 'orbit'} ${marks.ring}`,
            without: (from: GameMap) => withoutRing(from, marks.ring!),
          },
        ]
      : []),
    ...(marks && marks.ring === null && [...marks.green, ...marks.red].some((count) => count > 0)
      ? [{ name: 'pull', words: 'a pull', without: (from: GameMap) => withoutMarks(from, at) }]
      : []),
    ...(marks && marks.heat > 0
      ? [{ name: 'heat', words: `heat ${marks.heat}`, without: (from: GameMap) => withHeat(from, at, 0, 0) }]
      : []),
  ]
}
