/** Who comes to a match by its link, and has never been here, says first what to be called. */
import { useSignal } from '@preact/signals'
import { introduce } from '../../net/session.ts'
import { reasonOf } from '../../net/api.ts'
import { Callsign } from '../lobby/callsign.tsx'
import { Link } from '../link.tsx'

export function Arrival({ enter }: { enter: (watch: boolean) => void }) {
  const problem = useSignal('')
  const busy = useSignal(false)
  const come = async (watch: boolean) => {
    busy.value = true
    try {
      await introduce()
      enter(watch)
    } catch (error) {
      problem.value = reasonOf(error).message
      busy.value = false
    }
  }
  return (
    <main class="notice-page arrival">
      <h1>You are invited to a match</h1>
      <p class="quiet">Space combat in the browser: everybody plans in secret, then all of it happens at once. What shall the others call you?</p>
      <form class="panel" onSubmit={(event) => { event.preventDefault(); void come(false) }}>
        <Callsign />
        <p class="problem" role="alert">{problem.value}</p>
        <div class="row">
          <button type="submit" class="primary" disabled={busy.value}>Join the match</button>
          <button type="button" class="plain-button" disabled={busy.value} onClick={() => void come(true)}>Only watch</button>
        </div>
      </form>
      <p class="quiet">New to it? <Link class="link-button" to="/">See what it is about</Link></p>
    </main>
  )
}
