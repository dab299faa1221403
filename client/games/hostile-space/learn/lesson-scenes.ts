/**
 * Hostile Space's lessons on the board, and the marks of their goals: rings around a place and craft, a
 * dashed line along a lane; rings widen while time runs.
 */
import { hostileSpace } from '../../../../common/games/hostile-space/game.ts'
import { type Goal, type Lane, MAP, PUPIL } from '../../../../common/games/hostile-space/lessons/lesson.ts'
import { DIRECTIONS } from '../../../../common/games/hostile-space/presentation/describe.ts'
import { flying, type State } from '../../../../common/games/hostile-space/state.ts'
import { add, type Hex, scale, unit } from '../../../../common/geometry/hex.ts'
import { wrapped } from '../../../../common/geometry/torus.ts'
import type { Point } from '../../../board/camera/view.ts'
import { arrow, onceAt, pixels } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { GOLD } from '../../../board/pictures/colours.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import {
  cornersOf,
  type GoalRing,
  goalBadge,
  laterMarks,
  placeRing,
  ringsOn,
  targetMarks,
} from '../../../learn/goal-marks.ts'
import type { LessonScenes } from '../../../learn/lessons.ts'
import { hostileSpaceClient } from '../client-game.ts'
import { HEX, STEP, toWorld } from '../plane.ts'

const ringOf = ringsOn(toWorld, STEP)

/** The current goal, and faintly the places of later ones. `t`: seconds; 0 shows them at rest. */
function goalMarks([goal, ...later]: readonly Goal[], state: State, t: number, eyes: Eyes): Mark[] {
  const { area, lane, targets = [] } = goal ?? {}
  return [
    ...later.flatMap(({ area: place }) => (place ? laterMarks(ringOf(place), eyes) : [])),
    ...(lane ? line(lane, eyes) : []),
    ...(area ? areaMarks(ringOf(area), t, eyes) : []),
    ...state.craft
      .filter((craft) => targets.includes(craft.id) && flying(craft))
      .flatMap(({ at }) => targetMarks({ at: toWorld(at), reach: pixels(eyes, 17, HEX * 0.95) }, t, eyes)),
  ]
}

/** Its name is drawn once, however many copies of the world there are. */
const areaMarks = (ring: GoalRing, t: number, eyes: Eyes): Mark[] => [
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
const goalPlaces = (goals: readonly Goal[]): Point[] =>
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

const place = (at: Hex): string => {
  const { q, r } = wrapped(MAP, at)
  return `${q}, ${r}`
}

export const scenes: LessonScenes<State, Goal> = {
  client: hostileSpaceClient,
  rules: hostileSpace,
  pupil: PUPIL,
  setupOf: ({ rules: { play, damage, roundLimit } }) => ({ play, damage, roundLimit }),
  seatsOf: ({ players }) => players.map(({ seat, team }) => ({ id: seat, team })),
  // During playback craft are between states, so only places are marked.
  marks: (goals, state, t, playing, eyes) =>
    goalMarks(playing ? goals.map((goal) => ({ ...goal, targets: [] })) : goals, state, t, eyes),
  places: goalPlaces,
  inWords({ area, targets = [], lane }) {
    return [
      ...(area ? [`Marked: all hexes up to ${area.radius} away from ${place(area.at)}.`] : []),
      ...(targets.length > 0 ? [`Marked: ${targets.join(', ')}.`] : []),
      ...(lane
        ? [
            `Marked: the line from ${place(lane.from)} on, ${DIRECTIONS[lane.direction]!}, ${lane.hexes} hexes.`,
          ]
        : []),
    ].join(' ')
  },
}
