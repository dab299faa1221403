/** The link back to the running match in which this browser has a seat. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { go } from '../../app/router.ts'
import type { Listing } from '../../net/api.ts'
import { runningMatch } from '../../net/match/own-match.ts'
import { kept } from '../../net/storage.ts'

const EVERY = 4000

export const own = signal<Listing | undefined>(undefined)

const refresh = async (): Promise<void> => void (own.value = await runningMatch())

export function OwnMatch() {
  useEffect(() => {
    void refresh()
    const timer = setInterval(() => !document.hidden && void refresh(), EVERY)
    return () => clearInterval(timer)
  }, [])
  const match = own.value
  // The result may be out of date: the player may have been removed meanwhile.
  if (!match || kept('match') !== match.id) return null
  return (
    <button type="button" class="primary return" onClick={() => go(`/m/${match.id}`)}>
      <b>Return to your match</b>
      <small>{match.phase === 'playing' ? match.step : 'It has not begun'}</small>
    </button>
  )
}
