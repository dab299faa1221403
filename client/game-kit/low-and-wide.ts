/** Whether the window is that of a phone on its side: what stands upright is small there. */
import { signal } from '@preact/signals'

export const lowAndWide = signal(false)

// Rules and scenes are tried without a page, too.
const query = globalThis.matchMedia?.('(max-height: 520px) and (orientation: landscape)')
if (query) {
  lowAndWide.value = query.matches
  query.addEventListener('change', () => (lowAndWide.value = query.matches))
}
