import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { calm } from '../../settings/settings-store.ts'
import type { Battle } from './battle.ts'

/** On a phone on its side the field is less wide than the board, and its buttons stand beside it. */
const SIDEWAYS = '(max-height: 32.5em) and (orientation: landscape) and (min-width: 35em)'

/**
 * The tray covers part of the canvas: the camera uses the uncovered part, or all of it once the tray has slid
 * away.
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
      const [{ bottom, right, width }, below] = [
        free.getBoundingClientRect(),
        canvas.getBoundingClientRect().bottom,
      ]
      // On a small board only its play button remains, with room beside it.
      const edge = bar && bar.width > width / 2 ? bar.top : bottom
      const now = { shown, away: bottom >= below - 1 }
      stage.camera.coverBelow(
        Math.max(0, Math.round(below - edge)),
        (was.current.shown !== now.shown || was.current.away !== now.away) && !calm.peek(),
      )
      const buttons = matchMedia(SIDEWAYS).matches
        ? free.querySelector('.zoom')?.getBoundingClientRect()
        : undefined
      stage.camera.cover('buttons', { right: buttons?.width ? Math.round(right - buttons.left) : 0 })
      was.current = now
    }
    const observer = new ResizeObserver(measure)
    for (const one of [free, canvas]) observer.observe(one)
    return () => observer.disconnect()
  }, [stage, shown])
}
