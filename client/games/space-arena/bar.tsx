/** The ten ticks as a strip, and what can be ordered in the one that is selected. */
import type { Desk } from '../contract.ts'

export function Bar(_: { desk: Desk; ready: boolean }) {
  return null
}
