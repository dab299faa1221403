import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { inSentence } from '../../../common/engine/step.ts'
import { go } from '../../app/router.ts'
import { signedOutOf } from '../../net/account/session.ts'
import type { Listing } from '../../net/api.ts'
import { runningMatch } from '../../net/match/own-match.ts'
import { KeepName } from './keep-name.tsx'
import { SignIn } from './sign-in.tsx'

/** For guests: create an account, or sign in. */
export function GuestView() {
  const running = useSignal<Listing | 'none' | undefined>(undefined)
  useEffect(() => {
    void runningMatch().then((match) => (running.value = match ?? 'none'))
  }, [])
  const match = running.value
  return (
    <>
      <p class="lead">
        {signedOutOf.value
          ? `You were signed out of ${signedOutOf.value} here.`
          : 'You are a guest: only this browser knows you.'}
      </p>
      <div class="you-floor">
        <KeepName />
        {typeof match === 'object' ? (
          <SeatWarning
            match={match}
            go={() => go(`/m/${match.id}`)}
            anyway={() => (running.value = 'none')}
          />
        ) : (
          <SignIn waits={match === undefined} />
        )}
      </div>
    </>
  )
}

/** Signing in changes the identity, so the guest's seat is lost. */
function SeatWarning({ match, go, anyway }: { match: Listing; go: () => void; anyway: () => void }) {
  return (
    <section class="panel" aria-labelledby="sign-in">
      <h2 id="sign-in">Sign in</h2>
      <p class="warning" role="note">
        You have a seat in a match that{' '}
        {match.phase === 'playing' ? `is at ${inSentence(match.step)}` : 'is about to begin'}. It is this
        guest's: when you sign in as somebody else, this browser cannot return to it.
      </p>
      <p class="quiet">Keeping the name that you have is no danger to your seat.</p>
      <div class="row">
        <button type="button" class="primary" onClick={go}>
          Return to the match
        </button>
        <button type="button" class="plain-button" onClick={anyway}>
          Sign in anyway
        </button>
      </div>
    </section>
  )
}
