/** What places are called in front of players: ids such as `planet-2` are those of records and orders. */
import type { GameMap } from '../setup/map.ts'

/** Bodies are called by what they are, or have a name of their own. */
export const bodyWords = (body: string): string =>
  /^(planet|moon|star|sun)$/.test(body) ? `the ${body}` : body

/** So are stations. */
export const stationWords = (station: string): string =>
  /^(dock|station)$/.test(station) ? 'the station' : station === 'haven' ? 'the haven' : station

type Orbits = Pick<GameMap, 'bodies' | 'hexes'>

const ORDER = ['inner', 'outer'] as const
const AMONG_MORE = ['innermost', '2nd', '3rd', '4th', '5th', '6th'] as const

/**
 * `planet-2`: the body, and which of its orbits it is, the innermost first; undefined for a name of another
 * kind.
 */
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

/** "the inner orbit of the planet"; a still point, and a ring of a map of one's own, by its name. */
export function ringWords(map: Orbits, ring: string): string {
  const orbit = orbitOf(map, ring)
  return orbit ? `the ${orbit.which && `${orbit.which} `}orbit of ${bodyWords(orbit.body)}` : ring
}

/** The same for a label beside it: "inner orbit", "orbit". */
export function ringLabel(map: Orbits, ring: string): string {
  const orbit = orbitOf(map, ring)
  return orbit ? (orbit.which ? `${orbit.which} orbit` : 'orbit') : ring
}
