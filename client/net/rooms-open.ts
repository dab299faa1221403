/**
 * The rooms that this page is in. Whoever has added to a game may look at other pages meanwhile: the room is left when
 * nothing is waited for there any more.
 */
import { effect, signal } from '@preact/signals'
import { RoomLink } from './room-link.ts'

/** Those that are shown, and those where a game is waited for. */
export const openRooms = signal<readonly RoomLink[]>([])

/** Rooms that no part of the page shows, with what ends the watch over them. */
const unseen = new Map<RoomLink, () => void>()

export function enterRoom(slug: string): RoomLink {
  const before = [...unseen.keys()].find((link) => link.slug === slug && link.status.peek().is !== 'ended')
  if (!before) {
    const link = new RoomLink(slug)
    openRooms.value = [...openRooms.peek(), link]
    return link
  }
  unseen.get(before)!()
  unseen.delete(before)
  return before
}

export function leaveRoom(link: RoomLink): void {
  const stop = effect(() => {
    const waited = link.pickup.addedTo(link.you.value.person).length > 0
    if (waited && link.status.value.is !== 'ended') return
    // Not within the effect, which is not there yet when this is so from the beginning.
    queueMicrotask(() => {
      unseen.get(link)?.()
      if (!unseen.delete(link)) return
      openRooms.value = openRooms.peek().filter((one) => one !== link)
      link.close()
    })
  })
  unseen.set(link, stop)
}
