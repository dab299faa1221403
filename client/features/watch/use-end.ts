/** When a match that is watched has come to its end, and that was seen. */
import { useEffect } from 'preact/hooks'
import type { Watching } from './watching.ts'

/** `lingers`: its result stands for so long (ms); what cannot be watched any more has none. */
export function useEnd(watching: Watching | undefined, lingers: number, ended: () => void): void {
  const after = watching?.over.value ? lingers : watching?.gone.value ? 0 : undefined
  useEffect(() => {
    if (after === undefined) return undefined
    const timer = setTimeout(ended, after)
    return () => clearTimeout(timer)
  }, [watching, after])
}
