/** What the organiser chooses. */
import type { Signal } from '@preact/signals'

export function SetupForm(_: { value: Signal<Record<string, unknown>> }) {
  return null
}
