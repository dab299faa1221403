/**
 * The rooms that this page has joined. A player who is queued or has a party may look at other pages
 * meanwhile: the page leaves the room only when the player waits for nothing there.
 */
import { computed, effect, signal } from '@preact/signals'
import { RoomLink } from './room-link.ts'
import { rememberWaiting, waitedRooms } from './room-memory.ts'

/** Rooms that are shown, and rooms where the player waits. */
export const openRooms = signal<readonly RoomLink[]>([])

/** Rooms that no part of the page shows, with the function that ends watching each. */
const unseen = signal<ReadonlyMap<RoomLink, () => void>>(new Map())

/** Rooms that no part of the page shows: their notices must be shown elsewhere. */
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

/** Stores the rooms where the player waits, so that the next page joins them, too. */
function remember(link: RoomLink): void {
  effect(() => {
    const { is } = link.status.value
    const added = link.pickup.addedTo(link.you.value.person).length > 0
    // Before the offers have arrived, nothing is known.
    if (is === 'ended' || (is === 'open' && link.pickup.offers.value))
      rememberWaiting(link.slug, added && is === 'open')
  })
}

/** How long a room is joined to see what was missed there (ms). */
const LOOKED_INTO = 4000

/** Joins the rooms where the player waited before this page was loaded. */
export function returnToWaiting(): void {
  for (const slug of waitedRooms()) {
    if (openRooms.peek().some((link) => link.slug === slug)) continue
    leaveRoom(enterRoom(slug), LOOKED_INTO)
  }
}

/** Stops watching the room. False if it was not watched. */
function forget(link: RoomLink): boolean {
  const rest = new Map(unseen.peek())
  rest.get(link)?.()
  const was = rest.delete(link)
  if (was) unseen.value = rest
  return was
}

/** `linger`: the least time between joining and leaving (ms). */
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
    // While the room reconnects its state is unknown: assume that the player still waits.
    if (waited && (is === 'lost' || is === 'changing')) return
    waited = link.waits
    if (waited) return
    // Deferred, because the effect's own handle does not exist yet during its first run.
    queueMicrotask(() => {
      if (!forget(link)) return
      openRooms.value = openRooms.peek().filter((one) => one !== link)
      void link.leave()
    })
  })
  unseen.value = new Map([...unseen.peek(), [link, stop]])
}
