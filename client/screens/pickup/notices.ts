/** Calls that reach somebody who looks elsewhere: sound, the page's title, a notification, a shake of the phone. */
import { signal } from '@preact/signals'
import { sound } from '../../board/sound.ts'
import { keep, kept } from '../../net/storage.ts'

const canNotify = 'Notification' in window

/** Whether notifications are wanted, and allowed; undefined where there are none. */
export const notifying = signal<boolean | undefined>(canNotify ? kept('notify') === '1' && Notification.permission === 'granted' : undefined)

/** Switches notifications; asks the browser's leave, so only on a click. False when it does not give it. */
export async function notify(wanted: boolean): Promise<boolean> {
  const allowed = wanted && (Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted')
  keep('notify', allowed ? '1' : '0')
  notifying.value = allowed
  return allowed === wanted
}

const FLASH_EVERY = 900
/** Sounded again after so many flashes. */
const SOUND_EVERY = 6

/** Calls until the function that it returns is called; not `again`: the sound is heard once only. */
export function call(title: string, text: string, again = true): () => void {
  const before = document.title
  let flashes = 0
  const ring = () => {
    sound('call', true)
    navigator.vibrate?.([160, 90, 160])
  }
  const flash = () => {
    document.title = flashes % 2 === 0 ? `▶ ${title}` : before
    if (again && flashes > 0 && flashes % SOUND_EVERY === 0) ring()
    flashes++
  }
  ring()
  flash()
  const timer = setInterval(flash, FLASH_EVERY)
  const shown = notifying.value && document.hidden ? popUp(title, text) : undefined
  return () => {
    clearInterval(timer)
    // Another page may have been opened meanwhile, with a title of its own.
    if (document.title === before || document.title.startsWith('▶ ')) document.title = before
    shown?.close()
  }
}

function popUp(title: string, body: string): Notification | undefined {
  try {
    const shown = new Notification(title, { body, icon: '/icon.svg', tag: 'pickup' })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
    })
    return shown
  } catch {
    // Phones allow them to service workers only.
    return undefined
  }
}
