/** Hides overlays after a time without input. */
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'

/** Ms without input. */
const QUIET = 4000

/** Whether there has been no input for a while. */
export function useRest(): boolean {
  const rests = useSignal(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    const wake = () => {
      rests.value = false
      clearTimeout(timer.current)
      timer.current = setTimeout(() => (rests.value = true), QUIET)
    }
    wake()
    const all = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const type of all) window.addEventListener(type, wake, { passive: true })
    return () => {
      clearTimeout(timer.current)
      for (const type of all) window.removeEventListener(type, wake)
    }
  }, [])
  return rests.value
}
