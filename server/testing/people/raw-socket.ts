/** A seat with a hand-written socket: it can send any bytes, and need not read. */
import { connect, type Socket } from 'node:net'
import { Packr } from 'msgpackr'
import { WebSocket } from 'ws'
import { post } from './table.ts'

interface Place {
  readonly sessionId: string
  readonly processId: string
}

/** Reserves a seat in a room. */
export async function reserve(
  url: string,
  room: string,
  options: object,
  headers: Record<string, string> = {},
): Promise<string> {
  const { status, body } = await post(`${url}/matchmake/joinById/${room}`, options, headers)
  if (status !== 200) throw new Error(`no place in ${room}: ${JSON.stringify(body)}`)
  const { sessionId, processId } = body as unknown as Place
  return `/${processId}/${room}?sessionId=${sessionId}`
}

export const FRAME = {
  join: 10,
  leave: 12,
  data: 13,
  state: 14,
  ping: 18,
  request: 21,
  response: 22,
} as const

const packr = new Packr({ useRecords: false })
const named = (name: string): number[] => [0xa0 | name.length, ...Buffer.from(name)]

/** A request as the SDK packs it; bytes are an already packed `payload`. */
export const requestFrame = (name: string, payload: unknown): Buffer =>
  Buffer.concat([
    Buffer.from([FRAME.request, 1, ...named(name)]),
    payload instanceof Uint8Array ? payload : packr.pack(payload),
  ])

/** The same without a request for an answer. */
export const dataFrame = (name: string, payload: unknown): Buffer =>
  Buffer.concat([
    Buffer.from([FRAME.data, ...named(name)]),
    payload instanceof Uint8Array ? payload : packr.pack(payload),
  ])

export class RawSocket {
  readonly socket: WebSocket
  /** Frames received so far. */
  readonly frames: Buffer[] = []
  /** The server's close code and reason. */
  readonly closed: Promise<{ code: number; reason: string }>
  private readonly looks = new Set<() => void>()

  private constructor(url: string, target: string, headers: Readonly<Record<string, string>>) {
    this.socket = new WebSocket(url.replace('http', 'ws') + target, { headers })
    this.closed = new Promise((resolve) =>
      this.socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
    )
    this.socket.on('error', () => undefined)
    this.socket.on('message', (frame: Buffer) => {
      this.frames.push(frame)
      for (const look of this.looks) look()
    })
  }

  /** Opens a socket for this reservation; `joining`: confirms the join, as every client does. */
  static async open(
    url: string,
    target: string,
    joining = true,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<RawSocket> {
    const raw = new RawSocket(url, target, headers)
    const joined = await Promise.race([raw.next(([code]) => code === FRAME.join), raw.closed])
    if ('reason' in joined) throw new Error(`hung up on: ${joined.code} ${joined.reason}`)
    if (joining) raw.send([FRAME.join])
    return raw
  }

  /** Sends these bytes; resolves with the next answer, or when the server closes the connection. */
  ask = async (
    frame: Uint8Array | readonly number[],
    isAnswer: (frame: Buffer) => boolean,
  ): Promise<Buffer | undefined> => {
    const answer = this.next(isAnswer)
    this.send(frame)
    return Promise.race([answer, this.closed.then(() => undefined)])
  }

  send(frame: Uint8Array | readonly number[]): void {
    this.socket.send(Buffer.from(frame))
  }

  private next(wanted: (frame: Buffer) => boolean): Promise<Buffer> {
    return new Promise((resolve) => {
      let seen = this.frames.length
      const look = () => {
        for (; seen < this.frames.length; seen++) {
          if (!wanted(this.frames[seen]!)) continue
          this.looks.delete(look)
          return resolve(this.frames[seen]!)
        }
      }
      this.looks.add(look)
      look()
    })
  }

  close(): void {
    this.socket.terminate()
  }
}

/** A socket that upgrades and then neither reads nor closes, so that the server must buffer what it sends. */
export function deafSocket(
  port: number,
  target: string,
  ...headers: readonly string[]
): Promise<{ socket: Socket; status: number; head: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      socket.write(
        [
          `GET ${target} HTTP/1.1`,
          `Host: 127.0.0.1:${port}`,
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
          ...headers,
          '',
          '',
        ].join('\r\n'),
      )
    })
    socket.once('data', (head: Buffer) => {
      socket.pause()
      resolve({
        socket,
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head.toString())?.[1]),
        head: head.toString(),
      })
    })
    socket.once('error', reject)
  })
}

/** Resolves when the other side has fully closed, not only ended its half: only then do writes fail. */
export function closedForGood(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const knock = setInterval(() => socket.write('.'), 50)
    socket.on('error', () => undefined)
    socket.once('close', () => {
      clearInterval(knock)
      resolve()
    })
  })
}

/** A WebSocket frame as clients mask it (with zeros). */
export function masked(payload: Uint8Array | readonly number[]): Buffer {
  const { length } = payload
  const head = length < 126 ? [0x82, 0x80 | length] : [0x82, 0x80 | 126, length >> 8, length & 0xff]
  return Buffer.from([...head, 0, 0, 0, 0, ...payload])
}
