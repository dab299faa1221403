/** What browsers may do with our pages: the headers of every answer of the site. */
import type { Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'

export interface HeaderSettings {
  /** host[:port][/n/NAME] at which browsers reach this very node. */
  readonly publicAddress: string | undefined
  /** What browsers reach the arena by, where that is known. */
  readonly scheme: 'http' | 'https' | undefined
}

/** A year (s): browsers come back encrypted for so long, whatever a link says. */
const HSTS = 'max-age=31536000'
/** What no page of ours ever asks a device for. */
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

/** As a policy may name it: an address of IPv6 has no form there, and is covered as the page's own. */
const HOST = /^[a-z0-9._-]+(:\d{1,5})?$/i

/** The hosts whose sockets a page may open: those of the nodes, on whatever port of the page's own. */
export function socketSources(host: string, nodes: readonly string[]): string[] {
  const own = host.replace(/:\d+$/, '')
  const others = nodes.map((address) => address.split('/')[0]!)
  const hosts = new Set([own, `${own}:*`, ...others].filter((one) => HOST.test(one.replace(/:\*$/, ''))))
  return [...hosts].flatMap((one) => [`ws://${one}`, `wss://${one}`])
}

/** Whether a request came encrypted, as far as anybody tells. */
const encrypted = (request: Request, { scheme }: HeaderSettings): boolean =>
  request.secure || (scheme === 'https' && request.headers['x-forwarded-proto'] === undefined)

/** `nodes`: where other nodes of the arena are, `host[:port][/n/NAME]`. */
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
        // Matches may live on other nodes.
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
    // Below, where it is encrypted: a server at home speaks plain HTTP, to which browsers heed none of these.
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
