import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import { type WebSocket, WebSocketServer } from 'ws'
import { LeanSocket } from './lean-socket.ts'

let close: () => void = () => undefined
afterEach(() => close())

/** Frames that the client received, and the number of closings. */
function listening() {
  const frames: string[] = []
  let closed: () => void
  const gone = new Promise<void>((resolve) => (closed = resolve))
  return {
    frames,
    gone,
    frame: (frame: Buffer) => void frames.push(frame.toString()),
    closed: () => closed(),
  }
}

const addressOf = (server: Server | WebSocketServer): string =>
  `ws://127.0.0.1:${(server.address() as AddressInfo).port}/room?sessionId=s`

test('a lean socket carries frames of every length, answers pings and notices a hang-up', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  close = () => server.close()
  await once(server, 'listening')
  const connected = once(server, 'connection') as Promise<[WebSocket]>
  const on = listening()
  const lean = new LeanSocket(addressOf(server), on)
  const [other] = await connected
  const echoed = ['', 'short', 'x'.repeat(125), 'y'.repeat(126), 'z'.repeat(65_000)]
  other.on('message', (frame: Buffer) => other.send(frame))
  for (const text of echoed) lean.send(new TextEncoder().encode(text).buffer)
  other.ping()
  await once(other, 'pong')
  const long = 'l'.repeat(700_000)
  other.send(long)
  while (on.frames.length <= echoed.length) await wait(5)
  expect(on.frames).toEqual([...echoed, long])
  other.close()
  await on.gone
})

test('a lean socket reads frames when their bytes arrive one at a time', async () => {
  const server = createServer()
  close = () => server.close()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connected = once(server, 'connection') as Promise<[Socket]>
  const on = listening()
  const lean = new LeanSocket(addressOf(server), on)
  const [socket] = await connected
  socket.setNoDelay(true)
  const frame = (text: string) =>
    Buffer.concat([
      Buffer.from(text.length < 126 ? [0x82, text.length] : [0x82, 126, text.length >> 8, text.length & 255]),
      Buffer.from(text),
    ])
  const bytes = Buffer.concat([
    Buffer.from('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n'),
    frame('one'),
    frame('t'.repeat(200)),
    frame('three'),
  ])
  for (const byte of bytes) {
    socket.write(Buffer.from([byte]))
    await wait(0)
  }
  while (on.frames.length < 3) await wait(5)
  expect(on.frames).toEqual(['one', 't'.repeat(200), 'three'])
  lean.close()
  await on.gone
})

test('a lean socket ends when the server refuses the upgrade', async () => {
  const server = createServer((socket) => void socket.write('HTTP/1.1 429 Too Many Requests\r\n\r\n'))
  close = () => server.close()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const on = listening()
  const lean = new LeanSocket(addressOf(server), on)
  await on.gone
  expect(on.frames).toEqual([])
  lean.close()
})
