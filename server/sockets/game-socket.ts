/**
 * A client's connection to any room: rejects frames that are too large, too frequent or not plain JSON, and
 * closes when the client does not read.
 */
import { CloseCode, getMessageBytes, Protocol, ResponseStatus } from '@colyseus/core'
import { WebSocket } from 'ws'
import { FRAMES_A_SECOND } from '../../common/wire/match/messages.ts'
import type { Refused } from '../../common/wire/refusals.ts'
import { type HungUp, happened } from '../base/events.ts'
import { rawSocketOf } from '../framework/insides.ts'
import { judge } from './frame.ts'
import { Heartbeats } from './heartbeat.ts'
import { Outgoing } from './outgoing.ts'

/** A client with more queued bytes than this does not read. */
export const WAITING_BYTES = 1024 * 1024
/** The time for a client to confirm that it has joined (ms). Until then all messages to it are queued. */
export const JOIN_WITHIN = 10_000
/** A client that does not hang up after this time is cut off (ms). */
const HANGS_UP_WITHIN = 2000

/** A ping without payload (RFC 6455, 5.5.2): the library's own is written in two pieces. */
const PING = Buffer.of(0x89, 0)

/** The instances of this process. */
const outgoing = new Outgoing()
const heartbeats = new Heartbeats()

export class GameSocket extends WebSocket {
  /** Size of the frame being handled. */
  frameBytes = 0
  /** When the socket was opened (ms, `performance.now`). */
  readonly since = performance.now()
  private readonly rate = new FrameRate(FRAMES_A_SECOND, this.since)
  private readonly joining = setTimeout(
    () => this.hangUp('You have not joined in time.', 'not joined'),
    JOIN_WITHIN,
  ).unref()
  private readonly heartbeat = heartbeats.of({
    ask: () => this.sendFramed(PING),
    gone: () => this.terminate(),
  })
  private deaf = false

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'message' && !this.lets(args[0] as Buffer)) return false
    if (event === 'message' || event === 'pong') this.heartbeat.hears()
    if (event === 'close') {
      clearTimeout(this.joining)
      this.heartbeat.stop()
    }
    return super.emit(event, ...args)
  }

  override send(...args: Parameters<WebSocket['send']> | [unknown, unknown?, unknown?]): void {
    const [message, , written] = args as [unknown, unknown, ((error?: Error | null) => void) | undefined]
    // The server offers no compression, so a message is one frame.
    if (this.readyState === WebSocket.OPEN && message instanceof Uint8Array)
      outgoing.write(rawSocketOf(this), message, written)
    else super.send(...(args as Parameters<WebSocket['send']>))
    this.heedWaiting()
  }

  /** Writes frames that are complete already (`framed.ts`), which saves work per client. */
  sendFramed(frames: Buffer): void {
    if (this.readyState !== WebSocket.OPEN) return
    rawSocketOf(this).write(frames)
    this.heedWaiting()
  }

  private heedWaiting(): void {
    if (this.bufferedAmount <= WAITING_BYTES) return
    outgoing.flush(rawSocketOf(this))
    if (this.bufferedAmount <= WAITING_BYTES) return
    if (this.readyState === WebSocket.OPEN) happened('hung up', { why: 'does not read' })
    this.terminate()
  }

  private lets(frame: Buffer): boolean {
    if (this.deaf) return false
    if (!this.rate.take(performance.now())) return this.hangUp('Too many frames.', 'too many frames')
    this.frameBytes = frame.length
    const judged = judge(frame)
    if (judged.is === 'broken') return this.hangUp('That frame is broken.', 'broken frame')
    if (judged.is === 'refused') return this.refuse(judged.why, judged.id)
    if (judged.joins) clearTimeout(this.joining)
    return true
  }

  private refuse(why: Refused, id: number | undefined): false {
    happened('refused', { code: why.code, at: 'socket' })
    this.send(
      id === undefined
        ? getMessageBytes.raw(Protocol.ROOM_DATA, 'refused', why)
        : getMessageBytes[Protocol.ROOM_RESPONSE](id, ResponseStatus.REJECTED, why),
    )
    return false
  }

  private hangUp(why: string, event: HungUp): false {
    happened('hung up', { why: event })
    this.deaf = true
    this.close(CloseCode.WITH_ERROR, why)
    setTimeout(() => this.terminate(), HANGS_UP_WITHIN).unref()
    return false
  }
}

/** When a client's socket was opened (ms, `performance.now`); now if unknown. */
export const openSince = ({ ref }: { readonly ref: unknown }): number =>
  ref instanceof GameSocket ? ref.since : performance.now()

/**
 * The size of the request whose handler runs; of a frame it is valid until the handler first awaits. `bytes`:
 * of a request that came without a socket.
 */
export const requestBytesOf = ({
  ref,
  bytes = 0,
}: {
  readonly ref: unknown
  readonly bytes?: number
}): number => (ref instanceof GameSocket ? ref.frameBytes : bytes)

/**
 * Rate limit for a connection's frames (token bucket): a steady rate per second, and a burst of the same
 * number after a second of silence.
 */
export class FrameRate {
  private readonly most: number
  private left: number
  private at: number

  constructor(aSecond: number, now: number) {
    this.most = aSecond
    this.left = aSecond
    this.at = now
  }

  /** Counts a frame at `now` (ms, monotonic). False if it is one too many. */
  take(now: number): boolean {
    this.left = Math.min(this.most, this.left + ((now - this.at) * this.most) / 1000)
    this.at = now
    if (this.left < 1) return false
    this.left--
    return true
  }
}
