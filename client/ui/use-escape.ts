/** Escape closes what a button has opened, wherever the focus is. */
import { useEffect, useRef } from 'preact/hooks'

/**
 * While `open`, the next Escape only calls `close`: neither the page nor the board hears of it. A modal dialog
 * above it comes first.
 */
export function useEscape(open: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!open) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('dialog:modal')) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    // Captured: a game's own keys would hear it first.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [open])
}
