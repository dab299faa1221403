/** Asks for confirmation before a role changes, because that takes effect at once. */
import { useSignal } from '@preact/signals'
import type { ShownAccount } from '../../../common/wire/admin.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { AdminAction } from './reader.ts'

export const OFFICES = { '': 'No office', moderator: 'Moderator', admin: 'Administrator' } as const
export type OfficeName = keyof typeof OFFICES

const MEANS: Readonly<Record<OfficeName, string>> = {
  '': 'They do what every account does, from now on, on every node.',
  moderator: 'They moderate every room and match, and ban from the whole site.',
  admin:
    'They do all that you do here: close matches, make links for new passwords, give offices and take them, yours as well.',
}

export function ChangeOffice({
  account: { name, role },
  to,
  act,
  done,
}: {
  readonly account: ShownAccount
  readonly to: OfficeName
  readonly act: AdminAction
  readonly done: () => void
}) {
  const busy = useSignal(false)
  const title =
    to === ''
      ? `Take the office from ${name}?`
      : `Make ${name} ${to === 'admin' ? 'an administrator' : 'a moderator'}?`
  const change = async () => {
    busy.value = true
    await act(
      'accounts/role',
      { name, role: to },
      to === ''
        ? `${name} has no office any more.`
        : `${name} is ${to === 'admin' ? 'an administrator' : 'a moderator'} now.`,
    )
    done()
  }
  return (
    <Dialog title={title} close={done}>
      <p>
        {MEANS[to]}
        {role === 'admin' && to !== 'admin' ? ' They are no administrator any more.' : ''}
      </p>
      <div class="row">
        <button
          type="button"
          class={to === 'admin' || role === 'admin' ? 'danger-button' : 'primary'}
          disabled={busy.value}
          onClick={() => void change()}
        >
          {to === ''
            ? 'Take the office'
            : `Make ${name} ${to === 'admin' ? 'an administrator' : 'a moderator'}`}
        </button>
        <button type="button" class="plain-button" onClick={done}>
          Leave it as it is
        </button>
      </div>
    </Dialog>
  )
}
