/** Hand-written HTTP, for requests that no client would send. */
import { connect } from 'node:net'

export interface RawAnswer {
  /** 0 if the server closed the connection without an answer. */
  readonly status: number
  readonly text: string
}

/** Sends these bytes, and reads until the server closes or a response is complete. */
export function rawRequest(port: number, request: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    const done = () => {
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text })
    }
    socket.on('data', (chunk) => {
      text += chunk.toString()
      const [head, body] = text.split('\r\n\r\n', 2)
      const length = /content-length: (\d+)/i.exec(head ?? '')
      // A protocol switch has no body.
      if (
        text.startsWith('HTTP/1.1 101') ||
        (length && body !== undefined && Buffer.byteLength(body) >= Number(length[1])) ||
        text.endsWith('\r\n0\r\n\r\n')
      )
        done()
    })
    socket.on('error', done)
    socket.on('close', done)
    socket.setTimeout(10_000, done)
  })
}

/** A request with these lines and this body, plus `Connection: close`. */
export const lines = (...head: string[]): string => `${head.join('\r\n')}\r\nConnection: close\r\n\r\n`
