/** The goals of a lesson, the present one with its hint; on a phone one line that opens. */
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useBoardCover } from './board-cover.ts'
import type { Course } from './course.ts'

/**
 * Whoever looks at a goal for so long may want its hint: the button says so, and nothing opens by itself
 * (ms).
 */
const HINT_AFTER = 25_000
const WIDE = '(min-width: 68.75em) and (min-height: 32.5625em)'

export function LessonPanel({ course }: { course: Course }) {
  const { lesson, progress, battle } = course
  const { met, over, missed, coming } = progress.value
  const open = useSignal(matchMedia(WIDE).matches)
  /** Of which goal the hint is open, and of which the button is lit: those of another goal are not. */
  const hinted = useSignal(-1)
  const stuck = useSignal(-1)
  const rounds = course.seen.value
  const planning = battle.turn.planning.value && !battle.playback.active.value
  useEffect(() => {
    if (!planning || over) return undefined
    const timer = setTimeout(() => (stuck.value = met), HINT_AFTER)
    return () => clearTimeout(timer)
  }, [met, rounds, planning, over])
  const panel = useRef<HTMLElement>(null)
  // A line across the board hides what is below it, and a hint what it speaks of. All goals are looked at for
  // a moment only. At the end the last card lies over the board instead of this one.
  useBoardCover(battle.stage.camera, panel, open.value ? 'all' : 'line', over !== undefined)
  const goal = lesson.goals[met]
  const all = lesson.goals.length
  return (
    <aside ref={panel} class={`lesson ${open.value ? 'is-open' : ''}`} aria-label="Lesson">
      <header>
        <p>
          <b>
            {course.of.lessons.indexOf(lesson) + 1}. {lesson.title}
          </b>
          <small>{goal ? `Goal ${met + 1} of ${all}` : 'All goals reached'}</small>
        </p>
        {rounds ? (
          <button type="button" class="link-button" onClick={() => course.again()}>
            Start over
          </button>
        ) : null}
        <button
          type="button"
          class="lesson-toggle"
          aria-expanded={open.value}
          aria-controls="lesson-goals"
          aria-label={open.value ? 'Fewer words' : 'All goals'}
          onClick={() => (open.value = !open.value)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m6 9 6 6 6-6" />
          </svg>
        </button>
      </header>
      <ol id="lesson-goals" class="goals">
        {lesson.goals.map((one, i) => (
          <li
            key={i}
            class={i < met ? 'met' : i === met ? 'now' : 'later'}
            aria-current={i === met ? 'step' : undefined}
          >
            <i aria-hidden="true">
              {i < met ? (
                <svg viewBox="0 0 24 24">
                  <path d="m5 12.5 4.5 4.5L19 7.5" />
                </svg>
              ) : (
                i + 1
              )}
            </i>
            <div>
              <p>
                {one.text}
                <span class="sr-only"> {i < met ? 'Reached.' : course.scenes.inWords(one)}</span>
              </p>
              {i === met && missed ? <p class="goal-missed">{missed}</p> : null}
              {i === met && coming ? <p class="goal-coming">{coming}</p> : null}
              {i !== met ? null : hinted.value === met ? (
                <>
                  <p class="goal-hint">{one.hint}</p>
                  <button type="button" class="link-button" onClick={() => (hinted.value = -1)}>
                    Hide the hint
                  </button>
                </>
              ) : (
                <button
                  type="button"
                  class={`link-button ${stuck.value === met ? 'is-offered' : ''}`}
                  onClick={() => (hinted.value = met)}
                >
                  Show a hint
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p class="sr-only" aria-live="polite">
        {missed ||
          coming ||
          (met > 0 && goal
            ? `Goal ${met} of ${all} reached. Next: ${goal.text} ${course.scenes.inWords(goal)}`
            : '')}
      </p>
    </aside>
  )
}
