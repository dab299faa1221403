/** Which pages may use this server: its own, and those of allowed origins. */

/** Further facts about a page's request. */
export interface AskedBehind {
  /** A page of another origin cannot make the browser send this request (`isSealed`). */
  readonly sealed?: boolean
  /** The host of this node's public address, if set. */
  readonly publicHost?: string | undefined
  /** `Sec-Fetch-Site`, which pages cannot set: the browser's own comparison of page and target. */
  readonly site?: string | undefined
}

/** A trailing dot marks a fully qualified name; with or without it is the same host. */
const withoutDot = (name: string): string => name.replace(/\.$/, '')

/** A host's name in lower case, and its port. */
function hostAndPort(host: string, protocol: string): { name: string; port: string } | undefined {
  const url = URL.parse(`${protocol}//${host}`)
  return url ? { name: withoutDot(url.hostname), port: url.port } : undefined
}

/** Is that the host of the origin? `cut`: it may lack the port. */
function isHostOf(origin: URL, host: string, cut: boolean): boolean {
  const asked = hostAndPort(host, origin.protocol)
  if (asked?.name !== withoutDot(origin.hostname)) return false
  return asked.port === origin.port || (cut && !/:\d+$/.test(host))
}

/**
 * Whether only a page of the server's own origin can have sent a request, whatever its headers say. Browsers
 * send JSON to another origin, such as another port of this host, only after a question that is answered for
 * readers alone (`cross-origin.ts`). The socket of a room needs a seat's id, which only the answer to such a
 * request has. Sockets under `/api` are opened with a cookie, which all ports of a host share.
 */
export const isSealed = (target: string, type: string | undefined, socket: boolean): boolean =>
  socket ? !/^\/api\//i.test(target) : JSON_TYPE.test(type ?? '')

/** A media type that pages cannot send to other origins unasked. */
export const JSON_TYPE = /^application\/json\s*(;|$)/i

/**
 * May a page of that origin use this server? Browsers send the origin with every request that could change
 * something; a client without one is no browser (a bot, a load test) and has nobody's cookies.
 */
export function originAllowed(
  origin: string | null | undefined,
  host: string | null | undefined,
  allowed: readonly string[],
  { sealed = false, publicHost, site }: AskedBehind = {},
): boolean {
  if (!origin || allowed.includes(origin)) return true
  const page = URL.parse(origin)
  if (!page || !['http:', 'https:'].includes(page.protocol)) return false
  // The browser has compared the addresses itself, whatever proxies changed on the way.
  if (site === 'same-origin') return true
  const contradicted = site !== undefined && site !== 'none'
  // Some proxies pass on `Host` without its port; a browser leaves out only the usual one.
  if (isHostOf(page, host ?? '', sealed && !contradicted)) return true
  return publicHost !== undefined && isHostOf(page, publicHost, false)
}

/** Advice for the operator: the settings that would allow this page. */
export function howToAllow(origin: string, host: string): string {
  const page = URL.parse(origin)
  if (!page || !['http:', 'https:'].includes(page.protocol)) return ''
  return `It is at ${page.origin}, and asked for ${host}. Whoever runs the server: have the proxy pass on Host as the browser sent it (nginx: proxy_set_header Host $http_host), or set ALLOWED_ORIGINS=${page.origin}`
}
