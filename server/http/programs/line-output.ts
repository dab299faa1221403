/** Where the lines of a stream go: into an HTTP response, or into a WebSocket as plain texts. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Request, Response } from 'express'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import { happened } from '../../base/events.ts'
import { addressOf } from '../guard/guard.ts'
import { statusOf } from '../status.ts'
import type { Stream, Streams } from '../streams.ts'
import { answerWith } from './caller.ts'

export interface LineOutput {
  /** Answers with a refusal instead of a stream. */
  refuse(why: Refused): void
  /**
   * Begins the stream. Undefined if it was refused, or the client is gone; then `onClose` is not called.
   * `onClose`: called once, however the stream ends.
   */
  open(onClose: () => void): Stream | undefined
}

export const intoResponse = (streams: Streams, request: Request, response: Response): LineOutput => ({
  refuse: (why) => answerWith(response, why),
  open: (onClose) => streams.open(request, response, { onClose }),
})

/** A program sends nothing by its socket: requests go by HTTP. */
const RECEIVED_BYTES = 1024
const server = new WebSocketServer({ noServer: true, maxPayload: RECEIVED_BYTES, perMessageDeflate: false })

/** The same lines as messages; a socket that nobody reads is cut off like a response. */
export function intoSocket(
  streams: Streams,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): LineOutput {
  const refuse = (why: Refused): void => hangUp(socket, why)
  return {
    refuse,
    open(onClose) {
      if (socket.destroyed) return undefined
      let upgraded: WebSocket | undefined
      const stream = streams.begin(addressOf(request), {
        write: (text) => upgraded?.send(text.trimEnd()),
        queued: () => upgraded?.bufferedAmount ?? 0,
        end: () => upgraded?.close(1001),
        cut: () => upgraded?.terminate(),
      })
      if ('code' in stream) {
        refuse(refusal(stream.code))
        return undefined
      }
      // The handshake is written at once, so the socket is there when this returns.
      server.handleUpgrade(request, socket, head, (made) => {
        upgraded = made
        made.on('error', () => undefined)
        // Whoever speaks here has mistaken the socket for another.
        made.on('message', () => made.close(1003, 'Requests go by HTTP.'))
        made.once('close', () => {
          stream.closed()
          onClose()
        })
      })
      if (upgraded) return stream
      stream.closed()
      return undefined
    },
  }
}

function hangUp(socket: Duplex, { code, message, where }: Refused): void {
  happened('refused', { code, at: 'socket' })
  const body = JSON.stringify({ code, message, ...(where && { where }) })
  socket.end(
    `HTTP/1.1 ${statusOf({ code })} Refused\r\ncontent-type: application/json\r\nconnection: close\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}
