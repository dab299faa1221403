/** Media queries that are followed: for code that shows something only where it fits. */
import { type ReadonlySignal, signal } from '@preact/signals'

/** Whether the query matches now. */
export function liveMedia(query: string): ReadonlySignal<boolean> {
  const media = matchMedia(query)
  const matches = signal(media.matches)
  media.addEventListener('change', () => (matches.value = media.matches))
  return matches
}
