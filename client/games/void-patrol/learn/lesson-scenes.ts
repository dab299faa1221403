/**
 * Void Patrol's lessons on the board, and the marks of their goals: its hexes lit and ringed, its fighters
 * ringed; rings widen while time runs.
 */
import { voidPatrol } from '../../../../common/games/void-patrol/game.ts'
import { type Area, type Goal, PUPIL } from '../../../../common/games/void-patrol/lessons/lesson.ts'
import { flying, type State } from '../../../../common/games/void-patrol/state.ts'
import { add, hexesWithin } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import { badge, glow, type Ink, line, pixels, stamp } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { GOLD } from '../../../board/pictures/colours.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { ping } from '../../../learn/goal-marks.ts'
import type { LessonScenes } from '../../../learn/lessons.ts'
import { shipSize } from '../board/still.ts'
import { voidPatrolClient } from '../client-game.ts'
import { HEX, place, STEP, toWorld } from '../plane.ts'

const PIECES = 24
const ahead = (angle: number, { x, y }: Point, far: number): Point => ({
  x: x + Math.cos(angle) * far,
  y: y + Math.sin(angle) * far,
})

/** A circle of constant line width on the screen: solid, or dashed and rotated by `dashes` radians. */
function circle(at: Point, across: number, width: number, ink: Ink, dashes?: number): Mark[] {
  const step = (2 * Math.PI) / PIECES / (dashes === undefined ? 2 : 1)
  return Array.from({ length: dashes === undefined ? 2 * PIECES : PIECES }, (_, i) => {
    const from = (dashes ?? 0) + i * step
    return line(
      ahead(from, at, across / 2),
      ahead(from + step * (dashes === undefined ? 1.02 : 0.55), at, across / 2),
      width,
      ink,
    )
  }).flat()
}

const across = ({ radius }: Area): number => 2 * STEP * (radius + 0.62)

/** The current goal, and faintly later ones. `t`: seconds; 0 shows them at rest. */
function goalMarks([goal, ...later]: readonly Goal[], state: State, t: number, eyes: Eyes): Mark[] {
  const { area, targets = [] } = goal ?? {}
  return [
    ...later.flatMap((other) =>
      other.area
        ? circle(toWorld(other.area.at), across(other.area), pixels(eyes, 2), { tint: GOLD, alpha: 0.35 }, 0)
        : [],
    ),
    ...(area ? areaMarks(area, t, eyes) : []),
    ...state.fighters
      .filter((fighter) => targets.includes(fighter.id) && flying(fighter))
      .flatMap((fighter) => target(toWorld(fighter.at), t, eyes)),
  ]
}

function areaMarks(area: Area, t: number, eyes: Eyes): Mark[] {
  const at = toWorld(area.at)
  const wide = across(area)
  return [
    glow(at, wide * 1.9, { tint: GOLD, alpha: 0.16 }),
    ...hexesWithin(area.radius).map((offset) =>
      stamp('hex', toWorld(add(area.at, offset)), HEX * 1.66, 140, { tint: GOLD, alpha: 0.13 }),
    ),
    ...circle(at, wide, pixels(eyes, 3), { tint: GOLD, alpha: 0.95 }, t / 6),
    ...ping(at, wide / 2, t, eyes, GOLD),
    ...badge('Goal', { x: at.x, y: at.y - wide / 2 - pixels(eyes, 11, 11) }, pixels(eyes, 11, 11), {
      tint: GOLD,
    }),
  ]
}

function target(at: Point, t: number, eyes: Eyes): Mark[] {
  const wide = shipSize(eyes) * 1.55
  return [
    glow(at, wide * 1.7, { tint: GOLD, alpha: 0.2 }),
    ...circle(at, wide, pixels(eyes, 2.5), { tint: GOLD, alpha: 0.95 }, t / 6),
    ...ping(at, wide / 2, t, eyes, GOLD),
  ]
}

/** The places of goals that the camera shows. */
const goalPlaces = (goals: readonly Goal[]): Point[] =>
  goals.flatMap(({ area }) => (area ? corners(area) : []))

function corners(area: Area): Point[] {
  const { x, y } = toWorld(area.at)
  const half = across(area) / 2 + HEX
  return [
    { x: x - half, y: y - half },
    { x: x + half, y: y + half },
  ]
}

export const scenes: LessonScenes<State, Goal> = {
  client: voidPatrolClient,
  rules: voidPatrol,
  pupil: PUPIL,
  setupOf: ({ rules, field }) => ({ rules, radius: field.radius }),
  seatsOf: ({ fighters }) => fighters.map(({ seat, team }) => ({ id: seat, team })),
  // During playback fighters are between states, so only places are marked.
  marks: (goals, state, t, playing, eyes) =>
    goalMarks(playing ? goals.map((goal) => ({ ...goal, targets: [] })) : goals, state, t, eyes),
  places: goalPlaces,
  inWords({ area, targets = [] }) {
    if (area) return `Marked: all hexes up to ${area.radius} away from ${place(area.at)}.`
    return targets.length ? `Marked: ${targets.join(', ')}.` : ''
  },
}
