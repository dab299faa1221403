/** Limits on connections per network, and on pipelined requests per connection. */
import { EventEmitter } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, test } from '@jest/globals'
import { CONNECTIONS_AT_MOST, headsIn, limitConnections, PIPELINED_AT_MOST } from './connections.ts'

let server: Server
afterEach(() => void server.close())

/** A connection from this address, as far as counting needs it. */
class Line extends EventEmitter {
  readonly remoteAddress: string
  open = true

  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }

  destroy(): void {
    this.open = false
    this.emit('close')
  }
}

function limited(given: { trustProxy?: number; rateLimits?: boolean } = {}, open?: number) {
  server = createServer()
  // Nobody reads from the connections here.
  server.removeAllListeners('connection')
  limitConnections(server, { trustProxy: 0, rateLimits: true, ...given }, open)
  return (addresses: readonly string[]): Line[] => {
    const lines = addresses.map((address) => new Line(address))
    for (const line of lines) server.emit('connection', line)
    return lines.filter((line) => line.open)
  }
}

const many = (count: number, address: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => address(i))

describe('connections', () => {
  test('connections of an address are limited, and its neighbours have their own', () => {
    const come = limited({}, 100_000)
    const first = come(many(CONNECTIONS_AT_MOST + 50, () => '192.0.2.1'))
    expect([
      first.length,
      come(many(700, () => '::ffff:192.0.2.2')).length,
      come(['192.0.2.3']).length,
      come(['198.51.100.1']).length,
    ]).toEqual([CONNECTIONS_AT_MOST, CONNECTIONS_AT_MOST, 0, 1])
    first[0]!.destroy()
    expect(come(many(3, () => '192.0.2.1')).length).toBe(1)
  })
  test('connections of an IPv6 network are counted together over all its addresses', () => {
    expect(limited({}, 100_000)(many(3000, (i) => `2001:db8:1:${i.toString(16)}::1`)).length).toBe(
      2 * CONNECTIONS_AT_MOST,
    )
  })
  test('an address is limited to a part of all descriptors when these are few', () => {
    const come = limited({}, 1300)
    expect([
      come(many(1300, () => '192.0.2.1')).length,
      come(many(1300, (i) => `192.0.2.${2 + (i % 200)}`)).length,
      server.maxConnections,
    ]).toEqual([275, 275, 1100])
  })
  test('connections through a proxy are limited only as a whole', () => {
    expect([
      limited({ trustProxy: 1 }, 1300)(many(1000, () => '10.0.0.1')).length,
      server.maxConnections,
    ]).toEqual([1000, 1100])
  })
})

test('headsIn counts ends of heads up to one more than the limit', () => {
  expect([
    headsIn(Buffer.from('GET / HTTP/1.1\r\nHost: a\r\n\r\n')),
    headsIn(Buffer.from('{"a":1}')),
    headsIn(Buffer.from('x\r\n\r\n'.repeat(5000))),
  ]).toEqual([1, 0, PIPELINED_AT_MOST + 1])
})

describe('a packet', () => {
  /** Sends packets; resolves with the number of requests that the server received, and its response. */
  async function sent(...packets: string[]): Promise<{ asked: number; text: string }> {
    let asked = 0
    server = createServer((_request, response) => {
      asked++
      response.end('here')
    })
    limitConnections(server, { trustProxy: 0, rateLimits: true })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk))).on('error', () => undefined)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    for (const packet of packets) {
      const before = text.length
      socket.write(packet)
      // Writes before the last packet was read would be merged with it.
      for (let waits = 0; waits < 50 && text.length === before && !socket.destroyed; waits++)
        await new Promise((resolve) => setTimeout(resolve, 20))
    }
    socket.end()
    await closed
    return { asked, text }
  }
  const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

  test('a packet of a few requests is answered', async () => {
    const { asked, text } = await sent(GET.repeat(PIPELINED_AT_MOST), GET)
    expect([asked, text.match(/HTTP\/1\.1 200/g)?.length]).toEqual([
      PIPELINED_AT_MOST + 1,
      PIPELINED_AT_MOST + 1,
    ])
  })
  test('a packet of a thousand requests is refused unread, with 429 and a time to wait', async () => {
    const { asked, text } = await sent(GET.repeat(1000))
    expect([
      asked,
      text.startsWith('HTTP/1.1 429 Too Many Requests\r\n'),
      /Retry-After: \d/.test(text),
    ]).toEqual([0, true, true])
  })
  test('a request’s body is not counted as requests when it comes in packets', async () => {
    const body = `{"text":"${'x'.repeat(30_000)}"}`
    expect(
      (
        await sent(
          `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`,
          body.slice(0, 9000),
          body.slice(9000),
        )
      ).text,
    ).toMatch(/^HTTP\/1\.1 200/)
  })
})
