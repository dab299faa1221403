/**
 * Marks a lesson's goal on the board: rings around its place and craft, a dashed line along its lane; rings
 * widen while time runs.
 */
import type { Area, Goal, Lane } from '../../../../common/games/hostile-space/lessons/lesson.ts'
import { flying, type State } from '../../../../common/games/hostile-space/state.ts'
import { add, scale, unit } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import { arrow, onceAt, pixels } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import {
  cornersOf,
  GOLD,
  type GoalRing,
  goalBadge,
  laterMarks,
  placeRing,
  targetMarks,
} from '../../../learn/goal-marks.ts'
import { HEX, STEP, toWorld } from '../board/plane.ts'

const ringOf = ({ at, radius }: Area): GoalRing => ({ at: toWorld(at), reach: STEP * (radius + 0.62) })

/** The current goal, and faintly the places of later ones. `t`: seconds; 0 shows them at rest. */
export function goalMarks([goal, ...later]: readonly Goal[], state: State, t: number, eyes: Eyes): Mark[] {
  const { area, lane, targets = [] } = goal ?? {}
  return [
    ...later.flatMap(({ area: place }) => (place ? laterMarks(ringOf(place), eyes) : [])),
    ...(lane ? line(lane, eyes) : []),
    ...(area ? place(ringOf(area), t, eyes) : []),
    ...state.craft
      .filter((craft) => targets.includes(craft.id) && flying(craft))
      .flatMap(({ at }) => targetMarks({ at: toWorld(at), reach: pixels(eyes, 17, HEX * 0.95) }, t, eyes)),
  ]
}

/** Its name is drawn once, however many copies of the world there are. */
const place = (ring: GoalRing, t: number, eyes: Eyes): Mark[] => [
  ...placeRing(ring, t, eyes),
  ...goalBadge(ring, eyes).map(onceAt(ring.at)),
]

const line = ({ from, direction, hexes }: Lane, eyes: Eyes): Mark[] =>
  arrow(
    toWorld(from),
    toWorld(add(from, scale(unit(direction), hexes))),
    pixels(eyes, 2.5),
    { tint: GOLD, alpha: 0.75 },
    { dashed: true, size: pixels(eyes, 13) },
  )

/** The places of goals that the camera shows. */
export const goalPlaces = (goals: readonly Goal[]): Point[] =>
  goals
    .slice(0, 1)
    .flatMap(({ area, lane }) => [...(area ? around(ringOf(area)) : []), ...(lane ? beside(lane) : [])])

const around = ({ at, reach }: GoalRing): Point[] => cornersOf(at, reach + HEX)

/** A line is easier to read with some room on both sides. */
const beside = ({ from, direction, hexes }: Lane): Point[] =>
  [from, add(from, scale(unit(direction), hexes))].map(toWorld).flatMap(({ x, y }) => [
    { x: x - 4 * STEP, y },
    { x: x + 4 * STEP, y },
  ])
