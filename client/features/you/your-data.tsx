import { useSignal } from '@preact/signals'
import { NAME_HELD_DAYS, type OwnAccount } from '../../../common/wire/people/account.ts'
import { DELETED } from '../../../common/wire/people/names.ts'
import { deleteAccount, exportedAccount } from '../../net/account/account.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { icons } from '../../ui/icons.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useDeed } from './deed.ts'
import { Prove } from './prove.tsx'

/** All stored data of the account: to download, or to delete. */
export function YourData({ account }: { readonly account: OwnAccount }) {
  const deed = useDeed()
  const leaving = useSignal(false)
  return (
    <section class="panel" aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <p class="quiet">
        Everything that is kept of your account in one file: matches, ratings, designs, what you said in
        rooms, where you are signed in.
      </p>
      <button
        type="button"
        class="secondary"
        disabled={deed.busy}
        onClick={() =>
          void deed.run(async () =>
            save(`dead-reckoning-${account.name}.json`, await exportedAccount(), 'application/json'),
          )
        }
      >
        {icons.download} Download it
      </button>
      {deed.problem ? (
        <p class="problem" role="alert">
          {deed.problem}
        </p>
      ) : null}
      <button type="button" class="plain-button danger-text" onClick={() => (leaving.value = true)}>
        Delete your account…
      </button>
      {leaving.value ? <DeleteAccount account={account} close={() => (leaving.value = false)} /> : null}
    </section>
  )
}

function DeleteAccount({ account, close }: { readonly account: OwnAccount; readonly close: () => void }) {
  return (
    <Dialog title={`Delete ${account.name}`} close={close}>
      <div class="goes">
        <h3>What goes, at once and for good</h3>
        <ul>
          <li>your password, passkeys and codes; you are signed out everywhere</li>
          <li>your ratings and profile, designs and pilots, and what you said in rooms</li>
          <li>your name in all results and replays: they say “{DELETED}”</li>
        </ul>
        <h3>What stays</h3>
        <ul>
          <li>the matches, which are your opponents’ as well, with what was said in them</li>
          <li>replays that somebody has downloaded</li>
          <li>what this browser keeps: designs, pilots, settings</li>
        </ul>
        <p class="quiet">
          A match that you are in counts as left. Nobody can take the name for {NAME_HELD_DAYS} days. Download
          your data first if you want any of it.
        </p>
      </div>
      <Prove
        account={account}
        label="Delete my account"
        dangerous
        act={async (proof) => {
          await deleteAccount(proof)
          toast('Your account is deleted.')
        }}
      />
    </Dialog>
  )
}

/** Saves a text as a file on the user's device. */
export function save(name: string, text: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser has started to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
