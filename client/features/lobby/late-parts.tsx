/** Places on the front page for parts that are loaded after everything else. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { late } from '../../app/late.tsx'
import { me } from '../../net/account/session.ts'

const Following = late(undefined, () => import('../friends/following.tsx').then((module) => module.Following))
const LobbyStrip = late(undefined, () =>
  import('../friends/lobby-strip.tsx').then((module) => module.LobbyStrip),
)

/** For followed players: with an account only. */
export const FollowingPlace = () => (me.value?.account === true ? <Following.Part /> : null)

/** For friends and people. */
export function LobbyPeople() {
  const due = useSignal(false)
  useEffect(() => {
    const timer = setTimeout(() => (due.value = true), 200)
    return () => clearTimeout(timer)
  }, [])
  return <div class="lobby-people-place">{due.value ? <LobbyStrip.Part /> : null}</div>
}
