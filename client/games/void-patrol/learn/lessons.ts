/** The lessons of Void Patrol. */
import { LESSONS } from '../../../../common/games/void-patrol/lessons/list.ts'
import type { Lessons } from '../../../learn/lessons.ts'
import { LessonPicture } from './lesson-picture.tsx'

export const lessons: Lessons = {
  game: 'void-patrol',
  lessons: LESSONS,
  keptAs: 'lessons',
  Picture: LessonPicture,
  title: 'Learn to fly',
  intro:
    'Five short lessons on the real board, without a clock and without anybody watching. Two or three minutes each.',
  afterwards: 'The rest is practice: the cadets are waiting in the lobby.',
  scenes: async () => (await import('./lesson-scenes.ts')).scenes,
}
