import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { OwnAccount } from '../../../common/wire/people/account.ts'
import { freshCodes, renewCodes } from '../../net/account/account.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { icons } from '../../ui/icons.tsx'
import { toast } from '../../ui/toasts.tsx'
import { Prove } from './prove.tsx'
import { save } from './your-data.tsx'

/** With this few left, suggests new ones. */
const FEW = 3

/** Codes just made, until the user says that they are saved: they cannot be shown again. */
export function FreshCodes({ name }: { readonly name: string }) {
  const codes = freshCodes.value
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (codes) heading.current?.focus()
  }, [codes])
  if (!codes) return null
  const text = `Recovery codes of ${name} at Dead Reckoning, ${location.host}\nEach opens the account once.\n\n${codes.join('\n')}\n`
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast('The codes are copied.'),
      () => toast('The browser did not copy them. Save the file instead.'),
    )
  return (
    <section class="panel fresh-codes" aria-labelledby="fresh-codes">
      <div>
        <h2 id="fresh-codes" ref={heading} tabIndex={-1}>
          Save your recovery codes
        </h2>
        <p>
          They are your way back if you lose your password and your passkeys: no mail address is kept, and
          without them you would have to convince whoever runs this server that it is you. Each opens your
          account once. They are shown this one time.
        </p>
      </div>
      <ol class="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div class="row">
        <button
          type="button"
          class="secondary"
          onClick={() => save(`dead-reckoning-codes-${name}.txt`, text, 'text/plain')}
        >
          {icons.download} Save as a file
        </button>
        {navigator.clipboard ? (
          <button type="button" class="secondary" onClick={copy}>
            Copy
          </button>
        ) : null}
        <button type="button" class="primary" onClick={() => (freshCodes.value = undefined)}>
          I have saved them
        </button>
      </div>
    </section>
  )
}

/** The number left, and a button for new ones. */
export function RecoveryCodes({ account }: { readonly account: OwnAccount }) {
  const asking = useSignal(false)
  const { codes } = account
  return (
    <section class="panel" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">Recovery codes</h2>
      {codes === 0 ? (
        <p class="warning" role="note">
          You have none. If you lose your password and your passkeys, there is no way back.
        </p>
      ) : (
        <p class="quiet">
          {codes === 1 ? 'One is' : `${codes} are`} left. They are your way back if you lose your password and
          your passkeys.
        </p>
      )}
      {codes > 0 && codes <= FEW ? (
        <p class="warning" role="note">
          Few are left: make new ones.
        </p>
      ) : null}
      <button type="button" class="secondary" onClick={() => (asking.value = true)}>
        {codes === 0 ? 'Make recovery codes' : 'Make new codes'}
      </button>
      {asking.value ? (
        <Dialog title="New recovery codes" close={() => (asking.value = false)}>
          {codes > 0 ? <p>Those that you have now stop working.</p> : null}
          <Prove
            account={account}
            label="Make new codes"
            act={async (proof) => {
              await renewCodes(proof)
              asking.value = false
            }}
          />
        </Dialog>
      ) : null}
    </section>
  )
}
