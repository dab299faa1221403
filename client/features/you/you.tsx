/**
 * One's own page: a guest creates an account or signs in; an account shows its ways to sign in and its
 * sessions.
 */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { loadOwn, own } from '../../net/account/account.ts'
import { me } from '../../net/account/session.ts'
import { reasonOf } from '../../net/api.ts'
import '../../styles/you.css'
import { icons } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { SettingsButton } from '../settings/settings.tsx'
import { AccountView } from './account-view.tsx'
import { GuestView } from './guest-view.tsx'

export function You() {
  const failed = useSignal<string | undefined>(undefined)
  const load = () => {
    failed.value = undefined
    loadOwn().catch((error: unknown) => (failed.value = reasonOf(error).message))
  }
  useEffect(() => {
    document.title = 'You · Dead Reckoning'
    load()
  }, [])
  const known = own.value
  const account = me.value?.account
  useEffect(() => {
    // Signed in or out in another tab, or everywhere from another device.
    if (known !== undefined && account !== undefined && account !== (known !== 'guest')) load()
  }, [account])
  return (
    <main class="you">
      <header>
        <nav class="page-nav" aria-label="Site">
          <Link class="link-button" to="/">
            {icons.back} Lobby
          </Link>
          <SettingsButton />
        </nav>
        <h1>{known === 'guest' ? 'Your name' : 'You'}</h1>
      </header>
      {failed.value && !known ? (
        <div class="panel">
          <p class="problem" role="alert">
            {failed.value}
          </p>
          <button type="button" class="secondary" onClick={load}>
            Try again
          </button>
        </div>
      ) : known === undefined ? (
        <div class="panel skeleton" aria-label="Loading">
          <i />
          <i />
          <i />
        </div>
      ) : known === 'guest' ? (
        <GuestView />
      ) : (
        <AccountView account={known} />
      )}
    </main>
  )
}
