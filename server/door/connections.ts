/**
 * Limits on TCP connections: how many one neighbourhood may hold, so that descriptors are left for others,
 * and how many requests it may pipeline. The parser handles all requests of a packet before anything else
 * gets a turn.
 */
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { happened } from '../base/events.ts'
import { AddressQuotas } from '../http/address-quotas.ts'
import { hostOf, prefixOf } from '../people/address.ts'
import { bareAddress } from './forwarded.ts'

/**
 * The most connections per address, which may be a school's; its neighbourhood (IPv4 /24, IPv6 /48) may have
 * twice as many.
 */
export const CONNECTIONS_AT_MOST = 600
/** The largest share of all descriptors for one address. */
const SHARE = 1 / 4
/** Descriptors reserved for files, the database and other nodes. */
const OWN_DESCRIPTORS = 200
/** The most pipelined requests; no browser and no proxy sends any. */
export const PIPELINED_AT_MOST = 8

/** Time limits for the head of a request, and for all of it (ms); slower connections are closed. */
const HEAD_WITHIN = 15_000
export const REQUEST_WITHIN = 30_000
/** The interval of these checks (ms). */
const LOOKED_AT_EVERY = 2000

const REFUSED =
  'HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n'

/** Options for `createServer`. */
export const TIMES = {
  headersTimeout: HEAD_WITHIN,
  requestTimeout: REQUEST_WITHIN,
  connectionsCheckingInterval: LOOKED_AT_EVERY,
}

/** The limit on this process's descriptors; undefined if unknown. */
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
  /** Behind a proxy all connections are the proxy's: then only their total is limited. */
  readonly trustProxy: number
}

export function limitConnections(
  server: Server,
  { rateLimits, trustProxy }: ConnectionLimits,
  open = descriptors(),
): void {
  const forConnections = open === undefined ? Infinity : Math.max(1, open - OWN_DESCRIPTORS)
  // Closes further connections: without a limit files could not be opened either.
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
  // After the upgrade it is a game socket with limits of its own.
  server.prependListener('upgrade', (_request, socket: Socket) => letThrough(socket))
}

type PacketFeed = (packet: Buffer) => void
const feeds = new WeakMap<Socket, PacketFeed>()

/** Inserts a check between a connection and the parser. */
function boundPackets(socket: Socket): void {
  const [parse] = socket.listeners('data') as PacketFeed[]
  if (!parse) return
  socket.removeListener('data', parse)
  const feed: PacketFeed = (packet) => {
    if (headsIn(packet) <= PIPELINED_AT_MOST) return parse(packet)
    happened('hung up', { why: 'too many requests at once' })
    // Closes without a response if one is pending: the client would take it for that one.
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

/** Counts the ends of heads (empty lines), up to the limit. */
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
