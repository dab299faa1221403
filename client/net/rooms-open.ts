/**
 * The rooms that this page is in. Whoever has added to a game may look at other pages meanwhile: the room is left when
 * nothing is waited for there any more.
 */
import { effect, signal } from '@preact/signals'
import { RoomLink } from './room-link.ts'

/** The room whose games concern us: the one that is shown, or was the last to be. */
export const roomOfGames = signal<RoomLink | undefined>(undefined)

/** Rooms that no part of the page shows, with what ends the watch over them. */
const kept = new Map<RoomLink, () => void>()

export function enterRoom(slug: string): RoomLink {
  const before = [...kept.keys()].find((link) => link.slug === slug && link.status.peek().is !== 'ended')
  kept.get(before!)?.()
  if (before) kept.delete(before)
  const link = before ?? new RoomLink(slug)
  roomOfGames.value = link
  return link
}

export function leaveRoom(link: RoomLink): void {
  const stop = effect(() => {
    const waited = link.pickup.addedTo(link.you.value.person).length > 0
    if (waited && link.status.value.is !== 'ended') return
    // Not within the effect, which is not there yet when this is so from the beginning.
    queueMicrotask(() => {
      kept.get(link)?.()
      if (!kept.delete(link)) return
      if (roomOfGames.peek() === link) roomOfGames.value = undefined
      link.close()
    })
  })
  kept.set(link, stop)
}
