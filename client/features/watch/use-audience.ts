/** Tells the server now and then that somebody looks and has nobody's match to watch, as long as that is so. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { ExhibitionNow } from '../../../common/wire/match/exhibition.ts'
import { lookForExhibition } from '../../net/match/featured.ts'

/** An exhibition goes on for a minute without being asked for (ms). */
const EVERY = 15_000
/** While none has begun yet (ms). */
const SOON = 3_000

/**
 * `game`: that is wished for; empty for any. When `ended` changes it is asked at once. What the server has
 * said last.
 */
export function useAudience(
  looks: boolean,
  alone: boolean,
  game: string,
  ended: number,
): ExhibitionNow['is'] | undefined {
  const said = useSignal<ExhibitionNow['is'] | undefined>(undefined)
  useEffect(() => {
    if (!looks || !alone) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const ask = async (): Promise<void> => {
      said.value = (await lookForExhibition(game).catch(() => undefined))?.is
      if (!gone && said.value !== 'off')
        timer = setTimeout(() => void ask(), said.value === 'coming' || said.value === 'other' ? SOON : EVERY)
    }
    void ask()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [looks, alone, game, ended])
  return said.value
}
