/** Accounts by name: their roles, and reset links for people who cannot sign in. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { counted } from '../../../common/engine/presentation/words.ts'
import type { ResetLink, ShownAccount } from '../../../common/wire/admin.ts'
import { me } from '../../net/account/session.ts'
import { copyLink } from '../../ui/copied.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ago, dayOf, minuteOf } from '../../ui/when.ts'
import { PlayerName, ProgramMark } from '../people/names.tsx'
import { Ban } from './ban.tsx'
import { ChangeOffice, OFFICES, type OfficeName } from './change-office.tsx'
import type { OfficeReader } from './reader.ts'
import { Search } from './search.tsx'

export function Accounts({ reader }: { readonly reader: OfficeReader }) {
  const changing = useSignal<{ readonly account: ShownAccount; readonly to: OfficeName } | undefined>(
    undefined,
  )
  const resetting = useSignal<ShownAccount | undefined>(undefined)
  const banning = useSignal<ShownAccount | undefined>(undefined)
  const found = reader.accounts.value
  useEffect(() => void reader.readAccounts(), [])
  const search = reader.searched.value.accounts
  return (
    <>
      <Search
        label="Find an account"
        hint="A name, or part of it"
        value={search}
        look={(text) => reader.search('accounts', text)}
      />
      {!found ? (
        <Skeleton />
      ) : found.length === 0 ? (
        <p class="empty">No account is called so.</p>
      ) : (
        <>
          <p class="quiet" role="status">
            {search
              ? `${found.length === 30 ? 'The first ' : ''}${found.length} ${found.length === 1 ? 'account' : 'accounts'}`
              : 'Administrators and moderators'}
          </p>
          <ul class="panel office-rows office-accounts">
            {found.map((account) => (
              <Row
                key={account.name}
                account={account}
                change={(to) => (changing.value = { account, to })}
                reset={() => (resetting.value = account)}
                ban={() => (banning.value = account)}
              />
            ))}
          </ul>
        </>
      )}
      {changing.value ? (
        <ChangeOffice {...changing.value} act={reader.act} done={() => (changing.value = undefined)} />
      ) : null}
      {banning.value ? (
        <Ban account={banning.value} reader={reader} done={() => (banning.value = undefined)} />
      ) : null}
      {resetting.value ? (
        <Reset account={resetting.value} reader={reader} done={() => (resetting.value = undefined)} />
      ) : null}
    </>
  )
}

interface AccountActions {
  readonly account: ShownAccount
  readonly change: (to: OfficeName) => void
  readonly reset: () => void
  readonly ban: () => void
}

function Row({ account, change, reset, ban }: AccountActions) {
  const { name, role, program, banned, since, seen, hasPassword, passkeys, resetUntil } = account
  const ways =
    [hasPassword ? 'password' : '', passkeys > 0 ? counted(passkeys, 'passkey') : '']
      .filter(Boolean)
      .join(' and ') || 'no password, no passkey'
  const own = me.value?.name === name
  return (
    <li>
      <div class="office-what">
        <b>
          <PlayerName name={name} account />
          {program ? <ProgramMark /> : null}
          {own ? <span class="quiet"> (you)</span> : null}
        </b>
        <small>
          Since {dayOf(since)}, {seen ? `seen ${ago(seen)}` : 'never seen'} · {ways}
          {resetUntil ? ` · a link for a new password holds until ${minuteOf(resetUntil)}` : ''}
        </small>
      </div>
      <p class="office-marks">{banned ? <span class="office-mark is-banned">Banned</span> : null}</p>
      <div class="row">
        {program ? null : (
          <label class="office-choice">
            <span class="sr-only">Office of {name}</span>
            <select
              value={role}
              onChange={(event) => {
                const to = event.currentTarget.value as OfficeName
                // Show the old role until the change is confirmed and the server has made it.
                event.currentTarget.value = role
                change(to)
              }}
            >
              {Object.entries(OFFICES).map(([value, word]) => (
                <option key={value} value={value}>
                  {word}
                </option>
              ))}
            </select>
          </label>
        )}
        {own || role === 'admin' || banned ? null : (
          <button type="button" class="plain-button" onClick={ban}>
            Ban…<span class="sr-only"> {name}</span>
          </button>
        )}
        {own || role === 'admin' ? null : (
          <button type="button" class="plain-button" onClick={reset}>
            New password…<span class="sr-only"> for {name}</span>
          </button>
        )}
      </div>
    </li>
  )
}

function Reset({
  account: { name },
  reader,
  done,
}: {
  readonly account: ShownAccount
  readonly reader: OfficeReader
  readonly done: () => void
}) {
  const link = useSignal<ResetLink | undefined>(undefined)
  const busy = useSignal(false)
  const make = async () => {
    busy.value = true
    link.value = await reader.act<ResetLink>('accounts/reset', { name })
    busy.value = false
  }
  const made = link.value
  return (
    <Dialog title={`A new password for ${name}`} close={done}>
      {made ? (
        <>
          <p>Give this link to the owner of {name}, by a way that only they read. It is shown this once.</p>
          <p class="quoted reset-link">{location.origin + made.path}</p>
          <p class="quiet">
            It works once, until {minuteOf(made.until)}, and signs all their places out when it is used.
          </p>
          <button type="button" class="primary reset-copy" onClick={() => copyLink(made.path)}>
            Copy the link
          </button>
        </>
      ) : (
        <>
          <p>
            Be sure that whoever asks is the owner of {name}: with the link they have the account. It is in
            the log that you made it.
          </p>
          <button type="button" class="primary reset-copy" disabled={busy.value} onClick={() => void make()}>
            Make a one-time link
          </button>
        </>
      )}
    </Dialog>
  )
}
