/** A page of a game's own (a hangar, lessons), loaded on demand. */
import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { entryNamed } from '../games/list.ts'
import { NothingHere } from './page.tsx'
import type { Params } from './pages.ts'
import { PartMissing } from './trouble/new-version.tsx'

type GamePageState = { readonly Page: ComponentType<{ rest: string }> } | 'unknown' | 'failed' | undefined

export function GamePage({ params }: { params: Params }) {
  const { game = '', page = '', rest = '' } = params
  const loaded = useSignal<GamePageState>(undefined)
  useEffect(() => {
    loaded.value = undefined
    void load(game, page).then(
      (result) => (loaded.value = result),
      () => (loaded.value = 'failed'),
    )
  }, [game, page])
  if (loaded.value === undefined)
    return (
      <main class="notice-page" aria-busy="true">
        <div class="spinner" />
      </main>
    )
  if (loaded.value === 'unknown') return <NothingHere />
  if (loaded.value === 'failed') return <PartMissing />
  const { Page } = loaded.value
  return <Page rest={rest} />
}

async function load(id: string, path: string): Promise<GamePageState> {
  const entry = entryNamed(id)
  const page = entry?.pages.find((known) => known.path === path)
  if (!entry || !page) return 'unknown'
  document.title = `${page.title} · Dead Reckoning`
  // The game's styles come with the game.
  const [Page] = await Promise.all([page.load(), entry.load()])
  return { Page }
}
