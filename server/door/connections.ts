/**
 * Connections, whatever is asked on them: how many one neighbourhood may hold, so that there are descriptors
 * for others, and how much one may ask at once. The parser calls for each request that a packet holds before
 * anybody else has a turn.
 */
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { happened } from '../base/events.ts'
import { AddressQuotas } from '../http/places.ts'
import { hostOf, prefixOf } from '../people/address.ts'
import { bareAddress } from './forwarded.ts'

/**
 * Connections of an address, which may be a school's; its neighbourhood (IPv4 /24, IPv6 /48) has twice as
 * many.
 */
export const CONNECTIONS_AT_MOST = 600
/** An address has no more than this part of all descriptors, either. */
const SHARE = 1 / 4
/** Descriptors that files, the database and other nodes need. */
const OWN_DESCRIPTORS = 200
/**
 * Requests that come in one packet, or before those before them are answered: no browser and no proxy sends
 * any.
 */
export const PIPELINED_AT_MOST = 8

/** A head comes within this time, and all of a request within the other (ms): who is slower is hung up on. */
const HEAD_WITHIN = 15_000
export const REQUEST_WITHIN = 30_000
/** How often that is looked at (ms). */
const LOOKED_AT_EVERY = 2000

const REFUSED =
  'HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n'

/** For `createServer`. */
export const TIMES = {
  headersTimeout: HEAD_WITHIN,
  requestTimeout: REQUEST_WITHIN,
  connectionsCheckingInterval: LOOKED_AT_EVERY,
}

/** How many files and connections this process may have open; undefined where the system does not tell. */
export function descriptors(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? undefined : Number(soft)
  } catch {
    return undefined
  }
}

export interface ConnectionLimits {
  readonly rateLimits: boolean
  /** Behind a proxy all connections are the proxy's: there only their number is limited. */
  readonly trustProxy: number
}

export function limitConnections(
  server: Server,
  { rateLimits, trustProxy }: ConnectionLimits,
  open = descriptors(),
): void {
  const forConnections = open === undefined ? Infinity : Math.max(1, open - OWN_DESCRIPTORS)
  // Who comes when nothing is left is hung up on; without this nothing else could be opened either.
  if (Number.isFinite(forConnections)) server.maxConnections = forConnections
  const byAddress = rateLimits && trustProxy === 0
  const host = new AddressQuotas(
    byAddress ? Math.min(CONNECTIONS_AT_MOST, Math.ceil(forConnections * SHARE)) : Infinity,
    [hostOf, (address) => prefixOf(address) ?? hostOf(address)],
    2,
  )
  server.on('connection', (socket: Socket) => {
    const address = bareAddress(socket.remoteAddress ?? '') ?? ''
    const giveBack = host.take(address)
    if (!giveBack) {
      happened('hung up', { why: 'too many connections' })
      return void socket.destroy()
    }
    socket.once('close', giveBack)
    boundPackets(socket)
  })
  // From there on it is a socket of the game's, with limits of its own.
  server.prependListener('upgrade', (_request, socket: Socket) => letThrough(socket))
}

type PacketFeed = (packet: Buffer) => void
const feeds = new WeakMap<Socket, PacketFeed>()

/** Stands between a connection and the parser. */
function boundPackets(socket: Socket): void {
  const [parse] = socket.listeners('data') as PacketFeed[]
  if (!parse) return
  socket.removeListener('data', parse)
  const feed: PacketFeed = (packet) => {
    if (headsIn(packet) <= PIPELINED_AT_MOST) return parse(packet)
    happened('hung up', { why: 'too many requests at once' })
    // What was asked before is not answered any more: an answer in between would be taken for that.
    if (!(socket as Socket & { _httpMessage?: unknown })._httpMessage) socket.write(REFUSED)
    socket.destroySoon()
  }
  feeds.set(socket, feed)
  socket.on('data', feed)
}

function letThrough(socket: Socket): void {
  const feed = feeds.get(socket)
  if (feed) socket.removeListener('data', feed)
}

/** Ends of heads (empty lines), counted as far as it matters. */
export function headsIn(packet: Buffer): number {
  let heads = 0
  for (
    let at = packet.indexOf('\n\r\n');
    at >= 0 && heads <= PIPELINED_AT_MOST;
    at = packet.indexOf('\n\r\n', at + 3)
  )
    heads++
  return heads
}
