import { toast } from '../../ui/toasts.tsx'
import { notify, notifying } from './notifications.ts'

/** Switches the browser's notifications; nothing where there are none. */
export function NotifyButton() {
  const change = () =>
    void notify(!notifying.value).then((is) => {
      if (is === 'refused')
        toast('Your browser does not allow notifications from this page. Its settings do.')
      if (is === 'impossible')
        toast('This browser shows no notifications of a page. Leave the page open, with its sound on.')
    })
  return notifying.value === undefined ? null : (
    <button type="button" class="link-button" aria-pressed={notifying.value} onClick={change}>
      {notifying.value ? '✓ You are notified' : 'Notify me'}
    </button>
  )
}
