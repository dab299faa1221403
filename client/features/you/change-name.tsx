import { useSignal } from '@preact/signals'
import { sentence } from '../../../common/engine/presentation/words.ts'
import { NAME_HELD_DAYS, type OwnAccount, RENAME_DAYS } from '../../../common/wire/people/account.ts'
import { nameProblem } from '../../../common/wire/people/name-rules.ts'
import { NAME_LENGTH } from '../../../common/wire/people/names.ts'
import { renameAccount } from '../../net/account/account.ts'
import { serverNow } from '../../net/line/page-clock.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { dayOf } from '../../ui/when.ts'
import { NameLimit } from '../lobby/callsign.tsx'
import { useDeed } from './deed.ts'

/** Another name for the same account. */
export function ChangeName({ account }: { readonly account: OwnAccount }) {
  const name = useSignal(account.name)
  const deed = useDeed()
  const asking = useSignal(false)
  const later = account.renamedUntil > serverNow()
  const problem = nameProblem(name.value)
  const told = problem === undefined ? deed.problem : sentence(problem)
  const change = (event: Event) => {
    event.preventDefault()
    if (problem === undefined) asking.value = true
  }
  const rename = () => {
    asking.value = false
    void deed.run(async () => {
      await renameAccount(name.value)
      toast(`You are ${name.value} from now on.`)
    })
  }
  return (
    <section class="panel" aria-labelledby="change-name">
      <h2 id="change-name">Name</h2>
      {later ? (
        <p class="quiet">
          You may change it again on {dayOf(account.renamedUntil)}. Links to the old one lead here.
        </p>
      ) : (
        <>
          <p class="quiet">
            Once in {RENAME_DAYS} days. Links to the old name lead on to you, and nobody else has it for{' '}
            {NAME_HELD_DAYS} days. Matches that are over keep the name that you flew under in their replays.
          </p>
          <form onSubmit={change} noValidate>
            <div class="field">
              <label for="new-name">New name</label>
              <input
                id="new-name"
                autoComplete="off"
                maxLength={NAME_LENGTH}
                spellcheck={false}
                required
                value={name.value}
                aria-invalid={told !== undefined}
                aria-describedby="new-name-told"
                onInput={(event) => {
                  name.value = event.currentTarget.value
                  deed.forget()
                }}
              />
              <NameLimit name={name.value} />
              <div id="new-name-told">
                {told ? (
                  <p class="problem" role="alert">
                    {told}
                  </p>
                ) : null}
              </div>
            </div>
            <button type="submit" class="secondary" disabled={deed.busy || name.value === account.name}>
              Change the name
            </button>
          </form>
          {asking.value ? (
            <Dialog title={`Be called ${name.value}?`} close={() => (asking.value = false)}>
              <p>
                You are {account.name} now. You may change your name again in {RENAME_DAYS} days, not before.
              </p>
              <div class="row">
                <button type="button" class="primary" onClick={rename}>
                  Be {name.value} from now on
                </button>
                <button type="button" class="plain-button" onClick={() => (asking.value = false)}>
                  Stay {account.name}
                </button>
              </div>
            </Dialog>
          ) : null}
        </>
      )}
    </section>
  )
}
