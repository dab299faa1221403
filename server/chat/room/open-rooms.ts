/** Opens a room when somebody wants to enter it: one of that name in the whole cluster. */
import { matchMaker } from '@colyseus/core'
import { roomIdOf } from '../../../common/wire/chat/room-messages.ts'

/** How long a node holds the lock while it opens a room (s). It expires, as the node may die meanwhile. */
const OPENING = 5
const LOOK_AGAIN = 100

const opening = new Map<string, Promise<void>>()

/**
 * Resolves when the chatroom is open, here or on another node. Rejects when it cannot be opened. `alone`:
 * there are no other nodes.
 */
export const openRoom = (slug: string, alone: boolean): Promise<void> =>
  openOnce('chatroom', roomIdOf(slug), { slug }, alone)

/** The same for any room that exists once in the cluster. */
export function openOnce(name: string, id: string, options: object, alone: boolean): Promise<void> {
  let opened = opening.get(id)
  if (!opened) opening.set(id, (opened = open(name, id, options, alone).finally(() => opening.delete(id))))
  return opened
}

async function open(name: string, id: string, options: object, alone: boolean): Promise<void> {
  const right = `opening/${id}`
  const isThere = async () => (await matchMaker.query({ name, roomId: id })).length > 0
  let ours = false
  for (let waited = 0; ; waited += LOOK_AGAIN) {
    if (await isThere()) return
    if (
      alone ||
      waited > OPENING * 1000 ||
      (ours = (await matchMaker.presence.hincrbyex(right, 'nodes', 1, OPENING)) === 1)
    )
      break
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN))
  }
  try {
    // Another node may have opened the room and released the lock since the first check.
    if (!ours || !(await isThere())) await matchMaker.createRoom(name, options)
  } finally {
    // Releases the lock at once, so that nobody waits for it to expire.
    if (ours) await matchMaker.presence.hdel(right, 'nodes')
  }
}
