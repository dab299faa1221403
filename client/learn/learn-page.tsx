/**
 * The lessons to choose from; a lesson's own address opens it. The board is loaded with the first lesson
 * only.
 */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { AnyLesson } from '../../common/engine/lesson.ts'
import { go } from '../app/router.ts'
import { PartMissing } from '../app/trouble/new-version.tsx'
import { SettingsButton } from '../features/settings/settings.tsx'
import { icons } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import './learn.css'
import { doneOf, nextLesson } from './done.ts'
import { type AnyLessonScenes, type Lessons, lessonNamed, lessonsPage } from './lessons.ts'

export function LearnPage({ lessons, rest }: { lessons: Lessons; rest: string }) {
  const lesson = lessonNamed(lessons, rest)
  useEffect(() => (lesson ? lessons.opened?.(lesson.id) : undefined), [lesson])
  if (lesson) return <OneLesson key={lesson.id} of={lessons} lesson={lesson} />
  if (rest)
    return (
      <main class="notice-page">
        <h1>No such lesson</h1>
        <p>
          There is no lesson called “{rest}”. There are {lessons.lessons.length} others.
        </p>
        <button type="button" class="primary" onClick={() => go(lessonsPage(lessons))}>
          All lessons
        </button>
      </main>
    )
  return <AllLessons of={lessons} />
}

interface LoadedScreen {
  readonly Screen: typeof import('./lesson-screen.tsx').LessonScreen
  readonly scenes: AnyLessonScenes
}

function OneLesson({ of, lesson }: { of: Lessons; lesson: AnyLesson }) {
  const screen = useSignal<LoadedScreen | 'failed' | undefined>(undefined)
  useEffect(() => {
    void Promise.all([import('./lesson-screen.tsx'), of.scenes()]).then(
      ([{ LessonScreen }, scenes]) => (screen.value = { Screen: LessonScreen, scenes }),
      () => (screen.value = 'failed'),
    )
  }, [])
  if (screen.value === 'failed') return <PartMissing what="The lesson" />
  if (!screen.value)
    return (
      <main class="notice-page" aria-busy="true">
        <div class="spinner" />
        <p>Loading the board…</p>
      </main>
    )
  const { Screen, scenes } = screen.value
  return <Screen of={of} scenes={scenes} lesson={lesson} />
}

function AllLessons({ of }: { of: Lessons }) {
  const { lessons, Picture } = of
  const [next, done] = [nextLesson(of), doneOf(of).value]
  useEffect(() => {
    document.title = 'Learn · Dead Reckoning'
  }, [])
  return (
    <main class="learn">
      <header>
        <nav class="page-nav" aria-label="Site">
          <Link class="link-button" to="/">
            {icons.back} Lobby
          </Link>
          <SettingsButton />
        </nav>
        <h1>{of.title}</h1>
        <p>{of.intro}</p>
      </header>
      <ol class="lessons">
        {lessons.map((lesson, i) => {
          const finished = done.includes(lesson.id)
          const recommended = lesson === next
          return (
            <li key={lesson.id}>
              <Link
                class={`panel lesson-card ${finished ? 'is-done' : ''} ${recommended ? 'is-next' : ''}`}
                to={`${lessonsPage(of)}/${lesson.id}`}
              >
                <Picture id={lesson.id} />
                <h2>
                  {i + 1}. {lesson.title}
                </h2>
                <p>{lesson.teaches}</p>
                {finished ? (
                  <span class="done-mark">
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                      <path d="m5 12.5 4.5 4.5L19 7.5" />
                    </svg>
                    Done
                  </span>
                ) : recommended ? (
                  <span class="next-mark">{done.length ? 'Next' : 'Begin here'}</span>
                ) : (
                  <span />
                )}
                <span class={recommended ? 'primary' : 'plain-button'}>{finished ? 'Again' : 'Start'}</span>
              </Link>
            </li>
          )
        })}
      </ol>
      <p class="quiet" role="status">
        {next ? `${done.length} of ${lessons.length} done.` : `All done. ${of.afterwards}`}
      </p>
    </main>
  )
}
