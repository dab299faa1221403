import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Lobby } from './lobby.tsx'
import { matchIn, path } from './router.ts'
import { Toasts } from './toasts.tsx'

type MatchScreen = typeof import('./match-screen.tsx').MatchScreen

const matchScreen = signal<MatchScreen | undefined>(undefined)
const failed = signal(false)

/** The board and all around it come after the lobby: that is on the screen at once. */
export const loadMatchScreen = (): Promise<void> =>
  import('./match-screen.tsx').then((module) => void (matchScreen.value = module.MatchScreen), () => void (failed.value = true))

export function App() {
  const match = matchIn(path.value)
  useEffect(() => {
    if (match && !matchScreen.value) void loadMatchScreen()
  }, [match])
  const Match = matchScreen.value
  return (
    <>
      {!match ? <Lobby /> : Match ? <Match key={match} id={match} />
        : failed.value ? <main class="notice-page"><p role="alert">The game could not be loaded.</p><button type="button" class="primary" onClick={() => location.reload()}>Try again</button></main>
          : <main class="notice-page" aria-busy="true"><div class="spinner" /><p>Loading the board…</p></main>}
      <Toasts />
    </>
  )
}
