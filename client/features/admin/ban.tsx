/** Bans an account from the whole site, as moderators do. */
import type { ShownAccount } from '../../../common/wire/admin.ts'
import { ask, reasonOf } from '../../net/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { SentenceForm, type SentenceTerms } from '../moderation/sentence-form.tsx'
import type { OfficeReader } from './reader.ts'

interface BanProps {
  readonly account: ShownAccount
  readonly reader: OfficeReader
  readonly done: () => void
}

export function Ban({ account: { name }, reader, done }: BanProps) {
  const ban = async ({ minutes, reason, address }: SentenceTerms) => {
    const problem = await ask('POST', '/api/moderation/bans', { name, minutes, reason, address }).then(
      () => undefined,
      (error: unknown) => reasonOf(error).message,
    )
    toast(problem ?? `${name} is banned. The moderators’ page lists it.`)
    await reader.readAccounts()
    if (problem === undefined) done()
  }
  return (
    <Dialog title={`Ban ${name} from the site`} close={done}>
      <div class="office-ban">
        <SentenceForm kind="ban" name={name} siteOnly pass={(terms) => void ban(terms)} />
      </div>
    </Dialog>
  )
}
