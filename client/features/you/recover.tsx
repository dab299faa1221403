import { type Signal, useSignal } from '@preact/signals'
import { recover } from '../../net/account/account.ts'
import { callsign } from '../../net/account/session.ts'
import { toast } from '../../ui/toasts.tsx'
import { useDeed } from './deed.ts'
import { RecoveryCodeField } from './recovery-code-field.tsx'

/** Signs in without password and passkey. */
export function Recover({
  name,
  waits,
  back,
}: {
  readonly name: Signal<string>
  readonly waits: boolean
  readonly back: () => void
}) {
  const code = useSignal('')
  const everywhere = useSignal(true)
  const deed = useDeed()
  const submit = (event: Event) => {
    event.preventDefault()
    void deed.run(async () => {
      await recover(name.value, code.value, everywhere.value)
      toast(`Welcome back, ${callsign.value}.`)
    })
  }
  return (
    <section class="panel" aria-labelledby="recover">
      <h2 id="recover">Come back with a recovery code</h2>
      <p class="quiet">
        You saved some when you kept your name. Each works once; then choose a new password or passkey.
      </p>
      <form onSubmit={submit}>
        <div class="field">
          <label for="recover-name">Name</label>
          <input
            id="recover-name"
            name="username"
            autoComplete="username"
            spellcheck={false}
            autoCapitalize="off"
            required
            value={name.value}
            onInput={(event) => (name.value = event.currentTarget.value)}
          />
        </div>
        <RecoveryCodeField id="recover-code" value={code} problem={deed.problem} />
        <label class="check-line">
          <input
            type="checkbox"
            checked={everywhere.value}
            onChange={(event) => (everywhere.value = event.currentTarget.checked)}
          />
          <span>Sign out everywhere else</span>
        </label>
        <button type="submit" class="primary" disabled={deed.busy || waits}>
          Sign in with the code
        </button>
        <button type="button" class="link-button" onClick={back}>
          Back to signing in
        </button>
      </form>
      <p class="quiet note">
        With no code, no password and no passkey left, ask whoever runs this server: an administrator who
        knows that it is you can give you a link for a new password.
      </p>
    </section>
  )
}
