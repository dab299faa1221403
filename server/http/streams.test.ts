import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import express from 'express'
import { eventually } from '../testing/polling.ts'
import { NDJSON, type Stream, type StreamLimits, type StreamPace, Streams } from './streams.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server on which every path is a stream; `x-real-ip` is the client's address, as behind the guard. */
async function serving(limits: Partial<StreamLimits> = {}, pace: Partial<StreamPace> = {}) {
  const streams = new Streams(
    { perAddress: Infinity, inAll: Infinity, leaving: () => false, ...limits },
    { blankAfter: 60_000, every: 10, queued: 64 * 1024, ...pace },
  )
  const opened: Stream[] = []
  let closed = 0
  const app = express()
  app.get('/', (request, response) => {
    const stream = streams.open(request, response, { onClose: () => closed++ })
    if (stream) opened.push(stream)
  })
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${port}/`
  return {
    streams,
    opened,
    port,
    closed: () => closed,
    ask: async (address = '192.0.2.1', method = 'GET') => {
      const leave = new AbortController()
      ends.push(() => leave.abort())
      const response = await fetch(url, {
        method,
        headers: { 'x-real-ip': address },
        signal: leave.signal,
      })
      return { response, leave: () => leave.abort() }
    },
  }
}

const reading = (response: Response) => {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    /** Resolves with all text once it ends with `end`. */
    upTo: async (end: string) => {
      while (!text.endsWith(end)) {
        const { done, value } = await reader.read()
        if (done) throw new Error(`the stream ended after ${text}`)
        text += value
      }
      return text
    },
    ended: async () => {
      for (;;) if ((await reader.read()).done) return true
    },
  }
}

test('client gets each object as a line, and a blank line while nothing happens', async () => {
  const { opened, ask } = await serving({}, { blankAfter: 30 })
  const { response } = await ask()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(NDJSON)
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
  const client = reading(response)
  expect(await client.upTo('\n\n')).toMatch(/^\n+$/)
  opened[0]!.write({ a: 'x\ny' })
  expect(await client.upTo('}\n')).toMatch(/^\n+\{"a":"x\\ny"\}\n$/)
  opened[0]!.end()
  expect(await client.ended()).toBe(true)
})

test('streams get their own lines when others get other ones', async () => {
  const { opened, ask } = await serving()
  const clients = [reading((await ask()).response), reading((await ask()).response)]
  const line = { n: 1 }
  for (const stream of opened) stream.write(line)
  opened[1]!.write({ n: 2 })
  expect(await clients[0]!.upTo('}\n')).toBe('{"n":1}\n')
  expect(await clients[1]!.upTo('2}\n')).toBe('{"n":1}\n{"n":2}\n')
})

test('streams are refused when an address or the node has too many, until one ends', async () => {
  const { streams, ask, closed } = await serving({ perAddress: 2, inAll: 3 })
  const first = await ask()
  await ask()
  const third = (await ask()).response
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '5'])
  expect(await third.json()).toMatchObject({ code: 'too_many' })
  expect((await ask('198.51.100.1')).response.status).toBe(200)
  const fourth = (await ask('203.0.113.1')).response
  expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await fourth.json()).toMatchObject({ code: 'many_streams' })
  first.leave()
  await eventually('the place of the one that left', () => streams.size, { holds: (size) => size === 2 })
  expect(closed()).toBe(1)
  expect((await ask()).response.status).toBe(200)
})

test('stream is cut off when its client does not read', async () => {
  const { streams, opened, port, closed } = await serving()
  const socket: Socket = connect(port, '127.0.0.1', () =>
    socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n'),
  )
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

test('streams end and none begins when the node shuts down', async () => {
  let leaving = false
  const { streams, opened, ask, closed } = await serving({ leaving: () => leaving })
  const client = reading((await ask()).response)
  opened[0]!.write({ last: true })
  leaving = true
  expect(await client.upTo('}\n')).toBe('{"last":true}\n')
  expect(await client.ended()).toBe(true)
  await eventually('its place', () => closed())
  expect(streams.size).toBe(0)
  const { response } = await ask()
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'draining' })
})

test('HEAD is answered at once and occupies no place', async () => {
  const { streams, ask, closed } = await serving({ perAddress: 1 })
  const { response } = await ask('192.0.2.1', 'HEAD')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, NDJSON])
  expect((await ask()).response.status).toBe(200)
  expect([streams.size, closed()]).toEqual([1, 0])
})
