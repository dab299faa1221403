/** Space Arena's lessons on the board. */
import { spaceArena } from '../../../../common/games/space-arena/game.ts'
import { type Goal, PUPIL } from '../../../../common/games/space-arena/lessons/lesson.ts'
import type { State } from '../../../../common/games/space-arena/state.ts'
import type { LessonScenes } from '../../../learn/lessons.ts'
import { spaceArenaClient } from '../client-game.ts'
import { placeInWords } from '../plan/words.ts'
import { goalMarks, goalPlaces } from './goal-marks.ts'

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
