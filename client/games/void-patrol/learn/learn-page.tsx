/** The lessons to choose from; a lesson's own address opens it. The board is loaded with the first lesson only. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Lesson } from '../../../../common/games/void-patrol/lessons/lesson.ts'
import { lessonNamed, LESSONS } from '../../../../common/games/void-patrol/lessons/list.ts'
import { icons } from '../../../screens/icons.tsx'
import { Link } from '../../../screens/link.tsx'
import { go } from '../../../screens/router.ts'
import './learn.css'
import { done, nextLesson } from './done.ts'
import { LessonPicture } from './lesson-picture.tsx'

const PAGE = '/g/void-patrol/learn'

export function LearnPage({ rest }: { rest: string }) {
  const lesson = lessonNamed(rest)
  if (lesson) return <OneLesson key={lesson.id} lesson={lesson} />
  if (rest)
    return (
      <main class="notice-page">
        <h1>No such lesson</h1>
        <p>There is no lesson called “{rest}”. There are {LESSONS.length} others.</p>
        <button type="button" class="primary" onClick={() => go(PAGE)}>All lessons</button>
      </main>
    )
  return <Lessons />
}

function OneLesson({ lesson }: { lesson: Lesson }) {
  const screen = useSignal<typeof import('./lesson-screen.tsx') | 'failed' | undefined>(undefined)
  useEffect(() => {
    void import('./lesson-screen.tsx').then((module) => (screen.value = module), () => (screen.value = 'failed'))
  }, [])
  if (screen.value === 'failed')
    return <main class="notice-page"><p role="alert">The lesson could not be loaded.</p><button type="button" class="primary" onClick={() => location.reload()}>Try again</button></main>
  if (!screen.value) return <main class="notice-page" aria-busy="true"><div class="spinner" /><p>Loading the board…</p></main>
  return <screen.value.LessonScreen lesson={lesson} />
}

function Lessons() {
  const next = nextLesson()
  useEffect(() => {
    document.title = 'Learn · Dead Reckoning'
  }, [])
  return (
    <main class="learn">
      <header>
        <Link class="link-button back" to="/">{icons.back} Lobby</Link>
        <h1>Learn to fly</h1>
        <p>Four short lessons on the real board, without a clock and without anybody watching. Two or three minutes each.</p>
      </header>
      <ol class="lessons">
        {LESSONS.map((lesson, i) => {
          const finished = done.value.includes(lesson.id)
          const recommended = lesson === next
          return (
            <li key={lesson.id}>
              <Link class={`panel lesson-card ${finished ? 'is-done' : ''} ${recommended ? 'is-next' : ''}`} to={`${PAGE}/${lesson.id}`}>
                <LessonPicture id={lesson.id} />
                <h2>{i + 1}. {lesson.title}</h2>
                <p>{lesson.teaches}</p>
                {finished ? <span class="done-mark"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="m5 12.5 4.5 4.5L19 7.5" /></svg>Done</span> : recommended ? <span class="next-mark">{done.value.length ? 'Next' : 'Begin here'}</span> : <span />}
                <span class={recommended ? 'primary' : 'plain-button'}>{finished ? 'Again' : 'Start'}</span>
              </Link>
            </li>
          )
        })}
      </ol>
      <p class="quiet" role="status">{next ? `${done.value.length} of ${LESSONS.length} done.` : 'All done. The rest is practice: the cadets are waiting in the lobby.'}</p>
    </main>
  )
}
