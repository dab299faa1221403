/** Marks a lesson's goal on the sheet: rings around its place and ships; rings widen while time runs. */
import type { Area, Goal } from '../../../../common/games/pencil-and-paper/lessons/lesson.ts'
import { middleOf } from '../../../../common/games/pencil-and-paper/ship.ts'
import type { State } from '../../../../common/games/pencil-and-paper/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import { circle, pixels } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { ping } from '../../../learn/goal-marks.ts'
import { label } from '../board/lettering.ts'
import { lengthInWorld, toWorld } from '../board/plane.ts'

/** Marker pen colour, readable on white and on night paper. */
const goldOn = ({ bright }: Pick<Eyes, 'bright'>): number => (bright ? 0xb07500 : 0xffd166)

/** The current goal, and faintly the places of later ones. `t`: seconds; 0 shows them at rest. */
export function goalMarks([goal, ...later]: readonly Goal[], state: State, t: number, eyes: Eyes): Mark[] {
  const { area, targets = [] } = goal ?? {}
  const tint = goldOn(eyes)
  return [
    ...later.flatMap((other) =>
      other.area
        ? circle(
            toWorld(other.area.at),
            lengthInWorld(other.area.radius),
            pixels(eyes, 1.6),
            { tint, alpha: 0.3 },
            { dashed: true },
          )
        : [],
    ),
    ...(area ? place(area, t, eyes) : []),
    ...state.ships
      .filter(({ id }) => targets.includes(id))
      .flatMap((ship) => target(toWorld(middleOf(ship)), t, eyes)),
  ]
}

function place(area: Area, t: number, eyes: Eyes): Mark[] {
  const [at, reach, tint] = [toWorld(area.at), lengthInWorld(area.radius), goldOn(eyes)]
  return [
    ...circle(at, reach, pixels(eyes, 2.6), { tint, alpha: 0.95 }, { dashed: true }),
    ...ping(at, reach, t, eyes, tint),
    ...label('Goal', { x: at.x, y: at.y - reach - pixels(eyes, 12) }, pixels(eyes, 11), tint, eyes),
  ]
}

function target(at: Point, t: number, eyes: Eyes): Mark[] {
  const [reach, tint] = [pixels(eyes, 18, 22), goldOn(eyes)]
  return [...circle(at, reach, pixels(eyes, 2.2), { tint, alpha: 0.95 }), ...ping(at, reach, t, eyes, tint)]
}

/** Empty, because the whole sheet is always in view. */
export const goalPlaces = (): Point[] => []
