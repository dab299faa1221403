/**
 * The rooms that this page is in. Whoever has added to a game, or has a party, may look at other pages
 * meanwhile: the room is left when nothing is waited for there any more.
 */
import { computed, effect, signal } from '@preact/signals'
import { RoomLink } from './room-link.ts'
import { rememberWaiting, waitedRooms } from './waited-rooms.ts'

/** Those that are shown, and those where something is waited for. */
export const openRooms = signal<readonly RoomLink[]>([])

/** Rooms that no part of the page shows, with what ends the watch over them. */
const unseen = signal<ReadonlyMap<RoomLink, () => void>>(new Map())

/** Those that no part of the page shows: what they want of one has to be shown elsewhere. */
export const unseenRooms = computed(() => [...unseen.value.keys()])

export function enterRoom(slug: string): RoomLink {
  const before = unseenRooms.peek().find((link) => link.slug === slug && link.status.peek().is !== 'ended')
  if (!before) {
    const link = new RoomLink(slug)
    remember(link)
    openRooms.value = [...openRooms.peek(), link]
    return link
  }
  forget(before)
  return before
}

/** The next page is in the rooms where this one waits, too. */
function remember(link: RoomLink): void {
  effect(() => {
    const { is } = link.status.value
    const added = link.pickup.addedTo(link.you.value.person).length > 0
    // Before the games have come nothing is known.
    if (is === 'ended' || (is === 'open' && link.pickup.offers.value))
      rememberWaiting(link.slug, added && is === 'open')
  })
}

/** So long a room is looked into for what one has missed there (ms). */
const LOOKED_INTO = 4000

/** Enters the rooms in which something was waited for before this page was loaded. */
export function returnToWaiting(): void {
  for (const slug of waitedRooms()) {
    if (openRooms.peek().some((link) => link.slug === slug)) continue
    leaveRoom(enterRoom(slug), LOOKED_INTO)
  }
}

/** Nobody watches over it any more. False when nobody did. */
function forget(link: RoomLink): boolean {
  const rest = new Map(unseen.peek())
  rest.get(link)?.()
  const was = rest.delete(link)
  if (was) unseen.value = rest
  return was
}

/** `linger`: it is left so long after it was entered at the earliest (ms). */
export function leaveRoom(link: RoomLink, linger = 0): void {
  let waited = linger > 0
  const lingers = signal(linger > 0)
  if (linger > 0) {
    const entered = effect(() => {
      if (link.status.value.is === 'joining' || link.status.value.is === 'lost') return
      setTimeout(() => (lingers.value = false), linger)
      queueMicrotask(() => entered())
    })
  }
  const stop = effect(() => {
    const { is } = link.status.value
    if (lingers.value && is !== 'ended') return
    // While the room is come back to nothing is known of it: who waited there waits still.
    if (waited && (is === 'lost' || is === 'changing')) return
    waited = link.waits
    if (waited) return
    // Not within the effect, which is not there yet when this is so from the beginning.
    queueMicrotask(() => {
      if (!forget(link)) return
      openRooms.value = openRooms.peek().filter((one) => one !== link)
      void link.leave()
    })
  })
  unseen.value = new Map([...unseen.peek(), [link, stop]])
}
