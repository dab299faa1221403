/** Places on the front page for parts that are loaded after everything else. */
import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { me } from '../../net/account/session.ts'

/** For followed players: with an account only. */
export function FollowingPlace() {
  const View = useSignal<{ readonly is: ComponentType } | undefined>(undefined)
  const known = me.value?.account === true
  useEffect(() => {
    if (known && !View.value)
      void import('../friends/following.tsx').then(
        ({ Following }) => (View.value = { is: Following }),
        () => undefined,
      )
  }, [known])
  return known && View.value ? <View.value.is /> : null
}

/** For friends and people. */
export function LobbyPeople() {
  const View = useSignal<{ readonly is: ComponentType } | undefined>(undefined)
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void import('../friends/lobby-strip.tsx').then(
          ({ LobbyStrip }) => (View.value = { is: LobbyStrip }),
          () => undefined,
        ),
      200,
    )
    return () => clearTimeout(timer)
  }, [])
  return <div class="lobby-people-place">{View.value ? <View.value.is /> : null}</div>
}
