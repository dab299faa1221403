/** The place for friends and people on the front page; loaded after everything else. */
import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'

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
