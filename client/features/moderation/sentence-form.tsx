/** A form for a mute or a ban: duration, scope and reason. */
import { useSignal } from '@preact/signals'
import { REASON_LENGTH } from '../../../common/wire/chat/talk.ts'
import { BAN_SPANS, MUTE_SPANS } from '../../ui/when.ts'

export interface SentenceTerms {
  readonly minutes: number
  readonly reason: string
  /** For a ban: from the whole site, and including the addresses around theirs. */
  readonly site?: boolean
  readonly address?: boolean
}

interface SentenceFormProps {
  readonly kind: 'mute' | 'ban'
  readonly name: string
  /** A ban is from the whole site; there is no room to choose instead. */
  readonly siteOnly?: boolean
  readonly pass: (terms: SentenceTerms) => void
}

const DAY = 24 * 60

export function SentenceForm({ kind, name, siteOnly = false, pass }: SentenceFormProps) {
  const minutes = useSignal(kind === 'ban' ? DAY : 60)
  const reason = useSignal('')
  const site = useSignal(siteOnly)
  const address = useSignal(siteOnly)
  const submit = (event: Event) => {
    event.preventDefault()
    const from = kind === 'ban' ? { site: site.value, address: site.value && address.value } : {}
    pass({ minutes: minutes.value, reason: reason.value, ...from })
  }
  return (
    <form class="terms" onSubmit={submit}>
      <label class="field">
        <span>For how long</span>
        <select
          value={minutes.value}
          onChange={(event) => (minutes.value = Number(event.currentTarget.value))}
        >
          {(kind === 'ban' ? BAN_SPANS : MUTE_SPANS).map(([value, span]) => (
            <option key={value} value={value}>
              {span}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Reason</span>
        <input
          value={reason.value}
          maxLength={REASON_LENGTH}
          onInput={(event) => (reason.value = event.currentTarget.value)}
        />
      </label>
      {kind === 'ban' && !siteOnly ? (
        <label class="check">
          <input
            type="checkbox"
            checked={site.value}
            onChange={(event) => (site.value = address.value = event.currentTarget.checked)}
          />{' '}
          From the whole site
        </label>
      ) : null}
      {kind === 'ban' && site.value ? (
        <label class="check">
          <input
            type="checkbox"
            checked={address.value}
            onChange={(event) => (address.value = event.currentTarget.checked)}
          />{' '}
          Also guests and accounts that come from where they do
        </label>
      ) : null}
      <button type="submit" class="small-button">
        {kind === 'ban' ? 'Ban' : 'Mute'} {name}
      </button>
    </form>
  )
}
