/**
 * Sends the same messages to a crowd: frames them once, and sends in slices, so that other work gets a turn.
 */
import { type Client, ClientState } from '@colyseus/core'
import { GameSocket } from '../sockets/game-socket.ts'
import { framed } from '../sockets/outgoing.ts'

/** The length of a slice (ms): the longest delay for players. */
const SLICE = 1
/** Number of clients between two looks at the clock. */
const LOOKED_AFTER = 16

/** Resolves when everything is sent to all. */
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
  // A client that is leaving gets nothing more.
  if (client.state !== ClientState.JOINED) return
  if (client.ref instanceof GameSocket) client.ref.sendFramed(frames)
  else for (const message of messages) client.raw(message)
}
