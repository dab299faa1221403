import { useEffect } from 'preact/hooks'
import { GamePage } from './game-page.tsx'
import { Lobby } from './lobby.tsx'
import { failed, loadMatchScreen, matchScreen } from './match-loader.ts'
import { matchIn, pageIn, path } from './router.ts'
import { Toasts } from './toasts.tsx'

export function App() {
  const match = matchIn(path.value)
  const page = pageIn(path.value)
  useEffect(() => {
    if (match && !matchScreen.value) void loadMatchScreen()
  }, [match])
  const Match = matchScreen.value
  return (
    <>
      {page ? <GamePage key={`${page.game}/${page.page}`} {...page} /> : !match ? <Lobby /> : Match ? <Match key={match} id={match} />
        : failed.value ? <main class="notice-page"><p role="alert">The game could not be loaded.</p><button type="button" class="primary" onClick={() => location.reload()}>Try again</button></main>
          : <main class="notice-page" aria-busy="true"><div class="spinner" /><p>Loading the board…</p></main>}
      <Toasts />
    </>
  )
}
