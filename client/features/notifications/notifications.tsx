/** Browser notifications, for users who look elsewhere while a page is open. */
import { signal } from '@preact/signals'
import { withUnits } from '../../../common/engine/text/units.ts'
import { keep, kept } from '../../net/storage.ts'
import { toast } from '../../ui/toasts.tsx'

const canNotify = 'Notification' in window

/** Whether notifications are on and permitted; undefined if not supported. */
export const notifying = signal<boolean | undefined>(
  canNotify ? kept('notify') === '1' && Notification.permission === 'granted' : undefined,
)

const made = (title: string, body: string, tag: string): Notification =>
  new Notification(withUnits(title), { body: withUnits(body), icon: '/icon.svg', tag })

/** The result of switching them: done; permission denied; or not supported for pages. */
export type Notified = 'done' | 'refused' | 'impossible'

/** Switches notifications; asks for permission, so only on a click. */
export async function notify(wanted: boolean): Promise<Notified> {
  const is = wanted ? await tried() : 'done'
  keep('notify', wanted && is === 'done' ? '1' : '0')
  notifying.value = wanted && is === 'done'
  return is
}

/** Shows a first one as a test: phones grant permission, and then throw. */
async function tried(): Promise<Notified> {
  try {
    const leave = Notification.permission === 'granted' ? 'granted' : await Notification.requestPermission()
    if (leave !== 'granted') return 'refused'
    made('Dead Reckoning', 'You will be told here.', 'notified')
    return 'done'
  } catch {
    return 'impossible'
  }
}

/** Shows one, if they are on and this page is not visible. Several tabs share one per tag. */
export function popUp(
  title: string,
  body: string,
  tag: string,
  pressed: () => void = () => undefined,
): Notification | undefined {
  if (!notifying.value || !document.hidden) return undefined
  try {
    const shown = made(title, body, tag)
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      pressed()
    })
    return shown
  } catch {
    // Phones allow them for service workers only. Turn them off, so that nobody relies on them.
    notifying.value = false
    return undefined
  }
}

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
