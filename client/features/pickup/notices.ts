/** Calls for users who look elsewhere: sound, the page's title, a notification, vibration. */
import { sound } from '../../board/sound/sound.ts'
import { popUp } from '../notifications/notifications.tsx'

const FLASH_EVERY = 900
/** Number of title flashes between two sounds. */
const SOUND_EVERY = 6

/** Calls until the returned function is called. Unless `again`, the sound is played once only. */
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
  const shown = popUp(title, text, 'pickup')
  return () => {
    clearInterval(timer)
    // Navigation may have set another title meanwhile.
    if (document.title === before || document.title.startsWith('▶ ')) document.title = before
    shown?.close()
  }
}
