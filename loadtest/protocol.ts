/**
 * Colyseus 0.18 over a bare WebSocket, for k6's JavaScript engine: no Node, no DOM, no timers of its own.
 *
 * server → client   10 JOIN_ROOM   [n][token] [n][serializer] varint[n][reflection] ([tag] varint[n][…])*
 *                   11 ERROR       number code, string message        (the server then closes)
 *                   14 ROOM_STATE  state bytes, whole                 15 ROOM_STATE_PATCH  state bytes, changes
 *                   13 ROOM_DATA   type, msgpack?                     17 ROOM_DATA_BYTES   type, bytes
 *                   22 RESPONSE    number id, uint8 status (0 ok, 1 rejected, 2 fault), msgpack?
 * client → server   10 JOIN_ROOM (one byte, the acknowledgement; before it the server holds the state back)
 *                   13 ROOM_DATA   type, msgpack?                     21 REQUEST  number id, type, msgpack?
 *                   12 LEAVE_ROOM (one byte)                          18 PING (one byte; so is the echo)
 * The first byte: low 5 bits the code; 0x80 = eight bytes of time come first, 0x40 = a uint16 sequence number
 * does. `type`, `number` and `string` are in schema's own encoding, payloads are msgpack. One WebSocket
 * message is one frame.
 */
import { type Decoder, decode, encode, type Iterator, Reflection } from '@colyseus/schema'
import { Packr, unpack } from 'msgpackr'

export const CODE = {
  join: 10,
  error: 11,
  leave: 12,
  data: 13,
  state: 14,
  patch: 15,
  bytes: 17,
  ping: 18,
  request: 21,
  response: 22,
} as const

const STATUS = ['ok', 'rejected', 'fault'] as const

// Like the SDK, it sends objects as msgpackr records (extension 'r'). The server answers with plain maps.
const packr = new Packr()

/** [code][id?][type][payload?]. */
export function frame(code: number, type?: string, payload?: unknown, id?: number): ArrayBuffer {
  const head: number[] = [code]
  const it: Iterator = { offset: 1 }
  if (id !== undefined) encode.number(head, id, it)
  if (type !== undefined) encode.string(head, type, it)
  const body: ArrayLike<number> = payload === undefined ? [] : packr.pack(payload)
  const out = new Uint8Array(head.length + body.length)
  out.set(head)
  out.set(body, head.length)
  return out.buffer
}

export interface Reservation {
  readonly sessionId: string
  readonly processId: string
  readonly roomId: string
  readonly publicAddress?: string
}

/** The address of the seat's room: the node that holds it (publicAddress), else the address requested. */
export function seatUrl(base: string, seat: Reservation): string {
  const [, tls, host] = /^http(s?):\/\/(.*?)\/*$/.exec(base)!
  return `ws${tls}://${seat.publicAddress || host}/${seat.processId}/${seat.roomId}?sessionId=${seat.sessionId}`
}

export interface RequestResult {
  readonly status: (typeof STATUS)[number] | 'closed'
  readonly payload: unknown
  readonly ms: number
}

export interface RoomListener {
  state?(state: never, whole: boolean): void
  message?(type: string | number, payload: unknown): void
  error?(code: number, text: string): void
}

/** One client in one room; the caller owns the socket. */
export class RoomClient {
  state: unknown
  bytes = 0
  private decoder: Decoder | null | undefined
  private readonly known: Decoder | null | undefined
  private readonly send: (bytes: ArrayBuffer) => void
  private readonly on: RoomListener
  private readonly pending = new Map<number, (status: RequestResult['status'], payload?: unknown) => void>()
  private nextId = 0
  private gone = false

  /**
   * `decoder`: for callers that already know the state's classes; `null` ignores the state. Otherwise the
   * server's reflection is used.
   */
  constructor(send: (bytes: ArrayBuffer) => void, on: RoomListener, decoder?: Decoder | null) {
    this.send = send
    this.on = on
    this.known = decoder
  }

  leave(): void {
    this.send(frame(CODE.leave))
  }

  /** Never rejects; the status tells the result. */
  request(type: string, payload: unknown): Promise<RequestResult> {
    if (this.gone) return Promise.resolve({ status: 'closed', payload: undefined, ms: 0 })
    const id = this.nextId++
    const sent = Date.now()
    return new Promise((resolve) => {
      this.pending.set(id, (status, answer) => resolve({ status, payload: answer, ms: Date.now() - sent }))
      this.send(frame(CODE.request, type, payload, id))
    })
  }

  /** Call this before the socket closes, or when it does: pending requests end, and nothing more is sent. */
  closed(): void {
    this.gone = true
    for (const answer of this.pending.values()) answer('closed')
    this.pending.clear()
  }

  receive(data: ArrayBuffer | Uint8Array): void {
    const bytes = new Uint8Array(data)
    const first = bytes[0]!
    const it: Iterator = { offset: 1 + (first & 0x80 ? 8 : 0) + (first & 0x40 ? 2 : 0) }
    this.bytes += bytes.length
    switch (first & 0x1f) {
      case CODE.join:
        return this.join(bytes, it)
      case CODE.state:
      case CODE.patch:
        this.decoder?.decode(bytes, it)
        return this.on.state?.(this.state as never, (first & 0x1f) === CODE.state)
      case CODE.data:
        return this.on.message?.(typeOf(bytes, it), rest(bytes, it))
      case CODE.bytes:
        return this.on.message?.(typeOf(bytes, it), bytes.subarray(it.offset))
      case CODE.response: {
        const id = decode.number(bytes, it)
        const status = STATUS[bytes[it.offset++]!] ?? 'fault'
        const answer = this.pending.get(id)
        this.pending.delete(id)
        return answer?.(status, rest(bytes, it))
      }
      case CODE.error:
        return this.on.error?.(decode.number(bytes, it), decode.string(bytes, it))
    }
  }

  private join(bytes: Uint8Array, it: Iterator): void {
    for (const _ of ['reconnection token', 'serializer']) decode.utf8Read(bytes, it, bytes[it.offset++]!)
    const end = decode.number(bytes, it) + it.offset
    // Pass only this part, because the decoder reads to the end.
    this.decoder = this.known === undefined ? Reflection.decode(bytes.subarray(0, end), it) : this.known
    this.state = this.decoder?.state
    this.send(frame(CODE.join))
  }
}

const typeOf = (bytes: Uint8Array, it: Iterator): string | number =>
  decode.stringCheck(bytes, it) ? decode.string(bytes, it) : decode.number(bytes, it)

const rest = (bytes: Uint8Array, it: Iterator): unknown =>
  it.offset < bytes.length ? unpack(bytes.subarray(it.offset)) : undefined
