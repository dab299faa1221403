import { useSignal } from '@preact/signals'
import { PASSWORD_LENGTH, passwordProblem } from '../../../common/wire/passwords.ts'
import { changePassword } from '../../net/account.ts'
import { toast } from '../toasts.tsx'
import { useDeed } from './deed.ts'
import { PasswordField } from './password-field.tsx'

interface Props {
  readonly name: string
  readonly hasPassword: boolean
}

/** A first password, or another. */
export function ChangePassword({ name, hasPassword }: Props) {
  return (
    <section class="panel" aria-labelledby="password">
      <h2 id="password">Password</h2>
      <p class="quiet">{hasPassword ? 'A new one signs out all other places.' : 'None: you sign in with passkeys. A password is a second way in.'}</p>
      <PasswordForm name={name} hasPassword={hasPassword} asksOld={hasPassword} />
    </section>
  )
}

export function PasswordForm({ name, hasPassword, asksOld }: Props & { readonly asksOld: boolean }) {
  const old = useSignal('')
  const password = useSignal('')
  const tried = useSignal(false)
  const deed = useDeed()
  const problem = passwordProblem(password.value, name)
  const ofOld = asksOld && (deed.code === 'not_your_password' || deed.code === 'too_many_tries')
  const change = (event: Event) => {
    event.preventDefault()
    tried.value = true
    if (problem !== undefined) return document.getElementById('new-password')?.focus()
    void deed.run(async () => {
      await changePassword(old.value, password.value)
      toast(hasPassword ? 'Your password is changed. Other places are signed out.' : 'You have a password now.')
      old.value = password.value = ''
      tried.value = false
    })
  }
  return (
    <form onSubmit={change} noValidate>
      {/* For password managers, which keep a password with a name. */}
      <input name="username" autoComplete="username" value={name} readOnly hidden />
      {asksOld ? <PasswordField id="old-password" label="Present password" kind="current-password" value={old} problem={ofOld ? deed.problem : undefined} /> : null}
      <PasswordField id="new-password" label="New password" kind="new-password" value={password} hint={`At least ${PASSWORD_LENGTH[0]} characters.`}
        problem={tried.value && problem !== undefined ? `${problem[0]!.toUpperCase()}${problem.slice(1)}.` : deed.problem && !ofOld ? deed.problem : undefined} />
      <button type="submit" class="secondary" disabled={deed.busy}>{hasPassword ? 'Change the password' : 'Set a password'}</button>
    </form>
  )
}
