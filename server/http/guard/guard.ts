/**
 * Protects the framework's routes. These trust the request line and the Host header (one malformed request
 * would end the process), read bodies of any size, believe any X-Forwarded-For, and allow any origin. The
 * guard sets `x-real-ip` to the client's address, as far as trusted proxies tell it.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type RefusalCode, refusal } from '../../../common/wire/refusals.ts'
import { happened } from '../../base/events.ts'
import { ownTarget } from '../../base/own-path.ts'
import { clientAddress } from '../../door/forwarded.ts'
import { OpenRequests } from '../../door/requests.ts'
import { AddressQuotas } from '../address-quotas.ts'
import { preflightHeaders, readHeaders } from './cross-origin.ts'
import { howToAllow, isSealed, JSON_TYPE, originAllowed } from './origin.ts'

export interface GuardOptions {
  readonly allowedOrigins: readonly string[]
  readonly trustProxy: number
  readonly rateLimits: boolean
  readonly nodeName: string | undefined
  /** The public address of this node, host[:port][/n/NAME]. */
  readonly publicAddress: string | undefined
}

/** Callbacks of the guard. */
export interface GuardServices {
  /** A request has begun; it ends when its response closes. */
  heed(response: ServerResponse): void
  /** The remaining time until this address may join again (s); 0 if there is no limit. */
  waitOf(address: string): number
  /**
   * Does the socket with that target (`/PROCESS/ROOM?sessionId=…`) belong to a player with a seat in that
   * match?
   */
  comesBack(target: string): boolean
  /** Takes an upgrade that is not to a room; false if it is to one. */
  takesUpgrade(request: IncomingMessage, socket: Socket, head: Buffer): boolean
}

const HOST = /^[A-Za-z0-9._-]{1,253}(:\d{1,5})?$|^\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?$/
const ABOUT_MATCHES = /^\/(matchmake|api)\//
const BODY_BYTES = 4096
/**
 * The most sockets per address, which a school may share; the data queued for each is limited, too
 * (`sockets/`).
 */
export const SOCKETS_AT_MOST = 200
/** A refused upgrade is closed after this time (ms). */
const HANGS_UP_WITHIN = 2000
/** Retry-After for a refusal whose cause is soon over (s), */
export const AGAIN_AFTER = 2
/** and for one that lasts until something else ends (s). */
const FREE_AGAIN_AFTER = 5

/**
 * The only matchmaking method that clients may use: a reservation in a known room. The framework has more.
 */
const JOIN = 'joinById'
const CLOSED = ['create', 'joinOrCreate', 'join', 'reconnect']

/**
 * Wraps the handlers of a listening server; call it after the framework has added its own. Until the returned
 * function is called, requests about matches are refused: a match that is still being resumed must not seem
 * to be missing.
 */
export function guard(server: Server, options: GuardOptions, services: GuardServices): () => void {
  let open = false
  const sockets = new AddressQuotas(options.rateLimits ? SOCKETS_AT_MOST : Infinity)
  const requests = server.listeners('request') as RequestListener[]
  const inTurn = new OpenRequests({ addressOf }, options.rateLimits, services.heed)
  server.removeAllListeners('request')
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (!admit(request, response, options)) return
    if (!open && ABOUT_MATCHES.test(request.url!))
      return refuse(request, response, 503, 'starting', { wait: AGAIN_AFTER })
    const seat = request.url!.startsWith('/matchmake/')
    if (seat) seatAsked(response)
    answering(request, response, seat, services)
    for (const listener of requests) listener.call(server, request, response)
  }
  server.on('request', (request, response) => {
    settleAddress(request, options.trustProxy)
    inTurn.take(request, response, handle, (asked, answer, wait) =>
      refuse(asked, answer, 429, 'too_many', { wait }),
    )
  })
  const upgrades = server.listeners('upgrade') as ((
    request: IncomingMessage,
    socket: Socket,
    head: Buffer,
  ) => void)[]
  server.removeAllListeners('upgrade')
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    settleAddress(request, options.trustProxy)
    if (!findsUs(request, options)) return hangUp(socket, '421 Misdirected Request', 'another_node')
    if (!wellFormed(request)) return hangUp(socket, '400 Bad Request', 'malformed')
    if (foreignPage(request, options, true))
      return hangUp(socket, '403 Forbidden', 'foreign_page', { detail: toAllow(request) })
    if (asksForInherited(request)) return hangUp(socket, '404 Not Found', 'unknown_address')
    if (!open) return hangUp(socket, '503 Service Unavailable', 'starting', { wait: AGAIN_AFTER })
    const giveBack = sockets.take(addressOf(request))
    if (!giveBack && !services.comesBack(request.url!))
      return hangUp(socket, '429 Too Many Requests', 'too_many', { wait: FREE_AGAIN_AFTER })
    if (giveBack) socket.once('close', giveBack)
    if (services.takesUpgrade(request, socket, head)) return
    for (const listener of upgrades) listener.call(server, request, socket, head)
  })
  return () => (open = true)
}

/**
 * The framework's own status codes, which proxies take for server errors. `NO_SUCH_ROOM` means that; after
 * others (such as a node that is too slow) clients may retry.
 */
const NO_SUCH_ROOM = 522
const OWN_NUMBERS = 520

function seatAsked(response: ServerResponse): void {
  const since = performance.now()
  response.once('finish', () =>
    happened('seat asked', { status: response.statusCode, took: performance.now() - since }),
  )
  response.setHeader('x-content-type-options', 'nosniff').setHeader('cache-control', 'no-store')
}

/**
 * Adds Retry-After to every response that needs it; `seat`: also maps the framework's status codes to HTTP
 * ones.
 */
function answering(
  request: IncomingMessage,
  response: ServerResponse,
  seat: boolean,
  { waitOf }: GuardServices,
): void {
  const write = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse
  response.writeHead = (told: number, ...rest: unknown[]) => {
    const status = !seat || told < OWN_NUMBERS ? told : told === NO_SUCH_ROOM ? 404 : 503
    if ((status === 503 || status === 429) && !response.hasHeader('retry-after'))
      response.setHeader(
        'retry-after',
        status === 503 ? AGAIN_AFTER : seat ? Math.max(1, waitOf(addressOf(request))) : FREE_AGAIN_AFTER,
      )
    return write(status, ...rest)
  }
}

/** Removes the node's path from a request's target. False if it is meant for another node. */
function findsUs(request: IncomingMessage, { nodeName }: GuardOptions): boolean {
  const target = ownTarget(request.url ?? '', nodeName)
  if (target !== undefined) request.url = target
  return target !== undefined
}

const wellFormed = ({ url, headers }: IncomingMessage): boolean =>
  url !== undefined &&
  url.startsWith('/') &&
  HOST.test(headers.host ?? '') &&
  URL.canParse(`http://${headers.host}${url}`)

function foreignPage(
  { url, headers }: IncomingMessage,
  { allowedOrigins, publicAddress }: GuardOptions,
  socket = false,
): boolean {
  const site = headers['sec-fetch-site']
  const known = {
    sealed: isSealed(url!, headers['content-type'], socket),
    publicHost: publicAddress?.split('/')[0],
    site: typeof site === 'string' ? site : undefined,
  }
  return !originAllowed(headers.origin, headers.host, allowedOrigins, known)
}

const toAllow = ({ headers }: IncomingMessage): string => howToAllow(headers.origin ?? '', headers.host ?? '')

/**
 * The framework looks up rooms and reservations in plain objects, where names such as `constructor` exist.
 */
function asksForInherited({ url, headers }: IncomingMessage): boolean {
  const { pathname, searchParams } = new URL(`http://${headers.host}${url}`)
  return [pathname.split('/').at(-1)!, ...searchParams.values()].some((name) => name in Object.prototype)
}

interface ErrorDetails {
  readonly detail?: string
  /** Retry-After (s). */
  readonly wait?: number
  /** The allowed methods. */
  readonly allow?: string
}

const SAID_IN_FULL = 600
const bodyOf = (code: RefusalCode, { detail }: ErrorDetails): string => {
  const { message } = refusal(code, detail, SAID_IN_FULL)
  return JSON.stringify({
    code,
    message,
    error: detail === undefined ? code : JSON.stringify({ code, message }),
  })
}
const headersOf = ({ wait, allow }: ErrorDetails): Record<string, string> => ({
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
  ...(wait !== undefined && { 'retry-after': String(wait) }),
  ...(allow !== undefined && { allow }),
})

/**
 * Destroys the socket after a time: a client that does not close its half would hold a descriptor for ever.
 */
function hangUp(socket: Socket, refused: string, code: RefusalCode, more: ErrorDetails = {}): void {
  happened('refused', { code, at: 'socket' })
  socket.on('error', () => undefined)
  setTimeout(() => socket.destroy(), HANGS_UP_WITHIN).unref()
  const body = bodyOf(code, more)
  const headers = { ...headersOf(more), 'content-length': String(Buffer.byteLength(body)) }
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  socket.end(`HTTP/1.1 ${refused}\r\n${head}\r\n${body}`, () => socket.destroy())
}

function admit(request: IncomingMessage, response: ServerResponse, options: GuardOptions): boolean {
  const refused = (status: number, code: RefusalCode, more?: ErrorDetails): false => {
    refuse(request, response, status, code, more)
    return false
  }
  if (!findsUs(request, options)) return refused(421, 'another_node')
  if (!wellFormed(request)) return refused(400, 'malformed')
  const preflight = preflightHeaders(request)
  if (preflight) {
    response.writeHead(204, preflight).end()
    request.resume()
    return false
  }
  const matchmaking = request.url!.startsWith('/matchmake/')
  if (request.method !== 'GET' && request.method !== 'HEAD' && foreignPage(request, options))
    return refused(403, 'foreign_page', { detail: toAllow(request) })
  if (!matchmaking) return true
  const [, , asked = ''] = request.url!.split(/[/?]/)
  const allow = asked === JOIN ? 'POST, OPTIONS' : CLOSED.includes(asked) ? 'OPTIONS' : undefined
  if (allow === undefined) return refused(404, 'unknown_address')
  if (!allow.split(', ').includes(request.method!)) return refused(405, 'wrong_method', { allow })
  const length = Number(request.headers['content-length'])
  if (request.method === 'POST' && !(length <= BODY_BYTES))
    return refused(Number.isNaN(length) ? 411 : 413, 'too_large')
  // The framework also parses forms, and responds with 500 to broken ones.
  if (length > 0 && !JSON_TYPE.test(request.headers['content-type'] ?? '')) return refused(415, 'malformed')
  return true
}

/**
 * Sets the client's address as the outermost trusted proxy saw it, and removes all other headers with one.
 */
function settleAddress({ headers, socket }: IncomingMessage, trustProxy: number): void {
  // The framework reads this header first.
  headers['x-real-ip'] = clientAddress(headers, socket.remoteAddress, trustProxy)
  if (trustProxy === 0) delete headers['x-forwarded-for']
  delete headers['x-client-ip']
  const [protocol] = String(headers['x-forwarded-proto']).split(/\s*,/)
  delete headers['x-forwarded-proto']
  if (trustProxy > 0 && /^https?$/.test(protocol!)) headers['x-forwarded-proto'] = protocol
}

/** The client's address, for requests that have passed the guard. */
export const addressOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string =>
  String(headers['x-real-ip'] ?? '')

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  code: RefusalCode,
  more: ErrorDetails = {},
): void {
  happened('refused', { code, at: 'http' })
  response.writeHead(status, { ...headersOf(more), ...readHeaders(request) }).end(bodyOf(code, more))
  request.resume()
}
