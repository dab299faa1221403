/** The round's clock: by the server's time, with warnings by colour, shape, sound and words. */
import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { planningTime } from '../../../../common/engine/step.ts'
import { sound } from '../../../board/sound/sound.ts'
import { icons } from '../../../ui/icons.tsx'
import type { Battle } from './battle.ts'

/** Server time (ms), updated each second while a clock is visible. */
const now = signal(0)

/** Without a round limit, the deadline of a very long round is shown this early (s). */
const LAST_MINUTE = 60
/** Remaining seconds from which on the clock warns. */
const WARN = 10
const URGENT = 5

/** Remaining seconds of a round (from ms). */
export const secondsLeft = (now: number, opensAt: number, deadline: number): number =>
  Math.max(0, Math.ceil((deadline - Math.max(now, opensAt)) / 1000))

/** Ms until the display changes, or may change, because the server's clock is measured repeatedly. */
export function untilNextSecond(now: number, opensAt: number, deadline: number): number {
  if (now < opensAt) return Math.min(1000, opensAt - now)
  const left = deadline - now
  return left <= 0 ? 1000 : left % 1000 || 1000
}

/**
 * How a running clock warns. In a very short round, mostly of bots, only players who owe orders (`asked`) get
 * a warning: otherwise it would begin as urgent. `length`: planning time (ms).
 */
export function warningOf(seconds: number, length: number, asked: boolean): 'calm' | 'warn' | 'urgent' {
  if (!asked && length <= 1000 * URGENT) return 'calm'
  return seconds <= URGENT ? 'urgent' : seconds <= WARN ? 'warn' : 'calm'
}

export function Clock({ battle }: { battle: Battle }) {
  const { link } = battle
  const { phase, opensAt, deadline, roundSeconds, pausedBy } = battle.snapshot
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      now.value = link.clock.now()
      timer = setTimeout(tick, untilNextSecond(now.value, opensAt, deadline))
    }
    tick()
    return () => clearTimeout(timer)
  }, [link, opensAt, deadline])
  const seconds = secondsLeft(now.value, opensAt, deadline)
  const running = phase === 'playing' && now.value >= opensAt && !pausedBy
  const level =
    !running || battle.turn.ready.value
      ? 'calm'
      : warningOf(seconds, deadline - opensAt, battle.turn.planning.value)
  useEffect(() => {
    if (level === 'urgent' && battle.turn.planning.value && seconds > 0) sound('tick')
  }, [seconds, level])
  const warns = level !== 'calm' && battle.turn.planning.value
  useEffect(() => {
    battle.hurried.value = warns
  }, [warns])
  // Once only: a spoken countdown would drown everything else.
  const warning = useMemo(
    () => (warns ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'} left.` : ''),
    [warns],
  )
  const { short } = battle.visible.shownStep.value
  // No warning in a step for which only others, mostly bots, owe orders.
  if (!roundSeconds && !(running && battle.turn.planning.value && deadline > 0 && seconds <= LAST_MINUTE))
    return null
  return (
    <>
      {face(short && <small aria-hidden="true">{short}</small>)}
      <p class="sr-only" aria-live="assertive">
        {warning}
      </p>
    </>
  )

  function face(step: ComponentChildren) {
    if (pausedBy)
      return (
        <div class="clock over" role="timer" aria-label={`The clock was stopped by ${pausedBy}`}>
          {icons.pause}
          {step}
        </div>
      )
    if (battle.playback.active.value && !running)
      return (
        <div class="clock over" role="timer" aria-label="The clock runs when the round has been shown">
          {icons.play}
          {step}
        </div>
      )
    if (phase !== 'playing')
      return (
        <div class="clock over" role="timer">
          Over
        </div>
      )
    // The organiser may have extended the round.
    const share = Math.min(
      1,
      (1000 * seconds) /
        (roundSeconds ? planningTime(battle.visible.step.value, roundSeconds) : 1000 * LAST_MINUTE),
    )
    return (
      <div
        class={`clock ${level} ${running ? '' : 'waiting'}`}
        role="timer"
        aria-label={running ? `${seconds} seconds left` : 'The clock runs when the round has been shown'}
      >
        <svg viewBox="0 0 44 44" aria-hidden="true">
          <circle cx="22" cy="22" r="19" class="track" />
          <circle
            cx="22"
            cy="22"
            r="19"
            class="hand"
            pathLength="100"
            stroke-dasharray={`${share * 100} 100`}
            transform="rotate(-90 22 22)"
          />
        </svg>
        <b aria-hidden="true">{seconds}</b>
        {step}
        {level === 'urgent' ? <i aria-hidden="true">!</i> : null}
      </div>
    )
  }
}
