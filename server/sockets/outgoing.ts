/**
 * Batches writes to sockets: one system call per socket and turn of the event loop, as the cost is per call
 * and not per byte.
 */
import type { Duplex } from 'node:stream'
import { framed } from './framed.ts'

export class Outgoing {
  private readonly corked = new Set<Duplex>()
  /**
   * The last message and its frame, cached as several clients usually receive the same. The frame is a copy:
   * the framework encodes each patch of a room into the same memory.
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

  /** Flushes at once. */
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
