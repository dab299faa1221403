/** Full screen for the page, if the browser allows it. */
import { useSignal } from '@preact/signals'
import { useCallback, useEffect } from 'preact/hooks'

export function useFullScreen(): { readonly possible: boolean; readonly is: boolean; toggle(): void } {
  const is = useSignal(document.fullscreenElement !== null)
  useEffect(() => {
    const changed = () => (is.value = document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  const toggle = useCallback(
    () =>
      void (
        document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
      ).catch(() => undefined),
    [],
  )
  return { possible: document.fullscreenEnabled, is: is.value, toggle }
}
