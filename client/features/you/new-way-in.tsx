import { useSignal } from '@preact/signals'
import type { OwnAccount } from '../../../common/wire/people/account.ts'
import { addPasskey, passkeyObstacle } from '../../net/account/account.ts'
import { icons } from '../../ui/icons.tsx'
import { toast } from '../../ui/toasts.tsx'
import { PasswordForm } from './change-password.tsx'
import { useDeed } from './deed.ts'

/** After a recovery code: sets up a new way to sign in. */
export function NewWayIn({ account, done }: { readonly account: OwnAccount; readonly done: () => void }) {
  const deed = useDeed()
  const later = useSignal(false)
  if (later.value) return null
  const add = () =>
    void deed.run(async () => {
      if (!(await addPasskey())) return
      toast('You have a new passkey.')
      done()
    })
  return (
    <section class="panel fresh-codes" aria-labelledby="new-way-in">
      <div>
        <h2 id="new-way-in">Choose a new way in</h2>
        <p>
          That recovery code is spent
          {account.codes === 0
            ? ', and it was the last one'
            : `; ${account.codes} ${account.codes === 1 ? 'is' : 'are'} left`}
          . Choose now how you sign in from here on: for a quarter of an hour the old password is not asked
          for.
        </p>
      </div>
      <div class="ways">
        {passkeyObstacle() === undefined ? (
          <div class="way">
            <button type="button" class="primary with-note" disabled={deed.busy} onClick={add}>
              <b>{icons.key} Make a passkey</b>
              <small>Fingerprint, face or PIN</small>
            </button>
            {deed.problem ? (
              <p class="problem" role="alert">
                {deed.problem}
              </p>
            ) : null}
          </div>
        ) : null}
        <div class="way">
          <PasswordForm account={account} asks="nothing" />
        </div>
      </div>
      <button
        type="button"
        class="link-button"
        onClick={() => {
          later.value = true
          done()
        }}
      >
        Later
      </button>
    </section>
  )
}
