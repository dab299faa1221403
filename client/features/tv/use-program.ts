/** Keeps the programme up to date: polls the server, and joins the match. */
import { useSignal } from '@preact/signals'
import { useCallback, useEffect } from 'preact/hooks'
import { type Listing, reasonOf } from '../../net/api.ts'
import type { Problem } from '../../net/connection.ts'
import { featuredMatches } from '../../net/match/featured.ts'
import { onAir, PASSED, Watching } from '../watch/watching.ts'

/** Polling interval (ms); shorter while nothing is shown. */
const EVERY = 6000
const SOON = 1500

export interface TvProgram {
  readonly watching: Watching | undefined
  /** Whether there is another match to go to. */
  readonly next: boolean
  /** Number of matches skipped or over. */
  readonly passed: number
  /** Why the programme cannot be asked for. */
  readonly trouble: Problem | undefined
  /** Whether nobody is playing. */
  readonly alone: boolean
  /** Goes on to the next match. */
  pass(): void
}

/** `game`: of one game only; empty for all. */
export function useProgram(game: string): TvProgram {
  const matches = useSignal<readonly Listing[] | undefined>(undefined)
  const watching = useSignal<Watching | undefined>(undefined)
  const passed = useSignal<readonly string[]>([])
  const count = useSignal(0)
  const trouble = useSignal<Problem | undefined>(undefined)
  const on = onAir(matches.value ?? [], watching.value?.id, passed.value)
  useEffect(() => {
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async (): Promise<void> => {
      const found = document.hidden ? undefined : await featuredMatches(game).catch(reasonOf)
      if (gone) return
      if (found) trouble.value = 'code' in found ? found : undefined
      if (found && !('code' in found)) matches.value = found
      timer = setTimeout(
        () => void read(),
        watching.peek() && !passed.peek().includes(watching.peek()!.id) ? EVERY : SOON,
      )
    }
    void read()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [game, count.value])
  useEffect(() => {
    // A match that is just ending is missing from the list, but shown to its end.
    const { value: is } = watching
    const ending = is && !passed.value.includes(is.id) && !matches.value?.some(({ id }) => id === is.id)
    if (!on || on.id === is?.id || ending) return
    is?.close()
    watching.value = new Watching(on.id)
  }, [on?.id, passed.value])
  useEffect(() => () => watching.peek()?.close(), [])
  const pass = useCallback(() => {
    const { value: is } = watching
    if (!is) return
    passed.value = after(passed.value, is.id)
    count.value++
  }, [])
  const is = watching.value
  return {
    watching: is,
    passed: count.value,
    trouble: trouble.value,
    pass,
    next: is !== undefined && onAir(matches.value ?? [], undefined, after(passed.value, is.id))?.id !== is.id,
    alone: matches.value !== undefined && matches.value.every(({ exhibition }) => exhibition),
  }
}

/** The skipped matches, ending with this one. */
const after = (passed: readonly string[], id: string): readonly string[] =>
  [...passed.filter((one) => one !== id), id].slice(-PASSED)
