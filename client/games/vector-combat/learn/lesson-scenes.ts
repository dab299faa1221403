/**
 * Vector Combat's lessons on the board, and the marks of their goals: rings around a place, orbit, body or
 * ship; rings widen while time runs.
 */

import { MAPS } from '../../../../common/games/vector-combat/data/maps.ts'
import { fieldOf, hexesOf } from '../../../../common/games/vector-combat/field.ts'
import { vectorCombat } from '../../../../common/games/vector-combat/game.ts'
import { type Area, type Goal, PUPIL } from '../../../../common/games/vector-combat/lessons/lesson.ts'
import { ringWords } from '../../../../common/games/vector-combat/presentation/place-words.ts'
import { foreseen } from '../../../../common/games/vector-combat/resolve.ts'
import { inPlay, type State } from '../../../../common/games/vector-combat/state.ts'
import type { Hex } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import { centreOf, span } from '../../../board/geometry.ts'
import { circle, dot, pixels } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { GOLD } from '../../../board/pictures/colours.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import {
  cornersOf,
  goalBadge,
  laterMarks,
  ping,
  placeMarks,
  ringsOn,
  targetMarks,
} from '../../../learn/goal-marks.ts'
import type { LessonScenes } from '../../../learn/lessons.ts'
import { vectorCombatClient } from '../client-game.ts'
import { HEX, STEP, toWorld } from '../plane.ts'

const ringOf = ringsOn(toWorld, STEP)

/** The current goal, and faintly the places of later ones. `t`: seconds; 0 shows them at rest. */
function goalMarks([goal, ...later]: readonly Goal[], state: State, t: number, eyes: Eyes): Mark[] {
  const { area, ring, body, targets = [] } = goal ?? {}
  // Ships after their move, where the board draws them.
  const { ships } = foreseen(state)
  return [
    ...later.flatMap(({ area: place }) => (place ? laterMarks(ringOf(place), eyes) : [])),
    ...(area ? placeMarks(ringOf(area), t, eyes) : []),
    ...(ring === undefined ? [] : orbit(ringHexes(state, ring), t, eyes)),
    ...(body === undefined
      ? []
      : ground(state, body).flatMap((middle) => placeMarks(ringOf(middle), t, eyes))),
    ...ships
      .filter((ship) => targets.includes(ship.id) && inPlay(ship))
      .flatMap(({ at }) => targetMarks({ at: toWorld(at), reach: pixels(eyes, 20, HEX * 0.95) }, t, eyes)),
  ]
}

const ringHexes = ({ map }: State, name: string): Hex[] =>
  fieldOf(map).map.hexes.flatMap(({ at: [q, r], ring }) => (ring === name ? [{ q, r }] : []))

const ground = ({ map }: State, name: string): Area[] =>
  fieldOf(map).map.bodies.flatMap((body) =>
    body.id === name ? [{ at: hexesOf(body)[0]!, radius: body.radius }] : [],
  )

/** A circle through the orbit's hexes, with a dot on each. */
function orbit(hexes: readonly Hex[], t: number, eyes: Eyes): Mark[] {
  const places = hexes.map(toWorld)
  if (places.length === 0) return []
  const middle = centreOf(places)
  const reach = Math.max(...places.map((at) => span(at, middle))) + HEX * 0.6
  return [
    ...places.map((at) => dot(at, pixels(eyes, 7, HEX * 0.2), { tint: GOLD, alpha: 0.8 })),
    ...circle(middle, reach, pixels(eyes, 2.4), { tint: GOLD, alpha: 0.8 }, { dashed: true }),
    ...ping(middle, reach, t, eyes, GOLD),
    ...goalBadge({ at: middle, reach }, eyes),
  ]
}

/** The places of goals that the camera shows: rings and bodies are in view anyway. */
const goalPlaces = (goals: readonly Goal[]): Point[] =>
  goals
    .slice(0, 1)
    .flatMap(({ area }) => (area ? [ringOf(area)] : []))
    .flatMap(({ at, reach }) => cornersOf(at, reach + HEX))

export const scenes: LessonScenes<State, Goal> = {
  client: vectorCombatClient,
  rules: vectorCombat,
  pupil: PUPIL,
  setupOf: ({ map, rules }) => ({ scenario: 'own', victory: 'last', map, ...rules }),
  seatsOf: ({ ships }) => ships.map(({ seat, faction }) => ({ id: seat, team: faction })),
  // During playback ships are between states, so only places are marked.
  marks: (goals, state, t, playing, eyes) =>
    goalMarks(playing ? goals.map((goal) => ({ ...goal, targets: [] })) : goals, state, t, eyes),
  places: goalPlaces,
  inWords: ({ area, ring, body, targets = [] }) =>
    [
      ...(area ? [`Marked: all hexes up to ${area.radius} away from ${area.at.q}, ${area.at.r}.`] : []),
      ...(ring === undefined ? [] : [`Marked: ${ringWords(MAPS.moon, ring)}.`]),
      ...(body === undefined ? [] : [`Marked: the ${body}.`]),
      ...(targets.length > 0 ? [`Marked: ${targets.join(', ')}.`] : []),
    ].join(' '),
}
