/** The same for a crowd: made once, and sent in slices, between which others have their turn. */
import { type Client, ClientState } from '@colyseus/core'
import { framed } from '../sockets/framed.ts'
import { GameSocket } from '../sockets/game-socket.ts'

/** A slice takes so long (ms): those who play wait no longer than that. */
const SLICE = 1
/** The clock is looked at after so many. */
const LOOKED_AFTER = 16

/** Resolves when all have been sent all of it. */
export async function fanOut(messages: readonly Uint8Array[], to: readonly Client[]): Promise<void> {
  const frames = framed(messages)
  let since = performance.now()
  for (let i = 0; i < to.length; i++) {
    send(to[i]!, frames, messages)
    if (i % LOOKED_AFTER !== LOOKED_AFTER - 1 || performance.now() - since < SLICE) continue
    await new Promise(setImmediate)
    since = performance.now()
  }
}

function send(client: Client, frames: Buffer, messages: readonly Uint8Array[]): void {
  // Who has to go is sent nothing more.
  if (client.state !== ClientState.JOINED) return
  if (client.ref instanceof GameSocket) client.ref.sendFramed(frames)
  else for (const message of messages) client.raw(message)
}
