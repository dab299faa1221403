/** Seconds until a deadline of the server. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

export function useSecondsLeft(clock: { now(): number }, deadline: number): number {
  const now = useSignal(clock.now())
  useEffect(() => {
    const tick = () => (now.value = clock.now())
    tick()
    const timer = setInterval(tick, 200)
    return () => clearInterval(timer)
  }, [clock, deadline])
  return Math.max(0, Math.ceil((deadline - now.value) / 1000))
}

export function Ring({ seconds, of }: { seconds: number; of: number }) {
  return (
    <div
      class={`clock ring ${seconds <= 5 ? 'urgent' : seconds <= 10 ? 'warn' : 'calm'}`}
      role="timer"
      aria-label={`${seconds} seconds left`}
    >
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="19" class="track" />
        <circle
          cx="22"
          cy="22"
          r="19"
          class="hand"
          pathLength="100"
          stroke-dasharray={`${Math.min(100, (seconds / of) * 100)} 100`}
          transform="rotate(-90 22 22)"
        />
      </svg>
      <b aria-hidden="true">{seconds}</b>
    </div>
  )
}
