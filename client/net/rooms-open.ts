/**
 * The rooms that this page is in. Whoever has added to a game, or has a party, may look at other pages meanwhile: the
 * room is left when nothing is waited for there any more.
 */
import { computed, effect, signal } from '@preact/signals'
import { RoomLink } from './room-link.ts'

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
    openRooms.value = [...openRooms.peek(), link]
    return link
  }
  forget(before)
  return before
}

/** Nobody watches over it any more. False when nobody did. */
function forget(link: RoomLink): boolean {
  const rest = new Map(unseen.peek())
  rest.get(link)?.()
  const was = rest.delete(link)
  if (was) unseen.value = rest
  return was
}

export function leaveRoom(link: RoomLink): void {
  let waited = false
  const stop = effect(() => {
    const { is } = link.status.value
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
