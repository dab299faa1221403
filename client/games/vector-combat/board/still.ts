/**
 * The position for viewers without a plan. Ships are drawn after their move, because they act there (VC-1.6);
 * a ghost marks each one's current place, with the path between, which the next reveal plays first.
 */
import type { EventOf } from '../../../../common/games/vector-combat/events.ts'
import { touched } from '../../../../common/games/vector-combat/field.ts'
import { touchesBodies } from '../../../../common/games/vector-combat/refuse.ts'
import { foreseen } from '../../../../common/games/vector-combat/resolve.ts'
import { inPlay, type Ship, type State } from '../../../../common/games/vector-combat/state.ts'
import { badge, keptInside, pixels, ring, words } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { DANGER, tintOf } from '../../../board/pictures/colours.ts'
import { widthOf } from '../../../board/pictures/letters.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { SCARCE } from './colours.ts'
import { currents, ground } from './gravity/ground.ts'
import { cross, missilesInFlight } from './ships/missile-scene.ts'
import { stopsOf } from './ships/path.ts'
import {
  course,
  ghost,
  type Pose,
  posesOf,
  shipMarks,
  shipSize,
  stalk,
  tags,
  vectorMarks,
} from './ships/ship-scene.ts'

/** Everything below the ships, and the missiles. */
export const beneath = (state: State, eyes: Eyes): Mark[] => [
  ...ground(state, eyes),
  ...currents(state, eyes),
  ...missilesInFlight(state, eyes),
]

export function still(state: State, eyes: Eyes): Mark[] {
  const later = afterMove(state)
  const poses = posesOf(later, later.ships, eyes)
  const shown = later.ships.map((ship) => ({ ship, pose: poses.get(ship.id)! }))
  return [
    ...beneath(state, eyes),
    ...ways(state, eyes),
    ...shown.flatMap(({ ship, pose }) => (ship.status === 'flying' ? vectorMarks(ship, pose, eyes) : [])),
    ...shown.flatMap(({ ship, pose }) => shipMarks(ship, pose, eyes)),
    ...dangers(state, poses, eyes),
    ...tags(shown, eyes),
  ]
}

/** Ships in play after their move, with the input for drawing them; after a match they no longer move. */
export function afterMove(state: State): Pick<State, 'map' | 'stations' | 'ships'> {
  const { stations, ships } = state.result ? state : foreseen(state)
  return { map: state.map, stations, ships: ships.filter(inPlay) }
}

/** Ships' current places, and their paths to the places at which they are drawn. */
export function ways(state: State, eyes: Eyes): Mark[] {
  if (state.result) return []
  const { timeline } = foreseen(state)
  const flown = state.ships.filter((ship) => inPlay(ship) && ship.status !== 'landed')
  const poses = posesOf(state, flown, eyes)
  const moves = new Map(
    timeline.flatMap((event) =>
      event.kind === 'move' && event.what === 'ship' ? [[event.id, event] as const] : [],
    ),
  )
  const crashed = new Set(timeline.flatMap((event) => (event.kind === 'crash' ? [event.id] : [])))
  return flown.flatMap((ship) => {
    const move = moves.get(ship.id)
    if (!move || (move.steps === 0 && move.climbed === 0)) return []
    const stops = stopsOf(move)
    return [
      ...course(stops, eyes, {
        tint: tintOf(ship.faction),
        alpha: crashed.has(ship.id) ? 0.9 : 0.42,
        plain: true,
        width: 3,
      }),
      ...stalk({ ...poses.get(ship.id)!, alpha: 0.5 }, tintOf(ship.faction), eyes),
      ghost(ship, poses.get(ship.id)!, eyes),
      ...(crashed.has(ship.id) ? crashing(ship, move, eyes) : []),
    ]
  })
}

/** Its move ends in a body. */
function crashing({ id }: Ship, move: EventOf<'move'>, eyes: Eyes): Mark[] {
  const at = stopsOf(move).at(-1)!
  const size = shipSize(eyes)
  const [text, height] = [`${id} crashes`, pixels(eyes, 13, 14)]
  const place = { x: at.x, y: at.y + size * 0.75 }
  return [
    ring(at, size * 1.2, { tint: DANGER, alpha: 0.95 }, 'ring'),
    ...cross(at, size * 0.22, eyes),
    ...words(text, place, height, { tint: DANGER }).map(
      keptInside(place, widthOf(text, height) / 2, height / 2),
    ),
  ]
}

/** A ship that has descended to a body must land in this very action (VC-3.6). */
export function dangers(state: State, poses: ReadonlyMap<string, Pose>, eyes: Eyes): Mark[] {
  if (state.result) return []
  const { field, ships } = foreseen(state)
  return ships.filter(inPlay).flatMap((ship) => {
    const pose = poses.get(ship.id)
    if (
      !pose ||
      !touchesBodies(state, ship) ||
      ship.spared !== null ||
      !touched(field.spotAt(ship.at), ship.altitude)
    )
      return []
    const star = touched(field.spotAt(ship.at), ship.altitude)!.kind === 'star'
    const tint = star ? DANGER : SCARCE
    const size = shipSize(eyes)
    return [
      ring(pose.at, size * 1.16, { tint, alpha: 0.95 }),
      ...badge(
        star ? 'crash' : 'land or crash',
        { x: pose.at.x, y: pose.at.y - size * 0.64 },
        pixels(eyes, 11, 11),
        { tint },
      ),
    ]
  })
}
