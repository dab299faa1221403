/** HTTP by hand, for requests that no client would make. */
import { connect } from 'node:net'

export interface RawAnswer {
  /** 0 when the server hung up without a word. */
  readonly status: number
  readonly text: string
}

/** Sends bytes as they are, and takes what comes until the server hangs up, or an answer is complete. */
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
      // A switch of protocols has no body.
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

/** A request of these lines and this body; `Connection: close` comes along. */
export const lines = (...head: string[]): string => `${head.join('\r\n')}\r\nConnection: close\r\n\r\n`
