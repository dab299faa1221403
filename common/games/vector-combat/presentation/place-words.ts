/** Names of places for players; ids such as `planet-2` are for records and orders. */
import type { GameMap } from '../setup/map.ts'

/** A body's kind, or its own name. */
export const bodyWords = (body: string): string =>
  /^(planet|moon|star|sun)$/.test(body) ? `the ${body}` : body

/** The same for stations. */
export const stationWords = (station: string): string =>
  /^(dock|station)$/.test(station) ? 'the station' : station === 'haven' ? 'the haven' : station

type Orbits = Pick<GameMap, 'bodies' | 'hexes'>

const ORDER = ['inner', 'outer'] as const
const AMONG_MORE = ['innermost', '2nd', '3rd', '4th', '5th', '6th'] as const

/** For `planet-2`: the body, and the index of its orbit, the innermost first; undefined for other names. */
function orbitOf(
  { bodies, hexes }: Orbits,
  ring: string,
): { readonly body: string; readonly which: string } | undefined {
  const [, body = ''] = /^(.+)-\d+$/.exec(ring) ?? []
  if (!bodies.some(({ id }) => id === body)) return undefined
  const far = (name: string) => Number(name.slice(body.length + 1))
  const all = [
    ...new Set(
      hexes.flatMap(({ ring: name }) =>
        name !== null && /-\d+$/.test(name) && name.slice(0, name.lastIndexOf('-')) === body ? [name] : [],
      ),
    ),
  ].sort((a, b) => far(a) - far(b))
  const place = all.indexOf(ring)
  const which =
    all.length === 1 ? '' : all.length === 2 ? ORDER[place]! : (AMONG_MORE[place] ?? `${place + 1}th`)
  return { body, which }
}

/** "the inner orbit of the planet"; a still point, and a ring of a player's own map, by its name. */
export function ringWords(map: Orbits, ring: string): string {
  const orbit = orbitOf(map, ring)
  return orbit ? `the ${orbit.which && `${orbit.which} `}orbit of ${bodyWords(orbit.body)}` : ring
}

/** A short form for a label beside it: "inner orbit", "orbit". */
export function ringLabel(map: Orbits, ring: string): string {
  const orbit = orbitOf(map, ring)
  return orbit ? (orbit.which ? `${orbit.which} orbit` : 'orbit') : ring
}
