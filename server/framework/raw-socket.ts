/** The TCP socket under a WebSocket: private in the library, which offers no corked writing. */
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

export const rawSocketOf = (socket: WebSocket): Duplex =>
  (socket as unknown as { readonly _socket: Duplex })._socket
