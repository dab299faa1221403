/** Regularly tells the server that a spectator has no match of people to watch. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { ExhibitionNow } from '../../../common/wire/match/exhibition.ts'
import { lookForExhibition } from '../../net/match/featured.ts'

/** Interval (ms); an exhibition goes on for a minute without requests. */
const EVERY = 15_000
/** Interval until one has begun (ms). */
const SOON = 3_000

/**
 * `game`: the wished one; empty for any. A change of `ended` asks at once. Returns the server's latest
 * answer.
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
