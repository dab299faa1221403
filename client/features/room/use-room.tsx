/** Keeps a room open while a part of the page shows it; and the button to rejoin it. */
import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { pageClock, pageNow } from '../../net/line/page-clock.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { enterRoom, leaveRoom } from '../../net/rooms/rooms-open.ts'
import '../pickup/over-pages.ts'
import { me } from '../../net/account/session.ts'
import { useSecondsLeft } from '../pickup/countdown.tsx'

/** Ms of looking elsewhere after which the user is away. */
const AWAY_AFTER = 120_000

/** A change of `again` rejoins the room. */
export function useRoom(slug: string, again = 0): Signal<RoomLink | undefined> {
  const link = useSignal<RoomLink | undefined>(undefined)
  useEffect(() => {
    const opened = enterRoom(slug)
    link.value = opened
    let told = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const looked = () => {
      clearTimeout(timer)
      const tell = (away: boolean) => {
        told = away
        void opened.request('away', { away }).catch(() => undefined)
      }
      if (document.hidden) timer = setTimeout(() => tell(true), AWAY_AFTER)
      else if (told) tell(false)
    }
    document.addEventListener('visibilitychange', looked)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', looked)
      link.value = undefined
      leaveRoom(opened)
    }
  }, [slug, again])

  // Rejoin under a changed callsign.
  useEffect(() => void link.peek()?.renamed(), [me.value?.name])
  return link
}

/** A button to rejoin the room; `wait`: enabled after this time (ms), with a countdown. */
export function ComeBack({ wait, label, comeBack }: { wait: number; label: string; comeBack: () => void }) {
  const until = useMemo(() => pageNow() + wait, [wait])
  const seconds = useSecondsLeft(pageClock, until)
  return (
    <button type="button" class="secondary" disabled={seconds > 0} onClick={comeBack}>
      {seconds > 0 ? `${label} in ${seconds} s` : label}
    </button>
  )
}
