/** The place for followed players on the front page: loaded last, for accounts only. */
import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { me } from '../../net/account/session.ts'

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
