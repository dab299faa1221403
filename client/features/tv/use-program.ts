/** What is on, kept up to date: asked of the server now and then, and joined. */
import { useSignal } from '@preact/signals'
import { useCallback, useEffect } from 'preact/hooks'
import type { Listing } from '../../net/api.ts'
import { featuredMatches } from '../../net/match/featured.ts'
import { Watching } from '../watch/watching.ts'
import { onAir, PASSED } from './program.ts'

/** What is worth watching is asked so often (ms), and more often while nothing is on. */
const EVERY = 6000
const SOON = 1500

export interface Program {
  readonly watching: Watching | undefined
  /** Is there another match to go on to? */
  readonly next: boolean
  /** How many were passed over, or are over. */
  readonly passed: number
  /** Does nobody play? */
  readonly alone: boolean
  /** Goes on to the next match. */
  pass(): void
}

/** `game`: of one game only; empty for all. */
export function useProgram(game: string): Program {
  const matches = useSignal<readonly Listing[] | undefined>(undefined)
  const watching = useSignal<Watching | undefined>(undefined)
  const passed = useSignal<readonly string[]>([])
  const count = useSignal(0)
  const on = onAir(matches.value ?? [], watching.value?.id, passed.value)
  useEffect(() => {
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async (): Promise<void> => {
      const found = document.hidden ? undefined : await featuredMatches(game).catch(() => undefined)
      if (gone) return
      if (found) matches.value = found
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
    // What is just coming to its end is not torn away: its list does not have it any more.
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
    pass,
    next: is !== undefined && onAir(matches.value ?? [], undefined, after(passed.value, is.id))?.id !== is.id,
    alone: matches.value !== undefined && matches.value.every(({ exhibition }) => exhibition),
  }
}

/** What was passed over, the last of it that match. */
const after = (passed: readonly string[], id: string): readonly string[] =>
  [...passed.filter((one) => one !== id), id].slice(-PASSED)
