/** Where a goal is, on the board: its place and whom it is about ringed, what to keep out of in red; rings that widen while time runs. */
import type { Area, Goal } from '../../../../common/games/space-arena/lessons/lesson.ts'
import type { State } from '../../../../common/games/space-arena/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import { badge, circle, glow, pixels } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { DANGER } from '../../../board/pictures/colours.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { ping } from '../../../learn/ping.ts'
import { AIM } from '../board/colours.ts'
import { toWorld, UNIT } from '../board/plane.ts'
import { contactSize } from '../board/sizes.ts'
import { sightingsOf } from '../plan/forecast.ts'

const reachOf = ({ radius }: Area): number => radius * UNIT

/** The present goal, and faintly the places of those that come after it. `t`: seconds; 0 shows them at rest. */
export function goalMarks([goal, ...later]: readonly Goal[], state: State, t: number, eyes: Eyes): Mark[] {
  const { area, targets = [], dangers = [] } = goal ?? {}
  return [
    ...later.flatMap((other) =>
      other.area
        ? circle(
            toWorld(other.area),
            reachOf(other.area),
            pixels(eyes, 1.6),
            { tint: AIM, alpha: 0.3 },
            { dashed: true },
          )
        : [],
    ),
    ...dangers.flatMap((one) => danger(one, eyes)),
    ...(area ? place(area, t, eyes) : []),
    ...sightingsOf(state)
      .filter(({ name }) => targets.includes(name))
      .flatMap((sighting) => target(toWorld(sighting), t, eyes)),
  ]
}

function place(area: Area, t: number, eyes: Eyes): Mark[] {
  const [at, reach] = [toWorld(area), reachOf(area)]
  return [
    glow(at, reach * 3.4, { tint: AIM, alpha: 0.2 }),
    ...circle(at, reach, pixels(eyes, 2.6), { tint: AIM, alpha: 0.95 }, { dashed: true }),
    ...ping(at, reach, t, eyes, AIM),
    ...badge('Goal', { x: at.x, y: at.y - reach - pixels(eyes, 12) }, pixels(eyes, 11), { tint: AIM }),
  ]
}

function target(at: Point, t: number, eyes: Eyes): Mark[] {
  const reach = contactSize(eyes) * 0.95
  return [
    glow(at, reach * 3.4, { tint: AIM, alpha: 0.22 }),
    ...circle(at, reach, pixels(eyes, 2.2), { tint: AIM, alpha: 0.95 }),
    ...ping(at, reach, t, eyes, AIM),
  ]
}

function danger(area: Area, eyes: Eyes): Mark[] {
  const [at, reach] = [toWorld(area), reachOf(area)]
  return [
    glow(at, reach * 2, { tint: DANGER, alpha: 0.12 }),
    ...circle(at, reach, pixels(eyes, 2), { tint: DANGER, alpha: 0.85 }, { dashed: true }),
  ]
}

/** What of goals the camera shows. */
export const goalPlaces = (goals: readonly Goal[]): Point[] =>
  goals
    .slice(0, 1)
    .flatMap(({ area, dangers = [] }) => [...(area ? [area] : []), ...dangers].flatMap(corners))

function corners(area: Area): Point[] {
  const { x, y } = toWorld(area)
  const half = reachOf(area) * 1.3
  return [
    { x: x - half, y: y - half },
    { x: x + half, y: y + half },
  ]
}
