/** Whether the window is a phone in landscape: portrait layouts would be too small. */
import { signal } from '@preact/signals'

export const lowAndWide = signal(false)

// `matchMedia` is missing in tests without a page.
const query = globalThis.matchMedia?.('(max-height: 520px) and (orientation: landscape)')
if (query) {
  lowAndWide.value = query.matches
  query.addEventListener('change', () => (lowAndWide.value = query.matches))
}
