/**
 * Pages of other sites may read what is public under `/api` (CORS). They send no cookie, as credentials are
 * never allowed; a page that has a token, such as one of a bot's author, may send it. Accounts and the desks
 * of moderators are not read from other sites.
 */
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'

const READS = ['GET', 'HEAD']
/** Below `/api`: not for other sites. */
const OWN = ['account', 'keepsakes', 'moderation', 'admin']
const API = /^\/api(\/|\?|$)/
const OWN_TARGET = new RegExp(`^/api/(${OWN.join('|')})([/?]|$)`, 'i')
/** How long a browser may remember the answer to its question (s). */
const PREFLIGHT_KEPT = 24 * 3600

export const READ_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'RateLimit, RateLimit-Policy, Retry-After',
}

/** `target`: path and query, without a node's own path. */
const isReadable = (method: string | undefined, target: string): boolean =>
  READS.includes(method ?? '') && API.test(target) && !OWN_TARGET.test(target)

/** The headers of a response that other sites may read; none for any other. */
export const readHeaders = ({ method, url = '' }: IncomingMessage): Readonly<Record<string, string>> =>
  isReadable(method, url) ? READ_HEADERS : {}

/** The headers that answer a browser's question before it reads with a token; undefined for other requests. */
export function preflightHeaders({ method, url = '', headers }: IncomingMessage) {
  if (method !== 'OPTIONS' || !isReadable(headers['access-control-request-method'], url)) return undefined
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': READS.join(', '),
    'access-control-allow-headers': 'Authorization',
    'access-control-max-age': String(PREFLIGHT_KEPT),
  }
}

/** For the router of `/api`, before all routes. */
export const openReads: RequestHandler = (request, response, next) => {
  if (READS.includes(request.method)) response.set(READ_HEADERS)
  next()
}

/** After it, at `OWN_PATHS`: the router has an opinion of its own on which spellings lead there. */
export const keepToOneself: RequestHandler = (_request, response, next) => {
  for (const name of Object.keys(READ_HEADERS)) response.removeHeader(name)
  next()
}
export const OWN_PATHS = OWN.map((path) => `/${path}`)

/** For whatever any page may load, such as scripts of an embedded one. */
export const open: RequestHandler = (_request, response, next) => {
  response.set('access-control-allow-origin', '*')
  next()
}
