import { useEffect } from 'preact/hooks'
import { followKeepsakesOfAccounts } from '../net/follow-keepsakes.ts'
import { followCallsign, followSignIn, me } from '../net/session.ts'
import { waitedRooms } from '../net/waited-rooms.ts'
import { AnnouncementLine } from './announcement.tsx'
import { askingPlace } from './asking-place.ts'
import { loadSocial, socialOverlay } from './friends/overlay.ts'
import { Lobby } from './lobby/lobby.tsx'
import { failed, loadMatchScreen, matchScreen } from './match/match-loader.ts'
import { NothingHere, Page } from './page.tsx'
import { pageAt } from './pages.ts'
import { overlay, waitingLine } from './pickup/overlay.ts'
import { matchIn, path } from './router.ts'
import { NewVersionLine } from './trouble/new-version-line.tsx'
import { PartMissing } from './trouble/part-missing.tsx'
import './settings-store.ts'
import { Settings } from './settings.tsx'
import { Toasts } from './toasts.tsx'

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
      void import('./pickup/over-pages.ts').then(
        ({ returnToWaiting }) => returnToWaiting(),
        () => undefined,
      )
  }, [])
  const known = me.value?.account === true
  useEffect(() => {
    if (known) void loadSocial()
  }, [known])
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
