/** A page loaded on demand, with a placeholder until then. */
import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { LoadPage, PageProps } from './pages.ts'
import { go } from './router.ts'
import { PartMissing } from './trouble/new-version.tsx'

export function Page({ load, ...props }: PageProps & { readonly load: LoadPage }) {
  const loaded = useSignal<{ readonly View: ComponentType<PageProps> } | 'failed' | undefined>(undefined)
  useEffect(() => {
    void load().then(
      (View) => (loaded.value = { View }),
      () => (loaded.value = 'failed'),
    )
  }, [load])
  if (loaded.value === undefined)
    return (
      <main class="notice-page" aria-busy="true">
        <div class="spinner" />
      </main>
    )
  if (loaded.value === 'failed') return <PartMissing />
  const { View } = loaded.value
  return <View {...props} />
}

/** For an unknown address. */
export function NothingHere() {
  return (
    <main class="notice-page">
      <h1>There is nothing here</h1>
      <button type="button" class="primary" onClick={() => go('/')}>
        To the lobby
      </button>
    </main>
  )
}
