import { useSignal } from '@preact/signals'
import { sentence } from '../../../common/engine/presentation/words.ts'
import { nameProblem } from '../../../common/wire/people/name-rules.ts'
import { NAME_LENGTH } from '../../../common/wire/people/names.ts'
import { PASSWORD_LENGTH, passwordProblem } from '../../../common/wire/people/passwords.ts'
import { keepWithPasskey, keepWithPassword, passkeyObstacle } from '../../net/account/account.ts'
import { callsign } from '../../net/account/session.ts'
import { icons } from '../../ui/icons.tsx'
import { toast } from '../../ui/toasts.tsx'
import { NameLimit } from '../lobby/callsign.tsx'
import { useDeed } from './deed.ts'
import { PasswordField } from './password-field.tsx'

/** Errors of the name, not of the password or passkey. */
const ABOUT_THE_NAME = new Set(['name_taken', 'bad_name'])

const inSentence = (problem: string | undefined): string | undefined => problem && sentence(problem)

/** Makes an account of a guest, with a passkey or a password. */
export function KeepName() {
  const name = useSignal(callsign.peek())
  const password = useSignal('')
  const tried = useSignal(false)
  const deed = useDeed()
  const obstacle = passkeyObstacle()
  const wrongName =
    inSentence(nameProblem(name.value)) ?? (ABOUT_THE_NAME.has(deed.code ?? '') ? deed.problem : undefined)
  const wrongPassword =
    inSentence(passwordProblem(password.value, name.value)) ??
    (deed.code === 'bad_password' ? deed.problem : undefined)
  const other = ABOUT_THE_NAME.has(deed.code ?? '') || deed.code === 'bad_password' ? undefined : deed.problem

  const keep = (how: () => Promise<boolean>) => {
    if (nameProblem(name.value) !== undefined) return document.getElementById('keep-name')?.focus()
    void deed.run(async () => {
      if (await how()) toast(`${callsign.value} is yours now.`)
    })
  }
  const withPassword = (event: Event) => {
    event.preventDefault()
    tried.value = true
    if (wrongPassword && deed.code !== 'bad_password')
      return document.getElementById('keep-password')?.focus()
    keep(async () => {
      await keepWithPassword(name.value, password.value)
      return true
    })
  }

  return (
    <section class="panel" aria-labelledby="keep">
      <h2 id="keep">Keep your name</h2>
      <p class="quiet">
        Nobody else can have it, and you have it on all your devices. Your matches and seats so far stay
        yours. You get recovery codes with it: no mail address is asked for, so they are your way back.
      </p>
      <form onSubmit={withPassword} noValidate>
        <div class="field">
          <label for="keep-name">Name</label>
          <input
            id="keep-name"
            name="username"
            autoComplete="username"
            maxLength={NAME_LENGTH}
            spellcheck={false}
            required
            value={name.value}
            aria-invalid={wrongName !== undefined}
            aria-describedby="keep-name-told"
            onInput={(event) => {
              name.value = event.currentTarget.value
              deed.forget()
            }}
          />
          <NameLimit name={name.value} />
          <div id="keep-name-told">
            {wrongName ? (
              <p class="problem" role="alert">
                {wrongName}
              </p>
            ) : null}
          </div>
        </div>
        {obstacle ? (
          <p class="quiet note">{obstacle} A password works.</p>
        ) : (
          <>
            <button
              type="button"
              class="primary with-note"
              disabled={deed.busy}
              onClick={() => keep(() => keepWithPasskey(name.value))}
            >
              <b>{icons.key} Keep it with a passkey</b>
              <small>Fingerprint, face or PIN: nothing to remember</small>
            </button>
            <p class="or">
              <span>or with a password</span>
            </p>
          </>
        )}
        <PasswordField
          id="keep-password"
          label="New password"
          kind="new-password"
          value={password}
          problem={tried.value ? wrongPassword : undefined}
          hint={`At least ${PASSWORD_LENGTH[0]} characters. A few words are easy to remember and hard to guess.`}
        />
        <button type="submit" class={obstacle ? 'primary' : 'secondary'} disabled={deed.busy}>
          Keep it with a password
        </button>
        {other ? (
          <p class="problem" role="alert">
            {other}
          </p>
        ) : null}
      </form>
    </section>
  )
}
