/** The lessons of Vector Combat. */
import { LESSONS } from '../../../../common/games/vector-combat/lessons/list.ts'
import type { Lessons } from '../../../learn/lessons.ts'
import { LessonPicture } from './lesson-picture.tsx'

export const lessons: Lessons = {
  game: 'vector-combat',
  lessons: LESSONS,
  keptAs: 'vector-lessons',
  Picture: LessonPicture,
  title: 'Learn to fly by gravity',
  intro:
    'Four short lessons on the real board, without a clock and without anybody watching. Three minutes each.',
  afterwards: 'The rest is practice: the Cadets are waiting in the lobby.',
  scenes: async () => (await import('./lesson-scenes.ts')).scenes,
}
