/** Pencil and Paper's lessons on the board. */
import { pencilAndPaper } from '../../../../common/games/pencil-and-paper/game.ts'
import { type Goal, PUPIL } from '../../../../common/games/pencil-and-paper/lessons/lesson.ts'
import { INCH } from '../../../../common/games/pencil-and-paper/sheet.ts'
import type { State } from '../../../../common/games/pencil-and-paper/state.ts'
import type { LessonScenes } from '../../../learn/lessons.ts'
import { pencilAndPaperClient } from '../client-game.ts'
import { goalMarks, goalPlaces } from './goal-marks.ts'

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
            `Marked: a circle ${inches(area.radius)} inches around a point ${inches(area.at.x)} inches from the left edge and ${inches(area.at.y)} from the top.`,
          ]
        : []),
      ...(targets.length > 0 ? [`Marked: ${targets.join(', ')}.`] : []),
    ].join(' '),
}
