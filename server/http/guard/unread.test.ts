import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { eventually } from '../../testing/polling.ts'
import { cutUnread, type Patience } from './unread.ts'

/** Larger than the system's buffers for a client. */
const LARGE = Buffer.alloc(24 * 1024 * 1024, 'x')

const running: { readonly server: Server; readonly sockets: Socket[]; readonly stop: () => void }[] = []
afterEach(() => {
  for (const { server, sockets, stop } of running.splice(0)) {
    stop()
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
  }
})

async function serving(patience: Partial<Patience>, answer = LARGE) {
  const server = createServer((_request, response) => void response.end(answer))
  const stop = cutUnread(server, { grace: 60_000, rate: 1, inAll: Infinity, every: 20, ...patience })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sockets: Socket[] = []
  running.push({ server, sockets, stop })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    open: () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    /** Sends a request and never reads the response. */
    deaf: () => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n'))
      socket.on('error', () => undefined)
      sockets.push(socket)
      return socket
    },
  }
}

test('an answer is cut when nobody reads it, and a client that reads has all of it', async () => {
  const { url, open, deaf } = await serving({ grace: 5000, rate: 1 })
  const held = Array.from({ length: 3 }, deaf)
  await eventually('three that ask', open, { holds: (count) => count === 3 })
  const bytes = (await (await fetch(url, { headers: { connection: 'close' } })).arrayBuffer()).byteLength
  expect(bytes).toBe(LARGE.length)
  await eventually('none to be open', open, { holds: (count) => count === 0 })
  // The last look finds nothing left.
  held[0]!.resume()
  await eventually('it to see the end', () => held[0]!.destroyed)
})

test('an answer in a single piece is not cut when it is read slowly', async () => {
  const { open, deaf } = await serving({ grace: 2000, rate: 1 })
  const slow = deaf()
  // Each look finds that some of it was read, although the chunk is incomplete.
  let fetched = 0
  slow.on('data', (bytes) => {
    fetched += bytes.length
    slow.pause()
    setTimeout(() => slow.resume(), 12)
  })
  await eventually('all of it', () => fetched > LARGE.length)
  expect(await open()).toBe(1)
})

test('an answer is cut when one byte is read now and then', async () => {
  const { open, deaf } = await serving({ grace: 200, rate: 8 * 1024 * 1024 })
  const slow = deaf()
  const reading = setInterval(() => slow.read(1), 20)
  await eventually('one that asks', open, { holds: (count) => count === 1 })
  await eventually('none to be open', open, { holds: (count) => count === 0 })
  clearInterval(reading)
})

test('waiting answers are bounded in all, and the oldest is cut first', async () => {
  const { open, deaf } = await serving({ inAll: 2.5 * LARGE.length })
  deaf()
  await eventually('one that asks', open, { holds: (count) => count === 1 })
  for (let i = 0; i < 5; i++) deaf()
  await eventually('two to be left', open, { holds: (count) => count === 2 })
})

test('a client that has read everything keeps the connection', async () => {
  const { open, deaf } = await serving({ grace: 0, rate: 1e9, inAll: 0 }, Buffer.from('short'))
  const socket = deaf()
  await eventually('the answer', () => socket.readableLength > 0)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await open()).toBe(1)
})
