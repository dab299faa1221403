/** This page's link to friends: there while an account is signed in, whichever page is looked at. */
import { effect, signal } from '@preact/signals'
import { me } from '../account/session.ts'
import { rememberBlocked } from './blocked.ts'
import { SocialLink } from './social-link.ts'

export const social = signal<SocialLink | undefined>(undefined)

/** Follows who one is. Returns what ends it. */
export const followFriends = (): (() => void) => {
  let name: string | undefined
  const stop = effect(() => {
    const known = me.value
    const now = known?.account ? known.name : undefined
    if (now === name) return
    name = now
    social.peek()?.close()
    social.value = now === undefined ? undefined : new SocialLink()
    if (known && !known.account) rememberBlocked([])
  })
  return () => {
    stop()
    social.peek()?.close()
    social.value = undefined
  }
}
