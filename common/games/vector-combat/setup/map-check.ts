/** Why a player's own map cannot be played, in words (VC-3.8). */
import { readJson } from '../../../engine/text/json.ts'
import { isDeceptive } from '../../../engine/text/visible-text.ts'
import { add, distance, type Hex, length, same, still } from '../../../geometry/hex.ts'
import { hexOf } from '../data/rings.ts'
import { sumOf } from '../face.ts'
import { type Field, fieldFor, hexesOf } from '../field.ts'
import { wayOf } from '../way.ts'
import { type GameMap, mapShape } from './map.ts'

/** Limit of the text, which is sent with the setup. */
export const LONGEST_TEXT = 6_000
/** Most errors reported at once. */
const TOLD_AT_MOST = 5
const MOST = { bodies: 8, stations: 8, asteroids: 40, counters: 60, lines: 9, altitude: 99 } as const
/** Distance from (0, 0): room for fleets that start 9 hexes from it, and no more than fits on a board. */
const EDGES = [15, 60] as const
const FARTHEST = 60

/** Empty if the map can be played. */
export function refusedMap(text: string): string[] {
  let given: unknown
  try {
    given = readJson(text)
  } catch (error) {
    return [`the map is not JSON: ${(error as Error).message}`]
  }
  const read = mapShape.safeParse(given)
  if (!read.success)
    return read.error.issues
      .slice(0, TOLD_AT_MOST)
      .map(({ path, message }) => `${path.length > 0 ? `${path.map(String).join('.')}: ` : ''}${message}`)
  return reasons(read.data).slice(0, TOLD_AT_MOST)
}

const place = ({ q, r }: Hex): string => `(${q}, ${r})`

function reasons(map: GameMap): string[] {
  const many = sizes(map)
  if (many.length > 0) return many
  const told = [...names(map), ...extent(map), ...bodies(map), ...marks(map)]
  // Consequences of wrong marks are not reported in addition.
  return told.length > 0 ? told : orbits(map)
}

function sizes({ bodies, stations, asteroids, hexes }: GameMap): string[] {
  const drifting = [...stations, ...asteroids]
  return [
    ...(
      [
        ['bodies', bodies],
        ['stations', stations],
        ['asteroids', asteroids],
      ] as const
    ).flatMap(([what, all]) =>
      all.length > MOST[what] ? [`a map has at most ${MOST[what]} ${what}; these are ${all.length}`] : [],
    ),
    ...drifting
      .filter(({ counters }) => counters.some((count) => count > MOST.counters))
      .map(({ id }) => `${id} has at most ${MOST.counters} counters on a face`),
    ...drifting
      .filter(({ altitude, climb = 0 }) => altitude > MOST.altitude || Math.abs(climb) > MOST.altitude)
      .map(({ id }) => `${id} has at most ${MOST.altitude} of altitude, and of altitude vector`),
    ...hexes
      .filter(({ dots, green, red }) =>
        [...(dots ?? []), ...green, ...red].some((count) => count > MOST.lines),
      )
      .map(({ at }) => `hex ${place(hexOf(at))} has at most ${MOST.lines} dots and lines on a face`),
  ]
}

const doubles = (all: readonly string[]): string[] => [
  ...new Set(all.filter((one, i) => all.indexOf(one) !== i)),
]

const names = ({ id, title, bodies, stations, asteroids, hexes }: GameMap): string[] => [
  ...[
    id,
    title,
    ...[...bodies, ...stations, ...asteroids].map((one) => one.id),
    ...hexes.flatMap(({ ring }) => ring ?? []),
  ]
    .filter(isDeceptive)
    .map(
      (name) =>
        `the name ${JSON.stringify(name)} has characters that nobody sees, or too many marks upon a letter`,
    ),
  ...doubles([...bodies, ...stations, ...asteroids].map(({ id }) => id)).map(
    (id) => `two things are called ${id}`,
  ),
  ...stations
    .filter(({ faction }) => faction !== null && !/^[A-D]$/.test(faction))
    .map(({ id }) => `station ${id} belongs to nobody (null) or to a team, A to D`),
]

function extent({ edge, bodies, hexes, stations, asteroids }: GameMap): string[] {
  const far = edge ?? FARTHEST
  const beyond = [...bodies, ...stations, ...asteroids]
    .filter(({ at }) => length(hexOf(at)) > far)
    .map(({ id }) => `${id} is beyond the edge, more than ${far} hexes from (0, 0)`)
  return [
    ...(edge !== null && (edge < EDGES[0] || edge > EDGES[1])
      ? [`the edge is ${EDGES[0]} to ${EDGES[1]} hexes from (0, 0), or null`]
      : []),
    ...beyond,
    ...hexes
      .map(({ at }) => hexOf(at))
      .filter((at) => length(at) > far)
      .map((at) => `hex ${place(at)} is beyond the edge, more than ${far} hexes from (0, 0)`),
  ]
}

const bodies = (map: GameMap): string[] =>
  map.bodies.flatMap((one, i) =>
    map.bodies
      .slice(i + 1)
      .filter((other) => distance(hexOf(one.at), hexOf(other.at)) <= one.radius + other.radius)
      .map(({ id }) => `${one.id} and ${id} overlap`),
  )

function marks({ bodies, hexes, heatTable }: GameMap): string[] {
  const ground = bodies.flatMap((body) => hexesOf(body).map((at) => `${body.id} ${place(at)}`))
  const bodyAt = (at: Hex) => ground.find((one) => one.endsWith(` ${place(at)}`))?.split(' ')[0]
  return [
    ...doubles(hexes.map(({ at }) => place(hexOf(at)))).map((at) => `hex ${at} is listed twice`),
    ...hexes.flatMap(({ at, ring, dots, green, red, heat }) => {
      const where = hexOf(at)
      const under = bodyAt(where)
      return [
        ...(under !== undefined && (dots !== null || [...green, ...red].some((count) => count > 0))
          ? [`hex ${place(where)} is ${under}’s own, and carries no dots and no lines`]
          : []),
        ...((ring === null) === (dots === null)
          ? []
          : [
              `hex ${place(where)} has ${ring === null ? 'dots and no ring' : 'a ring and no dots'}: an orbit has both`,
            ]),
        ...(heat === 0 || Object.hasOwn(heatTable, heat)
          ? []
          : [`hex ${place(where)} has heat ${heat}, and the heat table has no row ${heat}`]),
      ]
    }),
  ]
}

/**
 * VC-3.12: from each hex of a ring, a ship at its dots reaches a hex of the ring, with the dots of that hex.
 */
function orbits(map: GameMap): string[] {
  const field = fieldFor(map)
  return map.hexes.flatMap(({ at, ring, dots }) => {
    if (ring === null || dots === null) return []
    const [from, velocity] = [hexOf(at), sumOf(dots)]
    const wrong = leads(field, ring, from, velocity)
    return wrong === undefined ? [] : [`the orbit ${ring} does not hold at ${place(from)}: ${wrong}`]
  })
}

function leads(field: Field, ring: string, from: Hex, velocity: Hex): string | undefined {
  const to = add(from, velocity)
  if (
    wayOf(velocity)
      .slice(0, -1)
      .some((h) => field.spotAt(add(from, h))?.grounds.length)
  )
    return 'it leads through a body'
  const spot = field.spotAt(to)
  if (spot?.ring !== ring || !spot.dots) return `its dots lead to ${place(to)}, which is not on it`
  const next = still(spot.pull) ? velocity : add(velocity, spot.pull)
  return same(next, spot.dots)
    ? undefined
    : `with the lines of ${place(to)} a ship does not have the dots of it`
}
