/** The lessons of Space Arena. */
import { useEffect } from 'preact/hooks'
import { LESSONS } from '../../../../common/games/space-arena/lessons/list.ts'
import { LearnPage as SharedPage } from '../../../learn/learn-page.tsx'
import type { Lessons } from '../../../learn/lessons.ts'
import { needTicks } from '../plan/ticks-shown.ts'
import { LessonPicture } from './lesson-picture.tsx'

const lessons: Lessons = {
  game: 'space-arena',
  lessons: LESSONS,
  keptAs: 'arena-lessons',
  Picture: LessonPicture,
  title: 'Learn to command',
  intro:
    'Four short lessons on the real board, without a clock and without anybody watching. Three minutes each.',
  afterwards: 'The rest is practice: the Ensigns are waiting in the lobby.',
  scenes: () => import('./lesson-scenes.ts').then((module) => module.scenes),
}

export function LearnPage({ rest }: { rest: string }) {
  // Lessons are about ticks.
  useEffect(needTicks, [])
  return <SharedPage lessons={lessons} rest={rest} />
}
