/** Which pages may use this server: its own, and those that the settings allow. */

/** What else is known of a request that a page makes. */
export interface AskedBehind {
  /** Proxies stand in front, which may write the `Host` as they like. */
  readonly proxied?: boolean
  /** The host at which browsers reach this node, if it is set. */
  readonly publicHost?: string | undefined
  /** `Sec-Fetch-Site`, which no page can write: how the browser itself sees page and address. */
  readonly site?: string | undefined
}

/** The dot at the end of a name says that it is a whole one; with or without it is the same host. */
const withoutDot = (name: string): string => name.replace(/\.$/, '')

/** Of a host with its port, if it has one: the name in small letters, and the port that is meant. */
function hostAndPort(host: string, protocol: string): { name: string; port: string } | undefined {
  const url = URL.parse(`${protocol}//${host}`)
  return url ? { name: withoutDot(url.hostname), port: url.port } : undefined
}

/** Is that host the one of the origin? `cut`: a proxy may have left out the port. */
function isHostOf(origin: URL, host: string, cut: boolean): boolean {
  const asked = hostAndPort(host, origin.protocol)
  if (asked?.name !== withoutDot(origin.hostname)) return false
  return asked.port === origin.port || (cut && !/:\d+$/.test(host))
}

/**
 * May a page of that origin use this server? A browser names the page's origin whenever a request could
 * change anything; who sends none is no browser (a bot, a load test), and has no cookies of anybody.
 */
export function originAllowed(
  origin: string | null | undefined,
  host: string | null | undefined,
  allowed: readonly string[],
  { proxied = false, publicHost, site }: AskedBehind = {},
): boolean {
  if (!origin || allowed.includes(origin)) return true
  const page = URL.parse(origin)
  if (!page || !['http:', 'https:'].includes(page.protocol)) return false
  // The browser has compared what stands in its own address line, whatever was made of it on the way.
  if (site === 'same-origin') return true
  const contradicted = site !== undefined && site !== 'none'
  if (isHostOf(page, host ?? '', proxied && !contradicted)) return true
  return publicHost !== undefined && isHostOf(page, publicHost, false)
}

/** For who runs the server: what to set so that this page may use it. */
export function howToAllow(origin: string, host: string): string {
  const page = URL.parse(origin)
  if (!page || !['http:', 'https:'].includes(page.protocol)) return ''
  return `It is at ${page.origin}, and asked for ${host}. Whoever runs the server: have the proxy pass on Host and set TRUST_PROXY, or set ALLOWED_ORIGINS=${page.origin}`
}
