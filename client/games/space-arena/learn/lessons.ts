/** The lessons of Space Arena. */
import { LESSONS } from '../../../../common/games/space-arena/lessons/list.ts'
import type { Lessons } from '../../../learn/lessons.ts'
import { needTicks } from '../plan/ticks-shown.ts'
import { LessonPicture } from './lesson-picture.tsx'

export const lessons: Lessons = {
  game: 'space-arena',
  lessons: LESSONS,
  keptAs: 'arena-lessons',
  Picture: LessonPicture,
  title: 'Learn to command',
  intro:
    'Four short lessons on the real board, without a clock and without anybody watching. Three minutes each.',
  afterwards: 'The rest is practice: the Ensigns are waiting in the lobby.',
  // The lessons are about orders by tick.
  opened: needTicks,
  scenes: async () => (await import('./lesson-scenes.ts')).scenes,
}
