/** A ship's goal: the victory condition, or a station at rest. */
import { type Hex, length, same, still } from '../../../geometry/hex.ts'
import type { Board } from '../board.ts'
import { hexOf } from '../data/rings.ts'
import { hexesOf } from '../field.ts'
import { inPlay, type Ship, type Station } from '../state.ts'
import { type Eta, etaOf, type Goal } from './eta.ts'

/**
 * Weight of a subturn where the first side to finish wins, and where one ship more or less decides nothing.
 */
const RACE = 2
const IDLE = 0.7

export interface Aim {
  readonly kind: 'orbit' | 'land'
  readonly eta: Eta
  /** The rings that count as arrival. */
  readonly rings: ReadonlySet<string>
  /** The body to land on. */
  readonly body: string | null
  /** Worth of a subturn saved on the way, as a share of its worth where it decides. */
  readonly weight: number
}

/** Undefined if the victory condition is only to have most left. */
export function aimOf(board: Board, ship: Ship): Aim | undefined {
  const {
    state: { victory, takeoffs },
  } = board
  if (victory.kind === 'orbit') {
    const rings = ringsOf(board)
    return rings.size === 0
      ? undefined
      : {
          kind: 'orbit',
          rings,
          body: null,
          weight: contest(board, ship, rings),
          eta: tableOf(board, ship, orbiting(board, rings)),
        }
  }
  // After its take-off, a side only has to survive until the turn's end.
  if (victory.kind !== 'land' || Object.keys(takeoffs).length > 0) return undefined
  const body = board.field.map.bodies.find(({ id, kind }) =>
    victory.body === null ? kind !== 'star' : id === victory.body && kind !== 'star',
  )
  return (
    body && {
      kind: 'land',
      rings: new Set(),
      body: body.id,
      weight: RACE,
      eta: tableOf(board, ship, landing(body.id, hexesOf(body), ship.sheet.thrust)),
    }
  )
}

/**
 * The side with most ships in a ring wins. A side that cannot have the most has to reduce the others' number;
 * one that has the most already can concentrate on that, too.
 */
function contest(board: Board, ship: Ship, rings: ReadonlySet<string>): number {
  const held = (faction: string) =>
    board.ships.filter(
      (other) =>
        inPlay(other) &&
        other !== ship &&
        other.faction === faction &&
        other.ring !== null &&
        rings.has(other.ring),
    ).length
  const ours = held(ship.faction) + 1
  const theirs = Math.max(
    0,
    ...board.state.factions.map((faction) => (faction === ship.faction ? 0 : held(faction))),
  )
  return ours > theirs && ours - 1 <= theirs ? 1 : IDLE
}

/** The way to a station at rest. */
export function haven(board: Board, ship: Ship): Eta | undefined {
  const station = board.stations.find(
    ({ at, velocity, altitude, climb, faction }: Station) =>
      (faction === null || faction === ship.faction) &&
      still(velocity) &&
      altitude === 0 &&
      climb === 0 &&
      still(board.field.spotAt(at)?.pull ?? velocity),
  )
  return station && tableOf(board, ship, resting(station.at))
}

const tableOf = ({ state: { map }, field }: Board, { sheet }: Ship, goal: Goal): Eta =>
  etaOf(map, field, sheet.thrust, goal)

const ringsOf = ({
  state: {
    victory: { rings },
  },
  field: { map },
}: Board): ReadonlySet<string> =>
  new Set(
    map.hexes.flatMap(({ ring }) =>
      ring !== null && (rings.length === 0 || rings.includes(ring)) ? [ring] : [],
    ),
  )

function orbiting({ field }: Board, rings: ReadonlySet<string>): Goal {
  const hexes = field.map.hexes
    .filter(({ ring }) => ring !== null && rings.has(ring))
    .map(({ at }) => hexOf(at))
  return {
    key: `orbit ${[...rings].join()}`,
    hexes,
    body: null,
    reached(at, velocity) {
      const spot = field.spotAt(at)
      return spot?.dots != null && spot.ring !== null && rings.has(spot.ring) && same(spot.dots, velocity)
    },
  }
}

const landing = (body: string, hexes: readonly Hex[], thrust: number): Goal => ({
  key: `land ${body}`,
  hexes,
  body,
  reached: (at, velocity) => length(velocity) <= thrust && hexes.some((one) => same(one, at)),
})

const resting = (place: Hex): Goal => ({
  key: `rest ${place.q},${place.r}`,
  hexes: [place],
  body: null,
  reached: (at, velocity) => still(velocity) && same(at, place),
})
