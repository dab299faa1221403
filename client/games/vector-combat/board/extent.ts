/**
 * The area of interest (ships, where they go, and the bodies and stations nearby), the map's outline, and the
 * ships as dots on a small map.
 */
import { hexOf } from '../../../../common/games/vector-combat/data/rings.ts'
import { fieldOf } from '../../../../common/games/vector-combat/field.ts'
import { foreseen } from '../../../../common/games/vector-combat/resolve.ts'
import { inPlay, type State } from '../../../../common/games/vector-combat/state.ts'
import { add, distance, type Hex, length, scale, UNITS } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import { onward } from '../../../board/hex-layout.ts'
import type { Dot, Eyes } from '../../../game-kit/board-view.ts'
import { toWorld } from '../plane.ts'

/** Room around the area of interest, in hexes. */
const ROOM = 0.8
/** Room around the ends of vectors. */
const AHEAD = 0.5
/** Vectors longer than this are not followed to their end. */
const FAR = 9
/** Distance within which a body or station matters to a ship (hexes). */
const NEAR = 7

/** Radar range on a map without an edge (hexes). */
const RADAR = 30

const around = (at: Hex, room: number): Point[] => UNITS.map((unit) => toWorld(onward(at, unit, room)))

/** Pieces where the board draws them: after the next move, if there is one. */
const drawn = (state: State) => (state.result ? state : foreseen(state))

export function extent(state: State): Point[] {
  const { ships, missiles, stations } = drawn(state)
  const flown = ships.filter(inPlay)
  const places = [...state.ships.filter(inPlay), ...flown].map(({ at }) => at)
  const ends = flown.flatMap(({ at, velocity }) => (length(velocity) > FAR ? [] : [add(at, velocity)]))
  const near = (at: Hex, room: number) => places.some((place) => distance(place, at) <= NEAR + room)
  const { bodies } = fieldOf(state.map).map
  const shown = [
    ...places.flatMap((at) => around(at, ROOM)),
    ...ends.flatMap((at) => around(at, AHEAD)),
    ...missiles.flatMap(({ at }) => (near(at, 0) ? around(at, 1) : [])),
    ...stations.flatMap(({ at }) => (near(at, 0) ? around(at, 1) : [])),
    ...bodies.flatMap(({ id, at, radius }) =>
      state.victory.body === id || near(hexOf(at), radius) ? around(hexOf(at), radius + 1) : [],
    ),
    ...goals(state).flatMap((at) => around(at, 1)),
  ]
  return shown.length > 0
    ? padded(shown)
    : bodies.length > 0
      ? bodies.flatMap(({ at, radius }) => around(hexOf(at), radius + 4))
      : around({ q: 0, r: 0 }, NEAR)
}

/** Margin for the names beside ships, as a share of the area: names do not shrink when zoomed out. */
const NAMES = 0.07

function padded(points: readonly Point[]): Point[] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const more = NAMES * Math.max(right - left, bottom - top)
  return [
    { x: left - more, y: top - more },
    { x: right + more, y: bottom + more },
  ]
}

/** Hexes of victory orbits, if these are named. */
const goals = ({ victory, map }: State): Hex[] =>
  victory.kind === 'orbit' && victory.rings.length > 0
    ? fieldOf(map).map.hexes.flatMap(({ ring, at }) =>
        ring !== null && victory.rings.includes(ring) ? [hexOf(at)] : [],
      )
    : []

export const outline = ({ map }: State): Point[] =>
  UNITS.map((unit) => toWorld(scale(unit, fieldOf(map).map.edge ?? RADAR)))

export const dots = (state: State, { team }: Pick<Eyes, 'team'>): Dot[] =>
  drawn(state)
    .ships.filter(inPlay)
    .map(({ at, faction }) => ({ at: toWorld(at), team: faction, own: faction === team }))
