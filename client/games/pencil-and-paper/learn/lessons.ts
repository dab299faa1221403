/** The lessons of Pencil and Paper. */
import { LESSONS } from '../../../../common/games/pencil-and-paper/lessons/list.ts'
import type { Lessons } from '../../../learn/lessons.ts'
import { LessonPicture } from './lesson-picture.tsx'

export const lessons: Lessons = {
  game: 'pencil-and-paper',
  lessons: LESSONS,
  keptAs: 'pencil-lessons',
  Picture: LessonPicture,
  title: 'Learn to flick',
  intro: 'Two short lessons on real paper, without a clock and without anybody watching. Two minutes each.',
  afterwards: 'The rest is practice: the Doodlers are waiting in the lobby.',
  scenes: async () => (await import('./lesson-scenes.ts')).scenes,
}
