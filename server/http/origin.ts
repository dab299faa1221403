/** Which pages may use this server: its own, and those of allowed origins. */

/** Further facts about a page's request. */
export interface AskedBehind {
  /** Proxies are in front of the server, and may change `Host`. */
  readonly proxied?: boolean
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

/** Is that the host of the origin? `cut`: a proxy may have removed the port. */
function isHostOf(origin: URL, host: string, cut: boolean): boolean {
  const asked = hostAndPort(host, origin.protocol)
  if (asked?.name !== withoutDot(origin.hostname)) return false
  return asked.port === origin.port || (cut && !/:\d+$/.test(host))
}

/**
 * May a page of that origin use this server? Browsers send the origin with every request that could change
 * something; a client without one is no browser (a bot, a load test) and has nobody's cookies.
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
  // The browser has compared the addresses itself, whatever proxies changed on the way.
  if (site === 'same-origin') return true
  const contradicted = site !== undefined && site !== 'none'
  if (isHostOf(page, host ?? '', proxied && !contradicted)) return true
  return publicHost !== undefined && isHostOf(page, publicHost, false)
}

/** Advice for the operator: the settings that would allow this page. */
export function howToAllow(origin: string, host: string): string {
  const page = URL.parse(origin)
  if (!page || !['http:', 'https:'].includes(page.protocol)) return ''
  return `It is at ${page.origin}, and asked for ${host}. Whoever runs the server: have the proxy pass on Host and set TRUST_PROXY, or set ALLOWED_ORIGINS=${page.origin}`
}
