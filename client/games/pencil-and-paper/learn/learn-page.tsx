/** The lessons of Pencil and Paper. */
import { LESSONS } from '../../../../common/games/pencil-and-paper/lessons/list.ts'
import { LearnPage as SharedPage } from '../../../learn/learn-page.tsx'
import type { Lessons } from '../../../learn/lessons.ts'
import { LessonPicture } from './lesson-picture.tsx'

const lessons: Lessons = {
  game: 'pencil-and-paper',
  lessons: LESSONS,
  keptAs: 'pencil-lessons',
  Picture: LessonPicture,
  title: 'Learn to flick',
  intro: 'Two short lessons on real paper, without a clock and without anybody watching. Two minutes each.',
  afterwards: 'The rest is practice: the Doodlers are waiting in the lobby.',
  scenes: () => import('./lesson-scenes.ts').then((module) => module.scenes),
}

export const LearnPage = ({ rest }: { rest: string }) => <SharedPage lessons={lessons} rest={rest} />
