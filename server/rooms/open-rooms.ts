/** Opens a chatroom when somebody wants to enter it: one room of that name, in the whole cluster. */
import { matchMaker } from '@colyseus/core'
import { roomIdOf } from '../../common/wire/room-messages.ts'

/** For how long an opening node has the right to open it (s): one that dies meanwhile does not keep it shut. */
const OPENING = 10
const LOOK_AGAIN = 100

const opening = new Map<string, Promise<void>>()

/** Resolves when the room is open, here or on another node. Rejects when it cannot be. `alone`: there are no other nodes. */
export function openRoom(slug: string, alone: boolean): Promise<void> {
  let opened = opening.get(slug)
  if (!opened) opening.set(slug, (opened = open(slug, alone).finally(() => opening.delete(slug))))
  return opened
}

async function open(slug: string, alone: boolean): Promise<void> {
  for (let waited = 0; ; waited += LOOK_AGAIN) {
    const [there] = await matchMaker.query({ name: 'chatroom', roomId: roomIdOf(slug) })
    if (there) return
    if (alone || waited > OPENING * 1000 || (await matchMaker.presence.hincrbyex(`opening/${slug}`, 'nodes', 1, OPENING)) === 1) break
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN))
  }
  await matchMaker.createRoom('chatroom', { slug })
}
