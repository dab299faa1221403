/** Scrolls the selected item of a row into view. */
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** `chosen`: a value that changes with the selection. */
export function useShown(chosen: unknown): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [box, one] = [row.current, row.current?.querySelector<HTMLElement>('[aria-pressed=true]')]
    if (!box || !one) return
    const [from, to] = [one.offsetLeft - box.offsetLeft, one.offsetLeft - box.offsetLeft + one.offsetWidth]
    if (from < box.scrollLeft) box.scrollLeft = from
    else if (to > box.scrollLeft + box.clientWidth) box.scrollLeft = to - box.clientWidth
  }, [chosen])
  return row
}
