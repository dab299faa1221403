/** Bans an account from the whole site, by its name. */
import { useSignal } from '@preact/signals'
import { NAME_LENGTH } from '../../../common/wire/people/names.ts'
import type { ModerationAction } from './desk.ts'
import { SentenceForm } from './sentence-form.tsx'

export function BanAccount({ act }: { readonly act: ModerationAction }) {
  const name = useSignal('')
  const wanted = name.value.trim()
  return (
    <details class="panel ban-account">
      <summary>Ban an account…</summary>
      <label class="field">
        <span>Account</span>
        <input
          value={name.value}
          maxLength={NAME_LENGTH}
          spellcheck={false}
          autoComplete="off"
          placeholder="Its name"
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
      </label>
      {wanted ? (
        <SentenceForm
          kind="ban"
          name={wanted}
          siteOnly
          pass={({ minutes, reason, address }) => {
            void act('bans', { name: wanted, minutes, reason, address }, `${wanted} is banned.`).then(
              (done) => {
                if (done) name.value = ''
              },
            )
          }}
        />
      ) : null}
    </details>
  )
}
