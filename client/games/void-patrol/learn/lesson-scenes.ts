/** Void Patrol's lessons on the board. */
import { voidPatrol } from '../../../../common/games/void-patrol/game.ts'
import type { Goal } from '../../../../common/games/void-patrol/lessons/lesson.ts'
import { PUPIL } from '../../../../common/games/void-patrol/lessons/lesson.ts'
import type { State } from '../../../../common/games/void-patrol/state.ts'
import type { LessonScenes } from '../../../learn/lessons.ts'
import { place } from '../board/plane.ts'
import { voidPatrolClient } from '../client-game.ts'
import { goalMarks, goalPlaces } from './goal-marks.ts'

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
