import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { calm } from '../../settings/settings-store.ts'
import type { Battle } from './battle.ts'

/**
 * The tray lies over the canvas, which is as high as both: what is worth seeing is shown above it, and where
 * it has slid away, everywhere.
 */
export function useCovered(
  { stage, playback }: Battle,
  host: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
): void {
  const shown = playback.active.value
  const was = useRef({ shown, away: false })
  useLayoutEffect(() => {
    const [canvas, free] = [host.current, frame.current]
    if (!canvas || !free) return undefined
    const measure = () => {
      const bar = free.querySelector('.playback')?.getBoundingClientRect()
      const [{ bottom, width }, below] = [free.getBoundingClientRect(), canvas.getBoundingClientRect().bottom]
      // On a small board only its button for play is left, with room beside it.
      const edge = bar && bar.width > width / 2 ? bar.top : bottom
      const now = { shown, away: bottom >= below - 1 }
      stage.camera.coverBelow(
        Math.max(0, Math.round(below - edge)),
        (was.current.shown !== now.shown || was.current.away !== now.away) && !calm.peek(),
      )
      was.current = now
    }
    const observer = new ResizeObserver(measure)
    for (const one of [free, canvas]) observer.observe(one)
    return () => observer.disconnect()
  }, [stage, shown])
}
