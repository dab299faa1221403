/** Reports somebody's private messages to the moderators. */
import { useSignal } from '@preact/signals'
import { REASON_LENGTH } from '../../../common/wire/chat/talk.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { act } from './acts.ts'

export function ReportLines({ name }: { readonly name: string }) {
  const asking = useSignal(false)
  const reason = useSignal('')
  const send = async (event: Event) => {
    event.preventDefault()
    if (
      !(await act(
        'report',
        { name, reason: reason.value },
        'Thank you. The moderators will see it, with the lines around it.',
      ))
    )
      return
    asking.value = false
    reason.value = ''
  }
  return (
    <div class="person-actions">
      <button type="button" class="plain-button" onClick={() => (asking.value = true)}>
        Report…
      </button>
      {asking.value ? (
        <Dialog title={`Report ${name}`} close={() => (asking.value = false)}>
          <form onSubmit={(event) => void send(event)}>
            <label class="field">
              <span>What is wrong?</span>
              <input
                value={reason.value}
                maxLength={REASON_LENGTH}
                required
                onInput={(event) => (reason.value = event.currentTarget.value)}
              />
            </label>
            <p class="quiet">
              Moderators read the last that {name} has written you, with the lines around it, yours too.
            </p>
            <div class="row">
              <button type="submit" class="small-button">
                Report
              </button>
            </div>
          </form>
        </Dialog>
      ) : null}
    </div>
  )
}
