/** Connections that never send anything, against a server process with few file descriptors. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type RunningServer, runServer } from '../testing/machines/process.ts'
import { lines, rawRequest } from '../testing/people/raw.ts'
import { eventually } from '../testing/polling.ts'
import { PIPELINED_AT_MOST } from './connections.ts'

const DESCRIPTORS = 700

let server: RunningServer
beforeAll(async () => {
  server = await runServer({ RATE_LIMITS: '1' }, [
    '/bin/sh',
    '-c',
    `ulimit -n ${DESCRIPTORS}; exec "$0" "$@"`,
    process.execPath,
  ])
})
afterAll(() => server.stop())

/** Opens a connection from another address of this machine. */
function open(from: string, say = ''): Socket {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: from })
  socket
    .on('error', () => undefined)
    .on('connect', () => say && socket.write(say))
    .resume()
  return socket
}

const left = (sockets: readonly Socket[]): number =>
  sockets.filter(({ readyState }) => readyState === 'open').length

test('one address can hold only a part of all descriptors, and others are served', async () => {
  const held = Array.from({ length: DESCRIPTORS }, () => open('127.0.0.2'))
  await eventually('those beyond the limit to be hung up on', () => left(held) === (DESCRIPTORS - 200) / 4)
  // Files and database still have descriptors.
  expect((await fetch(`${server.url}/`)).status).toBe(200)
  expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({ ok: true })
  for (const socket of held) socket.destroy()
  // Wait until the server has noticed the closed connections: before, it refuses new ones, and clients retry.
  const get = `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`
  let text = ''
  const again = () => open('127.0.0.2', get).on('data', (chunk) => (text += String(chunk)))
  let next = again()
  await eventually('room for one again', () => {
    if (next.destroyed) next = again()
    return text.startsWith('HTTP/1.1 200')
  })
  next.destroy()
})

test('a thousand requests at once are refused, and a few in a row are answered in turn', async () => {
  const get = `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`
  let text = ''
  const flood = open('127.0.0.3', get.repeat(1000))
  flood.on('data', (chunk) => (text += String(chunk)))
  await eventually('the flood to be hung up on', () => flood.closed)
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 429'])
  text = ''
  const some = open('127.0.0.3', get.repeat(PIPELINED_AT_MOST))
  some.on('data', (chunk) => (text += String(chunk)))
  await eventually('all answers, in order', () => text.match(/HTTP\/1\.1 200/g)?.length === PIPELINED_AT_MOST)
  some.destroy()
  // Packets of one request each, the first of which is slow.
  const slow = open(
    '127.0.0.3',
    `POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{"name":"x"}`,
  )
  for (let i = 0; i < 400 && !slow.closed; i++) {
    slow.write(get)
    if (i % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  expect(
    (await rawRequest(server.port, lines('GET /healthz HTTP/1.1', `Host: 127.0.0.1:${server.port}`))).status,
  ).toBe(200)
  slow.destroy()
})

test('a client is hung up on when it sends nothing, or too slowly', async () => {
  const host = `Host: 127.0.0.1:${server.port}`
  const silent = open('127.0.0.4')
  const slowHead = open('127.0.0.4', `GET / HTTP/1.1\r\n${host}\r\n`)
  const slowBody = open(
    '127.0.0.4',
    `POST /api/session HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\nContent-Length: 8000\r\n\r\n{`,
  )
  const drip = setInterval(() => {
    for (const [socket, drop] of [
      [slowHead, 'X: y\r\n'],
      [slowBody, ' '],
    ] as const)
      if (!socket.destroyed) socket.write(drop)
  }, 500)
  let answer = ''
  slowBody.on('data', (chunk) => (answer += String(chunk)))
  await eventually(
    'all three to be hung up on',
    () => [silent, slowHead, slowBody].map(({ closed }) => closed).join(),
    { within: 90_000, holds: (closed) => closed === 'true,true,true' },
  )
  clearInterval(drip)
  expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/)
})
