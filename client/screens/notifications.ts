/** The browser's own notifications, for who looks elsewhere while a page is open. */
import { signal } from '@preact/signals'
import { withUnits } from '../../common/engine/text/units.ts'
import { keep, kept } from '../net/storage.ts'

const canNotify = 'Notification' in window

/** Whether notifications are wanted, and allowed; undefined where there are none. */
export const notifying = signal<boolean | undefined>(
  canNotify ? kept('notify') === '1' && Notification.permission === 'granted' : undefined,
)

/** Switches notifications; asks the browser's leave, so only on a click. False when it does not give it. */
export async function notify(wanted: boolean): Promise<boolean> {
  const allowed =
    wanted &&
    (Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted')
  keep('notify', allowed ? '1' : '0')
  notifying.value = allowed
  return allowed === wanted
}

/** Shows one, if they are wanted and this page is not looked at. Several tabs show one of a tag together. */
export function popUp(
  title: string,
  body: string,
  tag: string,
  pressed: () => void = () => undefined,
): Notification | undefined {
  if (!notifying.value || !document.hidden) return undefined
  try {
    const shown = new Notification(withUnits(title), { body: withUnits(body), icon: '/icon.svg', tag })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      pressed()
    })
    return shown
  } catch {
    // Phones allow them to service workers only.
    return undefined
  }
}
