/**
 * Pencil and Paper's lessons on the sheet, and the marks of their goals: rings around a place and ships;
 * rings widen while time runs.
 */
import { pencilAndPaper } from '../../../../common/games/pencil-and-paper/game.ts'
import { type Area, type Goal, PUPIL } from '../../../../common/games/pencil-and-paper/lessons/lesson.ts'
import { INCH } from '../../../../common/games/pencil-and-paper/sheet.ts'
import { middleOf } from '../../../../common/games/pencil-and-paper/ship.ts'
import type { State } from '../../../../common/games/pencil-and-paper/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import { circle, pixels } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { ping } from '../../../learn/goal-marks.ts'
import type { LessonScenes } from '../../../learn/lessons.ts'
import { label } from '../board/drawing/lettering.ts'
import { pencilAndPaperClient } from '../client-game.ts'
import { lengthInWorld, toWorld } from '../plane.ts'

/** Marker pen colour, readable on white and on night paper. */
const goldOn = ({ bright }: Pick<Eyes, 'bright'>): number => (bright ? 0xb07500 : 0xffd166)

/** The current goal, and faintly the places of later ones. `t`: seconds; 0 shows them at rest. */
function goalMarks([goal, ...later]: readonly Goal[], state: State, t: number, eyes: Eyes): Mark[] {
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
    ...(area ? areaMarks(area, t, eyes) : []),
    ...state.ships
      .filter(({ id }) => targets.includes(id))
      .flatMap((ship) => target(toWorld(middleOf(ship)), t, eyes)),
  ]
}

function areaMarks(area: Area, t: number, eyes: Eyes): Mark[] {
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
const goalPlaces = (): Point[] => []

const inches = (units: number): string => (units / INCH).toFixed(1)

export const scenes: LessonScenes<State, Goal> = {
  client: pencilAndPaperClient,
  rules: pencilAndPaper,
  pupil: PUPIL,
  setupOf: ({ rules: { turnLimit } }) => ({ asteroids: 'empty', turnLimit }),
  seatsOf: ({ players }) => players.map(({ seat, team }) => ({ id: seat, team })),
  // During playback ships are between states, so only places are marked.
  marks: (goals, state, t, playing, eyes) =>
    goalMarks(playing ? goals.map((goal) => ({ ...goal, targets: [] })) : goals, state, t, eyes),
  places: goalPlaces,
  inWords: ({ area, targets = [] }) =>
    [
      ...(area
        ? [
            `Marked: a circle ${inches(area.radius)} inches around a point ${inches(area.at.x)} ` +
              `inches from the left edge and ${inches(area.at.y)} from the top.`,
          ]
        : []),
      ...(targets.length > 0 ? [`Marked: ${targets.join(', ')}.`] : []),
    ].join(' '),
}
