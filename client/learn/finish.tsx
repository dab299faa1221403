/** The end of a lesson: what was learned and what comes next, or why it did not work and once more. */
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { go } from '../app/router.ts'
import { sound } from '../board/sound/sound.ts'
import { Sentences } from '../game-kit/sentences.tsx'
import { entryNamed } from '../games/list.ts'
import { introduce } from '../net/account/session.ts'
import { reasonOf } from '../net/api.ts'
import { createQuickMatch, matchAfterLessons } from '../net/match/quick-match.ts'
import { kept } from '../net/storage.ts'
import { toast } from '../ui/toasts.tsx'
import { useBoardCover } from './board-cover.ts'
import type { Course } from './course.ts'
import { nextLesson } from './done.ts'
import { lessonsPage } from './lessons.ts'

export function Finish({ course }: { course: Course }) {
  const { lesson, battle, progress, of } = course
  const { over, why, met } = progress.value
  const heading = useRef<HTMLHeadingElement>(null)
  const card = useRef<HTMLElement>(null)
  const busy = useSignal(false)
  useBoardCover(battle.stage.camera, card, 'end')
  useEffect(() => {
    sound(over === 'done' ? 'won' : 'lost')
    // Not to a button: an Enter too many must not take one away from what is to be read.
    heading.current?.focus()
  }, [])
  const play = async () => {
    busy.value = true
    try {
      const entry = entryNamed(of.game)!
      const [{ id }] = await Promise.all([
        createQuickMatch(entry, matchAfterLessons(entry), Number(kept('level') ?? 1)),
        introduce(),
      ])
      go(`/m/${id}`)
    } catch (error) {
      toast(reasonOf(error).message)
    }
    busy.value = false
  }
  const lessons = (
    <button type="button" class="plain-button" onClick={() => go(lessonsPage(of))}>
      All lessons
    </button>
  )
  if (over === 'lost')
    return (
      <section
        ref={card}
        class="result finish"
        aria-label="Not this time"
        style={{ '--team': 'var(--warm)' }}
      >
        <h2 ref={heading} tabIndex={-1}>
          Not this time
        </h2>
        <p>{why}</p>
        {met > 0 ? <p>Goal {met + 1} begins again from a place where it can be reached.</p> : null}
        <div class="row">
          <button type="button" class="primary" onClick={() => course.again(met)}>
            {met > 0 ? `Try goal ${met + 1} again` : 'Try again'}
          </button>
          {met > 0 ? (
            <button type="button" class="plain-button" onClick={() => course.again()}>
              From the beginning
            </button>
          ) : null}
          <button type="button" class="plain-button" onClick={() => battle.playback.replayLast()}>
            Watch the last round
          </button>
          {lessons}
        </div>
      </section>
    )
  const next = nextLesson(of, lesson.id)
  return (
    <section
      ref={card}
      class="result finish won"
      aria-label="Lesson done"
      style={{ '--team': 'var(--good)' }}
    >
      <svg class="finish-tick" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="21" />
        <path d="m14 25 7 7 14-15" pathLength="1" />
      </svg>
      <h2 ref={heading} tabIndex={-1}>
        {lesson.title}: done
      </h2>
      <Sentences of={lesson.learned} class="learned" />
      <div class="row">
        {next ? (
          <button type="button" class="primary" onClick={() => go(`${lessonsPage(of)}/${next.id}`)}>
            Next: {next.title}
          </button>
        ) : null}
        <button
          type="button"
          class={next ? 'plain-button' : 'primary'}
          disabled={busy.value}
          onClick={() => void play()}
        >
          Play now
        </button>
        {lessons}
      </div>
    </section>
  )
}
