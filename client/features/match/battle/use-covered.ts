import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Stage } from '../../../board/stage.ts'
import { calm } from '../../settings/settings-store.ts'
import type { Battle } from './battle.ts'

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
      const [{ bottom, width }, below] = [free.getBoundingClientRect(), canvas.getBoundingClientRect().bottom]
      // On a small board only its play button remains, with room beside it.
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

/** Up to this width a box at the upper edge goes across the board. */
const NARROW = '(max-width: 53.75em) and (orientation: portrait), (max-width: 34.9375em)'

/** On a narrow board the camera shows what matters below the box while that is there. */
export function useBelow(stage: Stage, box: RefObject<HTMLElement | null>, there: boolean): void {
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return undefined
    const observer = new ResizeObserver(() =>
      stage.camera.cover(matchMedia(NARROW).matches ? current.offsetTop + current.offsetHeight : 0, 0),
    )
    observer.observe(current)
    return () => {
      observer.disconnect()
      stage.camera.cover(0, 0)
    }
  }, [there, stage])
}
