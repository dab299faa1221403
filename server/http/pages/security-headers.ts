/** Security headers of every response of the site. */
import type { Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'

export interface HeaderSettings {
  /** The public address of this node, host[:port][/n/NAME]. */
  readonly publicAddress: string | undefined
  /** The scheme that browsers use, if known. */
  readonly scheme: 'http' | 'https' | undefined
}

/** One year (s): browsers use only HTTPS for this long. */
const HSTS = 'max-age=31536000'
/** Browser features that no page uses. */
const UNUSED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Hosts that a policy can name: IPv6 addresses have no form there, and are covered by 'self'. */
const HOST = /^[a-z0-9._-]+(:\d{1,5})?$/i

/** The hosts to which a page may open sockets: those of the nodes, and any port of the page's own host. */
export function socketSources(host: string, nodes: readonly string[]): string[] {
  const own = host.replace(/:\d+$/, '')
  const others = nodes.map((address) => address.split('/')[0]!)
  const hosts = new Set([own, `${own}:*`, ...others].filter((one) => HOST.test(one.replace(/:\*$/, ''))))
  return [...hosts].flatMap((one) => [`ws://${one}`, `wss://${one}`])
}

/** Did the request come encrypted, as far as the server can tell? */
const encrypted = (request: Request, { scheme }: HeaderSettings): boolean =>
  request.secure || (scheme === 'https' && request.headers['x-forwarded-proto'] === undefined)

/** `nodes`: the public addresses of other nodes, `host[:port][/n/NAME]`. */
export function securityHeaders(settings: HeaderSettings, nodes: () => readonly string[]): RequestHandler[] {
  const own = settings.publicAddress === undefined ? [] : [settings.publicAddress]
  const policy = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        // Matches may run on other nodes.
        connectSrc: [
          "'self'",
          (request) => socketSources(request.headers.host ?? '', [...own, ...nodes()]).join(' '),
        ],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        baseUri: ["'self'"],
      },
    },
    // Set below, only over HTTPS: browsers ignore these over HTTP, which a server at home uses.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  const others: RequestHandler = (request: Request, response: Response, next) => {
    response.set('permissions-policy', UNUSED.map((name) => `${name}=()`).join(', '))
    if (encrypted(request, settings))
      response.set({
        'strict-transport-security': HSTS,
        'cross-origin-opener-policy': 'same-origin',
        'origin-agent-cluster': '?1',
      })
    next()
  }
  return [policy as RequestHandler, others]
}

/** Headers that speak of a page: browsers read none of them on what a page loads. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * For scripts, styles and fonts: some thirty of them come before a first match, each with a kilobyte of
 * headers otherwise. Not for scripts of workers, which have the policy of their own answer.
 */
export const partOfAPage: RequestHandler = (_request, response, next) => {
  for (const name of OF_PAGES) response.removeHeader(name)
  next()
}

/** Allows other sites to embed a page: it is public, has no session, and no control that changes anything. */
export const framedAnywhere: RequestHandler = (_request, response, next) => {
  const policy = String(response.get('content-security-policy'))
  response
    .set({
      'content-security-policy': policy.replace(/frame-ancestors [^;]*/, 'frame-ancestors *'),
      'cross-origin-resource-policy': 'cross-origin',
      // The embedding address is private.
      'referrer-policy': 'no-referrer',
    })
    .removeHeader('x-frame-options')
  next()
}
