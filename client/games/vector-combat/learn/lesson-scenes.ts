/** Vector Combat's lessons on the board. */
import { MAPS } from '../../../../common/games/vector-combat/data/maps.ts'
import { vectorCombat } from '../../../../common/games/vector-combat/game.ts'
import { type Goal, PUPIL } from '../../../../common/games/vector-combat/lessons/lesson.ts'
import { ringWords } from '../../../../common/games/vector-combat/presentation/place-words.ts'
import type { State } from '../../../../common/games/vector-combat/state.ts'
import type { LessonScenes } from '../../../learn/lessons.ts'
import { vectorCombatClient } from '../client-game.ts'
import { goalMarks, goalPlaces } from './goal-marks.ts'

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
