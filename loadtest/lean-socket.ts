/**
 * A WebSocket for processes with many of them: all read into one buffer, and frames are passed on without a
 * copy.
 */
import { connect, type Socket } from 'node:net'

/** Shared by all, because data are handled at once after each read. */
const READ = Buffer.allocUnsafeSlow(256 * 1024)
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const OPCODE = { close: 8, ping: 9, pong: 10 } as const

export interface LeanListener {
  /** The frame is valid until this returns. */
  frame(frame: Buffer): void
  closed(): void
}

export class LeanSocket {
  private readonly socket: Socket
  private readonly on: LeanListener
  private upgraded = false
  /** An incomplete frame. */
  private begun: Buffer | undefined

  constructor(url: string, on: LeanListener) {
    const { hostname, port, host, pathname, search } = new URL(url)
    this.on = on
    this.socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: READ, callback: (length) => this.read(READ.subarray(0, length)) },
    })
    this.socket.on('error', () => undefined)
    this.socket.once('close', () => on.closed())
    this.socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    )
  }

  send(payload: ArrayBuffer): void {
    const { byteLength: length } = payload
    // The mask is zero, so it changes nothing.
    const head =
      length < 126
        ? [0x82, 0x80 | length, 0, 0, 0, 0]
        : [0x82, 0x80 | 126, length >> 8, length & 0xff, 0, 0, 0, 0]
    this.socket.write(Buffer.concat([Buffer.from(head), new Uint8Array(payload)]))
  }

  close(): void {
    this.socket.destroy()
  }

  private read(chunk: Buffer): true {
    const bytes = this.begun ? Buffer.concat([this.begun, chunk]) : chunk
    let at = this.upgraded ? 0 : this.upgrade(bytes)
    if (this.upgraded) for (let next = this.take(bytes, at); next > at; next = this.take(bytes, at)) at = next
    this.begun = at < bytes.length ? Buffer.from(bytes.subarray(at)) : undefined
    return true
  }

  /** The end of the response to the upgrade. */
  private upgrade(bytes: Buffer): number {
    const end = bytes.indexOf('\r\n\r\n')
    if (end < 0) return 0
    this.upgraded = bytes.toString('latin1', 0, 12) === 'HTTP/1.1 101'
    if (!this.upgraded) this.socket.destroy()
    return end + 4
  }

  /** Emits the frame at this offset if it is complete; returns its end. */
  private take(bytes: Buffer, at: number): number {
    if (bytes.length < at + 2) return at
    const short = bytes[at + 1]!
    const from = at + (short < 126 ? 2 : short === 126 ? 4 : 10)
    if (bytes.length < from) return at
    const end =
      from +
      (short < 126
        ? short
        : short === 126
          ? bytes.readUInt16BE(at + 2)
          : Number(bytes.readBigUInt64BE(at + 2)))
    if (bytes.length < end) return at
    const opcode = bytes[at]! & 0x0f
    if (opcode === OPCODE.ping) this.socket.write(PONG)
    else if (opcode === OPCODE.close) this.socket.destroy()
    else if (opcode !== OPCODE.pong) this.on.frame(bytes.subarray(from, end))
    return end
  }
}
