/**
 * Space Arena's lessons on the board, and the marks of their goals: rings around a place and ships,
 * forbidden areas in red; rings widen while time runs.
 */
import { spaceArena } from '../../../../common/games/space-arena/game.ts'
import { type Area, type Goal, PUPIL } from '../../../../common/games/space-arena/lessons/lesson.ts'
import type { State } from '../../../../common/games/space-arena/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import { circle, glow, pixels } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { DANGER } from '../../../board/pictures/colours.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { cornersOf, type GoalRing, laterMarks, placeMarks, targetMarks } from '../../../learn/goal-marks.ts'
import type { LessonScenes } from '../../../learn/lessons.ts'
import { spaceArenaClient } from '../client-game.ts'
import { sightingsOf } from '../plan/forecast.ts'
import { placeInWords } from '../plan/words.ts'
import { contactSize, toWorld, UNIT } from '../plane.ts'

const ringOf = (area: Area): GoalRing => ({ at: toWorld(area), reach: area.radius * UNIT })

/** The current goal, and faintly the places of later ones. `t`: seconds; 0 shows them at rest. */
function goalMarks([goal, ...later]: readonly Goal[], state: State, t: number, eyes: Eyes): Mark[] {
  const { area, targets = [], dangers = [] } = goal ?? {}
  return [
    ...later.flatMap(({ area: place }) => (place ? laterMarks(ringOf(place), eyes) : [])),
    ...dangers.flatMap((one) => danger(one, eyes)),
    ...(area ? placeMarks(ringOf(area), t, eyes) : []),
    ...sightingsOf(state)
      .filter(({ name }) => targets.includes(name))
      .flatMap((sighting) =>
        targetMarks({ at: toWorld(sighting), reach: contactSize(eyes) * 0.95 }, t, eyes),
      ),
  ]
}

function danger(area: Area, eyes: Eyes): Mark[] {
  const { at, reach } = ringOf(area)
  return [
    glow(at, reach * 2, { tint: DANGER, alpha: 0.12 }),
    ...circle(at, reach, pixels(eyes, 2), { tint: DANGER, alpha: 0.85 }, { dashed: true }),
  ]
}

/** The places of goals that the camera shows. */
const goalPlaces = (goals: readonly Goal[]): Point[] =>
  goals
    .slice(0, 1)
    .flatMap(({ area, dangers = [] }) => [...(area ? [area] : []), ...dangers])
    .map(ringOf)
    .flatMap(({ at, reach }) => cornersOf(at, reach * 1.3))

export const scenes: LessonScenes<State, Goal> = {
  client: spaceArenaClient,
  rules: spaceArena,
  pupil: PUPIL,
  setupOf: ({ roundLimit }) => ({ roundLimit }),
  seatsOf: ({ ships }) =>
    ships.filter(({ seat }) => seat !== '').map(({ seat, team }) => ({ id: seat, team })),
  // During playback ships are between states, so only places are marked.
  marks: (goals, state, t, playing, eyes) =>
    goalMarks(playing ? goals.map((goal) => ({ ...goal, targets: [] })) : goals, state, t, eyes),
  places: goalPlaces,
  inWords({ area, targets = [], dangers = [] }) {
    return [
      ...(area ? [`Marked: up to ${area.radius} away from ${placeInWords(area)}.`] : []),
      ...(targets.length ? [`Marked: ${targets.join(', ')}.`] : []),
      ...dangers.map((one) => `Keep more than ${one.radius} away from ${placeInWords(one)}.`),
    ].join(' ')
  },
}
