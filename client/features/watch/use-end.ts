/** Calls back when a watched match has ended and its end was shown. */
import { useEffect } from 'preact/hooks'
import type { Watching } from './watching.ts'

/** `lingers`: ms for which the result stays; a match that can no longer be watched has none. */
export function useEnd(watching: Watching | undefined, lingers: number, ended: () => void): void {
  const after = watching?.over.value ? lingers : watching?.gone.value ? 0 : undefined
  useEffect(() => {
    if (after === undefined) return undefined
    const timer = setTimeout(ended, after)
    return () => clearTimeout(timer)
  }, [watching, after])
}
