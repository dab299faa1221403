/**
 * Keepsakes are loaded only where somebody is signed in, or was: guests, who are most, have nothing to bring
 * together.
 */
import { effect } from '@preact/signals'
import { kept } from '../storage.ts'
import { me } from './session.ts'

/** As `followKeepsakes`. Returns what ends it. */
export function followKeepsakesOfAccounts(): () => void {
  let following: Promise<(() => void) | undefined> | undefined
  const stop = effect(() => {
    if (!me.value?.account && kept('together') === undefined) return
    following ??= import('./keepsakes.ts').then(
      ({ followKeepsakes }) => followKeepsakes(),
      () => (following = undefined),
    )
  })
  return () => {
    stop()
    void following?.then((end) => end?.())
  }
}
