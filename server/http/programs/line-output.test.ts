import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { WebSocket } from 'ws'
import { eventually } from '../../testing/polling.ts'
import { type Stream, Streams } from '../streams.ts'
import { intoSocket } from './line-output.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server on which every upgrade becomes a stream. */
async function serving() {
  const streams = new Streams(
    { perAddress: 2, inAll: Infinity, leaving: () => false },
    { blankAfter: 60_000, every: 10, queued: 64 * 1024 },
  )
  const opened: Stream[] = []
  let closed = 0
  const server = createServer().on('upgrade', (request, socket, head) => {
    const stream = intoSocket(streams, request, socket, head).open(() => closed++)
    if (stream) opened.push(stream)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  ends.push(() => {
    for (const stream of opened) stream.end()
    server.close()
  })
  return { streams, opened, closed: () => closed, port: (server.address() as AddressInfo).port }
}

const HANDSHAKE = [
  'GET / HTTP/1.1',
  'Host: here',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n')

test('a WebSocket is cut off when its client does not read', async () => {
  const { streams, opened, closed, port } = await serving()
  const socket = connect(port, '127.0.0.1', () => socket.write(HANDSHAKE))
  socket.on('error', () => undefined)
  ends.push(() => socket.destroy())
  await eventually('the stream', () => opened.length)
  await eventually('it to be cut', () => {
    opened[0]!.write({ long: 'x'.repeat(60_000) })
    return closed()
  })
  expect(streams.size).toBe(0)
  // Nothing is queued for a closed stream.
  opened[0]!.write({ late: true })
})

test('a WebSocket brings each line as a message, and gives its place back when it closes', async () => {
  const { streams, opened, closed, port } = await serving()
  const open = () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`)
    ends.push(() => socket.terminate())
    socket.on('error', () => undefined)
    return socket
  }
  const [first] = [open(), open()] as const
  await eventually('both streams', () => opened.length === 2)
  const heard: string[] = []
  first.on('message', (text: Buffer) => heard.push(text.toString()))
  for (const stream of opened) stream.write({ n: 1 })
  await eventually('the line', () => heard.length)
  expect(heard).toEqual(['{"n":1}'])
  const refused = open()
  const status = await new Promise((resolve) =>
    refused.once('unexpected-response', (_request, response) => resolve(response.statusCode)),
  )
  expect([status, streams.size]).toEqual([429, 2])
  first.close()
  await eventually('its place', () => closed())
  expect(streams.size).toBe(1)
})
