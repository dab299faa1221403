/**
 * Loads the code for keepsakes only if somebody is or was signed in: guests, the majority, have nothing to
 * sync.
 */
import { effect } from '@preact/signals'
import { kept } from '../storage.ts'
import { me } from './session.ts'

/** As `followKeepsakes`. Returns a function that ends it. */
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
