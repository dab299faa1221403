/** What a WebSocket's frames are written to: the library keeps it to itself, and offers no corked writing. */
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

export const rawSocketOf = (socket: WebSocket): Duplex =>
  (socket as unknown as { readonly _socket: Duplex })._socket
