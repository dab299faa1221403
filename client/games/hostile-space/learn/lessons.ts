/** The lessons of Hostile Space. */
import { LESSONS } from '../../../../common/games/hostile-space/lessons/list.ts'
import type { Lessons } from '../../../learn/lessons.ts'
import { LessonPicture } from './lesson-picture.tsx'

export const lessons: Lessons = {
  game: 'hostile-space',
  lessons: LESSONS,
  keptAs: 'space-lessons',
  Picture: LessonPicture,
  title: 'Learn to lead a fleet',
  intro:
    'Three short lessons on the real board, without a clock and without anybody watching. Three minutes each.',
  afterwards: 'The rest is practice: the Drifters are waiting in the lobby.',
  scenes: async () => (await import('./lesson-scenes.ts')).scenes,
}
