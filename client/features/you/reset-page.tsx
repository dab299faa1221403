/** `/reset#CODE`: sets a new password by a link from an administrator, for somebody who cannot sign in. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { sentence } from '../../../common/engine/presentation/words.ts'
import type { Resettable } from '../../../common/wire/admin.ts'
import { PASSWORD_LENGTH, passwordProblem } from '../../../common/wire/people/passwords.ts'
import { resetPassword } from '../../net/account/account.ts'
import { ask, reasonOf } from '../../net/api.ts'
import '../../styles/you.css'
import { go } from '../../app/router.ts'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toasts.tsx'
import { minuteOf } from '../../ui/when.ts'
import { useDeed } from './deed.ts'
import { PasswordField } from './password-field.tsx'

export function ResetPage() {
  const code = location.hash.slice(1)
  const found = useSignal<Resettable | undefined>(undefined)
  const problem = useSignal<string | undefined>(undefined)
  useEffect(() => {
    document.title = 'A new password · Dead Reckoning'
    // Another link opened in the same tab.
    const anew = () => location.reload()
    window.addEventListener('hashchange', anew)
    ask<Resettable>('POST', '/api/account/reset/look', { code }).then(
      (answer) => (found.value = answer),
      (error: unknown) => (problem.value = reasonOf(error).message),
    )
    return () => window.removeEventListener('hashchange', anew)
  }, [])
  if (found.value) return <NewPassword code={code} account={found.value} />
  return (
    <main class="notice-page" aria-busy={problem.value === undefined}>
      {problem.value === undefined ? (
        <div class="spinner" />
      ) : (
        <>
          <h1>A new password</h1>
          <p role="alert">{problem.value}</p>
          <p class="quiet">Ask whoever runs this server for another link.</p>
          <Link class="plain-button" to="/you">
            To your page
          </Link>
        </>
      )}
    </main>
  )
}

function NewPassword({
  code,
  account: { name, until },
}: {
  readonly code: string
  readonly account: Resettable
}) {
  const password = useSignal('')
  const tried = useSignal(false)
  const deed = useDeed()
  const wrong = passwordProblem(password.value, name)
  const set = (event: Event) => {
    event.preventDefault()
    tried.value = true
    if (wrong !== undefined) return document.getElementById('new-password')?.focus()
    void deed.run(async () => {
      await resetPassword(code, password.value)
      toast(`Welcome back, ${name}.`)
      go('/you')
    })
  }
  return (
    <main class="you reset-page">
      <header>
        <h1>Welcome back</h1>
      </header>
      <section class="panel" aria-labelledby="reset">
        <h2 id="reset">A new password for {name}</h2>
        <p class="quiet">
          Somebody who runs this server has made this link for you. It works once, until {minuteOf(until)}.
          All places where you are signed in are signed out.
        </p>
        <form onSubmit={set} noValidate>
          {/* For password managers, which keep a password with a name. */}
          <input name="username" autoComplete="username" value={name} readOnly hidden />
          <PasswordField
            id="new-password"
            label="New password"
            kind="new-password"
            value={password}
            hint={`At least ${PASSWORD_LENGTH[0]} characters.`}
            problem={tried.value && wrong !== undefined ? sentence(wrong) : deed.problem}
          />
          <button type="submit" class="primary" disabled={deed.busy}>
            Set the password and sign in
          </button>
        </form>
      </section>
    </main>
  )
}
