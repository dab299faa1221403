/**
 * Batches writes to sockets: one system call per socket and turn of the event loop, as the cost is per call
 * and not per byte.
 */
import type { Duplex } from 'node:stream'

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

// Frames messages for the wire once, for any number of sockets.

/** Servers do not mask (RFC 6455, 5.2): FIN and "binary", then the length in one, three or nine bytes. */
export function framed(messages: readonly Uint8Array[]): Buffer {
  return Buffer.concat(messages.flatMap((message) => [headOf(message.length), message]))
}

function headOf(length: number): Buffer {
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  head[0] = 0x82
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127
  if (head.length === 4) head.writeUInt16BE(length, 2)
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2)
  return head
}
