/** A first-time visitor with a link to a match chooses a name first. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { titleOf } from '../../../games/list.ts'
import { introduce } from '../../../net/account/session.ts'
import type { Listing } from '../../../net/api.ts'
import { reasonOf } from '../../../net/api.ts'
import { useAsked } from '../../../net/asked.ts'
import { Link } from '../../../ui/link.tsx'
import { Callsign } from '../../lobby/callsign.tsx'

export function Arrival({ id, enter }: { id: string; enter: (as: 'auto' | 'spectator') => void }) {
  const { answer, trouble } = useAsked<readonly Listing[]>(`/api/matches?id=${encodeURIComponent(id)}`)
  const match = answer?.[0]
  // Whether the match still runs; if not, or if that is unknown, no name is needed.
  const goesOn = trouble !== undefined || answer?.length === 0
  useEffect(() => {
    if (goesOn) enter('auto')
  }, [goesOn])
  const problem = useSignal('')
  const busy = useSignal(false)
  const come = async (as: 'auto' | 'spectator') => {
    busy.value = true
    try {
      await introduce()
      enter(as)
    } catch (error) {
      problem.value = reasonOf(error).message
      busy.value = false
    }
  }
  if (!match)
    return (
      <main class="notice-page" aria-busy="true">
        <div class="spinner" />
      </main>
    )
  return (
    <main class="notice-page arrival">
      <h1>
        {match.host ? `${match.host} invites you` : 'You are invited'} to {titleOf(match.game)}
      </h1>
      <p class="quiet">
        Space combat in the browser: everybody plans in secret, then all of it happens at once. What shall the
        others call you?
      </p>
      <form
        class="panel"
        onSubmit={(event) => {
          event.preventDefault()
          void come('auto')
        }}
      >
        <Callsign />
        <p class="problem" role="alert">
          {problem.value}
        </p>
        <div class="row">
          <button type="submit" class="primary" disabled={busy.value}>
            Join the match
          </button>
          <button
            type="button"
            class="plain-button"
            disabled={busy.value}
            onClick={() => void come('spectator')}
          >
            Only watch
          </button>
        </div>
      </form>
      <p class="quiet">
        New to it?{' '}
        <Link class="link-button" to="/">
          See what it is about
        </Link>
      </p>
    </main>
  )
}
