import { useSignal } from '@preact/signals'
import type { OwnAccount } from '../../../common/wire/people/account.ts'
import { type Proof, passkeyObstacle, usePasskeyAsProof } from '../../net/account/account.ts'
import { icons } from '../../ui/icons.tsx'
import { useDeed } from './deed.ts'
import { PasswordField } from './password-field.tsx'
import { RecoveryCodeField } from './recovery-code-field.tsx'

interface ProveProps {
  readonly account: OwnAccount
  /** The button's label. */
  readonly label: string
  /** It cannot be undone. */
  readonly dangerous?: boolean
  act(proof: Proof): Promise<void>
}

/** Before an irreversible action the user proves again that the account is theirs, by any way to sign in. */
export function Prove({ account, label, dangerous = false, act }: ProveProps) {
  const password = useSignal('')
  const code = useSignal('')
  const deed = useDeed()
  const byPasskey = account.passkeys.length > 0 && passkeyObstacle() === undefined
  const byCode = useSignal(!account.hasPassword && !byPasskey)
  const submit = (event: Event) => {
    event.preventDefault()
    void deed.run(() => act(byCode.value ? { code: code.value } : { password: password.value }))
  }
  const kind = dangerous ? 'danger-button' : 'primary'
  const turn = (to: boolean) => {
    deed.forget()
    byCode.value = to
  }
  return (
    <form class="prove" onSubmit={submit}>
      <p class="quiet">
        Show that it is you{byPasskey && !byCode.value ? ' by a passkey' : ''}
        {byPasskey && account.hasPassword && !byCode.value ? ' or your password' : ''}.
      </p>
      {byPasskey && !byCode.value ? (
        <button
          type="button"
          class={kind}
          disabled={deed.busy}
          onClick={() =>
            void deed.run(async () => {
              const proof = await usePasskeyAsProof()
              if (proof) await act(proof)
            })
          }
        >
          {icons.key} {label} with a passkey
        </button>
      ) : null}
      <input name="username" autoComplete="username" value={account.name} readOnly hidden />
      {byCode.value ? (
        <RecoveryCodeField id="prove-code" value={code} problem={deed.problem} />
      ) : account.hasPassword ? (
        <PasswordField
          id="prove-password"
          label="Your password"
          kind="current-password"
          value={password}
          problem={deed.problem}
        />
      ) : null}
      {byCode.value || account.hasPassword ? (
        <button type="submit" class={byPasskey && !byCode.value ? 'secondary' : kind} disabled={deed.busy}>
          {label}
        </button>
      ) : null}
      {deed.problem && !byCode.value && !account.hasPassword ? (
        <p class="problem" role="alert">
          {deed.problem}
        </p>
      ) : null}
      {account.codes === 0 ? null : !byCode.value ? (
        <button type="button" class="link-button" onClick={() => turn(true)}>
          Use a recovery code instead
        </button>
      ) : account.hasPassword || byPasskey ? (
        <button type="button" class="link-button" onClick={() => turn(false)}>
          Use {byPasskey ? 'a passkey' : 'your password'} instead
        </button>
      ) : null}
    </form>
  )
}
