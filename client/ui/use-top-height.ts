/**
 * Sets a CSS property to the height of a bar at the top of every page, so that the content starts below it.
 */
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

export function useTopHeight(
  line: RefObject<HTMLElement | null>,
  property: '--announced' | '--renewed' | '--waits',
  changes: unknown,
): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const element = line.current
    if (!element) return undefined
    const measure = new ResizeObserver(([entry]) =>
      style.setProperty(property, `${entry!.borderBoxSize[0]!.blockSize}px`),
    )
    measure.observe(element)
    return () => {
      measure.disconnect()
      style.removeProperty(property)
    }
  }, [changes])
}
