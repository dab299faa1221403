/** The area of interest, the arena's outline, and what is known as dots on a small map. */
import { TICKS } from '../../../../common/games/space-arena/data/constants.ts'
import { OUTSKIRTS } from '../../../../common/games/space-arena/setup/start.ts'
import { alive, isStarbase, type State, teamOf } from '../../../../common/games/space-arena/state.ts'
import { eastward, northward } from '../../../../common/geometry/plane.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Dot, Eyes } from '../../../game-kit/board-view.ts'
import { unseenStarts } from '../plan/unseen-starts.ts'
import { ageOf } from '../plan/words.ts'
import { toWorld, UNIT } from '../plane.ts'
import { scanRadius } from './scans.ts'
import { latestFirst } from './ships/strangers.ts'

/** The arena has no border, so this is a square around the area where fleets start. */
export const outline = ({ radius }: State): Point[] =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x, y]) => ({ x: x! * radius * UNIT, y: y! * radius * UNIT }))

/** Room around each place, in arena units. */
const ROOM = 40

/** Own ships with their scan range and drift, and contacts of the last round. */
export function extent(state: State): Point[] {
  const around = ({ x, y }: Point, room: number): Point[] => [
    { x: x - room, y: y - room },
    { x: x + room, y: y + room },
  ]
  const there = state.ships.filter(alive)
  const movable = there.filter((ship) => !isStarbase(ship))
  // Starbases never move: they count only if there are no ships.
  const ships = (movable.length > 0 ? movable : there).flatMap((ship) => {
    const way = ship.speed * TICKS
    const ahead = { x: ship.x + eastward(ship.heading, way), y: ship.y + northward(ship.heading, way) }
    return [
      ...around(toWorld(ship), state.seenBy === '' ? ROOM * 2 * UNIT : scanRadius(ship.type) * 0.85),
      ...around(toWorld(ahead), ROOM * UNIT),
    ]
  })
  const fresh = latestFirst(state)
    .filter((sighting) => ageOf(sighting, state.played) < TICKS)
    .flatMap((sighting) => around(toWorld(sighting), ROOM * UNIT))
  return ships.length > 0 ? [...ships, ...fresh, ...beginningsOf(state)] : outline(state)
}

/** For the first plan: the circle on which all fleets start, with one's own on it. */
function beginningsOf({ radius, played, seenBy, ships }: State): Point[] {
  const out = radius - OUTSKIRTS
  const begins = ships
    .filter((ship) => !isStarbase(ship))
    .every(({ x, y, heading }) => Math.abs(x * eastward(heading, 1) + y * northward(heading, 1) + out) <= 1)
  return played === 0 && seenBy !== '' && begins
    ? [
        { x: -out * UNIT, y: -out * UNIT },
        { x: out * UNIT, y: out * UNIT },
      ]
    : []
}

/** Before the first round strangers are where they start, although nobody sees them there. */
export function dots(state: State, eyes: Pick<Eyes, 'team' | 'deduced'>): Dot[] {
  const { team } = eyes
  const contacts = latestFirst(state).filter(({ kind }) => kind === 'ship' || kind === 'starbase')
  return [
    ...(state.played === 0 ? unseenStarts(state, eyes) : []).map(({ name, place }) => ({
      at: toWorld(place),
      team: teamOf(name),
      own: false,
    })),
    ...contacts.map((sighting) => ({ at: toWorld(sighting), team: teamOf(sighting.name), own: false })),
    ...state.ships
      .filter(alive)
      .map((ship) => ({ at: toWorld(ship), team: ship.team, own: ship.team === team })),
  ]
}
