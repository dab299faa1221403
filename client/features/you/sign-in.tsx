import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import {
  offersInField,
  passkeyObstacle,
  signInWithPasskey,
  signInWithPassword,
  stopOffering,
} from '../../net/account/account.ts'
import { callsign } from '../../net/account/session.ts'
import { ApiError } from '../../net/api.ts'
import { icons } from '../../ui/icons.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useDeed } from './deed.ts'
import { PasswordField } from './password-field.tsx'
import { Recover } from './recover.tsx'

/** Errors of the password; others concern passkeys. */
const ABOUT_THE_PASSWORD = new Set(['wrong_password', 'too_many_tries', 'crowded', 'malformed'])

/** The passkey offer in the name field is renewed before the server's challenge expires (ms). */
const RENEW = 14 * 60_000

const welcome = () => toast(`Welcome back, ${callsign.value}.`)

/** Signs in. `waits`: not known yet whether a seat would be lost. */
export function SignIn({ waits }: { waits: boolean }) {
  const name = useSignal('')
  const password = useSignal('')
  const lost = useSignal(false)
  const deed = useDeed()
  const obstacle = passkeyObstacle()
  const wrongPassword = ABOUT_THE_PASSWORD.has(deed.code ?? '') ? deed.problem : undefined

  /** Lets the browser list passkeys in the name field. */
  const offer = async () => {
    if (!(await offersInField())) return
    // Choosing none is no error; a refusal of the chosen one is.
    await signInWithPasskey(true).then(
      (done) => done && welcome(),
      (error: unknown) => {
        if (error instanceof ApiError && !['no_passkey', 'unreachable', 'too_many'].includes(error.code))
          void deed.run(() => Promise.reject(error))
      },
    )
  }
  useEffect(() => {
    if (waits || lost.value) return
    void offer()
    const renewing = setInterval(() => void offer(), RENEW)
    return () => {
      clearInterval(renewing)
      stopOffering()
    }
  }, [waits, lost.value])

  const byPasskey = () =>
    void deed.run(async () => {
      try {
        if (await signInWithPasskey()) welcome()
      } catch (error) {
        void offer()
        throw error
      }
    })
  const byPassword = (event: Event) => {
    event.preventDefault()
    void deed.run(async () => {
      await signInWithPassword(name.value, password.value)
      welcome()
    })
  }

  if (lost.value) return <Recover name={name} waits={waits} back={() => (lost.value = false)} />
  return (
    <section class="panel" aria-labelledby="sign-in">
      <h2 id="sign-in">Sign in</h2>
      <p class="quiet">You keep a name already, and want it here.</p>
      <form onSubmit={byPassword}>
        {obstacle ? (
          <p class="quiet note">{obstacle}</p>
        ) : (
          <>
            <button
              type="button"
              class="secondary with-note"
              disabled={deed.busy || waits}
              onClick={byPasskey}
            >
              <b>{icons.key} Sign in with a passkey</b>
              <small>It knows who you are</small>
            </button>
            <p class="or">
              <span>or with a password</span>
            </p>
          </>
        )}
        <div class="field">
          <label for="sign-in-name">Name</label>
          <input
            id="sign-in-name"
            name="username"
            autoComplete="username webauthn"
            spellcheck={false}
            autoCapitalize="off"
            required
            value={name.value}
            onInput={(event) => (name.value = event.currentTarget.value)}
          />
        </div>
        <PasswordField
          id="sign-in-password"
          label="Password"
          kind="current-password"
          value={password}
          problem={wrongPassword}
        />
        <button type="submit" class="secondary" disabled={deed.busy || waits}>
          Sign in
        </button>
        {deed.problem && !wrongPassword ? (
          <p class="problem" role="alert">
            {deed.problem}
          </p>
        ) : null}
        <button type="button" class="link-button" onClick={() => (lost.value = true)}>
          Lost your way in? Use a recovery code
        </button>
      </form>
    </section>
  )
}
