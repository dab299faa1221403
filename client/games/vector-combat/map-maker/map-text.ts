/** A map's text, short enough to send with a setup: a line per thing, without default values. */

import { readJson } from '../../../../common/engine/text/json.ts'
import { CONTESTS } from '../../../../common/games/vector-combat/data/contests.ts'
import { MAPS } from '../../../../common/games/vector-combat/data/maps.ts'
import { type GameMap, mapShape } from '../../../../common/games/vector-combat/setup/map.ts'
import { LONGEST_TEXT, refusedMap } from '../../../../common/games/vector-combat/setup/map-check.ts'
import { setup } from '../../../../common/games/vector-combat/setup/setup.ts'
import { keptFor } from '../../../game-kit/memoize.ts'

/** Limit for pasted or sent texts: longer ones are rejected unread. */
export const LONGEST_READ = 40_000

const isUsual = (value: unknown): boolean =>
  value === null ||
  value === 0 ||
  (Array.isArray(value) && value.length === 6 && value.every((count) => count === 0))

/** A still point's dots are all 0 but must be kept: they make it a still point. */
const short = (one: object): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(one).filter(([key, value]) =>
        key === 'dots' ? value !== null : key === 'at' || key === 'radius' || !isUsual(value),
      ),
    ),
  )

export function textOf({ id, title, edge, bodies, hexes, heatTable, stations, asteroids }: GameMap): string {
  const used = Object.fromEntries(
    Object.entries(heatTable).filter(([row]) => hexes.some(({ heat }) => heat === Number(row))),
  )
  const lists = Object.entries({ bodies, stations, asteroids, hexes }).filter(([, all]) => all.length > 0)
  return (
    [
      `{"id":${JSON.stringify(id)},"title":${JSON.stringify(title)},"edge":${edge}${Object.keys(used).length === 0 ? '' : `,"heatTable":${JSON.stringify(used)}`}`,
      ...lists.map(([name, all]) => `,"${name}":[\n${all.map(short).join(',\n')}]`),
    ].join('\n') + '}'
  )
}

export type Reading = { readonly map: GameMap } | { readonly refused: readonly string[] }

/** The map in a text, playable or not. */
export function readText(text: string): Reading {
  if (text.length > LONGEST_READ) return { refused: ['the text is too long for a map'] }
  let given: unknown
  try {
    given = readJson(text)
  } catch {
    return { refused: refusedMap(text) }
  }
  const read = mapShape.safeParse(given)
  return read.success ? { map: read.data } : { refused: refusedMap(text) }
}

export interface Fault {
  readonly reason: string
  /** The hex concerned, if any. */
  readonly at?: readonly [q: number, r: number]
}

/** Why the map is not playable, found by the server's own check; empty if it is. */
export const faultsOf: (map: GameMap) => readonly Fault[] = keptFor(judge)

function judge(map: GameMap): Fault[] {
  const text = textOf(map)
  const refused = refusedMap(text)
  if (refused.length > 0) return refused.map((reason) => located(map, reason))
  if (text.length > LONGEST_TEXT)
    return [
      {
        reason: `the text of the map has ${text.length} characters, and ${LONGEST_TEXT} are the most: take something away`,
      },
    ]
  return (setup.safeParse({ scenario: 'own', map: 'own', ownMap: text }).error?.issues ?? []).map(
    ({ message }) => ({ reason: message }),
  )
}

/** Finds the hex that a reason names, directly or through a thing on the map. */
function located(map: GameMap, reason: string): Fault {
  const hex = /(?:hex|at|to|of) \((-?\d+), (-?\d+)\)/.exec(reason)
  const [first] = reason.split(' ')
  const named = [...map.bodies, ...map.stations, ...map.asteroids].find(
    ({ id }) => id === first || reason.endsWith(` ${id}`) || reason.startsWith(`station ${id} `),
  )
  if (named) return { reason, at: named.at }
  return hex ? { reason, at: [Number(hex[1]), Number(hex[2])] } : { reason }
}

/** The displayed title. */
export const titleOf = (map: Pick<GameMap, 'title'>): string => map.title.trim() || 'Without a title'

/** All maps of the game: those to choose from, and those of scenarios. */
export const BUILT_IN: readonly GameMap[] = [
  ...Object.values(MAPS),
  ...Object.values(CONTESTS).flatMap(({ map }) => (typeof map === 'string' ? [] : [map])),
]
