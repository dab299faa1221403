/** The lessons of Vector Combat. */
import { LESSONS } from '../../../../common/games/vector-combat/lessons/list.ts'
import { LearnPage as SharedPage } from '../../../learn/learn-page.tsx'
import type { Lessons } from '../../../learn/lessons.ts'
import { LessonPicture } from './lesson-picture.tsx'

const lessons: Lessons = {
  game: 'vector-combat',
  lessons: LESSONS,
  keptAs: 'vector-lessons',
  Picture: LessonPicture,
  title: 'Learn to fly by gravity',
  intro:
    'Four short lessons on the real board, without a clock and without anybody watching. Three minutes each.',
  afterwards: 'The rest is practice: the Cadets are waiting in the lobby.',
  scenes: () => import('./lesson-scenes.ts').then((module) => module.scenes),
}

export const LearnPage = ({ rest }: { rest: string }) => <SharedPage lessons={lessons} rest={rest} />
