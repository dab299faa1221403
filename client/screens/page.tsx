/** A page that is loaded when it is opened, with what stands there until then. */
import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { PageEntry, Params } from './pages.ts'

export function Page({ page, params }: { page: PageEntry; params: Params }) {
  const loaded = useSignal<{ readonly View: ComponentType<{ params: Params }> } | 'failed' | undefined>(
    undefined,
  )
  useEffect(() => {
    void page.load().then(
      (View) => (loaded.value = { View }),
      () => (loaded.value = 'failed'),
    )
  }, [page])
  if (loaded.value === undefined)
    return (
      <main class="notice-page" aria-busy="true">
        <div class="spinner" />
      </main>
    )
  if (loaded.value === 'failed')
    return (
      <main class="notice-page">
        <p role="alert">The page could not be loaded.</p>
        <button type="button" class="primary" onClick={() => location.reload()}>
          Try again
        </button>
      </main>
    )
  const { View } = loaded.value
  return <View params={params} />
}
