import { useEffect } from 'preact/hooks'
import { Lobby } from '../features/lobby/lobby.tsx'
import { failed, loadMatchScreen, matchScreen } from '../features/match/match-loader.ts'
import { followKeepsakesOfAccounts } from '../net/account/follow-keepsakes.ts'
import { followCallsign, followSignIn, introduce, me } from '../net/account/session.ts'
import { hasSpoken, waitedRooms } from '../net/rooms/room-memory.ts'
import { NothingHere, Page } from './page.tsx'
import { pageAt } from './pages.ts'
import { matchIn, path } from './router.ts'
import { askingPlace, loadSocial, overlay, socialOverlay, waitingLine } from './slots.ts'
import { AnnouncementLine, NewVersionLine } from './top-lines.tsx'
import { PartMissing } from './trouble/new-version.tsx'
import '../features/settings/settings-store.ts'
import { Settings } from '../features/settings/settings.tsx'
import { Toasts } from '../ui/toasts.tsx'

export function App() {
  const match = matchIn(path.value)
  const page = pageAt(path.value)
  useEffect(() => {
    if (match && !matchScreen.value) void loadMatchScreen()
  }, [match])
  useEffect(followSignIn, [])
  useEffect(followCallsign, [])
  useEffect(followKeepsakesOfAccounts, [])
  useEffect(() => {
    // This page was loaded anew, or its address typed, while one waits for a game.
    if (waitedRooms().length > 0)
      void import('../features/pickup/over-pages.ts').then(
        (module) => module.returnToWaiting(),
        () => undefined,
      )
  }, [])
  const reached = me.value?.account === true || hasSpoken.value
  useEffect(() => {
    if (!reached) return
    void loadSocial()
    // Pages that need nobody do not ask who this is.
    if (hasSpoken.peek()) void introduce().catch(() => undefined)
  }, [reached])
  const Match = matchScreen.value
  const Friends = socialOverlay.value
  const Overlay = overlay.value
  const WaitingLine = page || match ? waitingLine.value : undefined
  const Asking = askingPlace.value
  return (
    <>
      <AnnouncementLine />
      <NewVersionLine busy={match !== undefined || path.value.startsWith('/here/')} />
      {WaitingLine ? <WaitingLine /> : null}
      {page ? (
        <Page key={page.load} {...page} />
      ) : path.value === '/' ? (
        <Lobby />
      ) : !match ? (
        <NothingHere />
      ) : Match ? (
        <Match key={match} id={match} />
      ) : failed.value ? (
        <PartMissing what="The game" />
      ) : (
        <main class="notice-page" aria-busy="true">
          <div class="spinner" />
          <p>Loading the board…</p>
        </main>
      )}
      {Overlay ? <Overlay /> : null}
      {Friends ? <Friends /> : null}
      <Settings />
      {Asking ? <Asking /> : null}
      <Toasts />
    </>
  )
}
