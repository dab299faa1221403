/** Hostile Space's lessons on the board. */

import { hostileSpace } from '../../../../common/games/hostile-space/game.ts'
import { type Goal, MAP, PUPIL } from '../../../../common/games/hostile-space/lessons/lesson.ts'
import { DIRECTIONS } from '../../../../common/games/hostile-space/presentation/describe.ts'
import type { State } from '../../../../common/games/hostile-space/state.ts'
import type { Hex } from '../../../../common/geometry/hex.ts'
import { wrapped } from '../../../../common/geometry/torus.ts'
import type { LessonScenes } from '../../../learn/lessons.ts'
import { hostileSpaceClient } from '../client-game.ts'
import { goalMarks, goalPlaces } from './goal-marks.ts'

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
