/** The button for a quick match on the front page; the search's code is loaded on demand. */
import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { tellMissing } from '../../app/trouble/new-version.tsx'

type Search = ComponentType<{ game: string; close: () => void; playBot: () => void }>

export function FindOpponent({
  game,
  disabled,
  playBot,
}: {
  game: string
  disabled: boolean
  playBot: () => void
}) {
  const search = useSignal<{ readonly View: Search } | undefined>(undefined)
  const loading = useSignal(false)
  const begin = () => {
    loading.value = true
    void import('./quick-search.tsx')
      .then(
        (module) => (search.value = { View: module.QuickSearch }),
        () => tellMissing('The search'),
      )
      .finally(() => (loading.value = false))
  }
  const close = () => (search.value = undefined)
  const View = search.value?.View
  return (
    <>
      <button
        type="button"
        class="secondary wide-button find-opponent"
        disabled={disabled || loading.value}
        onClick={begin}
      >
        <b>Find an opponent</b>
        <small>A duel with somebody of your strength, rated between accounts</small>
      </button>
      {View ? (
        <View
          game={game}
          close={close}
          playBot={() => {
            close()
            playBot()
          }}
        />
      ) : null}
    </>
  )
}
