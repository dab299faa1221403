import { useSignal } from '@preact/signals'
import { sentence } from '../../../common/engine/presentation/words.ts'
import type { OwnAccount } from '../../../common/wire/people/account.ts'
import { PASSWORD_LENGTH, passwordProblem } from '../../../common/wire/people/passwords.ts'
import { changePassword, type Proof } from '../../net/account/account.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useDeed } from './deed.ts'
import { PasswordField } from './password-field.tsx'
import { Prove } from './prove.tsx'

interface ChangePasswordProps {
  readonly account: OwnAccount
}

/** Sets a first password, or changes it. */
export function ChangePassword({ account }: ChangePasswordProps) {
  return (
    <section class="panel" aria-labelledby="password">
      <h2 id="password">Password</h2>
      <p class="quiet">
        {account.hasPassword
          ? 'A new one signs out all other places.'
          : 'None: you sign in with passkeys. A password is a second way in.'}
      </p>
      <PasswordForm
        key={String(account.hasPassword)}
        account={account}
        asks={account.hasPassword ? 'old' : 'proof'}
      />
    </section>
  )
}

/** `asks`: for what it asks besides; nothing for a while after a one-time code. */
export function PasswordForm({
  account,
  asks,
}: ChangePasswordProps & { readonly asks: 'old' | 'proof' | 'nothing' }) {
  const { name, hasPassword } = account
  const old = useSignal('')
  const password = useSignal('')
  const tried = useSignal(false)
  /** The account at the time of the request: the form must not change while it is open. */
  const proving = useSignal<OwnAccount | undefined>(undefined)
  const deed = useDeed()
  const problem = passwordProblem(password.value, name)
  const ofOld = asks === 'old' && (deed.code === 'not_your_password' || deed.code === 'too_many_tries')
  const set = async (proof?: Proof) => {
    await changePassword(old.value, password.value, proof)
    toast(hasPassword ? 'Your password is changed. Other places are signed out.' : 'You have a password now.')
    old.value = password.value = ''
    tried.value = false
    proving.value = undefined
  }
  const change = (event: Event) => {
    event.preventDefault()
    tried.value = true
    if (problem !== undefined) document.getElementById('new-password')?.focus()
    else if (asks === 'proof') proving.value = account
    else void deed.run(() => set())
  }
  return (
    <>
      <form onSubmit={change} noValidate>
        {/* For password managers, which keep a password with a name. */}
        <input name="username" autoComplete="username" value={name} readOnly hidden />
        {asks === 'old' ? (
          <PasswordField
            id="old-password"
            label="Present password"
            kind="current-password"
            value={old}
            problem={ofOld ? deed.problem : undefined}
          />
        ) : null}
        <PasswordField
          id="new-password"
          label="New password"
          kind="new-password"
          value={password}
          hint={`At least ${PASSWORD_LENGTH[0]} characters.`}
          problem={
            tried.value && problem !== undefined
              ? sentence(problem)
              : deed.problem && !ofOld
                ? deed.problem
                : undefined
          }
        />
        <button type="submit" class="secondary" disabled={deed.busy}>
          {hasPassword ? 'Change the password' : 'Set a password'}
        </button>
      </form>
      {proving.value ? (
        <Dialog title="Set a password" close={() => (proving.value = undefined)}>
          <p>Who knows it signs in as you.</p>
          <Prove account={proving.value} label="Set the password" act={set} />
        </Dialog>
      ) : null}
    </>
  )
}
