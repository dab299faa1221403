/** A lesson: the battle as everywhere, and over the board what is to be done. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { AnyLesson } from '../../common/engine/lesson.ts'
import { BattleScreen } from '../features/match/battle/battle-screen.tsx'
import { Course } from './course.ts'
import { Finish } from './finish.tsx'
import { LessonPanel } from './lesson-panel.tsx'
import type { AnyLessonScenes, Lessons } from './lessons.ts'

export function LessonScreen({
  of,
  scenes,
  lesson,
}: {
  of: Lessons
  scenes: AnyLessonScenes
  lesson: AnyLesson
}) {
  const course = useSignal<Course | undefined>(undefined)
  useEffect(() => {
    const opened = new Course(of, scenes, lesson)
    course.value = opened
    return () => {
      course.value = undefined
      opened.close()
    }
  }, [of, scenes, lesson])
  const { value } = course
  if (!value)
    return (
      <main class="notice-page" aria-busy="true">
        <div class="spinner" />
      </main>
    )
  const over = value.progress.value.over !== undefined && !value.battle.playback.active.value
  return (
    <BattleScreen
      battle={value.battle}
      guide={
        <>
          <LessonPanel course={value} />
          {over ? <Finish course={value} /> : null}
        </>
      }
    />
  )
}
