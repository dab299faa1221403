/** The browser's own notifications, for who looks elsewhere while a page is open. */
import { signal } from '@preact/signals'
import { withUnits } from '../../../common/engine/text/units.ts'
import { keep, kept } from '../../net/storage.ts'

const canNotify = 'Notification' in window

/** Whether notifications are wanted, and allowed; undefined where there are none. */
export const notifying = signal<boolean | undefined>(
  canNotify ? kept('notify') === '1' && Notification.permission === 'granted' : undefined,
)

const made = (title: string, body: string, tag: string): Notification =>
  new Notification(withUnits(title), { body: withUnits(body), icon: '/icon.svg', tag })

/** What came of switching them: done; the browser does not give its leave; or it shows none of a page. */
export type Notified = 'done' | 'refused' | 'impossible'

/** Switches notifications; asks the browser's leave, so only on a click. */
export async function notify(wanted: boolean): Promise<Notified> {
  const is = wanted ? await tried() : 'done'
  keep('notify', wanted && is === 'done' ? '1' : '0')
  notifying.value = wanted && is === 'done'
  return is
}

/** The first one shows that there are any: phones give leave, and then throw. */
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

/** Shows one, if they are wanted and this page is not looked at. Several tabs show one of a tag together. */
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
    // Phones allow them to service workers only. Nobody is to count on what does not come.
    notifying.value = false
    return undefined
  }
}
