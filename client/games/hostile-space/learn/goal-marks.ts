/** Where a goal is, on the board: its place and its craft ringed, the line that it is about dashed; rings that widen while time runs. */
import type { Area, Goal, Lane } from '../../../../common/games/hostile-space/lessons/lesson.ts'
import { flying, type State } from '../../../../common/games/hostile-space/state.ts'
import { add, scale, unit } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import { arrow, badge, circle, glow, onceAt, pixels } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { ping } from '../../../learn/ping.ts'
import { HEX, STEP, toWorld } from '../board/plane.ts'

const GOLD = 0xffd166

const reachOf = ({ radius }: Area): number => STEP * (radius + 0.62)

/** The present goal, and faintly the places of those that come after it. `t`: seconds; 0 shows them at rest. */
export function goalMarks([goal, ...later]: readonly Goal[], state: State, t: number, eyes: Eyes): Mark[] {
  const { area, lane, targets = [] } = goal ?? {}
  return [
    ...later.flatMap((other) =>
      other.area
        ? circle(
            toWorld(other.area.at),
            reachOf(other.area),
            pixels(eyes, 1.6),
            { tint: GOLD, alpha: 0.3 },
            { dashed: true },
          )
        : [],
    ),
    ...(lane ? line(lane, eyes) : []),
    ...(area ? place(area, t, eyes) : []),
    ...state.craft
      .filter((craft) => targets.includes(craft.id) && flying(craft))
      .flatMap(({ at }) => target(toWorld(at), t, eyes)),
  ]
}

function place(area: Area, t: number, eyes: Eyes): Mark[] {
  const [at, reach] = [toWorld(area.at), reachOf(area)]
  return [
    glow(at, reach * 3.4, { tint: GOLD, alpha: 0.18 }),
    ...circle(at, reach, pixels(eyes, 2.6), { tint: GOLD, alpha: 0.95 }, { dashed: true }),
    ...ping(at, reach, t, eyes, GOLD),
    ...badge('Goal', { x: at.x, y: at.y - reach - pixels(eyes, 12) }, pixels(eyes, 11), { tint: GOLD }).map(
      onceAt(at),
    ),
  ]
}

function target(at: Point, t: number, eyes: Eyes): Mark[] {
  const reach = pixels(eyes, 17, HEX * 0.95)
  return [
    glow(at, reach * 3.2, { tint: GOLD, alpha: 0.2 }),
    ...circle(at, reach, pixels(eyes, 2.2), { tint: GOLD, alpha: 0.95 }),
    ...ping(at, reach, t, eyes, GOLD),
  ]
}

const line = ({ from, direction, hexes }: Lane, eyes: Eyes): Mark[] =>
  arrow(
    toWorld(from),
    toWorld(add(from, scale(unit(direction), hexes))),
    pixels(eyes, 2.5),
    { tint: GOLD, alpha: 0.75 },
    { dashed: true, size: pixels(eyes, 13) },
  )

/** What of goals the camera shows. */
export const goalPlaces = (goals: readonly Goal[]): Point[] =>
  goals
    .slice(0, 1)
    .flatMap(({ area, lane }) => [...(area ? corners(area) : []), ...(lane ? beside(lane) : [])])

/** A line is read better with some room on both sides. */
const beside = ({ from, direction, hexes }: Lane): Point[] =>
  [from, add(from, scale(unit(direction), hexes))].map(toWorld).flatMap(({ x, y }) => [
    { x: x - 4 * STEP, y },
    { x: x + 4 * STEP, y },
  ])

function corners(area: Area): Point[] {
  const [{ x, y }, half] = [toWorld(area.at), reachOf(area) + HEX]
  return [
    { x: x - half, y: y - half },
    { x: x + half, y: y + half },
  ]
}
