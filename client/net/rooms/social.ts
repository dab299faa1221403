/**
 * This page's link to friends, there while an account is signed in, whichever page is looked at; or a
 * guest's, who is mentioned there.
 */
import { effect, type Signal, signal } from '@preact/signals'
import { me } from '../account/session.ts'
import { rememberBlocked } from './blocked.ts'
import { SocialLink } from './social-link.ts'
import { hasSpoken } from './spoken.ts'

export const social = signal<SocialLink | undefined>(undefined)
/** Of a guest who has said something in a chatroom: told of nothing but mentions. */
export const guestsLine = signal<SocialLink | undefined>(undefined)

/** Follows who one is. Returns what ends it. */
export const followFriends = (): (() => void) => {
  const stops = [
    linkFor(social, () => (me.value?.account ? me.value.name : undefined)),
    linkFor(guestsLine, () => (me.value?.account === false && hasSpoken.value ? me.value.name : undefined)),
    effect(() => {
      if (me.value?.account === false) rememberBlocked([])
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** A link for as long as somebody of that name needs one, and another for another. Returns what ends it. */
function linkFor(link: Signal<SocialLink | undefined>, needed: () => string | undefined): () => void {
  let name: string | undefined
  const stop = effect(() => {
    const now = needed()
    if (now === name) return
    name = now
    link.peek()?.close()
    link.value = now === undefined ? undefined : new SocialLink()
  })
  return () => {
    stop()
    link.peek()?.close()
    link.value = undefined
  }
}
