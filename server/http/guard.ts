/**
 * Stands before the framework's own routes. These trust the request line and the Host header (one malformed request
 * would end the process), read bodies of any size, believe any X-Forwarded-For and answer any origin. Behind it a
 * request's `x-real-ip` is where it comes from, as far as our own proxies tell.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { REFUSALS, type RefusalCode } from '../../common/wire/refusals.ts'
import { happened } from '../events.ts'
import { hostOf, SITE_TIMES, siteOf } from '../people/address.ts'
import { originAllowed } from './origin.ts'
import { ownTarget } from './own-path.ts'
import { Places } from './places.ts'

export interface GuardOptions {
  readonly allowedOrigins: readonly string[]
  readonly trustProxy: number
  readonly rateLimits: boolean
  readonly nodeName: string | undefined
}

const HOST = /^[A-Za-z0-9._-]{1,253}(:\d{1,5})?$|^\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?$/
const ABOUT_MATCHES = /^\/(matchmake|api)\//
const BODY_BYTES = 4096
const JOINS_A_MINUTE = 90
/** Sockets of an address, which may be that of a school: what waits for each is bounded, too (`sockets/`). */
export const SOCKETS_AT_MOST = 200
/** A refused upgrade that has not hung up by then is hung up on (ms). */
const HANGS_UP_WITHIN = 2000

/**
 * Wraps a listening server's handlers: the framework adds its own when it begins to listen, so call this after. Until
 * the function that it returns is called, nobody is told of matches: who asks for one that is just being brought back
 * must not hear that there is none.
 */
export function guard(server: Server, options: GuardOptions): () => void {
  let open = false
  const joins = [
    { limiter: new RateLimiterMemory({ points: JOINS_A_MINUTE, duration: 60 }), key: hostOf },
    { limiter: new RateLimiterMemory({ points: SITE_TIMES * JOINS_A_MINUTE, duration: 60 }), key: siteOf },
  ]
  const sockets = new Places(options.rateLimits ? SOCKETS_AT_MOST : Infinity)
  const requests = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    void admit(request, response, options, joins).then((admitted) => {
      if (admitted && !open && ABOUT_MATCHES.test(request.url!)) refuse(request, response, 503, 'starting')
      else if (admitted) {
        if (request.url!.startsWith('/matchmake/')) seatAsked(response)
        for (const listener of requests) listener.call(server, request, response)
      }
    })
  })
  const upgrades = server.listeners('upgrade') as ((request: IncomingMessage, socket: Duplex, head: Buffer) => void)[]
  server.removeAllListeners('upgrade')
  server.on('upgrade', (request, socket, head) => {
    settleAddress(request, options.trustProxy)
    if (!findsUs(request, options)) return hangUp(socket, '421 Misdirected Request', 'another_node')
    if (!wellFormed(request)) return hangUp(socket, '400 Bad Request', 'malformed')
    if (!originAllowed(request.headers.origin, request.headers.host, options.allowedOrigins)) return hangUp(socket, '403 Forbidden', 'foreign_page')
    if (asksForInherited(request)) return hangUp(socket, '404 Not Found', 'unknown_address')
    const giveBack = sockets.take(addressOf(request))
    if (!giveBack) return hangUp(socket, '429 Too Many Requests', 'too_many')
    socket.once('close', giveBack)
    for (const listener of upgrades) listener.call(server, request, socket, head)
  })
  return () => (open = true)
}

/**
 * The framework has numbers of its own, which proxies take for their trouble with the server. One says that a room is not
 * there; with the others (a node was too slow to give a seat) it may be tried again.
 */
const NO_SUCH_ROOM = 522
const OWN_NUMBERS = 520

function seatAsked(response: ServerResponse): void {
  const since = performance.now()
  response.once('finish', () => happened('seat asked', { status: response.statusCode, took: performance.now() - since }))
  const write = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse
  response.writeHead = (status: number, ...rest: unknown[]) => write(status === NO_SUCH_ROOM ? 404 : status >= OWN_NUMBERS ? 503 : status, ...rest)
}

/** From here on a request's target is ours. False when it is another node's. */
function findsUs(request: IncomingMessage, { nodeName }: GuardOptions): boolean {
  const target = ownTarget(request.url ?? '', nodeName)
  if (target !== undefined) request.url = target
  return target !== undefined
}

const wellFormed = ({ url, headers }: IncomingMessage): boolean =>
  url !== undefined && url.startsWith('/') && HOST.test(headers.host ?? '') && URL.canParse(`http://${headers.host}${url}`)

/** The framework looks rooms and seats up in plain objects, where it would find what every object has. */
function asksForInherited({ url, headers }: IncomingMessage): boolean {
  const { pathname, searchParams } = new URL(`http://${headers.host}${url}`)
  return [pathname.split('/').at(-1)!, ...searchParams.values()].some((name) => name in Object.prototype)
}

/** Half an end is none: a client that does not answer it would hold a descriptor for ever. */
function hangUp(socket: Duplex, refused: string, code: RefusalCode): void {
  happened('refused', { code, at: 'socket' })
  socket.on('error', () => undefined)
  setTimeout(() => socket.destroy(), HANGS_UP_WITHIN).unref()
  socket.end(`HTTP/1.1 ${refused}\r\nConnection: close\r\n\r\n`, () => socket.destroy())
}

interface Counted {
  readonly limiter: RateLimiterMemory
  key(address: string): string
}

async function admit(request: IncomingMessage, response: ServerResponse, options: GuardOptions, joins: readonly Counted[]): Promise<boolean> {
  settleAddress(request, options.trustProxy)
  const [protocol] = String(request.headers['x-forwarded-proto']).split(/\s*,/)
  delete request.headers['x-forwarded-proto']
  if (options.trustProxy > 0 && /^https?$/.test(protocol!)) request.headers['x-forwarded-proto'] = protocol
  if (!findsUs(request, options)) return refuse(request, response, 421, 'another_node')
  if (!wellFormed(request)) return refuse(request, response, 400, 'malformed')
  if (request.method === 'GET' || request.method === 'HEAD') return true
  if (!originAllowed(request.headers.origin, request.headers.host, options.allowedOrigins)) return refuse(request, response, 403, 'foreign_page')
  if (!request.url!.startsWith('/matchmake/')) return true
  const length = Number(request.headers['content-length'])
  if (request.method === 'POST' && !(length <= BODY_BYTES)) return refuse(request, response, Number.isNaN(length) ? 411 : 413, 'too_large')
  if (options.rateLimits) {
    try {
      for (const { limiter, key } of joins) await limiter.consume(key(addressOf(request)))
    } catch {
      return refuse(request, response, 429, 'too_many')
    }
  }
  return true
}

/** The client's address, as the outermost proxy that is trusted saw it, and nothing else that tells one. */
function settleAddress({ headers, socket }: IncomingMessage, trustProxy: number): void {
  const told = String(headers['x-forwarded-for'] ?? '').split(',').map((part) => part.trim()).filter(Boolean)
  if (trustProxy === 0) delete headers['x-forwarded-for']
  delete headers['x-client-ip']
  // The framework looks at this one first.
  headers['x-real-ip'] = (trustProxy > 0 && told.at(-trustProxy)) || (socket.remoteAddress ?? '')
}

/** Where a request comes from, once it has passed the guard. */
export const addressOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => String(headers['x-real-ip'] ?? '')

function refuse(request: IncomingMessage, response: ServerResponse, status: number, code: RefusalCode): false {
  happened('refused', { code, at: 'http' })
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify({ code, message: REFUSALS[code], error: code }))
  request.resume()
  return false
}
