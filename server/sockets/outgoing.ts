/**
 * What is written to sockets: each in one piece for all that it is told in a turn of the event loop, since
 * what a system call costs does not go by the bytes.
 */
import type { Duplex } from 'node:stream'
import { framed } from './framed.ts'

export class Outgoing {
  private readonly corked = new Set<Duplex>()
  /**
   * The last message, and its frame: nearly always several are sent the same. The frame is a copy: the
   * framework encodes each patch of a room into the same memory, also while the last one waits.
   */
  private message: Uint8Array | undefined
  private frame: Buffer | undefined

  write(socket: Duplex, message: Uint8Array, written?: (error?: Error | null) => void): void {
    if (this.corked.size === 0) process.nextTick(this.flushAll)
    if (!this.corked.has(socket)) {
      this.corked.add(socket)
      socket.cork()
    }
    if (this.message !== message) [this.message, this.frame] = [message, framed([message])]
    socket.write(this.frame!, written)
  }

  /** At once. */
  flush(socket: Duplex): void {
    if (this.corked.delete(socket)) socket.uncork()
  }

  private readonly flushAll = (): void => {
    this.message = this.frame = undefined
    const corked = [...this.corked]
    this.corked.clear()
    for (const socket of corked) socket.uncork()
  }
}
