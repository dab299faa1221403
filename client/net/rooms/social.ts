/**
 * This page's link to friends, open on all pages while an account is signed in; or a guest's, for mentions.
 */
import { effect, type Signal, signal } from '@preact/signals'
import { me } from '../account/session.ts'
import { rememberBlocked } from './blocked.ts'
import { hasSpoken } from './room-memory.ts'
import type { SocialLink } from './social-link.ts'

export const social = signal<SocialLink | undefined>(undefined)
/** For a guest who has written in a chatroom: only sends mentions. */
export const guestsLine = signal<SocialLink | undefined>(undefined)

/**
 * Follows the browser's identity. `open` makes a link: the front page tells of friends without the code of
 * connections, which is not needed for a guest. Returns a function that ends it.
 */
export const followFriends = (open: () => SocialLink): (() => void) => {
  const stops = [
    linkFor(open, social, () => (me.value?.account ? me.value.name : undefined)),
    linkFor(open, guestsLine, () =>
      me.value?.account === false && hasSpoken.value ? me.value.name : undefined,
    ),
    effect(() => {
      if (me.value?.account === false) rememberBlocked([])
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Keeps a link open while a name needs one, and reopens it for another name. Returns a function that ends it.
 */
function linkFor(
  open: () => SocialLink,
  link: Signal<SocialLink | undefined>,
  needed: () => string | undefined,
): () => void {
  let name: string | undefined
  const stop = effect(() => {
    const now = needed()
    if (now === name) return
    name = now
    link.peek()?.close()
    link.value = now === undefined ? undefined : open()
  })
  return () => {
    stop()
    link.peek()?.close()
    link.value = undefined
  }
}
